import { distance } from "fastest-levenshtein";
import { objectTypes, type Type } from "../../api/index.ts";

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
export const isSecretName = (name: string): boolean => secretWord.test(name) || isNearSecretName(name);

/** Inside a longer name, too. */
const stems =
  "root[-_ ]?pas|pass(?!ive)|passwd|secret|token|(?:api|access|ssh|priv|private|ssl|tls|encryption|signing)[-_ ]?key(?!gen)|credential|authori[sz]ation|cookie|(?:user|script)[-_ ]?data";
/** Only as separate words. */
const words = "pwd|pw|auth|jwt|otp|bearer";
const secretWord = new RegExp(
  String.raw`^[\w.-]{0,100}?(?:${stems})\w{0,30}$|(?:^|[-_. ])(?:${words})(?:$|[-_. ])`,
  "iu",
);

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

const mostEdits = 2;
const longest = 30;

function isNearSecretName(name: string): boolean {
  if (name.length > longest) return false;
  const word = plain(name);
  if (secretFields.has(word)) return true;
  return (
    !documented.has(word) &&
    meant.some((other) => Math.abs(other.length - word.length) <= mostEdits && distance(word, other) <= mostEdits)
  );
}
