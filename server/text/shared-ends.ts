/** How many items at either end of two sequences are the same; `isSame` compares the items at an index of each. */
export function sharedEnds(length: number, otherLength: number, isSame: (at: number, other: number) => boolean) {
  const most = Math.min(length, otherLength);
  let head = 0;
  let tail = 0;
  while (head < most && isSame(head, head)) head++;
  while (tail < most - head && isSame(length - 1 - tail, otherLength - 1 - tail)) tail++;
  return { head, tail };
}

/** How many characters at either end of two texts are the same. */
export const sharedTextEnds = (text: string, other: string) =>
  sharedEnds(text.length, other.length, (at, index) => text.charCodeAt(at) === other.charCodeAt(index));
