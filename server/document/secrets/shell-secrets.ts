import { replaced } from "./masked-line.ts";
import { isLabel, isSecretName } from "./secret-name.ts";
import { starInShell } from "./star.ts";

/** Passwords among the arguments of commands: what an option says, and what commands take without one. */

/** A word of a shell, up to a blank or a separator outside of quotes. */
export const shellWord = String.raw`(?:'[^'\n]*'|"(?:[^"\\\n]|\\.)*"|\\.|[^\s'"\\;|&()])+`;
/** `--password X`, `-storepass X`. */
const namedOption = new RegExp(
  String.raw`(?<=^|[\s"'\x60(])(--?)([\p{L}][\p{L}\p{M}\w-]{1,60})([ \t]{1,9})(?!-)(${shellWord})`,
  "gu",
);
/** In quotes or not, the name of a user in front of a password. */
const user = String.raw`["']?[^\s:"'$%]{1,64}:`;
/** A command that reads a password from its input. */
const reader = String.raw`(?:chpasswd|passwd|smbpasswd|sudo[ \t][^\n;|&]{0,60}?-S|cryptsetup|kinit|[^\n;|&]{0,200}?--(?:(?:[\w-]{1,30}-)?stdin|with-token|passphrase-fd))(?![\w-])`;
/**
 * Commands, and what is before a password in their arguments: an option, joined or apart, or arguments without one. The password is
 * a word unless they say otherwise.
 */
const commands: readonly (readonly [names: string, before: string, secret?: string])[] = [
  [String.raw`mysql\w*|mariadb[\w-]*|7z[az]?|unrar|rar|mydumper`, "-p"],
  // The second one is of the command that it runs.
  ["sshpass", String.raw`(?<=^[ \t](?:-\w+[ \t])*)-p[ \t]{0,9}`],
  // Elsewhere, their `-p` is a port, a project or a folder.
  ["docker|podman|nerdctl|buildah|skopeo|helm|oc|az|cf", String.raw`login(?=[ \t])[^\n]{0,300}?[ \t]-p[ \t]{0,9}`],
  [String.raw`mongo\w*|twine|cqlsh|psexec|ncftp\w*|rdesktop`, String.raw`-p[ \t]{0,9}`],
  ["user(?:mod|add)", String.raw`-\w{0,9}p[ \t]{1,9}`],
  [String.raw`ldap\w+|security`, String.raw`-w[ \t]{0,9}`],
  [String.raw`sqlcmd|bcp|isql|osql|zip|unzip|ipmitool|mosquitto_\w+`, String.raw`-P[ \t]{0,9}`],
  ["ssh-keygen", String.raw`-[PN][ \t]{0,9}`],
  ["redis-cli", String.raw`-a[ \t]{0,9}`],
  [String.raw`snmp\w+`, String.raw`-[cAX][ \t]{0,9}`],
  ["slappasswd", String.raw`-s[ \t]{0,9}`],
  [
    "openssl",
    String.raw`(?:-(?:pass(?:in|out)?[ \t]{1,9}pass:|[kK][ \t]{1,9})|passwd[ \t]{1,9}(?:-(?:salt[ \t]\S{1,50}|\w{1,9})[ \t]{1,9}){0,4})`,
  ],
  ["https?|xhs?", String.raw`-a[ \t]{0,9}["']?[^\s:"']{1,100}:`],
  [
    "net(?=[ \\t]{1,9}use[ \\t])",
    String.raw`use[ \t]{1,9}(?:\S{1,3}[ \t]{1,9})?\S{0,100}[\/\\]\S{1,200}[ \t]{1,9}(?![\/-])`,
  ],
  [
    String.raw`net(?=[ \t]{1,9}user[ \t]{1,9}\S{1,100}[ \t]{1,9}[^\s\/-]\S{0,100}[ \t]{0,9}(?:[\/-]|\r?$|\n))`,
    String.raw`user[ \t]{1,9}\S{1,100}[ \t]{1,9}`,
  ],
  [
    "smbclient|rpcclient|net|winexe|wmic",
    String.raw`(?:-U[ \t]{0,9}["']?[^\s%"']{1,100}%|(?:\/\/|\\\\)\S{1,200}[ \t]{1,9}(?![\/-]))`,
  ],
  // What an `expect` script answers when it is asked for a password.
  [
    String.raw`send(?=[ \t])(?<=(?:[Pp]assw|[Aa]ssw|[Pp]assphrase|PIN)[^\n]{0,200}(?:\r?\n)?[^\n]{0,100}\bsend)`,
    String.raw`(?<=^[ \t]{1,9}(?:--?\w{0,9}[ \t]{1,9}){0,3})(?=["'{]|\S{1,200}\\[rn])`,
  ],
  ["lftp", String.raw`-u[ \t]{0,9}["']?[^\s,"']{1,100},`],
  [
    "htpasswd",
    String.raw`-\w{0,9}b\w{0,9}[ \t]{1,9}(?:(?<!n\w{0,9}[ \t]{1,9})\S{1,200}[ \t]{1,9})?\S{1,100}[ \t]{1,9}`,
  ],
  // A plain word after them is one of a sentence.
  ["vault|cargo", String.raw`login[ \t]{1,9}(?:-\S{1,100}[ \t]{1,9}){0,5}(?![\w-]+=|[a-z]+[.,:;)]?(?!\S))`],
  ["bw", String.raw`(?:unlock[ \t]{1,9}(?![a-z]+[.,:;)]?(?!\S))|login[ \t]{1,9}\S{1,100}@\S{1,100}[ \t]{1,9})`],
  ["rabbitmqctl", String.raw`(?:add_user|change_password|authenticate_user)[ \t]{1,9}\S{1,100}[ \t]{1,9}`],
  ["wpa_passphrase", String.raw`(?<=^[ \t]{1,9})\S{1,100}[ \t]{1,9}`],
  ["rclone", String.raw`obscure[ \t]{1,9}`],
  ["composer", String.raw`(?:http-basic|bearer|[a-z]+-(?:oauth|token))\.\S{1,99}[ \t]{1,9}(?:\S{1,99}[ \t]{1,9})?`],
  ["chpasswd", `(?<=\\n[ \\t]{0,40})${user}`, String.raw`[^\n]+?(?=\r?(?:\n|$))`],
  ["mc", String.raw`alias[ \t]{1,9}set[ \t]{1,9}(?:\S{1,200}[ \t]{1,9}){3}`],
  ["sqlplus|sqlldr|rman|expdp|impdp", String.raw`["']?[A-Za-z]\w{0,60}/`],
  ["npm|pnpm|yarn", String.raw`\S{0,200}:_(?:authToken|auth|password)[ \t]{1,9}`],
  ["create(?=[ \\t]{1,9}secret[ \\t])", String.raw`--from-literal[= \t]["']?[^\s="']{1,100}=`],
  ["secrets?(?=[ \\t]{1,9}set[ \\t])", String.raw`(?:-b[ \t]{0,9}|--body[ =\t]|["']?[A-Za-z_]\w{0,100}=)`],
  [
    String.raw`(?:echo|printf)(?=[ \t][^\n;&|]{1,300}\|[ \t]{0,9}(?:sudo[ \t]{1,9})?${reader})`,
    `(?:${user})?(?!["']?(?:${user})?%)`,
  ],
  [String.raw`<<(?=<)(?<=${reader}[^\n;&|]{0,99}<<)`, String.raw`<[ \t]{0,9}(?:${user})?`],
];
/** The lines of a here-document, each of a user and a password. */
const input = String.raw`[^\n;|&]{0,99}<<-?[ \t]{0,9}["']?[A-Za-z]\w{0,20}["']?(?:\r?\n[^\n:]{1,64}:[^\n]{1,200}){1,9}`;
/** One of them, also behind others, such as `sudo`, and its arguments. */
const run = new RegExp(
  String.raw`(?<![\w.$-])(?:${commands.map(([names]) => `(${names})`).join("|")})(?=([ \t<](?:${input}|[^\n;|&]{1,1000})))`,
  "g",
);
/** Where a text in quotes began before it, it goes on to their end. */
const options = commands.map(
  ([, before, secret = shellWord]) =>
    new RegExp(
      String.raw`(?<=^|\s)(${before})((?<='[^\s']{1,99})[^'\n]+|(?<="[^\s"]{1,99})(?:[^"\\\n]|\\.)+|${secret})`,
      "g",
    ),
);

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
  /(?<![\p{L}\p{N}_.-])([\p{L}][\p{L}\p{M}\w.-]{1,40})((?:[ \t]{1,3}(?:for|of|für|von|de|pour|para)[ \t]{1,3}[\w.-]{1,40}|[ \t]?\([^()\n]{1,40}\))?(?:[ \t]{1,3}(?:is|was|now|ist|lautet|est|es|è|[=:–→-]|[=-]>)|[ \t]{0,3}:){0,2}[ \t]{1,3}["'`(]?)((?=[^\s"'`]{0,100}\d)(?=[^\s"'`]{0,100}\p{L})[^\s"'`/()$<>{},]{6,100})(?=$|[\s"'`),.])/gu;
const isVariableName = /^[A-Z][A-Z\d]*(?:_[A-Z\d]+)+$/;

/** A cookie with its name, whose value is masked by then, or the file that curl reads cookies from. */
const isNamedCookieOrFile =
  /^["']?(?:[a-z_-]*|[^\s=#]{1,99}=.*|[.~]?\/[\w./-]*|[\w-]+\.[a-z]{1,9})["']?$|^"?\$\{?[A-Z_]+\}?"?$/;

/** Masks the passwords in the arguments of commands. */
export function hideArguments(text: string): string {
  // An option is at the start or after a blank, and so is what a command takes.
  if (!/^-|[\s<]/.test(text)) return text;
  const apart = text
    .replace(ofCurl, (_, before: string, secret: string) => before + starInShell(secret))
    .replace(namedOption, (whole, dashes: string, name: string, between: string, secret: string) =>
      isSecretName(name) && !(name.startsWith("cookie") && isNamedCookieOrFile.test(secret))
        ? dashes + name + between + starInShell(secret)
        : whole,
    );
  // Most texts hold no command, and `matchAll` makes a copy of the expression, which takes longer than to look for one.
  if (apart.search(run) < 0) return apart;
  let hidden = apart;
  for (const match of apart.matchAll(run)) {
    const option = options[match.slice(1).findIndex((name) => name !== undefined)];
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
    !(hasOtherMeaning.test(name) && /^[ \t]+["'`]?$/.test(between) && (secret.startsWith("-") || isLabel(secret)))
      ? name + between + "*".repeat(secret.length)
      : whole,
  );

/** `pass web-01 to it`, `get secret web-2`. */
const hasOtherMeaning = /^(?:pass|secrets?|pin|sig|salt|auth|cookies?)$/i;
