/** Where results are kept unless the call says otherwise, in the current folder. */
export const cacheFileName = ".compute-stack.cache";
