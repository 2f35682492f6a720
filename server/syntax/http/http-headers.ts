import type { MappedText } from "../../text/mapped-text.ts";
import type { SourceLine } from "../../text/text-lines.ts";
import type { CarrierProblem } from "../carrier.ts";
import { beginsHeader } from "../header-slips.ts";
import { handlerLine } from "./http-extras.ts";
import { beginsBody, blankLine, commentLine, textHeader } from "./http-lines.ts";
import { betweenHeaders, missingBlank, quotedHeaders, slipOnLine, withColon, withoutSlip } from "./http-slips.ts";

/** A file is sent by a client; an example in a document is read. */
export type HttpUse = "file" | "example";

/** The headers below a request line, and the first slip in them. `end`: the index of the line below them. */
export function readHeaders(text: string, lines: readonly SourceLine[], start: number, use: HttpUse) {
  const headers: MappedText[] = [];
  let problem: CarrierProblem | null = null;
  let end = start;
  for (; ; end++) {
    let next = end;
    while (next < lines.length && blankLine.test(lines[next]?.text ?? "")) next++;
    const isText = (): boolean => headers.some((header) => textHeader.test(header.text));
    if (next > end && beginsHeader.test(lines[next]?.text ?? "") && !isText()) {
      const place = { start: lines[end]?.start ?? 0, end: lines[next]?.start ?? 0 };
      problem ??= betweenHeaders(text, place, { start: lines[end - 1]?.end ?? 0, end: lines[next - 1]?.end ?? 0 });
      end = next;
    }
    const line = lines[end];
    if (!line || endOfHeaders.test(line.text)) break;
    if (beginsBody.test(line.text)) {
      if (use === "file" || headers.length > 0) problem ??= missingBlank(text, line);
      break;
    }
    const quoted = quotedHeaders(text, lines, end);
    if (quoted) {
      problem ??= quoted;
      for (const header of quoted.headers) headers.push(header);
      end += quoted.headers.length - 1;
      continue;
    }
    const wrong = withColon(text, line);
    problem ??= wrong;
    if (wrong) headers.push(wrong.header);
    else if (!commentLine.test(line.text) && headerLine.test(line.text)) {
      const inHeader = slipOnLine(text, line);
      problem ??= inHeader;
      headers.push(withoutSlip(text, line.start, line.end, inHeader));
    }
  }
  return { headers, problem, end };
}

const headerLine = /^\s*[^\s:]+(?: [^\s:]+)?\s*:/;
const endOfHeaders = new RegExp(`${blankLine.source}|${handlerLine.source}`);
