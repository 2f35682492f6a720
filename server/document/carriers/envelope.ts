import type { CarrierRequest, RequestSequence } from "../../syntax/carrier.ts";
import { bodyMark } from "../../syntax/index.ts";
import { keptIn } from "../../text/groups.ts";
import { addedText, joinMapped, type MappedText, sliceMapped } from "../../text/mapped-text.ts";
import { jsonString, jsonWithTemplates, withoutEscapes } from "./json-text.ts";
import { inOwnNotation } from "./notation.ts";
import { filledIn, type IsStep } from "./templates.ts";

/** The requests whose responses a sequence can use: an unknown name is a missing step, unless it may name a request in another file. */
export function stepsOf(
  requests: readonly CarrierRequest[],
  own: ReadonlySet<CarrierRequest>,
): (sequence: RequestSequence | null) => IsStep {
  const names = new Map<RequestSequence, Set<string>>();
  for (const request of requests) {
    const { sequence, name } = request;
    if (!sequence || !name || own.has(request) !== sequence.hasImports) continue;
    keptIn(names, sequence, () => new Set()).add(name.text);
  }
  return (sequence) => {
    if (sequence === null) return () => false;
    const some = names.get(sequence);
    return (name) => (some?.has(name) === true) === sequence.hasImports;
  };
}

/** The head on one line, and the body on lines of its own. */
export function envelopeOf(request: CarrierRequest, isStep: IsStep): MappedText {
  const text = (mapped: MappedText): MappedText => jsonString(mapped, filledIn(mapped, isStep));
  const { name, method, url, body, mayHaveMore } = request;
  const headers = headersOf(request, text);
  const content = body ? bodyOf(body, isStep) : null;
  const fields: (readonly [name: string, value: MappedText])[] = [
    ...(name ? [["name", text(name)] as const] : []),
    ["method", method ? text(method) : unknown],
    ["path", text(url)],
    ...(headers ? [["headers", headers] as const] : []),
    // A field of any name, which may be the body.
    ...(mayHaveMore === "anything" && !content ? [["$(…)", unknown] as const] : []),
  ];
  const head = fields.flatMap(([field, value], index) => [
    addedText(`${index === 0 ? "{" : ","}${JSON.stringify(field)}: `),
    value,
  ]);
  const lineBreak = content?.text.includes("\r\n") ? "\r\n" : "\n";
  const rest = content ? [addedText(`${bodyMark}${lineBreak}`), content, addedText(`${lineBreak}}`)] : [addedText("}")];
  return inOwnNotation(joinMapped([...head, ...rest]), request.sequence);
}

/** Anything that is known only when the carrier runs. */
const unknown = addedText('"$(…)"');

/** Null if there are none. An unknown header may be any of them. */
function headersOf(
  { headers, mayHaveMore }: CarrierRequest,
  text: (mapped: MappedText) => MappedText,
): MappedText | null {
  if (mayHaveMore !== "nothing") return unknown;
  const seen = new Set<string>();
  const fields: MappedText[] = [];
  for (const header of headers) {
    const colon = header.text.indexOf(":");
    if (colon < 0) return unknown;
    const name = header.text.slice(0, colon).trim();
    if (name === "" || seen.has(name.toLowerCase())) continue;
    seen.add(name.toLowerCase());
    const value = header.text.slice(colon + 1);
    const start = colon + 1 + (value.length - value.trimStart().length);
    fields.push(
      addedText(fields.length === 0 ? "{" : ","),
      text(sliceMapped(header, header.text.indexOf(name), header.text.indexOf(name) + name.length)),
      addedText(": "),
      text(sliceMapped(header, start, Math.max(start, header.text.trimEnd().length))),
    );
  }
  return fields.length === 0 ? null : joinMapped([...fields, addedText("}")]);
}

/** Null if nothing is sent. */
function bodyOf(body: NonNullable<CarrierRequest["body"]>, isStep: IsStep): MappedText | null {
  if (body.kind === "file") return jsonString(joinMapped([addedText("${file:"), body.path, addedText("}")]), []);
  if (body.kind !== "text") return unknown;
  if (body.text.text.trim() === "") return null;
  const json = jsonWithTemplates(body.text, filledIn(body.text, isStep), "inserted");
  return json ? withoutEscapes(json) : unknown;
}
