/** Only tokens that need semantic analysis: the grammar colors the rest. */
export const tokenTypes = ["namespace", "variable", "property", "enumMember", "function", "parameter"] as const;
export type TokenType = (typeof tokenTypes)[number];
