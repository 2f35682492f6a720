import module from "node:module";
import { fileURLToPath } from "node:url";

/** Of Node 22.1 and later. */
interface CompileCache {
  readonly enableCompileCache?: (folder: string) => { readonly status: number };
}

/**
 * Keeps the code that is loaded from now on as V8 has compiled it, so that the next start need not compile it again. Returns
 * whether it can. The folder is beside the bundle: whoever can write there can change the code itself.
 */
export function keepCompiledCode(bundle: string): boolean {
  const { enableCompileCache } = module as CompileCache;
  const status = enableCompileCache?.(fileURLToPath(new URL("compiled/", bundle))).status;
  return status === enabled || status === alreadyEnabled;
}

/** In Node's `module.constants.compileCacheStatus`. */
const enabled = 1;
const alreadyEnabled = 2;
