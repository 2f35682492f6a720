/** In milliseconds, after which other work gets a turn. */
const slice = 3;

/** To be called between the steps of long work: gives other work a turn if this one has lasted long enough. */
export function slicesOf(defer: (run: () => void) => void): () => Promise<void> | undefined {
  let end = performance.now() + slice;
  return () => {
    if (performance.now() < end) return undefined;
    return new Promise<void>(defer).then(() => {
      end = performance.now() + slice;
    });
  };
}
