import fc from "fast-check";
import { seed } from "./runs.ts";

/** Every run tries the same random cases, unless `FUZZ_SEED` selects others. */
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? seed) });
