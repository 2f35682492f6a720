import type { Carrier } from "../../document/index.ts";
import { bodyMark } from "../../syntax/index.ts";

/** The text of a request file with a request of a carrier; null where there is none of this number. */
export function requestFileOf({ requests }: Carrier, request: number): string | null {
  const text = requests[request]?.json.text.replace(/\r\n?/g, "\n");
  if (text === undefined) return null;
  const [head = "", ...lines] = text.split("\n");
  const isWhole = !head.endsWith(bodyMark);
  const fields: unknown = JSON.parse(isWhole ? head : `${head.slice(0, -bodyMark.length)}}`);
  const written = JSON.stringify(fields, null, 2);
  if (isWhole) return `${written}\n`;
  return `${written.slice(0, -"\n}".length)},\n  "body": ${indented(lines.slice(0, -1))}\n}\n`;
}

/** A body as it is written, further in where it is not yet. */
function indented(lines: readonly string[]): string {
  const [first = "", ...others] = lines;
  const filled = others.filter((line) => line.trim() !== "");
  const closing = /^[ \t]*/.exec(filled.at(-1) ?? "")?.[0] ?? "";
  return [
    first.trimStart(),
    ...others.map((line) => (line.startsWith(closing) ? `  ${line.slice(closing.length)}` : line)),
  ].join("\n");
}
