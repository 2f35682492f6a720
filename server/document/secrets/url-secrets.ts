import { urlScheme } from "../../syntax/url-scheme.ts";
import { replacementCharacter } from "../references/template.ts";
import { isSecretName } from "./secret-name.ts";
import { withoutReferences } from "./star.ts";

const login = new RegExp(`^${urlScheme}[^/?#@:]*:([^/?#@]*)(?=@)`, "di");
const parameter = /[?&]([^=?&#]+)=([^&#]+)/dg;
/** What other tools fill in. */
const filledIn = new RegExp(String.raw`^(?:\$\w+|\$\{[^{}]*\}|\{\{[^{}]*\}\}|\s|${replacementCharacter})*$`);

/** The literal secrets in a URL, as it names them: the password of a user, and the values of query parameters with names of secrets. */
export function urlSecrets(url: string) {
  const password = login.exec(url);
  const query = url.indexOf("?");
  const parameters = query < 0 ? [] : [...url.matchAll(parameter)].filter(({ index }) => index >= query);
  return [
    ...(password ? [{ name: "password", span: password.indices?.[1] }] : []),
    ...parameters.flatMap(({ 1: name = "", indices }) => (isSecretName(name) ? [{ name, span: indices?.[2] }] : [])),
  ].flatMap(({ name, span }) => {
    if (!span) return [];
    const [start, end] = span;
    const literal = withoutReferences(url.slice(start, end));
    return filledIn.test(literal) ? [] : [{ start, end, name }];
  });
}
