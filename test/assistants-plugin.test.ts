import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { tools } from "../server/assistants/tools.ts";
import { readArguments } from "../server/cli/arguments.ts";
import { commands } from "../server/cli/commands.ts";
import { carrierOf } from "../server/document/kinds/carrier-language.ts";
import { kindOf } from "../server/document/kinds/kind.ts";

const plugin = "docs/assistants/plugin";
const read = (path: string): string => readFileSync(path, "utf8");
const manifest = JSON.parse(read("package.json"));
const [command = ""] = Object.keys(manifest.bin);
const skill = read(`${plugin}/skills/compute-stack/SKILL.md`);

test("the plugin says what package.json says", () => {
  const { name, version, description, license } = JSON.parse(read(`${plugin}/.claude-plugin/plugin.json`));
  expect({ name, version, description, license }).toEqual({
    name: manifest.name,
    version: manifest.version,
    description: manifest.description,
    license: manifest.license,
  });
});

test("its language server is that of the package, for all files that it serves by name", () => {
  const { "compute-stack": server } = JSON.parse(read(`${plugin}/.lsp.json`));
  expect([server.command, ...server.args]).toEqual([command, "lsp", "--stdio"]);
  const languages = Object.entries<string>(server.extensionToLanguage);
  for (const [extension, language] of languages)
    for (const name of [`x.stack${extension}`, `x.create-instance.request${extension}`, `x${extension}`]) {
      expect([name, kindOf(name, language)]).toEqual([name, kindOf(name)]);
      if (kindOf(name) === null) expect([name, carrierOf("", language)]).toEqual([name, carrierOf(name)]);
    }
  const served: readonly string[] = manifest.contributes.languages
    .filter(({ id }: { readonly id: string }) => id !== "compute-changes")
    .flatMap(({ extensions = [] }: { readonly extensions?: readonly string[] }) => extensions);
  const ends = languages.map(([extension]) => extension);
  expect(served.filter((extension) => !ends.some((end) => extension.endsWith(end)))).toEqual([]);
});

test("the plugin and the registry start the tools for assistants", () => {
  const { "compute-stack": server } = JSON.parse(read(`${plugin}/.mcp.json`)).mcpServers;
  expect([server.command, ...server.args]).toEqual([command, "mcp"]);
  const entry = JSON.parse(read("docs/assistants/registry/server.json"));
  expect(entry).toMatchObject({ title: manifest.displayName, version: manifest.version });
  expect(entry.description.length).toBeLessThanOrEqual(100);
  expect(entry.packages).toMatchObject([{ identifier: manifest.name, version: manifest.version }]);
  expect(entry.packages[0].packageArguments[0].value).toBe("mcp");
});

test("the skill names all tools, and commands with options that there are", async () => {
  const [, listed = ""] = /MCP server are there \(([^)]*)\)/.exec(skill) ?? [];
  expect(listed.split(", ")).toEqual(tools.map(({ name }) => `\`${name}\``));
  const calls = [...skill.matchAll(/(?:^ *|`)compute-stack ([a-z-]+)(?: ([^`\n]*))?/gm)];
  expect(calls.length).toBeGreaterThan(8);
  for (const [, name = "", args = ""] of calls) {
    const read = await commands[name]?.load();
    expect(read, name).toBeDefined();
    if (read) readArguments(name, read, args === "" ? [] : args.split(" "));
  }
});

test("the skill has the front matter that assistants choose it by", () => {
  const [, name, description = ""] = /^---\nname: (.*)\ndescription: (.*)\n---\n/.exec(skill) ?? [];
  expect(name).toBe(manifest.name);
  expect(description.length).toBeLessThanOrEqual(1024);
});
