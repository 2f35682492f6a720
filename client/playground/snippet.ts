/** A snippet of the protocol as the editor's own template, whose fields have other rules: braces are escaped in both. */
export function templateOf(snippet: string): string {
  let template = "";
  let rest = snippet;
  while (rest !== "") {
    const [whole, escaped, stop, field, text, choices] = token.exec(rest) ?? [rest.charAt(0)];
    rest = rest.slice(whole.length);
    if (escaped !== undefined) template += literal(escaped);
    else if (stop !== undefined) template += `\${${stop}}`;
    else if (field !== undefined) template += fieldOf(field, unescaped(text ?? firstOf(choices ?? "")));
    else template += literal(whole);
  }
  // Where the cursor ends up, as in the protocol.
  return `${template}\${}`;
}

/** An escaped character, `$1`, `${1}`, `${1:text}` or `${1|one,two|}`. */
const token = /^(?:\\([\\$},|])|\$(\d+)|\$\{(\d+)(?::((?:\\.|[^\\}])*)|\|((?:\\.|[^\\|])*)\|)?\})/s;

const literal = (text: string): string => text.replace(/[{}]/g, "\\$&");
const unescaped = (text: string): string => text.replace(/\\(.)/gs, "$1");
const firstOf = (choices: string): string => /^(?:\\.|[^\\,])*/s.exec(choices)?.[0] ?? "";

/** Numbered fields cannot contain braces; named ones can. */
const fieldOf = (number: string, text: string): string =>
  /[{}]/.test(text) ? `\${${literal(text)}}` : text === "" ? `\${${number}}` : `\${${number}:${text}}`;
