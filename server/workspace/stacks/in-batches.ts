/** More files are not open at the same time. */
const atOnce = 100;

/** Reads many files. One after another, each would wait for its turn among all other work. */
export async function inBatches<Item, Answer>(
  items: readonly Item[],
  read: (item: Item) => Promise<Answer>,
): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  for (let at = 0; at < items.length; at += atOnce)
    answers.push(...(await Promise.all(items.slice(at, at + atOnce).map(read))));
  return answers;
}
