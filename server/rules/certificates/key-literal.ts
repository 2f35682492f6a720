import { limits, tls } from "../../api/index.ts";
import { namesFile, type Reference, stringsOf, type Value } from "../../document/index.ts";
import { decodeBase64 } from "../../text/base64.ts";
import {
  atReference,
  atValue,
  bytesOf,
  type FindingLocation,
  fileText,
  type Report,
  rule,
  setValue,
} from "../kit/index.ts";
import { isUserData, readUserData } from "../provisioning/user-data.ts";
import { holdsPrivateKey } from "./pem.ts";
import { isKeyField } from "./pem-value.ts";

export const keyLiteral = rule({
  id: "key-literal",
  severity: "warning",
  summary: "A private key is written in the file, or in a field other than `ssl_key`.",
  sections: ["5"],
  yieldsTo: ["authorized-key", "pem-certificate"],
  values(value, report) {
    for (const string of stringsOf(value))
      if (isKeyField(string)) lookAtKey(string, report);
      else if (string.name !== tls.key)
        for (const misplaced of keysIn(string, report)) reportMisplaced(misplaced, report);
  },
});

function lookAtKey(value: Value, report: Report): void {
  if (value.string === undefined || !holdsPrivateKey(value.string)) return;
  const variable = `\${env:${value.name.toUpperCase()}}`;
  report(atValue(value), "Anyone who can read this file can use the private key. Keep it elsewhere and refer to it.", {
    fixes: [setValue(value, variable, `Replace the key with \`${variable}\``)],
  });
}

/** A misplaced private key. */
interface Misplaced {
  readonly at: FindingLocation;
  readonly what: "written" | "file";
}

function keysIn(value: Value, report: Report): readonly Misplaced[] {
  const { text, template } = value;
  if (text === undefined) return [];
  const isKey = isUserData(value) ? isKeyAlone : holdsPrivateKey;
  if (text.length >= shortest && isKey(text)) return [{ at: atValue(value), what: "written" }];
  const names = (reference: Reference): boolean => isKey(fileText(reference, report) ?? "");
  return (template?.references ?? [])
    .filter((reference) => namesFile(reference) && names(reference))
    .map((reference) => ({ at: atReference(value, reference), what: "file" }));
}

/** Shorter than any private key. */
const shortest = 64;

/** User data may deliver a key to an instance: it is only wrong if it consists of nothing but the key. */
function isKeyAlone(text: string): boolean {
  // Too large to be sent, so it is not read.
  if (text.length > 2 * limits.userDataBytes) return false;
  const decoded = decodeBase64(text);
  const plain = decoded ? new TextDecoder().decode(decoded) : text;
  return holdsPrivateKey(plain) && readUserData(bytesOf(plain)).kind === "text";
}

const reportMisplaced = ({ at, what }: Misplaced, report: Report): void =>
  report(
    at,
    what === "file"
      ? `This file contains a private key, which belongs only in \`${tls.key}\`. Refer to another file.`
      : `This is a private key, which belongs only in \`${tls.key}\`. Remove it, and replace the key if this file was shared.`,
    { severity: "error" },
  );
