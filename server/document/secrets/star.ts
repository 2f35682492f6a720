/** Replaces secrets by stars, and knows what of a secret value tells nothing. */

const referenceTo = (letters: string): string =>
  String.raw`\$\{(?:env:\w+|[${letters}_]\w*|(?:file|base64):[^{}]*|(?:instances|loadbalancers|subnets|steps)\.[^{}]*)\}`;
const references = new RegExp(referenceTo("A-Z"), "g");

/** A reference of a secret manager, which reads the value elsewhere. */
const managed = String.raw`(?<![\w:/])(?:(?:op|vault|bws|pass|aws-sm|aws-ssm|gcp-sm|azure-kv|doppler|infisical|secretref|ref\+\w{1,20}):(?:\/\/)?[\w./@#?=&%+-]+|ENC\[[^\][]*\])(?=["'\s,}\]]|$)`;
const managers = new RegExp(`^\\s*(?:${managed})\\s*$`);

/** Whether a value names where a secret manager keeps the secret. */
export const isManaged = (text: string): boolean => managers.test(text);

/** The literal parts of a text: names in references are not secrets. */
export const withoutReferences = (text: string): string => text.replace(references, " ");

/** Masks a text that is a secret, keeping its length. */
export type Star = (text: string) => string;

/** References stay to be seen, and so do the scheme of a token, the punctuation around it, and the frame of PEM. */
export const star: Star = (text) => replaced(text, kept);

/** The same in a request of another file, in which a variable may have any name. */
export const starInRequest: Star = (text) => replaced(text, keptInRequest);

/** The same in a shell script, which puts the values of all variables in, except between single quotes. */
export const starInShell: Star = (text) => replaced(text, keptInShell);

const replaced = (text: string, pattern: RegExp): string =>
  text.replace(pattern, (all, hidden: string | undefined) => (hidden === undefined ? all : "*".repeat(hidden.length)));

const endOfWord = String.raw`(?=["'\\]*(?:$|[\s,;)}\]|&]))`;
/** In front of the value. */
const before = String.raw`^["']*(?:[Bb]earer|[Bb]asic|[Dd]igest|[Tt]oken)(?=[ \t])|^(?:null|~|true|false)(?=,?$)|^\\?["']+|^[|>][-+\d]{0,3}(?=\s|$)|(?<=(?:^|[\r\n])[ \t]{0,99})(?:-[ \t]{1,99}){1,9}`;
/** A command that reads a secret; others may hold one. */
const command = String.raw`\$\((?:cat|<|pass|gopass|op|bw|vault|security|aws|az|gcloud|kubectl|jq|head|tr|openssl[ \t]rand|pwgen)(?=[ \t])[^()'"\n]*\)`;
/** What was to be a reference, if it is the whole value. */
const attempt = String.raw`(?<=^["']?)\$\{[A-Za-z_][\w.-]*\}(?=["']?$)`;
const option = String.raw`[\w-]{1,30}(?:="[^"\n]{0,200}")?`;
const publicKey = String.raw`(?:(?<![^\s"'])${option}(?:,${option}){0,9}[ \t])?(?:ssh-(?:rsa|dss|ed25519)|ecdsa-sha2-[\w-]{1,20}|sk-[\w@.-]{1,50})[ \t]AAAA[\w+/]{4,}={0,2}(?:[ \t][\w.@-]{1,60})?(?=["']?,?\s{0,9}$)`;
/** What a reader of documentation puts in. */
const placeholder = String.raw`<[A-Za-z]{2,20}(?:[ _-][A-Za-z]{1,20}){0,4}>|\b(?:YOUR|MY)(?:_[A-Z]{2,20}){1,4}\b|(?<![\w.])(?:…|\.{3})(?![\w.])`;
const insertedWith = (letters: string): string =>
  String.raw`${publicKey}|${referenceTo(letters)}|${attempt}|${command}|${placeholder}|\$\d(?!\w)${endOfWord}|\$\{(?:[A-Za-z_]\w*|\d)(?::?\?[^{}]*\}|(?=:?[-=+%#][^{}]*\}|:[^{}]*\}))|\$?\{\{[^{}]*\}\}|${managed}`;
const frame = String.raw`-----(?:BEGIN|END) [A-Z\d ]+-----|\\n`;
const hidden = String.raw`(?<!["'])["']+(?=\$)|(?<!["'])\\?["']+[,;]?$|\s+|([^\s$"'\-\\{]+|[\s\S])`;

/** Not in the middle of a word, which may be a secret with a dollar sign in it. */
const startOfVariable = String.raw`(?<=(?:^|[\s"'\\:=/@({[,}-])(?:\$\w{1,60}){0,5})`;

const upper = String.raw`\$[A-Z_][A-Z\d_]*`;
/** `letters`: those of names in braces; `variable`: a variable without braces. */
const keptWith = (letters: string, variable = upper): RegExp =>
  new RegExp(
    String.raw`${before}|${insertedWith(letters)}|${startOfVariable}${variable}${endOfWord}|${frame}|(?<=\$[${letters}_]\w{0,60})["']+|${hidden}`,
    "g",
  );
const kept = keptWith("A-Z");
const keptInRequest = keptWith("A-Za-z");
const keptInShell = keptWith("A-Za-z", String.raw`(?:${upper}|(?<!(?<!["'])'|^'[^']{0,200})\$[A-Za-z_]\w*)`);
