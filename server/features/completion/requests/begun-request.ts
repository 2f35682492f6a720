import { type Operation, operations } from "../../../api/index.ts";
import { describeOperation } from "../../../describe/operation.ts";
import type { Carrier } from "../../../document/index.ts";
import { carriers } from "../../../syntax/carriers.ts";
import { countWhile } from "../../../text/count-while.ts";
import { lineStart } from "../../../text/text-lines.ts";
import type { Completion } from "../item.ts";
import { ranks } from "../ranks.ts";
import { plainInsertion } from "../write.ts";

/**
 * A request that is begun beside others to the API: its request line in an HTTP file, and a URL that begins as theirs do. Nobody
 * knows yet whose request any other is.
 */
export function completeBegunRequest(carrier: Carrier, at: number): readonly Completion[] {
  const { text, file } = carrier;
  const base = baseNear(carrier, at);
  if (base === null) return [];
  const begin = lineStart(text, at);
  const before = text.slice(Math.max(begin, at - longestCommand), at);
  const isHttp = carriers[file.language].lines === "requests";
  const word = /[^\s"']*$/.exec(before)?.[0] ?? "";
  if (word.startsWith(`${base}/`) && (isHttp ? requestLine : command).test(logicalLine(text, begin) + before))
    return withoutParameters.map(([path, operations], rank) =>
      item(at - word.length + base.length, at, path, operations, rank),
    );
  const isFirst =
    isHttp && /^[ \t]*[A-Za-z]*$/.test(before) && /^[ \t]*(?:[\r\n]|$)/.test(text.slice(at, at + longestCommand));
  if (!isFirst || !beginsSection(text, begin)) return [];
  const all = withoutParameters.flatMap(([path, operations]) => operations.map((operation) => ({ path, operation })));
  return all.map(({ path, operation }, rank) =>
    item(at - word.length, at, `${operation.method} ${base}${path}`, [operation], rank),
  );
}

const requestLine = /^[ \t]*[A-Za-z]+[ \t]+\S+$/;
const command = /(?:^|[\s;&|(`])curl[ \t]/;

/** What the paths of the other requests are behind: that of the nearest one above, else the first. */
function baseNear({ requests }: Carrier, at: number): string | null {
  const above = countWhile(requests.length, (index) => (requests[index]?.request.start ?? 0) < at) - 1;
  const { url } = requests[Math.max(above, 0)]?.request ?? {};
  const path = url ? url.text.search(/\/(?:compute|loadbalancers|networking)(?=[/?#]|$)/) : -1;
  return url && path >= 0 ? url.text.slice(0, path) : null;
}

/** The lines that a `\` joins to the one that begins at an offset. */
function logicalLine(text: string, begin: number): string {
  return /(?:[^\r\n]*\\\r?\n)*$/.exec(text.slice(Math.max(0, begin - longestCommand), begin))?.[0] ?? "";
}
const longestCommand = 2_000;

/** Only comments and variables are between the separator, or the beginning of the file, and the start of a line. */
function beginsSection(text: string, begin: number): boolean {
  // The last one is empty.
  const lines = text
    .slice(0, begin)
    .split(/\r\n|\n|\r/)
    .slice(0, -1);
  const separator = lines.findLastIndex((line) => line.startsWith("###"));
  return lines.slice(separator + 1).every((line) => /^\s*(?:$|#|\/\/|@)/.test(line));
}

const unaddressed = Object.values(operations).filter(({ paths: [path] }) => !path.includes("{"));

/** The paths that need no ID, with the operations of each. */
const withoutParameters = [...new Set(unaddressed.map(({ paths: [path] }) => path))].map(
  (path) => [path, unaddressed.filter(({ paths }) => paths[0] === path)] as const,
);

function item(start: number, end: number, text: string, operations: readonly Operation[], rank: number): Completion {
  return {
    ...plainInsertion(start, end, text),
    label: text,
    kind: "path",
    detail: operations.map(({ method, title }) => (text.startsWith("/") ? method : title)).join(", "),
    documentation: () => operations.map(describeOperation).join("\n\n---\n\n"),
    filter: text,
    rank: ranks.value + rank,
  };
}
