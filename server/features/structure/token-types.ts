/** What only a reading of the file tells: the grammar colours the rest. */
export const tokenTypes = ["namespace", "variable", "property", "enumMember", "function", "parameter"] as const;
export type TokenType = (typeof tokenTypes)[number];
