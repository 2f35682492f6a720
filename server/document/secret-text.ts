/** What looks like a secret, where nothing is known of what is written: by the name before it, or by itself. */

const secretName = String.raw`(?:root[-_]?pas|pass(?!ive)|passwd|secret|token|api[-_]?key|private[-_]?key|ssl[-_]?key|credential|authori[sz]ation|cookie)\w{0,30}`;
const wholeName = new RegExp(`^\\w*${secretName}$`, "iu");
/** A name of a secret with something behind it, also behind the quote that ends too early. */
const assigned = new RegExp(
  String.raw`(${secretName}["']?[ \t]*[:=][ \t]*(?:Bearer[ \t]+)?)((?:"(?:[^"\\]|\\.)*"|'[^']*')(?:[ \t]*[^\s,}\])#][^,}\]]*)?|[-\d.]+(?=\s*[,}\]])|(?![[{])\S(?:(?!\s#).)*)`,
  "giu",
);
/** The same where the colon was forgotten. */
const colonless = new RegExp(String.raw`((?:^|[{,-])[ \t]*["']?\w*${secretName}["']?[ \t]+)(?![:=#,}\]])(\S.*)`, "giu");
/** A name of a secret with nothing behind it but what makes the next line its value. */
const pending = new RegExp(String.raw`${secretName}["']?[ \t]*:[ \t]*(?:[|>][-+\d]*|[&!]\S*|["'])?[ \t]*$`, "iu");
/** Private keys, and tokens after `Bearer`. */
const introduced =
  /(?<=-----BEGIN [A-Z ]*PRIVATE KEY-----)(?:(?!-----END)[^"'])+|(?=[^\s"'$])(?<=bearer\s+)[^\s"']+/giu;
/** A URL in which somebody may log in, from the end of his name to its own. */
const urlLogin = /(:\/\/[^\s/@"':]*:)([^\s"']+)/gu;
/** The same before an address or a host with its port, in which a digest or the address of a mail is no password. */
const login = /(?<![\w.@/:-])([\w.-]{1,64}:)([^\s"'`@/]{1,200})(?=@(?:\d{1,3}\.\d|\$\{|[\w.-]{1,100}:\d))/gu;
/** Long runs of base64 or hexadecimal digits, in which there are letters and digits. */
const digits = /(?<![a-z\d+/])(?=[a-z+/]*\d)(?=[\d+/]*[a-z])[a-z\d+/]{32,}={0,2}/giu;

export const isSecretName = (name: string): boolean => wholeName.test(name);

export const beginsPrivateKey = (text: string): boolean => /-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(text);

/** Whether a URL in a text holds a password. */
export const holdsUrlPassword = (text: string): boolean => /:\/\/[^\s/@"':]{0,100}:[^\s"'@]{1,200}@/.test(text);

/** Whether what follows a text is the value of a secret, or goes on with a private key, of which it holds the beginning. */
export function leadsToSecret(before: string): boolean {
  // Searching forwards is many times as fast.
  const start = before.includes("-----BEGIN ") ? before.lastIndexOf("-----BEGIN ") : -1;
  if (start >= 0 && start > before.lastIndexOf("-----END ") && beginsPrivateKey(before.slice(start))) return true;
  const lines = before
    .slice(-500)
    .trimEnd()
    .split(/\r\n|\r|\n/);
  return pending.test(lines.at(-1) ?? "");
}

const hideBehind = (_: string, before: string, value: string): string => before + star(value);

/** A text with stars in the place of what a name in it says to be a secret. */
export const hideAssigned = (text: string): string => (/[:=]/.test(text) ? text.replace(assigned, hideBehind) : text);

/** A text with stars in the place of the passwords of `user:password@address`. */
export const hideLogins = (text: string): string =>
  text.includes("@") ? text.replace(urlLogin, hidePassword).replace(login, hideBehind) : text;

/** A text with stars in the place of what is a secret by itself, such as a private key or a token. */
export const hideKeyMaterial = (text: string): string =>
  hideLogins(text.replace(introduced, star)).replace(digits, star);

function hidePassword(_: string, before: string, rest: string): string {
  const end = Math.max(rest.lastIndexOf("@"), 0);
  return before + star(rest.slice(0, end)) + rest.slice(end);
}

/** A line with stars in the place of all that looks like a secret. */
export const hideNamed = (line: string): string => hideKeyMaterial(hideAssigned(line).replace(colonless, hideBehind));

/** References stay to be seen, and so do the quotes around and the frame of PEM. */
export const star = (text: string): string =>
  text.replace(
    /\$\{(?:env:\w+|[A-Z_]\w*|file:[^{}]*|(?:instances|loadbalancers|subnets|steps)\.[^{}]*)\}|\{\{[^{}]*\}\}|\$[A-Z_][A-Z\d_]*(?=["']?$)|-----(?:BEGIN|END) [A-Z ]+-----|\\n|^["']|["'],?$|\s+|([^\s$"'\-\\{]+|[\s\S])/g,
    (kept, hidden: string | undefined) => (hidden === undefined ? kept : "*".repeat(hidden.length)),
  );
