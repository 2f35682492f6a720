import { readdir, readFile } from "node:fs/promises";
import { basename } from "node:path";

/** The pages of the navigation by their sources; the other files of `docs/` follow under Project. */
const groups = {
  Guides: [
    "README.md",
    "docs/features.md",
    "docs/editors.md",
    "docs/command-line.md",
    "docs/changes.md",
    "docs/ci.md",
    "docs/settings.md",
    "docs/assistants.md",
  ],
  Reference: ["docs/formats.md", "docs/fields.md", "docs/operations.md", "docs/rules.md", "docs/sections.md"],
  Project: [
    "docs/contributing/how-to-add.md",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "docs/performance.md",
    "docs/mutation-scores.md",
    "SECURITY.md",
    "CHANGELOG.md",
  ],
};

/** All pages: where their Markdown is, where they go, their titles and groups. A rule's group is that of its folder. */
export async function readPages() {
  const inDocs = await markdownIn("docs");
  const known = new Set(Object.values(groups).flat());
  const others = inDocs.filter((path) => !known.has(path)).sort();
  const rules = (await markdownIn("server/rules")).filter((path) => !path.includes("/fixtures/")).sort();
  const listed = { ...groups, Project: [...groups.Project, ...others] };
  const sources = Object.entries(listed).flatMap(([group, paths]) => paths.map((source) => ({ group, source })));
  return Promise.all(
    [...sources, ...rules.map((source) => ({ group: source.split("/")[2], source }))].map(async ({ group, source }) => {
      const markdown = await readFile(source, "utf8");
      return {
        group,
        source,
        markdown,
        target: targetOf(source),
        title: titleOf(source, markdown),
        isRule: isRule(source),
      };
    }),
  );
}

const isRule = (source) => source.startsWith("server/rules/");

/** Below the folder of the documentation. */
function targetOf(source) {
  if (source === "README.md") return "index.html";
  if (isRule(source)) return `rules/${basename(source, ".md")}.html`;
  return `${source
    .replace(/^docs\//, "")
    .replace(/\.md$/, "")
    .toLowerCase()}.html`;
}

const titleOf = (source, markdown) =>
  source === "README.md"
    ? "Overview"
    : (/^# (.*)$/m.exec(markdown)?.[1] ?? basename(source, ".md")).replaceAll("`", "");

const markdownIn = async (folder) =>
  (await readdir(folder, { recursive: true }))
    .filter((path) => path.endsWith(".md"))
    .map((path) => `${folder}/${path.replaceAll("\\", "/")}`);
