import { expect, test } from "vitest";
import type {
  Diagnostic,
  Hover,
  InitializeParams,
  PublishDiagnosticsClientCapabilities,
  PublishDiagnosticsParams,
} from "vscode-languageserver/node";
import { type Client, fullCapabilities } from "../../../test/language-client.ts";
import { type Files, folder, type SessionOptions, session } from "../session.testing.ts";

const uri = `${folder}/shop.stack.yaml`;
const stack = (label: string): string =>
  `region: us-east\ninstances:\n  web-1:\n    type: standard-2\n    label: ${label}\n`;
/** Puts `text` in the place of some characters of the line with the label. */
const inLabel = (from: number, to: number, text: string) => ({
  range: { start: { line: 4, character: from }, end: { line: 4, character: to } },
  text,
});

let client: Client;
const start = async (options: SessionOptions = {}): Promise<void> => {
  client = await session(options);
};

/** Once this is answered, all that came before has been heard and checked. */
const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn++)
    await client.connection.sendRequest<Hover | null>("textDocument/hover", {
      textDocument: { uri },
      position: { line: 0, character: 0 },
    });
};
const short = ({ version, diagnostics }: PublishDiagnosticsParams): string =>
  [version, ...diagnostics.map(({ code }) => code)].join(" ");
const published = (): readonly string[] => client.published.filter((one) => one.uri === uri).map(short);
const publishing = (support: PublishDiagnosticsClientCapabilities): InitializeParams["capabilities"] => ({
  ...fullCapabilities,
  textDocument: { publishDiagnostics: support },
});

test("a file is checked when it is opened and after each change, and has no diagnostics once it is closed", async () => {
  await start();
  client.open(uri, stack("web 1"));
  await client.diagnosticsOf(uri, 1);
  client.change(uri, 2, [inLabel(14, 15, "-")]);
  await client.diagnosticsOf(uri, 2);
  client.change(uri, 3, [{ text: "instances: 5\n" }]);
  await client.diagnosticsOf(uri, 3);
  client.close(uri);
  await settled();
  expect(client.published.map(short)).toEqual(["1 label-pattern", "2", "3 type-mismatch", ""]);
});

test("changes that arrive together cause one check", async () => {
  await start();
  client.open(uri, stack("web 1"));
  client.change(uri, 2, [inLabel(14, 15, "-")]);
  client.change(uri, 3, [inLabel(14, 15, "!")]);
  await client.diagnosticsOf(uri, 3);
  await settled();
  expect(published()).toEqual(["3 label-pattern"]);
});

test("a client that supports versions gets each version, others only changed diagnostics", async () => {
  const edit = async (): Promise<void> => {
    client.open(uri, stack("web 1"));
    await client.diagnosticsOf(uri, 1);
    client.change(uri, 2, [{ range: { start: { line: 5, character: 0 }, end: { line: 5, character: 0 } }, text: "#" }]);
    await settled();
    client.change(uri, 3, [inLabel(14, 15, "-")]);
    await client.diagnosticsOf(uri, 3);
  };
  await start();
  await edit();
  expect(published()).toEqual(["1 label-pattern", "2 label-pattern", "3"]);
  await start({ capabilities: publishing({}) });
  await edit();
  expect(published()).toEqual(["1 label-pattern", "3"]);
});

test("a diagnostic contains what the client supports", async () => {
  const text = `${stack("web-1")}    swap_size: 512\n    booted: true\n  web-2: { type: standard-2, label: web-1 }\n`;
  const found = async (support: PublishDiagnosticsClientCapabilities, options: SessionOptions = {}) => {
    await start({ ...options, capabilities: publishing(support) });
    client.open(uri, text);
    return client.diagnosticsOf(uri, 1);
  };
  const fieldsOf = (all: readonly Diagnostic[]) => [...new Set(all.flatMap((one) => Object.keys(one)))].sort();
  const least = ["code", "message", "range", "severity", "source"];
  expect(fieldsOf(await found({}))).toEqual(least);
  expect(fieldsOf(await found({ relatedInformation: true }))).toEqual([...least, "relatedInformation"].sort());
  expect(fieldsOf(await found({ dataSupport: true }))).toEqual([...least, "data"].sort());
  expect(fieldsOf(await found({ codeDescriptionSupport: true }))).toEqual([...least, "codeDescription"].sort());
  expect(fieldsOf(await found({ tagSupport: { valueSet: [2] } }))).toEqual(least);
  expect(fieldsOf(await found({ tagSupport: { valueSet: [1] } }))).toEqual([...least, "tags"].sort());
});

test("the link to a rule's page uses the client's folder, or else the one beside the server", async () => {
  const page = async (options: SessionOptions) => {
    await start(options);
    client.open(uri, stack("web 1"));
    return (await client.diagnosticsOf(uri, 1))[0]?.codeDescription?.href;
  };
  expect(await page({})).toBe("file:///rules/label-pattern.md");
  expect(await page({ initializationOptions: { rulesUri: "vscode://x/rules/" } })).toBe(
    "vscode://x/rules/label-pattern.md",
  );
  expect(await page({ initializationOptions: { rulesUri: 5 } })).toBe("file:///rules/label-pattern.md");
});

test("of very many findings, those nearest to the last edit are shown, with the number of the others", async () => {
  await start({ configuration: () => ({ maxDiagnostics: 2 }) });
  const instances = Array.from({ length: 6 }, (_, i) => `  web-${i}: { type: t, label: a b${i} }\n`);
  client.open(uri, `region: us-east\ninstances:\n${instances.join("")}`);
  const shown = (all: readonly Diagnostic[]) => all.map(({ range, code }) => `${range.start.line} ${code ?? ""}`);
  const first = await client.diagnosticsOf(uri, 1);
  expect(shown(first)).toEqual(["2 label-pattern", "3 label-pattern", "0 "]);
  expect(first[2]?.message).toMatch(/^4 more findings /);
  const place = { line: 6, character: 27 };
  client.change(uri, 2, [{ range: { start: place, end: place }, text: "a" }]);
  const second = shown(await client.diagnosticsOf(uri, 2));
  expect(second).toContain("6 label-pattern");
  expect(second).not.toContain("2 label-pattern");
});

test("excluded and unsupported files have no diagnostics", async () => {
  await start({ files: { [`${folder}/.compute-stack.yaml`]: "ignore: [old/**]\n" } });
  const old = `${folder}/old/shop.stack.yaml`;
  client.open(old, stack("web 1"));
  expect(await client.diagnosticsOf(old, 1)).toEqual([]);
  client.open(`${folder}/other.yaml`, "a: [", "yaml");
  client.open(uri, stack("web 1"));
  await client.diagnosticsOf(uri, 1);
  expect(client.published.map((one) => one.uri)).toEqual([old, uri]);
});

test("a file that is reopened in another language is checked as that language", async () => {
  await start();
  const other = `${folder}/x.txt`;
  client.open(other, "instances: 5\n", "compute-stack", 1);
  expect(await client.diagnosticsOf(other, 1)).toMatchObject([{ code: "type-mismatch" }]);
  client.open(other, "instances: 5\n", "compute-request", 2);
  expect(await client.diagnosticsOf(other, 2)).toMatchObject([{ code: "syntax" }]);
});

test("findings that depend on a referenced file follow in a second message, and follow the file's changes", async () => {
  const files: Files = { [`${folder}/site.pem`]: "no certificate" };
  await start({ files });
  client.open(
    uri,
    "region: r\nloadbalancers:\n  a:\n    configs: [{ port: 443, protocol: https, ssl_key: $KEY, ssl_cert: '${file:site.pem}', nodes: [{ label: a, address: '192.168.1.1:80' }] }]\n",
  );
  await expect.poll(published).toEqual(["1", "1 pem-certificate"]);
  delete files[`${folder}/site.pem`];
  await client.connection.sendNotification("workspace/didChangeWatchedFiles", {
    changes: [{ uri: `${folder}/site.pem`, type: 3 }],
  });
  await expect.poll(() => published().at(-1)).toEqual("1 reference-file");
});

test("changed settings reach open files, from the settings file and from the editor", async () => {
  const files: Files = {};
  let configuration: unknown = null;
  await start({ files, configuration: () => configuration });
  client.open(uri, stack("web 1"));
  expect(await client.diagnosticsOf(uri, 1)).toMatchObject([{ severity: 1 }]);
  const severity = () => client.published.at(-1)?.diagnostics.map((one) => one.severity);
  files[`${folder}/.compute-stack.yaml`] = "rules: { label-pattern: hint }\n";
  await client.connection.sendNotification("workspace/didChangeWatchedFiles", {
    changes: [{ uri: `${folder}/.compute-stack.yaml`, type: 1 }],
  });
  await expect.poll(severity).toEqual([4]);
  // The editor's settings are on top.
  configuration = { rules: { "label-pattern": "warning" } };
  await client.connection.sendNotification("workspace/didChangeConfiguration", { settings: null });
  await expect.poll(severity).toEqual([2]);
});

test("an exception while settings are read is logged without its message, and other files are checked", async () => {
  const files: Files = {};
  Object.defineProperty(files, `${folder}/bad/.compute-stack.yaml`, {
    get: () => {
      throw new TypeError("S3cret");
    },
  });
  await start({ files });
  client.open(`${folder}/bad/shop.stack.yaml`, stack("web 1"));
  client.open(uri, stack("web 1"));
  expect(await client.diagnosticsOf(uri, 1)).toMatchObject([{ code: "label-pattern" }]);
  const [line, ...others] = client.log.splice(0);
  expect(line).toMatch(/^reading settings failed: TypeError\n/);
  expect(line).not.toContain("S3cret");
  expect(others).toEqual([]);
});

test("the findings of a very large block stay while it is examined again", async () => {
  await start();
  const tags = Array.from({ length: 20_000 }, (_, i) => `      - tag-number-${i}\n`).join("");
  const shown = () => published().map((one) => one.slice(0, 15));
  client.open(uri, `${stack("web 1")}    tags:\n${tags}`);
  // What is above the block may be examined first.
  await expect.poll(shown).toContain("1 label-pattern");
  const opened = shown().length;
  client.change(uri, 2, [inLabel(14, 15, "!")]);
  await client.diagnosticsOf(uri, 2);
  client.change(uri, 3, [inLabel(14, 15, "?")]);
  await client.diagnosticsOf(uri, 3);
  expect(shown().slice(opened)).toEqual(["2 label-pattern", "3 label-pattern"]);
});

test.each([
  ["a.stack.yaml", "compute-stack", "region: us-east\n", "# A comment\n"],
  ["a.sh", "shellscript", "curl \"$API/compute/instances\" -d '{}'\n", "# A comment\n"],
])(
  "each version of %s is published to a client that asks for it, even if nothing has changed",
  async (name, language, text, more) => {
    const uri = `${folder}/${name}`;
    const capabilities = {
      ...fullCapabilities,
      textDocument: { ...fullCapabilities.textDocument, publishDiagnostics: { versionSupport: true } },
    };
    const client = await session({ capabilities, files: {} });
    const versions = () => client.published.filter((one) => one.uri === uri).map(({ version }) => version);
    client.open(uri, text, language);
    await expect.poll(versions).toEqual([1]);
    client.change(uri, 2, [{ text: text + more }]);
    await expect.poll(versions).toEqual([1, 2]);
  },
);
