import { tokenVariable } from "../../api/index.ts";
import type { CarrierRequest } from "../../syntax/carrier.ts";
import { sourceSpan } from "../../text/mapped-places.ts";
import { addedText, type MappedText, sliceMapped } from "../../text/mapped-text.ts";
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
    const secret = secretInHeader(name, own.text);
    if (request.sequence && isAuthorization(name) && /^basic[ \t]+.*[\s:]/i.test(own.text.replace(inserted, "x")))
      context.say("note", encodedByClients, place);
    if (fields.length > 0) fields.push(addedText(", "));
    fields.push(addedText(`${JSON.stringify(name)}: `));
    if (!secret) {
      fields.push(jsonString(own, []));
      continue;
    }
    const variable = context.giveSecret(secret.variable, secret.text);
    context.say("note", `\`${name}\` is a literal secret. Set \`${variable}\` to its value.`, place);
    fields.push(addedText(JSON.stringify(secret.before + environmentReference(variable))));
  }
  return fields;
}

const encodedByClients =
  "Only REST clients encode the user name and password after `Basic` as base64. Other tools send them as they are.";

const isAuthorization = (name: string): boolean => name.toLowerCase() === "authorization";

function headerIn(before: string): string {
  const name = before.slice(0, Math.max(before.indexOf(":"), 0)).trim();
  return isAuthorization(name) ? tokenVariable : name || "header";
}

export const isSecretHeader = (name: string): boolean => isSecretName(name.replace(/\W/g, "_"));

/** What tools insert, and what is between two of them. */
const inserted = /\$\{[^{}]*\}|\{\{[^{}]*\}\}|\$[A-Z_][A-Z\d_]*(?!\w)/g;
const between = /^[\s:,;.-]*$/;

/** A literal secret at the end of a header. Null if it holds none: one that tools insert is none. */
export function secretInHeader(name: string, value: string) {
  if (!isSecretHeader(name)) return null;
  const scheme = /^\w+[ \t]+/.exec(value)?.[0] ?? "";
  const text = value.slice(scheme.length);
  const literal = text.replace(inserted, "");
  if (literal !== text && between.test(literal)) return null;
  const isBearer = isAuthorization(name) && /^(?:bearer)?$/i.test(scheme.trim());
  /** What a variable for it is called. */
  const variable = isBearer ? tokenVariable : name;
  return /authorization$/i.test(name) ? { before: scheme, text, variable } : { before: "", text: value, variable };
}
