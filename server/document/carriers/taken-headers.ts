import { tokenScheme, tokenVariable } from "../../api/index.ts";
import type { CarrierRequest } from "../../syntax/carrier.ts";
import { addedText, type MappedText, sliceMapped, sourceSpan } from "../../text/mapped-text.ts";
import { isSecretName } from "../secrets/secret-name.ts";
import { jsonString } from "./json-text.ts";
import { environmentReference, type TakeOver } from "./take-over-context.ts";
import { taken } from "./taken-references.ts";

/** The fields of `headers`, with commas between them and without literal secrets. */
export function headersOf(request: CarrierRequest, context: TakeOver): readonly MappedText[] {
  const seen = new Set<string>();
  const fields: MappedText[] = [];
  for (const header of request.headers) {
    const written = taken(header, request, context, headerIn);
    const place = sourceSpan(header, { start: 0, end: header.text.length }) ?? request.anchor;
    // A name that is inserted is a reference.
    const [whole = "", before = ""] = /^([^:{]*):/.exec(written.text) ?? [];
    const name = before.trim();
    if (name === "" || seen.has(name.toLowerCase())) {
      context.say(
        "lost",
        seen.has(name.toLowerCase())
          ? `The header \`${name}\` is sent twice.`
          : "A header is known only when it is sent.",
        place,
      );
      continue;
    }
    const value = written.text.slice(whole.length);
    // It removes a header.
    if (value.trim() === "") continue;
    seen.add(name.toLowerCase());
    const start = whole.length + (value.length - value.trimStart().length);
    const own = sliceMapped(written, start, written.text.trimEnd().length);
    const safe = headerWithoutSecret(name, own.text);
    if (safe !== null)
      context.say("note", `\`${name}\` is a literal secret. Set \`${safe.variable}\` to its value.`, place);
    if (fields.length > 0) fields.push(addedText(", "));
    fields.push(
      addedText(`${JSON.stringify(name)}: `),
      safe ? addedText(JSON.stringify(safe.text)) : jsonString(own, []),
    );
  }
  return fields;
}

const isAuthorization = (name: string): boolean => name.toLowerCase() === "authorization";

function headerIn(before: string): string {
  const name = before.slice(0, Math.max(before.indexOf(":"), 0)).trim();
  return isAuthorization(name) ? tokenVariable : name || "header";
}

/** The replacement of a header's value that holds a literal secret; null if it holds none. A reference is not a secret. */
export function headerWithoutSecret(
  name: string,
  value: string,
): { readonly text: string; readonly variable: string } | null {
  if (!isSecretName(name.replace(/\W/g, "_"))) return null;
  // The scheme before it is not secret.
  if (/^(?:\w+[ \t]+)?\$\{[\w:.[\]-]+\}$/.test(value)) return null;
  if (isAuthorization(name))
    return { text: `${tokenScheme} ${environmentReference(tokenVariable)}`, variable: tokenVariable };
  const variable = name.toUpperCase().replace(/[^A-Z0-9]+/g, "_");
  return { text: environmentReference(variable), variable };
}
