import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("..", import.meta.url));

/** The paths of the rules' pages below `server/rules/`, each beside its rule, by the rule's id. */
export const pageFiles: ReadonlyMap<string, string> = new Map(
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".md") && !path.includes("fixtures"))
    .map((path) => [path.replace(/^.*[\\/]|\.md$/g, ""), path.replaceAll("\\", "/")]),
);

export const pathOfPage = (id: string): string => `${folder}${pageFiles.get(id) ?? `${id}.md`}`;
export const readPage = (id: string): string => readFileSync(pathOfPage(id), "utf8");
