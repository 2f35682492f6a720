import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { editorToolName } from "../client/assistants.ts";
import { languages, mergeLanguage, planLanguage } from "../client/identity.ts";
import { type ObjectTypeId, objectTypes, operations, severities, type Type } from "../server/api/index.ts";
import type { Tool } from "../server/assistants/tool.ts";
import { inputSchemaOf, tools } from "../server/assistants/tools.ts";
import { isStackSection } from "../server/document/blocks/document.ts";
import { requestWords } from "../server/document/carriers/own-requests.ts";
import { carrierOf, kindOf } from "../server/document/index.ts";
import { rules } from "../server/rules/list.ts";
import { planOptionRows } from "../server/stack/changes/chosen/plan-options.ts";
import { carriers } from "../server/syntax/carriers.ts";

const manifest = JSON.parse(readFileSync("package.json", "utf8"));
const { contributes } = manifest;

test("the tools for chats in package.json are up to date; `npm run update` regenerates them", () => {
  const derived = tools.map(toolContribution);
  if (process.env.UPDATE) {
    contributes.languageModelTools = derived;
    writeFileSync("package.json", `${JSON.stringify(manifest, null, 2)}\n`);
  }
  expect(contributes.languageModelTools).toEqual(derived);
});

const toolContribution = (tool: Tool) => ({
  name: editorToolName(tool.name),
  displayName: tool.title,
  toolReferenceName: `compute-${tool.name}`,
  canBeReferencedInPrompt: true,
  modelDescription: tool.description,
  userDescription: `${tool.title}.`,
  inputSchema: inputSchemaOf(tool),
  // Elsewhere, the editor runs the MCP server, which has the same tools.
  when: "isWeb || computeStack.offersTools",
});

test("the MCP server is offered to the editor", () => {
  expect(contributes.mcpServerDefinitionProviders).toEqual([{ id: "computeStack.mcp", label: "Compute Stack" }]);
});

/** VS Code shows descriptions as they are written, except for those that are called Markdown. */
const asMarkdown = (schema: unknown): unknown =>
  Array.isArray(schema)
    ? schema.map(asMarkdown)
    : typeof schema === "object" && schema !== null
      ? Object.fromEntries(
          Object.entries(schema).map(([name, value]) => [
            JSON.stringify(value).includes("`") ? (markdownNames.get(name) ?? name) : name,
            asMarkdown(value),
          ]),
        )
      : schema;

const markdownNames: ReadonlyMap<string, string> = new Map([
  ["description", "markdownDescription"],
  ["enumDescriptions", "markdownEnumDescriptions"],
]);

test("each switch of a setting has a plain description, the only one that VS Code shows beside it", () => {
  const switches: readonly { readonly description?: string }[] = Object.values(
    contributes.configuration.properties["computeStack.carriers"].properties,
  );
  expect(switches.map(({ description }) => typeof description)).toEqual(switches.map(() => "string"));
});

/** The JSON Schema of a setting for VS Code. */
type Schema = Readonly<Record<string, unknown>>;

test("the settings in package.json are up to date; `npm run update` regenerates them", () => {
  const properties = contributes.configuration.properties;
  const derived = asMarkdown({
    ...properties,
    "computeStack.rules": rulesSetting(),
    "computeStack.catalog": catalogSetting(),
    "computeStack.carriers": carriersSetting(),
  });
  if (process.env.UPDATE) {
    contributes.configuration.properties = derived;
    writeFileSync("package.json", `${JSON.stringify(manifest, null, 2)}\n`);
  }
  expect(contributes.configuration.properties).toEqual(derived);
});

/** Other extensions contribute `http`, too; without one of them, HTTP files would be plain text and would not activate ours. */
test("the client serves the contributed languages", () => {
  const contributed: readonly { readonly id: string }[] = contributes.languages;
  expect(contributed.map(({ id }) => id)).toEqual([
    ...languages.map(({ id }) => id),
    changesLanguage,
    mergeLanguage,
    "http",
  ]);
});

/** The language of the documents that show changes, which only has a name and settings. */
const changesLanguage = "compute-changes";

test("plans and changes wrap their lines, which are sentences, and merges keep their columns", () => {
  expect(contributes.configurationDefaults[`[${mergeLanguage}]`]).toEqual({ "editor.minimap.enabled": false });
  for (const language of [planLanguage, changesLanguage])
    expect(contributes.configurationDefaults[`[${language}]`]).toEqual({
      "editor.wordWrap": "on",
      "editor.minimap.enabled": false,
    });
});

test("the contributed file names match those of the server", () => {
  for (const { id, extensions = [], filenames = [] } of contributes.languages) {
    if (id === changesLanguage) continue;
    const names = [...extensions.map((extension: string) => `shop${extension}`), ...filenames];
    for (const name of names) expect(kindOf(name) ?? carrierOf(name), name).toBe(id.replace("compute-", ""));
  }
});

test("others' languages are only opened by us, never colored or configured", () => {
  const { id, configuration, ...http } = contributes.languages.find(({ id }: { id: string }) => id === "http");
  expect(http).toEqual({ aliases: ["HTTP"], extensions: [".http", ".rest"] });
  expect(configuration).toBeUndefined();
  expect(contributes.grammars.map(({ language }: { language?: string }) => language)).not.toContain(id);
});

const kinds = Object.values(carriers);
const carrierLanguageIds = kinds.flatMap(({ languageIds }) => languageIds);

test("every document that may be ours starts the extension; `npm run update` renews the list", () => {
  const own = [...new Set(["json", "jsonc", ...carrierLanguageIds])].map((id) => `onLanguage:${id}`);
  const others = manifest.activationEvents.filter((event: string) => !event.startsWith("onLanguage:"));
  const derived = [...others, ...own].sort();
  if (process.env.UPDATE) {
    manifest.activationEvents = derived;
    writeFileSync("package.json", `${JSON.stringify(manifest, null, 2)}\n`);
  }
  expect(manifest.activationEvents).toEqual(derived);
});

test("requests are copied from every file that holds some; `npm run update` renews the condition", () => {
  const isIn = `resourceLangId =~ /^(compute-request|compute-plan|${carrierLanguageIds.join("|")})$/`;
  const menus: { command: string; when: string }[] = contributes.menus.commandPalette;
  const copying = menus.filter(({ command }) => command.startsWith("computeStack.copyAs"));
  if (process.env.UPDATE) {
    for (const menu of copying) menu.when = isIn;
    writeFileSync("package.json", `${JSON.stringify(manifest, null, 2)}\n`);
  }
  expect(copying.map(({ when }) => when)).toEqual([isIn, isIn]);
});

test("without a file, the palette offers only what needs none", () => {
  const menus: { command: string; when: string }[] = contributes.menus.commandPalette;
  const commands: string[] = contributes.commands.map(({ command }: { command: string }) => command);
  const everywhere = commands.filter((command) => !menus.some((menu) => menu.command === command));
  expect(everywhere.map((command) => command.replace("computeStack.", ""))).toEqual([
    "openWalkthrough",
    "openExamples",
    "newRequest",
    "newStack",
    "restartServer",
    "showLog",
  ]);
});

test("the client knows what may be ours; `npm run update` renews its names", () => {
  const derived = `// Written by \`npm run update\` from \`server/syntax/carriers.ts\` and \`server/api/\`.

/** The languages of files that hold requests among other text. */
${declared("carrierLanguageIds", carrierLanguageIds)}

/** The endings of their names: an editor may take such a file for plain text. */
${declared(
  "carrierEndings",
  kinds.flatMap(({ endings }) => endings),
)}

/** What every text has that holds requests. */
export const requestWords = ${requestWords};

/** Fields of bodies that few other files have. */
${declared("tellingFields", tellingFields)}

/** Fields that many have, each with those of a body that few have beside it. */
export const telltalePairs: Readonly<Record<string, readonly string[]>> = {
${[...telltalePairs].map(([field, others]) => listed(`  ${field}: `, [...others], ",")).join("\n")}
};

/** The sections of stacks. */
${declared("stackSections", Object.keys(stackFields).filter(isStackSection))}

/** What can be said about a plan, as on the command line. */
export const planOptions = [
${planOptionRows.map(([name, { type, value = "" }]) => `  { name: "${name}", type: "${type}", value: "${value}" },\n`).join("")}] as const;
`;
  if (process.env.UPDATE) writeFileSync("client/derived-names.ts", derived);
  expect(readFileSync("client/derived-names.ts", "utf8")).toBe(derived);
});

const stackFields = objectTypes.stack.fields;
/** What clients write of each body, in order. */
const bodies = Object.values(operations).map(({ body }) =>
  Object.entries(body ? objectTypes[body.object].fields : {}).filter(([, { readOnly }]) => !readOnly),
);
/** Names of two words. */
const tellingFields = [...new Set(bodies.flat().flatMap(([name]) => (name.includes("_") ? name : [])))].sort();
/** What a body needs first, with its other fields of one word. */
const telltalePairs = new Map<string, ReadonlySet<string>>();
for (const fields of bodies) {
  const [first = ""] = fields.find(([, { presence }]) => presence !== undefined) ?? [];
  const others = fields.flatMap(([name]) => (name === first || name.includes("_") ? [] : name));
  if (first !== "") telltalePairs.set(first, new Set([...(telltalePairs.get(first) ?? []), ...others]));
}

const declared = (name: string, all: readonly string[]): string =>
  listed(`export const ${name}: readonly string[] = `, all, ";");

/** As the formatter breaks it. */
function listed(before: string, all: readonly string[], end: string): string {
  const quoted = all.map((one) => JSON.stringify(one));
  const line = `${before}[${quoted.join(", ")}]${end}`;
  return line.length <= 120 ? line : `${before}[\n${quoted.map((one) => `  ${one},\n`).join("")}]${end}`;
}

test("every contributed command is registered by the client or the server", () => {
  const sources = ["client", "server/lsp"].flatMap((folder) =>
    sourcesIn(folder).map((name) => readFileSync(`${folder}/${name}`, "utf8")),
  );
  for (const { command } of contributes.commands)
    expect(
      sources.some((source) => source.includes(`"${command}"`)),
      command,
    ).toBe(true);
});

const sourcesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".ts"));

function rulesSetting(): Schema {
  const sorted = [...rules].sort((a, b) => (a.id < b.id ? -1 : 1));
  return {
    type: "object",
    scope: "resource",
    default: {},
    description: `${objectTypes.settings.fields.rules?.doc} Takes precedence over .compute-stack.yaml.`,
    propertyNames: {
      enum: sorted.map(({ id }) => id),
      enumDescriptions: sorted.map(({ summary, severity }) => `${summary} (${severity})`),
    },
    additionalProperties: {
      enum: severities.map(({ value }) => value),
      enumDescriptions: severities.map(({ doc }) => doc),
    },
  };
}

function catalogSetting(): Schema {
  const description = `${objectTypes.catalog.doc} Takes precedence over .compute-stack.yaml.`;
  return { scope: "resource", default: {}, description, ...objectSchema("catalog") };
}

function carriersSetting(): Schema {
  const all = Object.entries(carriers);
  return {
    type: "object",
    scope: "resource",
    default: Object.fromEntries(all.map(([language]) => [language, true])),
    properties: Object.fromEntries(
      all.map(([language, { setting }]) => [language, { type: "boolean", default: true, description: setting }]),
    ),
    additionalProperties: false,
    description: contributes.configuration.properties["computeStack.carriers"].description,
  };
}

function objectSchema(id: ObjectTypeId): Schema {
  const fields = Object.entries(objectTypes[id].fields);
  return {
    type: "object",
    additionalProperties: false,
    properties: Object.fromEntries(
      fields.map(([name, { doc, type }]) => [name, { description: doc, ...schemaOf(type) }]),
    ),
  };
}

function schemaOf(type: Type): Schema {
  switch (type.kind) {
    case "object":
      return objectSchema(type.object);
    case "map":
      return { type: "object", additionalProperties: schemaOf(type.values) };
    case "array":
      return { type: "array", items: schemaOf(type.items) };
    case "boolean":
    case "integer":
    case "string":
      return { type: type.kind };
    default:
      throw new Error(`A catalog has no values of the kind \`${type.kind}\`.`);
  }
}
