import fc from "fast-check";

/** Every run tries the same random cases, unless `FUZZ_SEED` selects others. */
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 7) });
