export const versionedDocs: readonly string[];
export const ownVersion: RegExp;
export function withOwnVersion(text: string, version: string): string;
