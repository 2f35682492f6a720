import type { CarrierBody, CarrierRequest } from "../../syntax/carrier.ts";
import {
  addedText,
  inPlaceOf,
  joinMapped,
  type MappedText,
  type Replacement,
  replaceMapped,
  replaceMatches,
  sliceMapped,
} from "../../text/mapped-text.ts";
import { documentOf } from "../blocks/document.ts";
import { show } from "../secrets/shown.ts";
import { jsonString, jsonWithTemplates, withoutEscapes } from "./json-text.ts";
import { environmentReference, type TakeOver } from "./take-over-context.ts";
import { replacementsIn, taken } from "./taken-references.ts";
import { filledIn } from "./templates.ts";

/** The field of a request that holds a body that is not JSON, as a string. Nobody writes it in a file. */
export const plainBodyField = "plain body";

export const describePlainBody = "The body of the request is not JSON.";

/** The field of a body with its value; null for a body without text. */
export function writtenBody(body: CarrierBody, request: CarrierRequest, context: TakeOver): MappedText | null {
  const field = (name: string, text: MappedText): MappedText => joinMapped([addedText(`"${name}": `), text]);
  const value = bodyText(body, request, context);
  if (value) return field("body", value);
  if (body.kind !== "text" || body.text.text.trim() === "" || !canBePlain(body.text.text)) return null;
  return field(plainBodyField, jsonString(taken(body.text, request, context, fieldBefore), []));
}

/** Not what may be a secret, nor lines that end a body or are no part of it in an HTTP file or script. */
const canBePlain = (text: string): boolean => show(text) === text && !/^[ \t]*(?:[#<>@]|\/\/|JSON[ \t]*$)/m.test(text);

function bodyText(body: CarrierBody, request: CarrierRequest, context: TakeOver): MappedText | null {
  const lost = (why: string): void => {
    if (request.unread.length === 0 && !request.problem) context.say("lost", why, request.anchor);
  };
  switch (body.kind) {
    case "unknown":
      if (body.text === null || body.text.parts.every(({ form }) => form !== null)) lost(knownWhenSent);
      return body.text
        ? jsonString(
            taken(body.text, request, context, () => "body"),
            [],
          )
        : bodyVariable(context);
    case "file": {
      const { path } = body;
      const isPlain = filledIn(path, context.isStep).length === 0;
      const knownPath = isPlain ? path.text : context.pathAt(path.text, request.start);
      if (knownPath === null) {
        lost(knownWhenSent);
        return bodyVariable(context);
      }
      const written = isPlain ? path : inPlaceOf(path, knownPath);
      return jsonString(joinMapped([addedText("${file:"), written, addedText("}")]), []);
    }
    case "text": {
      if (body.text.text.trim() === "") return null;
      const filled = replacementsIn(body.text, request, context, fieldBefore);
      const whole = wholeText(body.text.text, filled);
      if (whole) return jsonString(whole, []);
      const json = jsonWithTemplates(body.text, filled);
      const read = json && jsonIn(json, filled.length === 0 ? "plain" : "filled");
      if (!read)
        lost(
          canBePlain(body.text.text)
            ? describePlainBody
            : "The body of the request is not JSON, and cannot be copied as it is.",
        );
      return read;
    }
  }
}

const knownWhenSent = "The body of the request is known only when it is sent.";

const bodyVariable = (context: TakeOver): MappedText =>
  addedText(JSON.stringify(environmentReference(context.give("body"))));

/** The reference that is the whole text; null if there is none. */
function wholeText(text: string, [only, ...others]: readonly Replacement[]): MappedText | null {
  if (!only || others.length > 0) return null;
  return (text.slice(0, only.start) + text.slice(only.end)).trim() === "" ? only.as : null;
}

/** The field whose value begins or continues after a text. */
const fieldBefore = (before: string): string =>
  /"([\w-]{1,60})"\s*:\s*[^,{}:]{0,200}$/.exec(before.slice(-300))?.[1] ?? "body";

/**
 * The text as JSON, with quotes around its references; null if it is not JSON. A filled text has quotes around words that hold
 * references, so that anything would be a string.
 */
function jsonIn(mapped: MappedText, form: "plain" | "filled"): MappedText | null {
  const start = mapped.text.length - mapped.text.trimStart().length;
  const text = sliceMapped(mapped, start, start + mapped.text.trim().length);
  const { blocks } = documentOf({ uri: "", name: "body", kind: "request" }, text.text, "whole");
  const { root, problems } = blocks.get(0)?.parsed ?? { root: null, problems: [] };
  if (!root || (root.kind !== "mapping" && root.kind !== "sequence" && form === "filled")) return null;
  if (problems.some(({ unquotedReference }) => !unquotedReference)) return null;
  const quoted = problems.map(({ start, end }) => ({ start, end, as: jsonString(sliceMapped(text, start, end), []) }));
  return indented(withoutEscapes(replaceMapped(text, quoted)));
}

const indented = (text: MappedText): MappedText => replaceMatches(text, /\r?\n/g, () => addedText("\n  "));
