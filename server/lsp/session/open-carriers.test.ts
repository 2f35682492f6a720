import { describe, expect, test } from "vitest";
import type {
  CodeAction,
  CodeLens,
  CompletionList,
  Hover,
  InitializeParams,
  LocationLink,
  TextEdit,
} from "vscode-languageserver/node";
import { type Client, fullCapabilities } from "../../../test/language-client.ts";
import { applyEdits } from "../../syntax/index.ts";
import { session } from "../session.testing.ts";

const capabilities: InitializeParams["capabilities"] = {
  ...fullCapabilities,
  workspace: { ...fullCapabilities.workspace, workspaceEdit: {} },
  textDocument: {
    ...fullCapabilities.textDocument,
    codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: [] } } },
    definition: { linkSupport: true },
  },
  experimental: { commands: ["computeStack.openAsRequest"] },
};

const http = `@host = https://api.example.com/v4

# @name front
POST {{host}}/loadbalancers
Content-Type: application/json

{ "region": "us-east" }

###
POST {{host}}/loadbalancers/{{front.response.body.id}}/configs
Authorization: Bearer {{token}}
Content-Type: application/json

{ "protocol": "https", "check": "connection" }
`;

const script = (body: string): string => `#!/bin/sh
curl "$API/compute/instances" --json '${body}' -n | jq .
`;

const markdown = (fence: string): string =>
  `# Runbook\n\n1. Create it:\n\n   \`\`\`sh\n   $ ${fence}\n   \`\`\`\n\nDone.\n`;

const at = (client: Client, uri: string, text: string) => ({
  textDocument: { uri },
  position: client.documentOf(uri).positionAt(text.length),
});

const marked = (
  client: Client,
  uri: string,
  found: readonly { readonly range?: Hover["range"] | undefined; readonly code?: unknown }[],
) => found.map(({ code, range }) => `${code} «${range ? client.documentOf(uri).textIn(range) : ""}»`);

test("a file that is closed is forgotten with what was read of it", async () => {
  const client = await session({ capabilities });
  const uri = "file:///shop/a.sh";
  const text = 'curl -X POST "$API/compute/instances" -d \'{ "re';
  client.open(uri, text, "shellscript");
  const where = at(client, uri, text);
  const labels = async (): Promise<readonly string[]> => {
    const found = await client.connection.sendRequest<CompletionList>("textDocument/completion", where);
    return found.items.map(({ label }) => label);
  };
  expect(await labels()).toContain("region");
  client.close(uri);
  expect(await labels()).toEqual([]);
});

test("completions of the notation are marked, so that a client can leave them to other extensions", async () => {
  const client = await session({ capabilities });
  const uri = "file:///shop/a.http";
  const text = http.replace("Authorization: Bearer {{token}}\n", "Auth\n").replace('"check"', '"che"');
  client.open(uri, text, "http");
  const marksAt = async (before: string): Promise<readonly unknown[]> => {
    const { items } = await client.connection.sendRequest<CompletionList>(
      "textDocument/completion",
      at(client, uri, text.slice(0, text.indexOf(before) + before.length)),
    );
    return [...new Set(items.map(({ data }) => data.isNotation))];
  };
  expect(await marksAt("configs\nAuth")).toEqual([true]);
  expect(await marksAt('"che')).toEqual([undefined]);
});

describe("diagnostics", () => {
  test.each([
    ["file:///shop/a.http", "plaintext"],
    ["untitled:1", "http"],
  ])("are published for an HTTP file, recognized by name or language: %s", async (uri, language) => {
    const client = await session({ capabilities });
    client.open(uri, http.replace("POST {{host}}/loadbalancers\n", "post {{host}}/loadbalancers\n"), language);
    expect(marked(client, uri, await client.diagnosticsOf(uri, 1))).toEqual([
      "request-method «post»",
      "request-authorization «post {{host}}/loadbalancers»",
      'missing-expected «"protocol"»',
      'tls-required «"protocol"»',
    ]);
  });

  test("follow edits, and are cleared with the last request", async () => {
    const client = await session({ capabilities });
    const uri = "file:///shop/deploy";
    client.open(uri, script('{"region":"us-east","type":"standard-2","label":"$NAME"}'), "shellscript");
    expect(marked(client, uri, await client.diagnosticsOf(uri, 1))).toEqual(["shell-not-expanded «$NAME»"]);
    client.change(uri, 2, [{ text: script('{"region":"us-east","tpye":"a"}') }]);
    expect(marked(client, uri, await client.diagnosticsOf(uri, 2))).toEqual(['unknown-field «"tpye"»']);
    client.change(uri, 3, [{ text: "#!/bin/sh\necho\n" }]);
    await expect.poll(() => client.published.at(-1)).toMatchObject({ uri, diagnostics: [] });
  });

  test("are published for the requests of a Markdown file", async () => {
    const client = await session({ capabilities });
    const uri = "file:///shop/README.md";
    client.open(
      uri,
      markdown(`curl "$API/compute/instances" --json '{"region":"us-east","type":"standard-2","lable":"a"}' -n`),
      "markdown",
    );
    expect(marked(client, uri, await client.diagnosticsOf(uri, 1))).toEqual(['unknown-field «"lable"»']);
  });

  test("are given to a client that pulls them", async () => {
    const client = await session({
      capabilities: { ...capabilities, textDocument: { ...capabilities.textDocument, diagnostic: {} } },
    });
    const uri = "file:///shop/a.sh";
    client.open(uri, script('{"region":"us-east"}'), "shellscript");
    const report = await client.connection.sendRequest<{ readonly items: readonly never[] }>(
      "textDocument/diagnostic",
      {
        textDocument: { uri },
      },
    );
    expect(marked(client, uri, report.items)).toEqual(['missing-required «"region"»']);
  });

  test("are cleared when the settings turn them off, and return when they are turned on", async () => {
    let carriers: Record<string, boolean> = { http: false };
    const client = await session({ capabilities, configuration: () => ({ carriers }) });
    const uri = "file:///shop/a.http";
    client.open(uri, "post /compute/instances/1/boot\n", "http");
    client.open("file:///shop/b.http", "GET https://example.com\n", "http");
    expect(await client.connection.sendRequest("textDocument/hover", at(client, uri, "po"))).toBeNull();
    carriers = {};
    await client.connection.sendNotification("workspace/didChangeConfiguration", { settings: null });
    expect(marked(client, uri, await client.diagnosticsOf(uri, 1))).toEqual([
      "request-method «post»",
      "request-authorization «post /compute/instances/1/boot»",
    ]);
    carriers = { http: false };
    await client.connection.sendNotification("workspace/didChangeConfiguration", { settings: null });
    await expect.poll(() => client.published.at(-1)).toEqual({ uri, diagnostics: [] });
    expect(await client.connection.sendRequest("textDocument/hover", at(client, uri, "po"))).toBeNull();
    expect(client.published.some((one) => one.uri === "file:///shop/b.http")).toBe(false);
  });
});

describe("in requests", () => {
  const uri = "file:///shop/a.http";

  test("hovers explain fields, and there are none outside requests", async () => {
    const client = await session({ capabilities });
    client.open(uri, http, "http");
    const hover = (before: string) =>
      client.connection.sendRequest<Hover | null>("textDocument/hover", at(client, uri, before));
    const found = await hover(http.slice(0, http.indexOf("check") + 2));
    expect(JSON.stringify(found?.contents)).toContain("check");
    expect(marked(client, uri, [{ range: found?.range, code: "hover" }])).toEqual(['hover «"check"»']);
    expect(await hover("@ho")).toBeNull();
    const onVariable = await hover(http.slice(0, http.indexOf("{{host") + 3));
    expect(JSON.stringify(onVariable?.contents)).toContain("https://api.example.com/v4");
    expect(marked(client, uri, [{ range: onVariable?.range, code: "hover" }])).toEqual(["hover «host»"]);
  });

  test.each([
    [
      "http",
      'POST /compute/instances\n\n{ "region": "us-east", "boo<|>" }',
      'POST /compute/instances\n\n{ "region": "us-east", "booted": false }',
      "booted",
    ],
    [
      "http",
      "POST https://h/v4/compute/instances/{{id}}/bo<|>\n",
      "POST https://h/v4/compute/instances/{{id}}/boot\n",
      "boot",
    ],
    [
      "shellscript",
      `curl $API/loadbalancers -d '{"cli<|>"}'`,
      `curl $API/loadbalancers -d '{"client_conn_throttle": '"$CLIENT_CONN_THROTTLE"'}'`,
      "client_conn_throttle",
    ],
    [
      "shellscript",
      `curl $API/loadbalancers -d "{\\"cli<|>\\"}"`,
      `curl $API/loadbalancers -d "{\\"client_conn_throttle\\": \${CLIENT_CONN_THROTTLE}}"`,
      "client_conn_throttle",
    ],
    ["http", "PU<|> /compute/instances/1\n\n{}", "PUT /compute/instances/1\n\n{}", "PUT"],
    [
      "http",
      "POST /compute/instances\nCon<|>\n\n{}",
      "POST /compute/instances\nContent-Type: application/json\n\n{}",
      "Content-Type",
    ],
    [
      "http",
      '@zone = us-east\nPOST /compute/instances\n\n{"region": "{{<|>"}',
      '@zone = us-east\nPOST /compute/instances\n\n{"region": "{{zone}}"}',
      "zone",
    ],
    ["shellscript", "curl -X P<|> $API/compute/instances", "curl -X POST $API/compute/instances", "POST"],
    [
      "shellscript",
      `ZONE=a\ncurl $API/compute/instances -d '{"region":"$<|>"}'`,
      `ZONE=a\ncurl $API/compute/instances -d '{"region":"'"$ZONE"'"}'`,
      "ZONE",
    ],
  ])("completions use the notation of the file: %s %s", async (language, written, expected, word) => {
    const client = await session({ capabilities });
    const file = "untitled:1";
    client.open(file, written.replace("<|>", ""), language);
    const { items } = await client.connection.sendRequest<CompletionList>(
      "textDocument/completion",
      at(client, file, written.slice(0, written.indexOf("<|>"))),
    );
    expect(items.map(({ label }) => label)).toContainEqual(expect.stringContaining(word));
    const item = items.find(({ label }) => label.includes(word));
    const edits = [item?.textEdit as TextEdit, ...(item?.additionalTextEdits ?? [])].map(({ range, newText }) => ({
      start: client.documentOf(file).offsetAt(range.start),
      end: client.documentOf(file).offsetAt(range.end),
      text: newText,
    }));
    expect(applyEdits(written.replace("<|>", ""), edits)).toBe(expected);
    // Editors compare it with the text before the cursor.
    const typed = written.slice(edits[0]?.start, written.indexOf("<|>"));
    expect(item?.filterText?.slice(0, typed.length)).toBe(typed);
  });

  test("there are no completions outside requests", async () => {
    const client = await session({ capabilities });
    client.open("untitled:2", "# Title\n\nSee /compute/instances.\n", "markdown");
    expect(
      await client.connection.sendRequest("textDocument/completion", at(client, "untitled:2", "# Ti")),
    ).toMatchObject({ items: [] });
  });

  test("fixes are written through the quotes, and can be applied all at once", async () => {
    const client = await session({ capabilities });
    const file = "untitled:1";
    const text = script('{"region":"us-east","type":"standard-2","label":"$NAME","watchdog":1}');
    client.open(file, text, "shellscript");
    const actions = await client.connection.sendRequest<readonly CodeAction[]>("textDocument/codeAction", {
      textDocument: { uri: file },
      range: {
        start: client.documentOf(file).positionAt(text.indexOf("$NAME")),
        end: client.documentOf(file).positionAt(text.indexOf("$NAME")),
      },
      context: { diagnostics: [] },
    });
    expect(actions.map(({ title }) => title)).toEqual([
      "Close the quotes around it: `'\"$NAME\"'`",
      "Suppress `shell-not-expanded` in this request",
      "Suppress all findings of `shell-not-expanded` in this file",
    ]);
    const suppressed = `# compute-stack-disable-next-line shell-not-expanded\n`;
    expect(actions[1]?.edit?.changes?.[file]).toMatchObject([{ newText: suppressed, range: { start: { line: 1 } } }]);
    expect(actions[0]?.edit?.changes?.[file]?.[0]?.newText).toBe("'\"$NAME\"'");
    const all = await client.connection.sendRequest<readonly CodeAction[]>("textDocument/codeAction", {
      textDocument: { uri: file },
      range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } },
      context: { diagnostics: [], only: ["source.fixAll"] },
    });
    expect(all).toEqual([]);
  });

  test("names and variables lead to their definitions", async () => {
    const client = await session({ capabilities });
    client.open(uri, http, "http");
    const definition = async (before: string) => {
      const [link] = await client.connection.sendRequest<readonly LocationLink[]>(
        "textDocument/definition",
        at(client, uri, before),
      );
      return (
        link && marked(client, uri, [{ range: link.targetSelectionRange, code: link.targetSelectionRange.start.line }])
      );
    };
    expect(await definition(http.slice(0, http.indexOf("front.response") + 2))).toEqual(["2 «front»"]);
    expect(await definition(http.slice(0, http.indexOf("{{host") + 3))).toEqual(["0 «host»"]);
  });

  test("each request can be opened as a request file", async () => {
    const client = await session({ capabilities });
    client.open(uri, http, "http");
    const lenses = await client.connection.sendRequest<readonly CodeLens[]>("textDocument/codeLens", {
      textDocument: { uri },
    });
    expect(lenses.map(({ range }) => range.start.line)).toEqual([3, 9]);
    const { command } = await client.connection.sendRequest<CodeLens>("codeLens/resolve", lenses[1]);
    expect(command).toMatchObject({ title: "Open as request file", command: "computeStack.openAsRequest" });
    expect(command?.arguments?.[0]).toBe(`{
  "method": "POST",
  "path": "{{host}}/loadbalancers/\${steps.front.id}/configs",
  "headers": {
    "Authorization": "Bearer {{token}}",
    "Content-Type": "application/json"
  },
  "body": { "protocol": "https", "check": "connection" }
}
`);
  });

  test("nothing is formatted, folded, outlined or colored", async () => {
    const client = await session({ capabilities });
    client.open(uri, http, "http");
    const textDocument = { uri };
    const ask = (method: string, more = {}) =>
      client.connection.sendRequest<unknown>(method, { textDocument, ...more });
    expect(await ask("textDocument/formatting", { options: { tabSize: 2, insertSpaces: true } })).toBeNull();
    expect((await ask("textDocument/foldingRange")) ?? []).toEqual([]);
    expect((await ask("textDocument/documentSymbol")) ?? []).toEqual([]);
    expect(await ask("textDocument/semanticTokens/full")).toBeNull();
  });
});
