import { describe, expect, test } from "vitest";
import type { CodeAction, CodeLens, CompletionList, DocumentLink, InitializeParams } from "vscode-languageserver/node";
import { type Client, fullCapabilities } from "../../../test/language-client.ts";
import { folder, session } from "../session.testing.ts";

const capabilities: InitializeParams["capabilities"] = {
  ...fullCapabilities,
  workspace: { ...fullCapabilities.workspace, workspaceEdit: {} },
  textDocument: {
    ...fullCapabilities.textDocument,
    codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: [] } } },
  },
  experimental: { commands: ["computeStack.openAsRequest"] },
};

const body = '{ "label": "web", "tpye": "standard-2" }';
const curl = `curl "$API/compute/instances" -d '${body}'\ncurl "$API/compute/instances" -d @web.json\n`;
const others = `curl https://example.com/things -d '${body}'\ncurl https://example.com/things -d @web.json\n`;
const httpOf = (host: string) => `POST ${host}\n\n${body}\n\n###\nPOST ${host}\n\n< ./web.json\n`;

/** Requests to the API, behind requests to another service and text of other kinds. */
const texts = {
  http: `${httpOf("https://example.com/things")}\n### Ours\n${httpOf("{{api}}/compute/instances")}`,
  shell: `#!/bin/sh\nbody='${body}'\n${others}\n# Ours\n${curl}`,
  markdown: `# Title\n\n${body}\n\n\`\`\`json\n${body}\n\`\`\`\n\n\`\`\`sh\n${others}\`\`\`\n\n## Ours\n\n\`\`\`sh\n${curl}\`\`\`\n`,
  yaml: `body: '${body}'\nrun: |\n${others.replace(/^(?=.)/gm, "  ")}\nsteps:\n  # Ours\n  - run: |\n${curl.replace(/^(?=.)/gm, "      ")}`,
};

type Carrier = keyof typeof texts;

const opened: readonly (readonly [string, string, Carrier])[] = [
  ["untitled:a", "http", "http"],
  ["untitled:a", "rest", "http"],
  ["untitled:a", "shellscript", "shell"],
  ["untitled:a", "markdown", "markdown"],
  [`${folder}/a.http`, "plaintext", "http"],
  [`${folder}/a.rest`, "plaintext", "http"],
  [`${folder}/a.sh`, "plaintext", "shell"],
  [`${folder}/a.bash`, "plaintext", "shell"],
  [`${folder}/a.md`, "plaintext", "markdown"],
  [`${folder}/a.markdown`, "plaintext", "markdown"],
  ["untitled:a", "yaml", "yaml"],
  ["untitled:a", "github-actions-workflow", "yaml"],
  [`${folder}/a.yml`, "plaintext", "yaml"],
  [`${folder}/a.zsh`, "plaintext", "shell"],
  [`${folder}/a.inc`, "plaintext", "shell"],
];

test("without a first line, the editor says which `.zsh` files are shell scripts", async () => {
  const withoutFirstLine = texts.shell.replace(/^#!.*\n/, "");
  const client = await session({ capabilities, files: { [`${folder}/web.json`]: "{}" } });
  client.open(`${folder}/a.zsh`, withoutFirstLine, "plaintext");
  client.open(`${folder}/b.zsh`, withoutFirstLine, "shellscript");
  await client.diagnosticsOf(`${folder}/b.zsh`, 1);
  expect(new Set(client.published.map(({ uri }) => uri))).toEqual(new Set([`${folder}/b.zsh`]));
});

const positionOf = (client: Client, uri: string, offset: number) => client.documentOf(uri).positionAt(offset);

describe.each(opened)("%s, opened as %s", (uri, language, carrier) => {
  const text = texts[carrier];
  const ours = text.indexOf("Ours");
  const start = async (): Promise<Client> => {
    const client = await session({ capabilities, files: { [`${folder}/web.json`]: "{}" } });
    client.open(uri, text, language);
    return client;
  };

  test("findings, hovers, completions, fixes and lenses are those of requests to the API", async () => {
    const client = await start();
    const ask = <T>(method: string, at: number, more = {}) =>
      client.connection.sendRequest<T>(`textDocument/${method}`, {
        textDocument: { uri },
        position: positionOf(client, uri, at),
        ...more,
      });
    const found = await client.diagnosticsOf(uri, 1);
    expect(found.map(({ code }) => code)).toEqual(expect.arrayContaining(["missing-required", "unknown-field"]));
    for (const { range } of found) expect(client.documentOf(uri).offsetAt(range.start)).toBeGreaterThan(ours);
    for (const at of [...text.matchAll(/tpye/g)].map(({ index }) => index + 1)) {
      const range = { start: positionOf(client, uri, at), end: positionOf(client, uri, at) };
      const actions = await ask<readonly CodeAction[] | null>("codeAction", at, {
        range,
        context: { diagnostics: [] },
      });
      const { items } = await ask<CompletionList>("completion", at);
      expect({
        isOurs: at > ours,
        hover: (await ask("hover", text.lastIndexOf("label", at))) !== null,
        items: items.length > 0,
        fixes: (actions ?? []).some(({ title }) => title.includes("`type`")),
      }).toEqual({ isOurs: at > ours, hover: at > ours, items: at > ours, fixes: at > ours });
    }
    const lenses = await ask<readonly CodeLens[]>("codeLens", 0);
    expect(lenses.map(({ range }) => client.documentOf(uri).offsetAt(range.start) > ours)).toEqual([true, true]);
  });

  test("document links are those of requests to the API", async () => {
    const client = await start();
    const links = await client.connection.sendRequest<readonly DocumentLink[]>("textDocument/documentLink", {
      textDocument: { uri },
    });
    // A file without a folder has no neighbors.
    expect(links.map(({ range, target }) => [client.documentOf(uri).offsetAt(range.start) > ours, target])).toEqual(
      uri.startsWith(folder) ? [[true, `${folder}/web.json`]] : [],
    );
  });

  test("nothing is formatted, folded, outlined or colored", async () => {
    const client = await start();
    const range = { start: { line: 0, character: 0 }, end: positionOf(client, uri, text.length) };
    const options = { tabSize: 2, insertSpaces: true };
    for (const [method, more] of [
      ["formatting", { options }],
      ["onTypeFormatting", { options, position: range.end, ch: "\n" }],
      ["foldingRange", {}],
      ["documentSymbol", {}],
      ["semanticTokens/full", {}],
      ["inlayHint", { range }],
    ] as const)
      expect(
        (await client.connection.sendRequest(`textDocument/${method}`, { textDocument: { uri }, ...more })) ?? [],
        method,
      ).toEqual([]);
  });
});

test.each([
  ["http", `${folder}/a.http`],
  ["shell", `${folder}/a.sh`],
  ["markdown", `${folder}/a.md`],
  ["yaml", `${folder}/a.yml`],
] as const)("`computeStack.carriers` switches %s off alone", async (carrier, uri) => {
  const client = await session({ capabilities, configuration: () => ({ carriers: { [carrier]: false } }) });
  const codes = async (file: string, kind: Carrier): Promise<number> => {
    client.open(file, texts[kind], "plaintext");
    return (await client.diagnosticsOf(file, 1)).length;
  };
  client.open(uri, texts[carrier], "plaintext");
  for (const [kind, other] of [
    ["http", `${folder}/b.http`],
    ["shell", `${folder}/b.sh`],
    ["markdown", `${folder}/b.md`],
    ["yaml", `${folder}/b.yaml`],
  ] as const)
    if (kind !== carrier) expect(await codes(other, kind)).toBeGreaterThan(0);
  const lenses = await client.connection.sendRequest("textDocument/codeLens", { textDocument: { uri } });
  expect(lenses ?? []).toEqual([]);
  expect(client.published.filter((one) => one.uri === uri).flatMap(({ diagnostics }) => diagnostics)).toEqual([]);
});

test("`files` lists files of any name as carriers", async () => {
  const files = { [`${folder}/.compute-stack.yaml`]: "files: { shell: ['*.tmpl'], markdown: ['*.yml'] }\n" };
  const client = await session({ capabilities, files });
  for (const [name, kind] of [
    ["a.tmpl", "shell"],
    ["a.yml", "markdown"],
  ] as const) {
    client.open(`${folder}/${name}`, texts[kind], "plaintext");
    const found = await client.diagnosticsOf(`${folder}/${name}`, 1);
    expect(found.map(({ code }) => code)).toContain("unknown-field");
  }
});

test("`files.none` turns a carrier off in the editor, too", async () => {
  const settings = "files: { none: ['docs/**'] }\n";
  const client = await session({ capabilities, files: { [`${folder}/.compute-stack.yaml`]: settings } });
  client.open(`${folder}/docs/a.sh`, texts.shell, "shellscript");
  client.open(`${folder}/a.sh`, texts.shell, "shellscript");
  expect((await client.diagnosticsOf(`${folder}/a.sh`, 1)).length).toBeGreaterThan(0);
  const lenses = await client.connection.sendRequest("textDocument/codeLens", {
    textDocument: { uri: `${folder}/docs/a.sh` },
  });
  expect(lenses ?? []).toEqual([]);
});
