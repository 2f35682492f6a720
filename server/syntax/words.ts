/* What is said of a text in either language. */

export const unclosedQuote = "Unclosed quote.";
export const tooDeep = "Nested too deeply.";
export const unclosed = (opening: string): string => `Unclosed \`${opening}\`.`;
export const unmatched = (closing: string): string => `Unmatched \`${closing}\`.`;

/** What a message calls a key: by its name, unless that is very long or may hold more than a name. */
export const keyName = (written: string): string =>
  written.length > 60 || /[:=]/.test(written) ? "This key" : `The key \`${written}\``;

/** What a message calls a reference. One that does not read like one may be a password with odd characters in it. */
export const referenceName = (written: string): string =>
  written.length > 60 || /\$\{(?!(?:env:|file:|\w+\.)?[\w./ -]+\})/.test(written) ? "This reference" : `\`${written}\``;
