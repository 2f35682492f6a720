import { afterAll, beforeAll, expect, test } from "vitest";
import { askEverywhere } from "./ask-everywhere.ts";
import { startWire, type Wire } from "./fuzz/wire.ts";

/** Inserted wherever a file has text of its own; rendered, it would be a link, an image or HTML. */
const evil = "[x](command:evil.run)![i](https://evil.example/i.png)<img src=https://evil.example/h>";
const texts: Readonly<Record<string, string>> = {
  "s.stack.yaml": `# ${evil}
region: us-east
instances:
  "${evil}": # ${evil}
    label: "${evil}"
    type: "${evil}"
    image: "compute/${evil}"
    tags: ["${evil}"]
    "${evil}": 1
    interfaces:
      - { purpose: vlan, label: "${evil}", ipam_address: "${evil}" }
  b: { type: "\${instances.${evil}.type}", label: "\${env:${evil}}", image: "\${file:${evil}}" }
loadbalancers:
  "lb ${evil}":
    label: "${evil}"
    configs:
      - port: 80
        protocol: http
        nodes:
          - { label: "${evil}", address: "\${instances.b.private_ipv4}:80" }
subnets:
  "${evil}": { id: 3, range: "10.0.0.0/24 ${evil}" }
`,
  "e.requests.json": JSON.stringify(
    [
      {
        name: evil,
        method: "POST",
        path: `/compute/instances/${evil}`,
        body: { label: evil, type: evil, [evil]: evil },
      },
      { name: "n", method: evil, path: evil, body: { region: evil } },
    ],
    null,
    2,
  ),
};

/** Text that editors show literally, use as a name, or write into the file. */
const plain = /^(?:name|containerName|label|newText|insertText|filterText|sortText|uri|target|data|edit|arguments)$/;

/** All texts of a response that an editor may render, without code spans and code blocks. */
function renderedIn(answer: unknown): readonly string[] {
  if (typeof answer === "string")
    return [answer.replace(/^(`{3,})[^\n]*\n[\s\S]*?\n\1$/gm, "").replace(/(?<!`)(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/g, "")];
  if (answer === null || typeof answer !== "object") return [];
  return Object.entries(answer).flatMap(([key, part]) => (plain.test(key) ? [] : renderedIn(part)));
}

let wire: Wire;
beforeAll(() => {
  wire = startWire();
});
afterAll(() => wire.stop());

test("text from a file stays inert in responses of the server", async () => {
  const textDocument = {
    diagnostic: {},
    hover: { contentFormat: ["markdown"] },
    completion: { completionItem: { documentationFormat: ["markdown"] } },
  };
  await wire.request("initialize", { processId: null, rootUri: null, capabilities: { textDocument } });
  const alive: string[] = [];
  let shown = 0;
  for (const [name, text] of Object.entries(texts))
    await askEverywhere(wire, { name, text, step: 6 }, (method, { result }) => {
      shown += JSON.stringify(result ?? null).includes("evil") ? 1 : 0;
      for (const each of renderedIn(result)) if (each.includes("evil")) alive.push(`${name} ${method}: ${each}`);
    });
  expect(shown).toBeGreaterThan(50);
  expect(alive).toEqual([]);
}, 60_000);
