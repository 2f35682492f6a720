import { expect, test } from "vitest";
import { defaultSettings } from "../../document/index.ts";
import { carrierLanguages } from "../../syntax/carriers.ts";
import { openText } from "./open-documents.ts";
import { openFiles } from "./open-files.ts";

test("what was read of a file is kept while it is open", async () => {
  const uri = "file:///shop/a.sh";
  const open = openText(uri, null, 'curl "$API/v4/compute/instances/1"\n', { version: 1, edited: 0 }, "utf-16");
  const files = openFiles(
    { at: () => undefined, textAt: () => ({ open, languageId: "shellscript", declared: null }) },
    async () => ({
      settings: defaultSettings,
      maxDiagnostics: 100,
      ignored: false,
      baseline: null,
      editor: {
        settings: defaultSettings,
        maxDiagnostics: 100,
        maxItems: 100,
        hints: new Set(),
        codeLens: true,
        format: true,
        carriers: new Set(carrierLanguages),
        workspaceDiagnostics: true,
      },
    }),
  );
  const first = await files.at(uri);
  expect(first?.file.parts).toHaveLength(1);
  expect((await files.at(uri))?.file).toBe(first?.file);
  files.closed(uri);
  expect((await files.at(uri))?.file).not.toBe(first?.file);
});
