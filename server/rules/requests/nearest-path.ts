import { distance } from "fastest-levenshtein";
import { isParameter, longestPath, parameterState, pathTemplates, type ReadPath } from "../../document/index.ts";
import { nearest } from "../../text/nearest.ts";

interface Near {
  readonly path: string;
  readonly cost: number;
}

/** The costs of changing one path into another. A path is near if less than a word is replaced. */
const costs = {
  edit: 0.3,
  insertWord: 1,
  insertParameter: 0.6,
  remove: 1,
  replace: 2,
  swap: 1.2,
  near: 1.8,
  typo: 0.6,
};
/** Others are offered, too, if they are almost as near. */
const leeway = 0.5;

/** The words in paths, without parameters. */
export const fixedWords: ReadonlySet<string> = new Set(
  pathTemplates.flatMap(({ parts }) => parts.filter((part) => !isParameter(part))),
);

/** `123boot`, `${ID}boot`, `configs4`: an ID and a word without the slash between them. */
const withSlash = (text: string): readonly string[] => {
  const [, ...parts] = /^(\d+|.{0,200}\}|\$[A-Z\d_]+)([a-z]+)$|^([a-z]+)(\d+)$/.exec(text) ?? [];
  return parts.some((part) => fixedWords.has(part)) ? parts.filter((part) => part !== undefined) : [text];
};

/** The word of a path that is written with a slip. */
export const meantWord = (text: string): string | undefined =>
  text.length > 3 ? nearest(text, [...fixedWords], 1)[0] : undefined;

/** Whether it is a word of a path, perhaps misspelled, or an ID with one. */
export const holdsWord = (text: string): boolean =>
  withSlash(text).some((part) => fixedWords.has(part)) || meantWord(text) !== undefined;

const wordsIn = ({ own }: ReadPath): readonly string[] => own.flatMap(({ text }) => withSlash(text));

/**
 * The documented paths most similar to a given one, with its parameters; nearest first. Those without the method only if they
 * differ by little more than a typo.
 */
export function nearestPaths(read: ReadPath, method: string | null): readonly string[] {
  const written = wordsIn(read);
  if (written.length === 0 || written.length > longestPath + 1) return [];
  const near = pathTemplates
    .map(({ operation, parts }) => ({
      ...cheapest([
        align(written, parts),
        // A word and the one before it, the other way round.
        ...written
          .slice(1)
          .map((word, index) => align(written.toSpliced(index, 2, word, written[index] ?? ""), parts, costs.swap)),
      ]),
      most: method === null || operation.method === method ? costs.near : costs.typo,
    }))
    .filter(({ cost, most }) => cost <= most)
    .sort((a, b) => a.cost - b.cost || b.most - a.most);
  const best = near[0];
  const close = near.filter(({ cost }) => best && cost <= best.cost + leeway);
  return [...new Set(close.map(({ path }) => path))].slice(0, 3);
}

/** The paths of which the given one is a typo: its words differ by one letter, by case or by plural. */
export function slipsIn(read: ReadPath): readonly string[] {
  const words = wordsIn(read);
  const slips = pathTemplates
    .filter(({ parts }) => parts.length === words.length && parts.every((part, index) => isSlip(words[index], part)))
    .map(({ parts }) => `/${parts.map((part, index) => (isParameter(part) ? words[index] : part)).join("/")}`);
  return [...new Set(slips)];
}

/** Words may also be equal. None of them is an ID. */
const isSlip = (written: string | undefined, part: string): boolean =>
  written !== undefined &&
  (isParameter(part) ? !fixedWords.has(written) : distance(written.slice(0, 40).toLowerCase(), part) <= 1);

/**
 * The minimum edit distance to a path: segments are kept, changed, inserted or removed. Insertions come late, so that an ID
 * stays with the word before it.
 */
function align(written: readonly string[], parts: readonly string[], cost = 0): Near {
  let row: Near[] = [{ path: "", cost }];
  for (const part of parts) row.push(insert(row.at(-1), part));
  for (const segment of written) {
    const next: Near[] = [remove(row[0], segment)];
    parts.forEach((part, index) => {
      next.push(
        cheapest([insert(next[index], part), replace(row[index], segment, part), remove(row[index + 1], segment)]),
      );
    });
    row = next;
  }
  return row.at(-1) ?? far;
}

const far: Near = { path: "", cost: Number.POSITIVE_INFINITY };
const cheapest = (ways: readonly Near[]): Near => ways.reduce((best, way) => (way.cost < best.cost ? way : best));

const insert = ({ path, cost }: Near = far, part: string): Near => ({
  path: `${path}/${part}`,
  cost: cost + (isParameter(part) ? costs.insertParameter : costs.insertWord),
});

/** Documented words are not typos. */
const remove = ({ path, cost }: Near = far, segment: string): Near => ({
  path,
  cost: cost + (fixedWords.has(segment) ? costs.replace : costs.remove),
});

function replace({ path, cost }: Near = far, segment: string, part: string): Near {
  if (isParameter(part))
    return parameterState(segment) === "wrong"
      ? { path: `${path}/${part}`, cost: cost + costs.replace }
      : { path: `${path}/${segment}`, cost };
  const edits = distance(segment.slice(0, 40).toLowerCase(), part);
  const isTypo = edits <= 2 && edits < part.length / 2 && (edits === 0 || !fixedWords.has(segment));
  return { path: `${path}/${part}`, cost: cost + (isTypo ? edits * costs.edit : costs.replace) };
}
