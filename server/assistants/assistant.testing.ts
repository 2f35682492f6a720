import { Ajv2020 } from "ajv/dist/2020.js";
import { expect } from "vitest";
import { defaultSettings } from "../document/index.ts";
import { memoryHost } from "../workspace/memory-host.testing.ts";
import { createWorkspace } from "../workspace/workspace.ts";
import { type ToolContext, ToolRefusal } from "./tool.ts";
import { callTool, outputSchemaOf, tools } from "./tools.ts";

const root = "file:///w/";
export const stack = "region: us-east\ninstances:\n  web: { type: t, bootd: true }\n";
const script = "curl -X post $API/compute/instances/1/boot\n";

/** What is valid as the data of the answer of each tool. */
export const answerSchemas = new Map(
  tools.map((tool) => [tool.name as string, new Ajv2020().compile(outputSchemaOf(tool))]),
);

/** What differs around an assistant; `null`: files cannot be written. */
type Surroundings = Partial<Omit<ToolContext, "replace">> & { readonly replace?: ToolContext["replace"] | null };

/** A folder with a stack, a script and other files, in which an assistant calls tools. */
export function assistant(
  files: Readonly<Record<string, string>> = {},
  { replace, ...surroundings }: Surroundings = {},
) {
  const host = memoryHost({ "a.stack.yaml": stack, "run.sh": script, "notes.txt": "Buy milk.\n", ...files });
  const uris = [...host.files.keys()];
  const write: ToolContext["replace"] = async (uri, _, after) => {
    host.files.set(uri, after);
    return null;
  };
  const context: ToolContext = {
    workspace: createWorkspace(host, () => 0),
    files: {
      all: async () => uris.filter((uri) => uri.endsWith(".yaml")),
      carriers: async () => uris.filter((uri) => uri.endsWith(".sh")),
      list: (folder) => host.list(folder, root),
    },
    settingsFor: async () => ({ settings: defaultSettings, ignored: false }),
    baselineOf: async () => ({ unaccepted: null, problem: null }),
    declaredFor: async () => null,
    roots: () => [root],
    read: async (uri) => {
      const text = host.files.get(uri);
      if (text !== undefined) return { kind: "text", text };
      return uris.some((one) => one.startsWith(uri))
        ? { kind: "folder", why: "is a folder" }
        : { kind: "failed", why: "does not exist" };
    },
    pageOf: async () => null,
    now: () => 0,
    ...(replace === null ? {} : { replace: replace ?? write }),
    ...surroundings,
  };
  /** Each answer has the data that the tool's schema says. */
  const answer = async (name: string, args?: unknown) => {
    const { text, data } = await callTool(name, args, context);
    const fits = answerSchemas.get(name);
    expect(fits?.(data), JSON.stringify(fits?.errors)).toBe(true);
    return { text, data };
  };
  /** Its text, or why it is refused. */
  const call = async (name: string, args?: unknown): Promise<string> => {
    try {
      return (await answer(name, args)).text;
    } catch (error) {
      if (error instanceof ToolRefusal) return `refused: ${error.message}`;
      throw error;
    }
  };
  return { answer, call, textOf: (path: string) => host.files.get(root + path) };
}
