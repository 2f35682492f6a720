import type { CarrierBody, CarrierRequest } from "../../syntax/carrier.ts";
import type { LongText } from "../../text/long-text.ts";
import type { MappedText } from "../../text/mapped-text.ts";

/** The text whose offsets a request has. */
type TextAround = Pick<LongText, "slice">;

/** Whether two requests are written alike, wherever they are in their texts: from a variable with the body to the end of a here-document behind the command. */
export function isSameRequest(a: CarrierRequest, textOfA: TextAround, b: CarrierRequest, textOfB: TextAround): boolean {
  if (a === b) return true;
  const by = b.start - a.start;
  const parts = textOf(a.body)?.parts ?? [];
  const start = Math.min(a.start, parts[0]?.start ?? a.start);
  const end = Math.max(a.end, parts.at(-1)?.end ?? 0);
  return (
    a.end + by === b.end &&
    a.headers.length === b.headers.length &&
    a.mayHaveMore === b.mayHaveMore &&
    textOfA.slice(start, end) === textOfB.slice(start + by, end + by) &&
    areShifted(a.name, b.name, by) &&
    areShifted(a.method, b.method, by) &&
    areShifted(a.url, b.url, by) &&
    a.headers.every((header, index) => areShifted(header, b.headers[index] ?? null, by)) &&
    areShifted(textOf(a.body), textOf(b.body), by) &&
    a.body?.kind === b.body?.kind
  );
}

const textOf = (body: CarrierBody | null): MappedText | null =>
  body === null ? null : body.kind === "file" ? body.path : body.text;

function areShifted(a: MappedText | null, b: MappedText | null, by: number): boolean {
  if (a === null || b === null) return a === b;
  return (
    a.text === b.text &&
    a.parts.length === b.parts.length &&
    a.parts.every((part, index) => {
      const other = b.parts[index];
      return (
        other !== undefined &&
        part.at === other.at &&
        part.length === other.length &&
        part.start + by === other.start &&
        part.end + by === other.end &&
        part.isVerbatim === other.isVerbatim &&
        (part.form === null) === (other.form === null)
      );
    })
  );
}
