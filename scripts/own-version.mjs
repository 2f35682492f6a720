/** The documentation that prints the version to install. */
export const versionedDocs = ["docs/ci.md", "docs/editors/mason/package.yaml"];

/** Where a version is this package's: of its action, component or commit hook, or on npm. Those of others are only major versions. */
export const ownVersion = /(?<=@v|rev: v|pkg:npm\/[\w-]+@)\d+\.\d+\.\d+\b/g;

/** @param {string} text @param {string} version */
export const withOwnVersion = (text, version) => text.replace(ownVersion, version);
