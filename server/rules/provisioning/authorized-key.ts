import type { Reference, Value } from "../../document/index.ts";
import {
  asSent,
  atReference,
  atValue,
  fileText,
  type Report,
  referToFile,
  rule,
  sentText,
  setValue,
  strings,
} from "../kit/index.ts";
import { isCloned } from "./creation.ts";

export const authorizedKey = rule({
  id: "authorized-key",
  severity: "error",
  summary: "An authorized key is a private key, or not a public SSH key.",
  sections: ["4.2"],
  types: strings("ssh-public-key"),
  values(value, report) {
    if (value.isNothing) return;
    if (holdsPrivateKey(value)) {
      report(
        atValue(value),
        "This is a private key, which must not leave your machine. Use the public key (the `.pub` file), and replace the key pair if this file was shared.",
      );
      return;
    }
    const file = fileWithPrivateKey(value, report);
    if (file) {
      report(
        atReference(value, file),
        "This file is a private key, which must not leave your machine. Refer to the public key, the `.pub` file.",
      );
      return;
    }
    const sent = sentText(value, report);
    if (sent === null || isPublicKey(asSent(sent))) return;
    const instance = value.parent?.parent;
    if (instance && isCloned(instance)) return;
    const written = sent.reference ? "" : sent.text.trim();
    const joined = joinedKey(written);
    const type = keyTypes.find((one) => isTypeAndData(`${one} ${written}`));
    report(sent.at(), "Not an SSH public key. Expected `type base64 [comment]`.", {
      severity: "warning",
      fixes: [
        joined ? setValue(value, joined, "Join the lines of the key") : null,
        type ? setValue(value, `${type} ${written}`, "Insert the type of the key") : null,
        referToFile(value, /\.pub$/, report, isPublicKey),
      ],
    });
  },
});

/** Those that `ssh-keygen` makes without options for a device. */
const keyTypes = ["ssh-ed25519", "ssh-rsa", ...[256, 384, 521].map((bits) => `ecdsa-sha2-nistp${bits}`)];

/** In any format, complete or not, even around references. */
const holdsPrivateKey = ({ node }: Value): boolean =>
  node.kind === "scalar" && typeof node.value === "string" && privateKey.test(node.value);

const fileWithPrivateKey = ({ template }: Value, report: Report): Reference | undefined =>
  template?.references.find((reference) => privateKey.test(fileText(reference, report) ?? ""));

/** OpenSSH private keys start with `b3BlbnNzaC1rZXktdjE`. */
const privateKey = /- ?BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY|PuTTY-User-Key-File-|b3BlbnNzaC1rZXktdjE/;

/** `[options] type base64 [comment]` on one line. */
function isPublicKey(text: string): boolean {
  const line = text.trim();
  if (/[\r\n]/.test(line)) return false;
  return isTypeAndData(line) || isTypeAndData(line.replace(options, ""));
}

function isTypeAndData(line: string): boolean {
  const [type = "", base64 = ""] = line.split(/[ \t]+/, 2);
  // A search for what does not belong there needs no memory for each character, which a match of all of them may.
  if (!/^[a-z][a-z0-9@.-]{2,63}$/.test(type) || /[^A-Za-z0-9+/]/.test(base64.replace(/==?$/, ""))) return false;
  if (base64.length % 4 !== 0) return false;
  // The data also starts with the type: its length in four bytes, then its characters.
  const begin = `\0\0\0${String.fromCharCode(type.length)}${type}`;
  return atob(base64.slice(0, 4 * Math.ceil(begin.length / 3))).startsWith(begin);
}

/** A key whose base64 continues on other lines, as a terminal shows it; undefined if there is no such key. */
function joinedKey(text: string): string | undefined {
  const [type, ...words] = text.split(/\s+/);
  for (let count = 2; count <= Math.min(words.length, 20); count++) {
    const data = words.slice(0, count).join("");
    const joined = [type, data, ...words.slice(count)].join(" ");
    if (isTypeAndData(joined) && isWhole(atob(data))) return joined;
  }
  return undefined;
}

/** Whether the fields of a key, each with its length in four bytes before it, end where the data does. */
function isWhole(data: string): boolean {
  let at = 0;
  while (at < data.length) {
    const length = [0, 1, 2, 3].reduce((sum, index) => sum * 256 + data.charCodeAt(at + index), 0);
    at += 4 + length;
  }
  return at === data.length;
}

/** Comma-separated options precede the type; blanks in them are quoted. */
const options = /^(?:[^ \t"]|"(?:[^"\\]|\\.){0,4000}"){1,4000}[ \t]+/;
