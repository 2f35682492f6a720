/** The documentation that prints the version to install. */
export const versionedDocs = [
  "docs/assistants/plugin/.claude-plugin/plugin.json",
  "docs/assistants/registry/server.json",
  "docs/ci.md",
  "docs/editors/mason/package.yaml",
];

/** Where a version is this package's: of its action, component (`#v` behind its repository) or commit hook, on npm, or in a description of it. Those of others are only major versions. */
export const ownVersion = /(?<=[@#]v|rev: v|pkg:npm\/[\w-]+@|^\s*"version": ")\d+\.\d+\.\d+\b/gm;

/** @param {string} text @param {string} version */
export const withOwnVersion = (text, version) => text.replace(ownVersion, version);
