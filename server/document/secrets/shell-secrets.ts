import { isSecretName } from "./secret-name.ts";
import { starInShell } from "./star.ts";

/** Passwords among the arguments of commands: what an option says, and what commands take without one. */

/** A word of a shell, up to a blank or a separator outside of quotes. */
export const shellWord = String.raw`(?:'[^'\n]*'|"(?:[^"\\\n]|\\.)*"|\\.|[^\s'"\\;|&()])+`;
/** `--password X`, `-storepass X`. */
const namedOption = new RegExp(
  String.raw`(?<=^|[\s"'\x60(])(--?)([\p{L}][\w-]{1,60})([ \t]{1,9})(?!-)(${shellWord})`,
  "gu",
);
/** What some commands call the option for a password, joined or apart, and what is before it within the argument. */
const commands: readonly {
  readonly names: RegExp;
  readonly option: RegExp;
}[] = [
  { names: /^(?:mysql\w*|mariadb[\w-]*|7z[az]?|unrar|rar|mydumper)$/, option: optionOf("-p") },
  { names: /^sshpass$/, option: new RegExp(optionOf("-p[ \\t]{0,9}").source) },
  {
    names: /^(?:mongo\w*|docker|podman|nerdctl|buildah|skopeo|helm|oc|az|cf|ldap\w+|sqlcmd|vncpasswd|tsh|nexus\w*)$/,
    option: optionOf("-[pwP][ \\t]{0,9}"),
  },
  { names: /^redis-cli$/, option: optionOf("-a[ \\t]{0,9}") },
  { names: /^(?:un)?zip$/, option: optionOf("-P[ \\t]{0,9}") },
  { names: /^openssl$/, option: optionOf("-(?:pass(?:in|out)?[ \\t]{1,9}pass:|k[ \\t]{1,9}|K[ \\t]{1,9})") },
  { names: /^(?:https?|xhs?)$/, option: optionOf("-a[ \\t]{0,9}[\"']?[^\\s:\"']{1,100}:") },
  { names: /^(?:smbclient|rpcclient|net)$/, option: optionOf("-U[ \\t]{0,9}[\"']?[^\\s%\"']{1,100}%") },
  { names: /^lftp$/, option: optionOf("-u[ \\t]{0,9}[\"']?[^\\s,\"']{1,100},") },
  { names: /^htpasswd$/, option: optionOf("-\\w{0,9}b\\w{0,9}[ \\t]{1,9}\\S{1,200}[ \\t]{1,9}\\S{1,100}[ \\t]{1,9}") },
];
const run = /(?<![\w./$-])(?:[\w./-]{0,100}\/)?([a-z\d][a-z\d_-]{1,30})(?=[ \t])([^\n;|&]{1,1000})/g;

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
    .replace(/$/, String.raw`)([^\s"']+)`),
  "gu",
);

/** Words after the name of a secret in a comment: `the password is Hunter2`. */
const spoken =
  /(?<![\p{L}\p{N}_.-])([\p{L}][\w.-]{1,40})((?:[ \t]{1,3}(?:is|was|now|=|:|->)){0,2}[ \t]{1,3}["'`(]?)((?=[^\s"'`]{0,100}\d)(?=[^\s"'`]{0,100}\p{L})[^\s"'`/()$<>{},]{6,100})(?=$|[\s"'`),.])/gu;
const isVariableName = /^[A-Z][A-Z\d]*(?:_[A-Z\d]+)+$/;

/** Masks the passwords in the arguments of commands. */
export function hideArguments(text: string): string {
  if (!/(?:^|\s)-/.test(text)) return text;
  return text
    .replace(ofCurl, (_, before: string, secret: string) => before + starInShell(secret))
    .replace(namedOption, (whole, dashes: string, name: string, between: string, secret: string) =>
      isSecretName(name) && !name.startsWith("cookie") ? dashes + name + between + starInShell(secret) : whole,
    )
    .replace(run, (whole, name: string, rest: string) => {
      const known = commands.find(({ names }) => names.test(name));
      return known ? whole.slice(0, -rest.length) + hideOption(rest, known.option) : whole;
    });
}

const hideOption = (rest: string, option: RegExp): string =>
  rest.replace(option, (whole, before: string, secret: string) =>
    /^["']*-/.test(secret) ? whole : before + starInShell(secret),
  );

/** Masks what follows the name of a secret in a sentence, if it looks like one. */
export const hideSpoken = (text: string): string =>
  text.replace(spoken, (whole, name: string, between: string, secret: string) =>
    isSecretName(name) && !isVariableName.test(secret) ? name + between + "*".repeat(secret.length) : whole,
  );
