import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { carrierOf } from "../server/document/kinds/carrier-language.ts";
import { kindOf } from "../server/document/kinds/kind.ts";
import { printedSettings } from "./e2e/printed-settings.mjs";

const read = (path: string): string => readFileSync(path, "utf8");
const manifest = JSON.parse(read("package.json"));
const [command] = Object.keys(manifest.bin);
const server = [command, "lsp", "--stdio"];

/** The first code block below a heading that begins like this. */
const printed = (editor: string): string => {
  const headings = [...read("docs/editors.md").matchAll(/^### (.*)$/gm)].map(([, title = ""]) => title);
  return printedSettings(headings.find((title) => title.startsWith(editor)) ?? editor)[0] ?? "";
};
/** Whether files that match a pattern are served without being declared. */
const isServed = (pattern: string): boolean => {
  const name = pattern.replace(/^\*(?=\.)/, "web").replace(/^\*/, "");
  return kindOf(name) !== null || carrierOf(name) !== null;
};

test("the settings for Sublime Text and Kate are JSON and start the command of the package", () => {
  expect(JSON.parse(printed("Sublime Text")).clients["compute-stack"]).toMatchObject({
    enabled: true,
    command: server,
  });
  const { servers } = JSON.parse(printed("Kate"));
  expect(servers["compute-stack"].command).toEqual(server);
  expect(servers.bash.use).toBe("compute-stack");
  const modes = Object.values<{ readonly highlightingModeRegex: string }>(servers).map(
    ({ highlightingModeRegex }) => new RegExp(highlightingModeRegex),
  );
  for (const mode of ["YAML", "JSON", "Markdown", "Bash"])
    expect(modes.filter((each) => each.test(mode))).toHaveLength(1);
});

test.each(["Zed", "Beside other extensions"])("%s: the settings name a schema for all names of stacks", (heading) => {
  const settings = JSON.parse(printed(heading));
  const { schemas } = settings.lsp?.["yaml-language-server"].settings.yaml ?? { schemas: settings["yaml.schemas"] };
  const stacks = manifest.contributes.languages.find(({ id }: { readonly id: string }) => id === "compute-stack");
  const expected = [...stacks.extensions.map((ending: string) => `*${ending}`), ...stacks.filenames];
  expect(schemas).toEqual({ "./stack.schema.json": expected });
});

test("the settings for Helix start the command, and its languages have the names of our files", () => {
  const settings = printed("Helix");
  expect(settings).toContain(`command = "${command}"\nargs = ${JSON.stringify(server.slice(1)).replace(",", ", ")}\n`);
  const globs = [...settings.matchAll(/glob = "([^"]+)"/g)].map(([, glob = ""]) => glob);
  expect(globs).toHaveLength(8);
  expect(globs.filter((glob) => !isServed(glob))).toEqual([]);
  const names = [...settings.matchAll(/^name = "(.+)"$/gm)].map(([, name]) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(settings.match(/^language-servers = \[.*"compute-stack".*\]$/gm)).toHaveLength(names.length);
});

test("the patterns for Neovim are those of files that are served", () => {
  const patterns = [...printed("Neovim (0.7 to 0.10)").matchAll(/'(\*\.\w+)'/g)].map(([, pattern = ""]) => pattern);
  const others = patterns.filter((pattern) => !isServed(pattern));
  expect(others, "files with other names can be declared").toEqual(["*.json", "*.jsonc"]);
});

test("the template for JetBrains has the keys that LSP4IJ reads, and all names of files", () => {
  const template = JSON.parse(read("docs/editors/jetbrains/template.json"));
  expect(Object.keys(template)).toEqual(["id", "name", "programArgs", "fileTypeMappings"]);
  expect(template.name).toBe(manifest.displayName);
  expect(template.programArgs).toEqual({
    default: server.join(" "),
    windows: server.join(" ").replace(" ", ".cmd "),
  });
  interface Mapping {
    readonly fileType: { readonly patterns: readonly string[] };
    readonly languageId: string;
  }
  const mappings: readonly Mapping[] = template.fileTypeMappings;
  const wrong = mappings.flatMap(({ fileType, languageId }) =>
    fileType.patterns.filter(
      (pattern) =>
        !isServed(pattern) ||
        kindOf(pattern) !== kindOf(pattern, languageId) ||
        (kindOf(pattern) === null && carrierOf(pattern) !== carrierOf("", languageId)),
    ),
  );
  expect(wrong).toEqual([]);
  const patterns = mappings.flatMap(({ fileType }) => fileType.patterns);
  // That of changes is for a view.
  for (const { extensions = [], filenames = [] } of manifest.contributes.languages.filter(
    ({ id }: { readonly id: string }) => id !== "compute-changes",
  ))
    expect(patterns).toEqual(
      expect.arrayContaining([...extensions.map((ending: string) => `*${ending}`), ...filenames]),
    );
});

test("the entry for mason says what package.json says", () => {
  expect(parse(read("docs/editors/mason/package.yaml"))).toEqual({
    name: manifest.name,
    description: manifest.description,
    homepage: "REPOSITORY",
    licenses: [manifest.license],
    languages: ["YAML", "JSON", "HTTP", "Bash", "Markdown"],
    categories: ["LSP", "Linter", "Formatter"],
    source: { id: `pkg:npm/${manifest.name}@${manifest.version}` },
    bin: { [command ?? ""]: `npm:${command}` },
    neovim: { lspconfig: "compute_stack" },
  });
});

test("the entry for nvim-lspconfig is the printed setting", () => {
  const table = /\{\n {2}cmd = [\s\S]*?\n\}/;
  const entry = table.exec(read("docs/editors/nvim-lspconfig/compute_stack.lua"))?.[0];
  expect(entry).toBeDefined();
  expect(printed("Neovim (0.11")).toContain(`vim.lsp.config('compute_stack', ${entry})`);
});
