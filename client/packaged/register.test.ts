import { beforeEach, expect, test } from "vitest";
import { editor, resetEditor, Uri } from "../../test/fake-vscode.ts";
import { registerPackagedFiles } from "./register.ts";

const encode = (text: string) => new TextEncoder().encode(text);
const read = async (uri: string): Promise<string> => {
  const parsed = Uri.parse(uri);
  return new TextDecoder().decode(await editor.fileSystems.get(parsed.scheme)?.readFile(parsed));
};

beforeEach(() => {
  resetEditor();
  editor.files.set("/extension/dist/examples.json", encode('{ "shop.stack.yaml": "# A shop.\\n" }'));
  editor.files.set("/extension/dist/rules/port-range.md", encode("# Ports\n"));
  registerPackagedFiles({ extensionUri: Uri.parse("file:///extension") as never });
});

test("rule pages and examples are read from the package", async () => {
  expect(await read("compute-stack-rules:/port-range.md")).toBe("# Ports\n");
  expect(await read("compute-stack-examples:/shop.stack.yaml")).toBe("# A shop.\n");
  await expect(read("compute-stack-rules:/none.md")).rejects.toThrow("FileNotFound");
  await expect(read("compute-stack-examples:/none.sh")).rejects.toThrow("FileNotFound");
});

test("the folder of the examples is listed, that of the rules is not", async () => {
  const files = editor.fileSystems.get("compute-stack-examples") as unknown as {
    readDirectory: (uri: Uri) => Promise<readonly unknown[]>;
  };
  const rules = editor.fileSystems.get("compute-stack-rules") as unknown as typeof files;
  expect(await rules.readDirectory(Uri.parse("compute-stack-rules:/"))).toEqual([]);
  expect(await files.readDirectory(Uri.parse("compute-stack-examples:/"))).toEqual([["shop.stack.yaml", 1]]);
});
