import fc from "fast-check";

/** Every run tries the same random cases, unless somebody looks for more with `FUZZ_SEED`. */
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 7) });
