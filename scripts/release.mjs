// Prepares a release: `npm run release X.Y.Z` sets the version, dates the changelog and builds the package. Pushes nothing.
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { versionedDocs, withOwnVersion } from "./own-version.mjs";

const files = ["CHANGELOG.md", "package.json", "package-lock.json", ...versionedDocs];
const [version = "", ...rest] = process.argv.slice(2);
const before = new Map(files.map((path) => [path, readFileSync(path, "utf8")]));
const manifest = JSON.parse(before.get("package.json"));
const changelog = before.get("CHANGELOG.md");
/** The heading and the lines below it, up to the next version. */
const unreleased = /^## Unreleased\n([\s\S]*?)(?=^## |$(?![\s\S]))/m.exec(changelog);

const problem = problemWith();
if (problem !== null) {
  console.error(problem);
  process.exit(2);
}

const date = new Date().toISOString().slice(0, 10);
writeFileSync(
  "CHANGELOG.md",
  changelog.replace(unreleased[0], () => `## ${version} – ${date}\n${unreleased[1]}`),
);
for (const path of files.slice(1)) writeFileSync(path, withVersion(path, before.get(path)));
if (spawnSync("npm", ["run", "package"], { stdio: "inherit" }).status !== 0) {
  for (const [path, text] of before) writeFileSync(path, text);
  console.error(`\nThe package could not be built. ${files.join(", ")} are as before.`);
  process.exit(1);
}
console.log(`
Version ${version} is ready. Next:
  1. Read \`git diff\`, and try the package: code --install-extension compute-stack.vsix
  2. git commit -am "Release ${version}" && git tag v${version}
  3. git push && git push origin v${version}
The tag starts .github/workflows/release.yml, which publishes; see docs/contributing/releasing.md.`);

function problemWith() {
  if (rest.length > 0 || !/^\d+\.\d+\.\d+$/.test(version))
    return `Usage: npm run release X.Y.Z, for example: npm run release ${next()} (the current version is ${manifest.version})`;
  if (!isNewer(version, manifest.version))
    return `${version} is not newer than the current version, ${manifest.version}.`;
  const changes = execFileSync("git", ["status", "--porcelain"], { encoding: "utf8" }).trimEnd();
  if (changes !== "") return `Commit these changes first:\n${changes}`;
  if (!unreleased) return "CHANGELOG.md has no section `## Unreleased`. Add one that says what users gain.";
  if (unreleased[1].trim() === "") return "The section `## Unreleased` of CHANGELOG.md is empty. Say what users gain.";
  return null;
}

function next() {
  const [major, minor] = manifest.version.split(".").map(Number);
  return `${major}.${minor + 1}.0`;
}

function isNewer(one, other) {
  const [a, b] = [one, other].map((each) => each.split(".").map(Number));
  const at = a.findIndex((part, index) => part !== b[index]);
  return at >= 0 && a[at] > b[at];
}

/** Only the version of this package: those of others are indented deeper. */
function withVersion(path, text) {
  if (!path.startsWith("package")) return withOwnVersion(text, version);
  const data = JSON.parse(text);
  data.version = version;
  if (data.packages?.[""]) data.packages[""].version = version;
  return `${JSON.stringify(data, null, 2)}\n`;
}
