/**
 * Text for XML, in attributes too. Characters that XML does not allow (most control characters, lone surrogates, two code
 * points) become U+FFFD.
 */
export const xmlText = (text: string): string =>
  text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, "\ufffd")
    .replace(/[&<>"\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`);
