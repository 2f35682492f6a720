import { type Reference, replacementCharacter, type Value } from "../../document/index.ts";
import { decodeBase64, encodeBase64, restoreBase64 } from "../../text/base64.ts";
import { atValue, bytesOf, type Fix, forDisplay, rule, safe, setPart, setValue, strings } from "../kit/index.ts";
import { fitsUserData, readUserData, userDataOf } from "./user-data.ts";

export const metadataBase64 = rule({
  id: "metadata-base64",
  severity: "error",
  summary: "The user data of an instance is not base64-encoded.",
  sections: ["4.2"],
  yieldsTo: ["key-literal"],
  types: strings("user-data"),
  values(value, report) {
    const sent = userDataOf(value, report);
    if (sent === null) {
      if (!value.isNothing && isCertainlyNot(value)) report(atValue(value), plain);
      return;
    }
    const { size, text, reference, at } = sent;
    if (size !== null) return;
    const restored = restore(text);
    if (restored === null && damaged.test(text.trim())) report(at(), incomplete);
    else if (restored === null)
      report(at(), reference ? plainFile : plain, {
        fixes: reference ? [encodeFile(value, text, reference)] : [encodeNamed(value, text), encode(value, text)],
      });
    else
      report(at(), "Malformed base64. Use the standard alphabet with `=` padding and no spaces.", {
        fixes: reference ? [] : [safe(setValue(value, restored, "Convert to standard base64"))],
      });
  },
});

const plain = "User data must be base64-encoded. Encode it.";

const incomplete = "Malformed base64: a character is missing, or there is one too many. Encode the original again.";

/** `#`, with which user data begins, and more in base64. */
const damaged = /^I[w-z\d+/][A-Za-z\d+/_-]{6,}={0,2}$/;

const plainFile = "User data must be base64-encoded, but this file is not. Use `${base64:…}`, which encodes it.";

/** A string whose text around references is not base64. */
function isCertainlyNot(value: Value): boolean {
  const { template } = value;
  return template !== null && value.node.tag === undefined && notBase64.test(template.literal);
}

const notBase64 = new RegExp(`[^A-Za-z0-9+/=\\r\\n${replacementCharacter}]`);

/** Only content that decodes to user data was certainly meant as base64. */
function restore(text: string): string | null {
  const restored = restoreBase64(text);
  const bytes = restored === null ? null : decodeBase64(restored);
  return bytes !== null && isKnownForm(bytes) ? restored : null;
}

function isKnownForm(bytes: Uint8Array): boolean {
  const { kind } = readUserData(bytes);
  return kind === "yaml" || kind === "other-form" || kind === "script";
}

/** A reference to a plain file means its content. */
function encodeFile(value: Value, text: string, { name, start, end }: Reference): Fix | null {
  const bytes = bytesOf(text);
  if (!fitsUserData(bytes.length)) return null;
  const written = `\${base64:${name}}`;
  const fix = setPart(value, start, end, written, `Encode the file as base64: \`${forDisplay(written)}\``);
  return isKnownForm(bytes) ? safe(fix) : fix;
}

/** The name of a file means its content, too. */
function encodeNamed(value: Value, text: string): Fix | null {
  const [, name] = /^(?:\$?(?:base64|file):)?([\w./-]{1,99}\.(?:ya?ml|sh|txt|cfg|init))$/.exec(text.trim()) ?? [];
  if (name === undefined) return null;
  const written = `\${base64:${name}}`;
  return setValue(value, written, `Encode the file as base64: \`${forDisplay(written)}\``);
}

function encode(value: Value, text: string): Fix | null {
  const bytes = bytesOf(text);
  if (!fitsUserData(bytes.length)) return null;
  const fix = setValue(value, encodeBase64(bytes), `Encode \`${value.name}\` as base64`);
  return isKnownForm(bytes) ? safe(fix) : fix;
}
