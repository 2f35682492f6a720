import { distance } from "fastest-levenshtein";
import { objectTypes, type Type } from "../../api/index.ts";
import { decoded } from "../../text/decoded.ts";

/** Private keys are easily mistaken for public ones, and user data often contains secrets. */
const secretFormats: ReadonlySet<string | undefined> = new Set([
  "password",
  "pem-certificate",
  "pem-key",
  "ssh-public-key",
  "token",
  "user-data",
]);

/** Whether a value of this type is a secret, or a list of them. */
export const holdsSecret = (type: Type | null | undefined): boolean =>
  type?.kind === "array" ? holdsSecret(type.items) : type?.kind === "string" && secretFormats.has(type.format);

/** Whether a name, even a misspelled one, marks its value as a secret. */
export function isSecretName(name: string): boolean {
  if (name.length > longestName) return false;
  const words = wordsOf(name);
  return (
    !tellsAbout(words) && !machine.test(name) && !fileName.test(name) && (namesSecret(words) || isNearSecretName(name))
  );
}

const longestName = 200;

/** Those of a name in any joint, in lower case and without accents: `rootPw`, `ROOT-PW2`, `contraseña`. */
const wordsOf = (name: string): readonly string[] =>
  // Most are written like a field of the API.
  /^[a-z]+(?:_[a-z]+)*$/.test(name)
    ? name.split("_")
    : decoded(name)
        .normalize("NFD")
        .replace(/\p{M}/gu, "")
        .normalize("NFC")
        .replace(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, " ")
        .toLowerCase()
        .split(/[^\p{L}\p{N}]/u)
        .map((word) => word.replace(/(?<!\d)\d{1,9}$/, ""))
        .filter((word) => word !== "");

const namesSecret = (words: readonly string[]): boolean =>
  words.some((word, at) => isSecretWord(word) || pairs.test(`${words[at - 1] ?? ""} ${word}`));

/** Whether the value is no secret, but says something about one. */
const tellsAbout = (words: readonly string[]): boolean =>
  (asks.test(words[0] ?? "") && namesSecret(words.slice(1))) ||
  (about.test(words.at(-1) ?? "") && words.slice(-2).join("_") !== "secret_id");

/** What precedes it: `has_user_data`, `disable_password_authentication`. */
const asks = /^(?:has|is|needs?|no|uses?|requires?|allows?|enables?|disables?|skip|show|with|without|max|min|num)$/;

/** What follows the name of a secret when the value only tells something about it: `token_url`, `ssh_key_id`. */
const about =
  /^(?:ids?|names?|alias(?:es)?|length|size|files?|filename|paths?|dirs?|folder|ur[il]s?|endpoint|types?|kind|ttl|expir\w*|lifetime|timeout|age|count|limit|quota|polic(?:y|ies)|enabled|disabled|required|optional|min|max|prompt|stdin|literal|weak|strength|hint|label|title|description|fields?|headers?|prefix|format|algorithms?|methods?|mode|provider|issuer|version|pair|ring|usage|rotation|domain|scopes?|users?|ref|rate|thr(?:ough|u)|handler|manager|store|operator)$/;

/** The label of a machine: `auth-server`, `salt-1`. */
const machine =
  /^(?!pass|pwd|pw|kenn)[a-z\d-]+-(?:server|service|host|proxy|db|database|master|minion|node|web|worker)(?:-?\d{1,4})?$|^(?:auth|salt|pin|sas)-?\d{1,4}$/;

/** `secrets.yaml`, whose line follows. */
const fileName = /\.(?:ya?ml|jsonc?|https?|rest|sh|bash|md|txt|toml|env)$/;

/** Secret as a word of its own, without accents. */
const ownWords =
  /^(?:pw|pwds|psw|pass|mdp|mnemonic|pin|puk|cvv|cvc|salt|sas|sig|signature|auth|jwt|[cx]srf|t?otp|bearer|cre?ds?|psk|parola|heslo|has[lł]o|clave|sifre|pswr?d|密码|密碼|口令|ハスワート|暗証番号|비밀번호|암호|пароль)$/;
/** Secret at the end of a word without a joint: `rootpw`, `dbpass`. */
const endings = /(?:pwd|pw|(?<!by|com|tres|over|under|sur)pass)$/;
/** Secret anywhere in a word. */
const stems =
  /passw(?!ordless)|passphrase|passcode|passkey|^pwd|pwd$|kennwort|geheim|zugangs(?:daten|code)|losenord|salasana|adgangskode|kodeord|jelszo|toegangscode|lozinka|contrasen|senha|wachtwoord|motdepasse|secret(?!ar|ion|ly)|token(?!i[sz])|credential|authori[sz]ation|cookie(?!cutter)|(?:api|access|auth|priv|private|preshared|ssh|ssl|tls|signing|licen[cs]e)keys?$|userdata|scriptdata/;

/** Whether two words are the name of a secret together: `api key`. */
export const isSecretPair = (word: string, next: string): boolean => pairs.test(`${word} ${next}`.toLowerCase());

const isSecretWord = (word: string): boolean => ownWords.test(word) || endings.test(word) || stems.test(word);

/** Two words that are secret together. */
const pairs =
  /^(?:(?:api|access|ssh|priv|private|ssl|tls|encryption|decryption|signing|signature|licen[cs]e|master|service|account|client|db|database|storage|consumer|session|shared|activation|recovery|product|gpg|pgp|rsa|aes|hmac|app|application|deploy|webhook|auth|wifi|preshared|unseal|fernet|ca|cert|server|luks|disk|stripe|sendgrid|firebase) keys?|(?:recovery|backup|unlock|activation|mfa|access|security|verification) codes?|(?:seed|recovery|mnemonic) phrase|snmp community|connection string|(?:de|palavra) passe|(?:user|script) data|pass (?:word|phrase|code)s?)$/;

/** The names that suggestions correct to, which a misspelled name may mean. */
const meant: readonly string[] = [
  "accesskey",
  "apikey",
  "authorizedkeys",
  "metadata",
  "passphrase",
  "password",
  "privatekey",
  "rootpass",
  "rootpassword",
  "scriptdata",
  "secret",
  "sslcert",
  "sslkey",
  "userdata",
];

/** Words so near to those that only their own meaning tells them apart. */
const unlike =
  /(?:port|path|ver|rev|date|dates|secure|securely|secured|select|sector|secrecy|passport|passable|passively|username)$/;

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z\d]/g, "");

/** The same for a name whose value is not an object: `metadata` is an object, and text in its place is user data. */
export const isSecretNameOfText = (name: string): boolean => isSecretName(name) || plain(name) === "metadata";

const fields = Object.values(objectTypes).flatMap((object) => Object.entries(object.fields));
const documented: ReadonlySet<string> = new Set(fields.map(([name]) => plain(name)));
const secretFields: ReadonlySet<string> = new Set(
  fields.flatMap(([name, { type }]) => (holdsSecret(type) ? plain(name) : [])),
);

/** Whether a name says what it is: of a field in the API documentation, or of a secret. */
export const isTellingName = (name: string): boolean => documented.has(plain(name)) || isSecretName(name);

/** Whether a key is a secret and its value the name of it: `Hunter2: root_pass`. */
export const isSwapped = (key: string, value: string): boolean =>
  key !== "" && !isTellingName(key) && (secretFields.has(plain(value)) || (isLikePassword(key) && isSecretName(value)));

/** Whether a word is no plain word, such as `Hunter2` or `hunter!`. */
export const isLikePassword = (word: string): boolean =>
  /[!#$%&*+=?@^~]/.test(word) || (/\d/.test(word) && /\p{L}/u.test(word) && !isLabel(word));

/** `web-01`, `web.eu1`. */
export const isLabel = (word: string): boolean => /^[a-z]+\d{0,3}(?:[-_.](?:[a-z]+\d{0,3}|\d{1,4}))+$/.test(word);

const mostEdits = 2;

function isNearSecretName(name: string): boolean {
  const word = plain(name);
  if (secretFields.has(word)) return true;
  return (
    !documented.has(word) &&
    !unlike.test(word) &&
    meant.some((other) => Math.abs(other.length - word.length) <= mostEdits && distance(word, other) <= mostEdits)
  );
}
