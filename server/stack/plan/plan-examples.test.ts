import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { type Document, defaultSettings, openDocument } from "../../document/index.ts";
import { folderUri, nodeHost } from "../../node/host.ts";
import type { Finding } from "../../rules/engine/check.ts";
import { createWorkspace } from "../../workspace/workspace.ts";
import { formatPlan, planFormats } from "./formats.ts";
import { planOf } from "./plan.ts";

const folder = fileURLToPath(new URL("../../../examples/", import.meta.url));
const goldens = fileURLToPath(new URL("../../../test/plans/", import.meta.url));
const examples = readdirSync(folder).filter((name) => name.endsWith(".stack.yaml"));

const workspace = createWorkspace(
  nodeHost(
    () => [],
    () => folderUri(folder),
  ),
  () => Date.UTC(2026, 0, 1),
);

function open(name: string, text: string): Document {
  const document = openDocument({ uri: pathToFileURL(folder + name).href, name, text });
  if (!document) throw new Error(`${name} is no name of ours`);
  return document;
}

const findingsIn = async (document: Document): Promise<readonly Finding[]> =>
  (await workspace.check(document, defaultSettings)).findings;

for (const name of examples) {
  test(`the plan of ${name} matches its golden files and has no findings`, async () => {
    const document = open(name, readFileSync(folder + name, "utf8"));
    const own = await findingsIn(document);
    const plan = planOf(document, own);
    expect(plan.omissions.map(({ what, why }) => `${what}: ${why}`)).toEqual([]);
    expect(plan.errors).toEqual([]);
    for (const format of planFormats) {
      const { text } = formatPlan(plan, { document }, format, { source: name });
      const golden = `${goldens}${name.replace(".stack.yaml", "")}.${format.ending}`;
      if (process.env.UPDATE) {
        mkdirSync(goldens, { recursive: true });
        writeFileSync(golden, text);
      }
      expect(existsSync(golden) ? readFileSync(golden, "utf8") : "", "renewed by `npm run update`").toBe(text);
      if (format.name !== "requests") continue;
      const requests = open(`${name}.requests.${format.ending.endsWith("c") ? "jsonc" : "json"}`, text);
      // A consequence to know stays one.
      const known = new Set(own.map(({ code }) => code));
      const fresh = (await findingsIn(requests)).filter(({ code }) => !known.has(code));
      expect(fresh.map(({ code, pointer, message }) => `${code} ${pointer} ${message}`)).toEqual([]);
    }
  });
}
