import { addedText, joinMapped, type MappedText, sliceMapped } from "../../text/mapped-text.ts";
import type { CarrierBody } from "../carrier.ts";
import type { CurlOption } from "./options.ts";
import type { ShellText } from "./streams.ts";
import { hasLiteralText, leadingText, literalText } from "./words.ts";

/** The options whose values are a body. */
export const dataOptions = new Set(["data", "data-raw", "data-binary", "data-ascii", "json"]);

/** Several are joined with `&`, those of `--json` with nothing. */
export function bodyOfCurl(options: readonly CurlOption[], input: ShellText): CarrierBody | null {
  const pieces = options.filter(({ name, effect }) => dataOptions.has(name) || createsBody({ name, effect }));
  const bodies = pieces.map((piece) => bodyOfPiece(piece, input));
  const [only] = bodies;
  if (!only || bodies.length === 1) return only ?? null;
  const texts: MappedText[] = [];
  for (const [index, body] of bodies.entries()) {
    if (body.kind !== "text") return { kind: "unknown", text: null };
    if (index > 0 && pieces[index]?.name !== "json") texts.push(addedText("&"));
    texts.push(body.text);
  }
  return { kind: "text", text: joinMapped(texts) };
}

const createsBody = ({ name, effect }: Pick<CurlOption, "name" | "effect">): boolean =>
  effect === "body" || name === "expand-data" || name === "expand-json";

function bodyOfPiece({ name, effect, value }: CurlOption, input: ShellText): CarrierBody {
  if (!value || createsBody({ name, effect })) return { kind: "unknown", text: null };
  const { text, output } = value;
  if (output) return bodyOfText(output, text);
  if (name === "data-raw" || !leadingText(text).startsWith("@"))
    return hasLiteralText(text) || text.text.trim() === "" ? { kind: "text", text } : { kind: "unknown", text };
  const path = sliceMapped(text, 1);
  return /^(?:-|\/dev\/stdin)$/.test(literalText(path) ?? "") ? bodyOfText(input, null) : bodyOfPath(path);
}

/** curl removes line breaks from a file that it reads; they are kept here because they show the layout of the text. */
function bodyOfText(read: ShellText, written: MappedText | null): CarrierBody {
  return read.kind === "unknown"
    ? { kind: "unknown", text: written }
    : read.kind === "file"
      ? bodyOfPath(read.path)
      : read;
}

/** The name of a process substitution (`<(jq …)`) is meaningless. */
const bodyOfPath = (path: MappedText): CarrierBody =>
  /^<\(/.test(path.text) ? { kind: "unknown", text: null } : { kind: "file", path };
