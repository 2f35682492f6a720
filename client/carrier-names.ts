// Written by `npm run update` from `server/syntax/carriers.ts`.

/** The languages of files that hold requests among other text. */
export const carrierLanguageIds: readonly string[] = ["http", "rest", "shellscript", "markdown", "mdx"];

/** The endings of their names: an editor may take such a file for plain text. */
export const carrierEndings: readonly string[] = ["http", "rest", "sh", "bash", "md", "markdown", "mdx"];
