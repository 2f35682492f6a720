/* Messages for both languages. */

export const tabIndent = "Tab used as indentation. YAML allows only spaces.";
export const unclosedQuote = "Unclosed quote.";
/** What is said of text between two kinds of quotes. */
export const sameQuotes = "The quotes at both ends must be the same.";

export const otherQuotes = "JSON allows only double quotes.";
export const zerosAsPlaceholder = "These zeros are a placeholder. Replace them with the real number.";
export const tooDeep = "Nested too deeply.";
export const unclosed = (opening: string): string => `Unclosed \`${opening}\`.`;
export const unmatched = (closing: string): string => `Unmatched \`${closing}\`.`;

/** A key in messages: by name, unless it is very long or may contain more than a name. */
export const keyName = (written: string): string =>
  written.length > 60 || /[:=]/.test(written) ? "This key" : `The key \`${written}\``;

/** A reference in messages. A malformed one may be a password with unusual characters. */
export const referenceName = (written: string): string =>
  written.length > 60 || /\$\{(?!(?:env:|file:|\w+\.)?[\w./ -]+\})/.test(written) ? "This reference" : `\`${written}\``;
