import { replaced } from "./masked-line.ts";
import { isProse, isWordOfProse } from "./prose.ts";
import { isSecretName, isSecretNameOfText, isSecretPair, isSwapped } from "./secret-name.ts";
import { hideArguments, hideSpoken, shellWord } from "./shell-secrets.ts";
import { type Star, star, starInShell } from "./star.ts";
import { tokenShape } from "./token-shape.ts";

/** Recognizes secrets in unknown text, by the name before them or by their form. */

/** A name and the separator before its value. */
const named = /(?<![\p{L}\p{M}\w.-])["']?([\p{L}\p{M}\w.%-]{2,100})(?:\\?["'])?[ \t]{0,100}[:=：][ \t]{0,100}/gu;
/** A value up to its closing quote or the end of the line. */
const value =
  /["'(]{0,2}(?:…|\.{3}|<[A-Za-z][^<>\n]{0,60}>)["')]{0,2}(?=[ \t]{0,9}(?:[.,;)\]}#→\r\n]|$))|(?:(?:Bearer|Basic)[ \t]+)?(?:(?:\$\{[^{}\n]{0,300}\}|\*[\w-]{1,60}|\$?\{\{[^{}\n]{0,300}\}\}|\$[A-Z_][A-Z\d_]*)(?=[ \t]{0,9}(?:[,}\]\r\n]|$))|\\"[^"\\\n]*\\"(?=\s*[,}\]])|(?:"(?:[^"\\]|\\.)*"|'[^']*')(?:[ \t]*(?![\s,}\])#])(?:[^,}\]\r\n$]|\$(?:\{[^{}\n]{0,300}\})?)+)?|(?:[-\d.]+|true|false|null)(?=\s*[,}\]])|(?![[{])\S(?:(?!\s#).)*)/uy;
/** After an option of curl, a header ends with its word: `-H "Name: value" -d …`. */
const headerOption = /(?:^|[\s(])(?:-[A-Za-z]{0,9}H|--header)[ \t=]{0,9}\$?$/u;
const restOfWord = String.raw`(?:'[^']*'|"(?:[^"\\]|\\.)*"|\\.|[^\s'"\\])*(?=\s|$)`;
const headerValues: Readonly<Record<string, RegExp>> = {
  "'": new RegExp(`[^']*'${restOfWord}`, "uy"),
  '"': new RegExp(String.raw`(?:[^"\\]|\\.)*"${restOfWord}`, "uy"),
};
/** In a script between double quotes: `-H \\"Name: value\\"`. */
const escapedHeader = /(?:[^"\\\n]|\\.)*?\\"(?=[\s,;)\]}]|$)/uy;
/** A text such as `"name: value"`, within a list. */
const quotedRest: Readonly<Record<string, readonly RegExp[]>> = {
  "'": [/[^'\n]+(?='\s*[,\]}])/uy],
  '"': [/[^"\\\n]+(?="\s*[,\]}])/uy],
};
/** In a script, a value ends with its word. */
const assignedWord = new RegExp(`${shellWord}(?=[\\s;|&()]|$)`, "uy");
/** In the query of a URL, a value ends with it or with the next parameter. */
const queryBefore = /\?(?:[^\s"'?]{0,300}&)?$/u;
const parameterValue = /(?:\$\{[^\s{}]*\}|\{\{[^{}]*\}\}|[^\s&#"'`\\<>{}[\]])+(?=[\s&#"'`]|$)/uy;
/** A name at the start of a line or entry followed by text, with the colon missing. */
const colonless = /((?:^|[{,-])[ \t]{0,100}["']?)([\p{L}\p{M}\w.-]{2,100})(["']?[ \t]+)(?![:=#,}\]])(\S.*)/gu;
/** A name whose value is on the next line. */
const pending =
  /(?<![\p{L}\p{M}\w.-])([\p{L}\p{M}\w.-]{2,100})["']?[ \t]{0,9}:[ \t]{0,9}(?:[&!]\S{1,50}(?=\s|$)[ \t]{0,9}){0,2}(?:[|>][-+\d]{0,3}|["'])?[ \t]{0,50}(?:#.{0,99})?$/u;
/** The same with the colon missing. */
const alone = /^[ \t]{0,99}["']?([\p{L}\p{M}\w.-]{2,100})["']?[ \t]{0,50}$/u;
/** A name whose text in quotes goes on in the next line. */
const unclosed =
  /(?<![\p{L}\p{M}\w.-])([\p{L}\p{M}\w.-]{2,100})["']?[ \t]{0,9}:[ \t]{0,9}(?:"(?:[^"\\]|\\.)*|'(?:[^']|'')*)$/u;
/** Private keys, and what follows the scheme of a token. */
const introduced =
  /(?<=-----BEGIN [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----)(?:(?!-----END)[^"'])+|(?=[^\s"'$<{])(?<=\b(?:bearer|basic)\s+)[^\s"'`]+/giu;
/** Looking for what introduces them is many times as fast as looking back from each character. */
const introduction = /-----BEGIN |(?:bearer|basic)\s/iu;
/** A URL with credentials, from the end of the user name to the end of the URL. */
const urlLogin = /(:\/\/[^\s/@"':]*:)([^\s"']+)/gu;
/** A token in the place of the name of a URL's user. */
const urlToken = /(?<=\b(?:https?|ftps?):\/\/)[^\s/@"':]+(?=(?::x-oauth-basic)?@)/giu;
/** The same before an address or host and port; digests and mail addresses are not passwords. */
const login = /(?<![\w.:-])([\w.-]{1,64}:)([^\s"'`/]{1,200})(?=@(?!sha\d)(?:\d{1,3}\.\d|\$\{|[\w.-]{1,100}:\d))/gu;
/** A JSON Web Token, or the beginning of one. */
const webToken = /(?<![\w-])eyJ[\w-]{8,}(?:\.[\w-]*)*/gu;
/** What is public: a key of SSH, a certificate and a digest. */
const published =
  /(?<=-----BEGIN CERTIFICATE-----)(?:[\w+/=\s]|\\n)+(?=-----END|…?$)|(?<=\b(?:ssh-|ecdsa-|sk-)[\w@.-]{1,60}\s{1,9})AAAA[\w+/]+={0,2}|(?<=\bsha(?:1|256|384|512)?[:-])[\w+/]+={0,2}/giu;
/** Long runs of base64 or hexadecimal digits with letters and digits; not paths of words and numbers, and not the ids of Git. */
const digits =
  /(?<![a-z\d+/])(?=[a-z+/]*\d)(?=[\d+/]*[a-z])(?!\/?(?:(?:[a-z]+|v?\d+|(?<![_-])[\da-f]{40})\/)*(?:[a-z]+|v?\d+|(?<![_-])[\da-f]{40})?(?![a-z\d+/=]))[a-z\d+/]{32,}={0,2}/giu;

const privateKey = /-----BEGIN [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----/;
export const beginsPrivateKey = (text: string): boolean => text.includes("-----BEGIN ") && privateKey.test(text);

const linesBefore = /\r\n|\r|\n/;

/**
 * Whether a text is followed by the value of a secret, or by the continuation of a private key or block. `indent`: the
 * indentation of the next line.
 */
export function leadsToSecret(before: string, indent: number): boolean {
  // Searching forwards is many times as fast.
  const start = before.includes("-----BEGIN ") ? before.lastIndexOf("-----BEGIN ") : -1;
  if (start >= 0 && start > before.lastIndexOf("-----END ") && beginsPrivateKey(before.slice(start))) return true;
  if (namesPending(before.slice(-500).trimEnd().split(linesBefore).at(-1) ?? "")) return true;
  if (indent === 0 || !/[\r\n]$/.test(before)) return false;
  let least = indent;
  const lines = before.split(linesBefore);
  for (let index = lines.length - 1; index >= 0 && least > 0; index--) {
    const line = lines[index] ?? "";
    const column = indentOf(line);
    if (line.trim() === "" || column >= least) continue;
    if (namesPending(line)) return true;
    least = column;
  }
  return false;
}

/** Of each line, whether it is below the name of a secret and indented more. */
export function areBelowSecretNames(lines: readonly string[]): readonly boolean[] {
  const above: { readonly indent: number; readonly isSecret: boolean }[] = [];
  return lines.map((line) => {
    const indent = indentOf(line);
    if (line.trim() === "") return false;
    while ((above.at(-1)?.indent ?? -1) >= indent) above.pop();
    const isBelow = above.at(-1)?.isSecret ?? false;
    above.push({ indent, isSecret: isBelow || namesPending(line) });
    return isBelow;
  });
}

/** Whether what follows a text may be the value of a secret, or a private key. If not, `leadsToSecret` need not be asked. */
export const mayLeadToSecret = (text: string): boolean =>
  text.includes("-----BEGIN ") || text.split(linesBefore).some(namesPending);

export const indentOf = (line: string): number => line.length - line.trimStart().length;

/** Whether the value of a secret may be below a line. */
export const namesPending = (line: string): boolean => {
  const end = line.slice(-200);
  const [, name] = pending.exec(end) ?? unclosed.exec(end) ?? alone.exec(line) ?? [];
  return name !== undefined && isSecretName(name);
};

/** Masks the values of secret names in a text. */
function hideAssigned(text: string, as: Star = star, inScript: "in a script" | null = null): string {
  if (!/[:=：]/.test(text)) return text;
  let hidden = "";
  let at = 0;
  for (const match of text.matchAll(named)) {
    const from = match.index + match[0].length;
    const name = match[1] ?? "";
    if (match.index < at || !isNamedSo(text, match.index, from, name)) continue;
    // `${TOKEN:?what is missing}`
    if (text.charAt(from) === "?" && text.slice(match.index - 2, match.index) === "${") continue;
    const span = (inScript ? wordAt(text, match.index, from) : null) ?? valueAt(text, match.index, from);
    if (isProse(span) && isInComment(text, match.index)) continue;
    hidden += text.slice(at, from) + as(span);
    at = from + span.length;
  }
  return hideSwapped(hidden + text.slice(at), as);
}

/** Masks secrets before their names: `Hunter2: root_pass`. */
const hideSwapped = (text: string, as: Star): string =>
  text.replace(nameLast, (whole, key: string, rest: string, name: string) =>
    isSwapped(key.replace(/^["']/, ""), name) ? as(key) + rest + name : whole,
  );

const nameLast =
  /(?<=^|[\s{,"'])("[^"\n]{1,100}(?=")|'[^'\n]{1,100}(?=')|[^\s"',:{}[\]#*]{1,100}(?=[ \t]{0,9}:[ \t]))(["']?[ \t]{0,9}:[ \t]{0,9}["']?)([\w-]{0,30}(?:pass|pw|key|secret|token|auth|data|cert)[\w-]{0,20})(?=["']?[ \t]{0,9}(?:$|[,}\]#\r\n]))/gimu;

const isParameterAt = (text: string, nameStart: number, from: number): boolean =>
  text.charAt(from - 1) === "=" && queryBefore.test(text.slice(Math.max(0, nameStart - 310), nameStart));

const isNamedSo = (text: string, nameStart: number, from: number, name: string): boolean =>
  isSecretNameOfText(name) ||
  isSecretPair(wordBefore.exec(text.slice(Math.max(0, nameStart - 30), nameStart))?.[1] ?? "", name) ||
  (name === "key" && isParameterAt(text, nameStart, from));

const wordBefore = /(\p{L}{2,20})[ \t]{1,3}$/u;

/** What a script sets a variable to; null in comments and quotes. */
function wordAt(text: string, nameStart: number, from: number): string | null {
  const before = text.slice(Math.max(0, nameStart - 300), nameStart);
  if (text.charAt(from - 1) !== "=" || !/(?:^|[\s;&|(])$/.test(before) || comment.test(before)) return null;
  assignedWord.lastIndex = from;
  return assignedWord.exec(text)?.[0] ?? null;
}

/** The value of a name, up to where its own notation ends it, else the line. */
function valueAt(text: string, nameStart: number, from: number): string {
  const header = headerValues[text.charAt(nameStart)];
  const isEscaped = text.charAt(nameStart - 1) === "\\";
  const before = text.slice(Math.max(0, nameStart - 40), isEscaped ? nameStart - 1 : nameStart);
  const isHeader = header !== undefined && headerOption.test(before);
  const isParameter = isParameterAt(text, nameStart, from);
  const isQuoted = header !== undefined && !/["']/.test(text.slice(nameStart + 1, from));
  const ends = isHeader
    ? [isEscaped ? escapedHeader : header]
    : isQuoted
      ? (quotedRest[text.charAt(nameStart)] ?? [])
      : [];
  for (const form of [...ends, ...(isParameter ? [parameterValue] : []), value]) {
    form.lastIndex = from;
    const match = form.exec(text)?.[0];
    if (match !== undefined) return match;
  }
  return "";
}

/** In a comment, the next word may be one of a sentence. */
const hideColonless = (text: string): string =>
  text.replace(colonless, (whole: string, before: string, name: string, between: string, rest: string, at: number) =>
    isSecretName(name) && !isInComment(text, at + before.length) ? before + name + between + star(rest) : whole,
  );

const isInComment = (text: string, at: number): boolean => comment.test(text.slice(Math.max(0, at - 300), at));

const hideIntroduced = (text: string): string => (isWordOfProse(text) ? text : star(text));

const hideBehind = (_: string, before: string, secret: string): string => before + star(secret);

const hideLogins = (text: string): string =>
  text.includes("@") ? text.replace(urlToken, star).replace(urlLogin, hidePassword).replace(login, hideBehind) : text;

/** Masks recognizable secrets in a text, such as private keys and tokens. */
export function hideKeyMaterial(text: string): string {
  const known = hideCredentials(text);
  let shown = known.replace(digits, star);
  if (shown === known) return known;
  for (const { 0: own, index } of known.matchAll(published)) shown = replaced(shown, index, own);
  return shown;
}

/** Without mere runs of digits and letters, which may also be checksums. */
const hideCredentials = (text: string): string =>
  hideArguments(hideLogins(introduction.test(text) ? text.replace(introduced, hideIntroduced) : text))
    .replace(tokenShape, hideBehind)
    .replace(webToken, star);

/** Whether a text contains a token, a login or an assignment to a secret name, such as `password=…`. */
export const holdsLikelySecret = (text: string): boolean =>
  // Nearly all texts are single words, in which only a token can be.
  /[:=@\s]/.test(text)
    ? hideCredentials(hideAssigned(text)) !== text || (/^\s*[{[]/.test(text) && hideColonless(text) !== text)
    : text.length > 10 && (text.search(tokenShape) >= 0 || text.search(webToken) >= 0);

function hidePassword(_: string, before: string, rest: string): string {
  const end = Math.max(rest.lastIndexOf("@"), 0);
  return before + star(rest.slice(0, end)) + rest.slice(end);
}

/** A line with stars in the place of all that looks like a secret. */
export const hideNamed = (line: string): string => hideKeyMaterial(hideSpoken(hideColonless(hideAssigned(line))));

/** The same for text in which a name may be a word of a sentence: a comment, a script, prose. */
export const hideInText = (text: string, as: Star = star): string =>
  hideKeyMaterial(
    hideSpoken(
      hideAssigned(text, (word) => (isProse(word) ? word : as(word)), as === starInShell ? "in a script" : null),
    ),
  );

const comment = /(?:#|\/\/)[^\r\n]{0,299}$/;
