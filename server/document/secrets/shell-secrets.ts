import { replaced } from "./masked-line.ts";
import { isSecretName } from "./secret-name.ts";
import { starInShell } from "./star.ts";

/** Passwords among the arguments of commands: what an option says, and what commands take without one. */

/** A word of a shell, up to a blank or a separator outside of quotes. */
export const shellWord = String.raw`(?:'[^'\n]*'|"(?:[^"\\\n]|\\.)*"|\\.|[^\s'"\\;|&()])+`;
/** `--password X`, `-storepass X`. */
const namedOption = new RegExp(
  String.raw`(?<=^|[\s"'\x60(])(--?)([\p{L}][\p{L}\p{M}\w-]{1,60})([ \t]{1,9})(?!-)(${shellWord})`,
  "gu",
);
/** What some commands call the option for a password, joined or apart, and what is before it within the argument. */
const commands: readonly {
  readonly names: string;
  readonly option: RegExp;
}[] = [
  { names: String.raw`mysql\w*|mariadb[\w-]*|7z[az]?|unrar|rar|mydumper`, option: optionOf("-p") },
  // The second one is of the command that it runs.
  { names: "sshpass", option: new RegExp(optionOf("-p[ \\t]{0,9}").source) },
  // Elsewhere, their `-p` is a port, a project or a folder.
  {
    names: "docker|podman|nerdctl|buildah|skopeo|helm|oc|az|cf",
    option: optionOf("login(?=[ \\t])[^\\n]{0,300}?[ \\t]-p[ \\t]{0,9}"),
  },
  { names: String.raw`mongo\w*`, option: optionOf("-p[ \\t]{0,9}") },
  { names: String.raw`ldap\w+`, option: optionOf("-w[ \\t]{0,9}") },
  { names: "sqlcmd", option: optionOf("-P[ \\t]{0,9}") },
  { names: "redis-cli", option: optionOf("-a[ \\t]{0,9}") },
  { names: "zip|unzip", option: optionOf("-P[ \\t]{0,9}") },
  { names: "openssl", option: optionOf("-(?:pass(?:in|out)?[ \\t]{1,9}pass:|k[ \\t]{1,9}|K[ \\t]{1,9})") },
  { names: "https?|xhs?", option: optionOf("-a[ \\t]{0,9}[\"']?[^\\s:\"']{1,100}:") },
  { names: "smbclient|rpcclient|net", option: optionOf("-U[ \\t]{0,9}[\"']?[^\\s%\"']{1,100}%") },
  { names: "lftp", option: optionOf("-u[ \\t]{0,9}[\"']?[^\\s,\"']{1,100},") },
  { names: "htpasswd", option: optionOf("-\\w{0,9}b\\w{0,9}[ \\t]{1,9}\\S{1,200}[ \\t]{1,9}\\S{1,100}[ \\t]{1,9}") },
];
/** One of them, also behind others, such as `sudo`, and its arguments. */
const run = new RegExp(
  String.raw`(?<![\w.$-])(?:${commands.map(({ names }) => `(${names})`).join("|")})(?=([ \t][^\n;|&]{1,1000}))`,
  "g",
);

function optionOf(before: string): RegExp {
  return new RegExp(String.raw`(?<=\s)(${before})(${shellWord})`, "g");
}

/** The credentials that curl takes: a login, a token, a file with its password, a cookie. */
const ofCurl = new RegExp(
  [
    String.raw`(?:-[A-Za-z]{0,9}[uU]|--(?:proxy-)?user)[ \t=]{0,9}["']?[^\s:"']{1,100}:`,
    String.raw`(?:-[A-Za-z]{0,9}E|--(?:proxy-)?cert)[ \t=]{0,9}["']?(?:[A-Za-z]:\\)?[^\s:"']{1,200}:`,
    String.raw`--(?:oauth2-bearer|(?:proxy-)?(?:pass|tlspassword))[ \t=]{1,9}["']?`,
    String.raw`(?:-b|--cookie)[ \t=]{0,9}["']?[^\s="']{1,100}=`,
  ]
    .map((one) => `(?<!\\S)(?:${one})`)
    .join("|")
    .replace(/^/, "(")
    .replace(
      /$/,
      String.raw`)((?<='[^\s']{0,300})[^'\n]+|(?<="[^\s"]{0,300})[^"\n]+|(?:'[^'\n]*'|"[^"\n]*"|[^\s"'])+)`,
    ),
  "gu",
);

/** Words after the name of a secret in a comment: `the password for root is Hunter2`. */
const spoken =
  /(?<![\p{L}\p{N}_.-])([\p{L}][\p{L}\p{M}\w.-]{1,40})((?:[ \t]{1,3}(?:for|of|für|von|de|pour|para)[ \t]{1,3}[\w.-]{1,40}|[ \t]?\([^()\n]{1,40}\))?(?:[ \t]{1,3}(?:is|was|now|ist|lautet|est|es|è|[=:–→-]|[=-]>)|(?<=\))[ \t]{0,3}:){0,2}[ \t]{1,3}["'`(]?)((?=[^\s"'`]{0,100}\d)(?=[^\s"'`]{0,100}\p{L})[^\s"'`/()$<>{},]{6,100})(?=$|[\s"'`),.])/gu;
const isVariableName = /^[A-Z][A-Z\d]*(?:_[A-Z\d]+)+$/;

/** A cookie with its name, whose value is masked by then, or the file that curl reads cookies from. */
const isNamedCookieOrFile =
  /^["']?(?:[a-z_-]*|[^\s=#]{1,99}=.*|[.~]?\/[\w./-]*|[\w-]+\.[a-z]{1,9})["']?$|^"?\$\{?[A-Z_]+\}?"?$/;

/** Masks the passwords in the arguments of commands. */
export function hideArguments(text: string): string {
  if (!/(?:^|\s)-/.test(text)) return text;
  const apart = text
    .replace(ofCurl, (_, before: string, secret: string) => before + starInShell(secret))
    .replace(namedOption, (whole, dashes: string, name: string, between: string, secret: string) =>
      isSecretName(name) && !(name.startsWith("cookie") && isNamedCookieOrFile.test(secret))
        ? dashes + name + between + starInShell(secret)
        : whole,
    );
  let hidden = apart;
  for (const match of apart.matchAll(run)) {
    const option = commands[match.slice(1).findIndex((name) => name !== undefined)]?.option;
    const from = match.index + match[0].length;
    const rest = hidden.slice(from, from + (match.at(-1)?.length ?? 0));
    if (option) hidden = replaced(hidden, from, hideOption(rest, option));
  }
  return hidden;
}

const hideOption = (rest: string, option: RegExp): string =>
  rest.replace(option, (whole, before: string, secret: string) =>
    /^["']*-/.test(secret) ? whole : before + starInShell(secret),
  );

/** Masks what follows the name of a secret in a sentence, if it looks like one. */
export const hideSpoken = (text: string): string =>
  text.replace(spoken, (whole, name: string, between: string, secret: string) =>
    isSecretName(name) &&
    !isVariableName.test(secret) &&
    !(hasOtherMeaning.test(name) && isLabel.test(between + secret))
      ? name + between + "*".repeat(secret.length)
      : whole,
  );

/** `pass web-01 to it`, `get secret web-2`. */
const hasOtherMeaning = /^(?:pass|secrets?|pin|sig|salt|auth|cookies?)$/i;
const isLabel = /^[ \t]+["'`]?(?:-|[a-z]+\d{0,3}(?:[-_.](?:[a-z]+\d{0,3}|\d{1,4}))+$)/;
