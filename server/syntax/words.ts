/* What is said of a text in either language. */

export const unclosedQuote = "The closing quote is missing.";
export const tooDeep = "This is nested too deeply to be read.";
export const unclosed = (closing: string): string => `The closing \`${closing}\` of this is missing.`;
export const nothingToClose = (closing: string): string => `Nothing is open that this \`${closing}\` could close.`;

/** What a message calls a key: by its name, unless that is very long or may hold more than a name. */
export const keyName = (written: string): string =>
  written.length > 60 || /[:=]/.test(written) ? "This key" : `The key \`${written}\``;

/** What a message calls a reference. One that does not read like one may be a password with odd characters in it. */
export const referenceName = (written: string): string =>
  written.length > 60 || /\$\{(?!(?:env:|file:|\w+\.)?[\w./ -]+\})/.test(written) ? "This reference" : `\`${written}\``;
