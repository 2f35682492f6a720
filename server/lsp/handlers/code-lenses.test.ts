import { expect, test } from "vitest";
import type { CodeLens } from "vscode-languageserver";
import { fullCapabilities } from "../../../test/language-client.ts";
import { folder, session } from "../session.testing.ts";

test("a stack has lenses for its plan, a file that holds requests among other text has none of these", async () => {
  const experimental = { commands: ["computeStack.showPlan", "computeStack.openAsRequest"] };
  const client = await session({ capabilities: { ...fullCapabilities, experimental } });
  const titlesIn = async (name: string, text: string, languageId: string) => {
    const uri = `${folder}/${name}`;
    client.open(uri, text, languageId);
    const textDocument = { uri };
    const lenses = await client.connection.sendRequest<CodeLens[]>("textDocument/codeLens", { textDocument });
    return lenses.map(({ command }) => command?.command ?? null);
  };
  const stack = "region: us-east\ninstances:\n  web: { type: nano-1 }\n";
  expect(await titlesIn("a.stack.yaml", stack, "compute-stack")).toContain("computeStack.showPlan");
  const script = 'curl "$API/compute/instances" -d \'{"region": "us-east", "type": "nano-1"}\'\n';
  expect(await titlesIn("a.sh", script, "shellscript")).not.toContain("computeStack.showPlan");
});
