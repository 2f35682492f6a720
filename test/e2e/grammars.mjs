import { readdirSync } from "node:fs";
import { join } from "node:path";
import { run } from "./processes.mjs";

const tool = "node_modules/vscode-tmgrammar-test/dist/unit.js";

/** Runs the tests of our grammars with the YAML and JSON grammars of an editor. */
export async function testGrammars(editor) {
  const extensions = join("test/e2e/node_modules", editor);
  const yaml = join(extensions, "yaml/syntaxes");
  const base = [...filesOf(yaml), join(extensions, "json/syntaxes/JSONC.tmLanguage.json")];
  await run(process.execPath, [tool, ...base.flatMap((path) => ["-g", path]), ...filesOf("test/grammar")], process.env);
}

const filesOf = (folder) => readdirSync(folder).map((name) => join(folder, name));
