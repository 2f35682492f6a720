/** A work queue that can be interrupted. */
export function workQueue<T>() {
  let items: T[] = [];
  let next = 0;
  return {
    add: (item: T): void => {
      items.push(item);
    },
    /** Returns whether nothing is left. */
    work: (pause: () => boolean, work: (item: T) => void): boolean => {
      while (next < items.length) {
        if (pause()) return false;
        const item = items[next++];
        if (item !== undefined) work(item);
      }
      items = [];
      next = 0;
      return true;
    },
  };
}
