import { describe, expect, test } from "vitest";
import type { DocumentLink, Hover, LocationLink, WorkspaceDiagnosticReport } from "vscode-languageserver/node";
import { type Client, fullCapabilities } from "../../../test/language-client.ts";
import { type Files, folder, session } from "../session.testing.ts";

const capabilities = {
  ...fullCapabilities,
  textDocument: { ...fullCapabilities.textDocument, definition: { linkSupport: true } },
};
const script = `curl "$API/compute/instances" --json @bodies/web.json -n\n`;
const uri = `${folder}/create.sh`;
const body = `${folder}/bodies/web.json`;
const wrong = '{ "region": "us-east", "color": "red" }\n';

const at = (character: number) => ({ textDocument: { uri }, position: { line: 0, character } });
const codes = (client: Client, of: string) =>
  client.published.findLast((one) => one.uri === of)?.diagnostics.map(({ code }) => code);

describe("a body in a file", () => {
  test("is checked as the body of its operation, in the file that is open, as long as it is sent", async () => {
    const client = await session({ capabilities, files: { [body]: wrong } });
    client.open(body, wrong, "json");
    client.open(uri, script, "shellscript");
    expect((await client.diagnosticsOf(uri, 1)).map(({ code, message }) => `${code}: ${message}`)).toEqual([
      "request-body-file: As the body of `create-instance`, `bodies/web.json` has an error on line 1 (`missing-required`).",
    ]);
    await expect.poll(() => codes(client, body)).toEqual(["missing-required", "unknown-field"]);
    const hover = await client.connection.sendRequest<Hover | null>("textDocument/hover", {
      textDocument: { uri: body },
      position: { line: 0, character: 4 },
    });
    expect(JSON.stringify(hover?.contents)).toContain("region");
    client.change(uri, 2, [{ text: script.replace("instances", "instances/1/clone") }]);
    await expect.poll(() => codes(client, body)).toEqual(["clone-new-requires", "unknown-field"]);
    client.change(uri, 3, [{ text: "echo\n" }]);
    await expect.poll(() => codes(client, body)).toEqual([]);
    client.change(uri, 4, [{ text: script }]);
    await expect.poll(() => codes(client, body)).toEqual(["missing-required", "unknown-field"]);
    client.close(uri);
    await expect.poll(() => codes(client, body)).toEqual([]);
  });

  test.each([{}, { diagnostic: {} }])(
    "is checked as such, too, if a sequence of requests sends it: %j",
    async (more) => {
      const sequence = `${folder}/create.requests.json`;
      const requests = '[{ "method": "POST", "path": "/compute/instances", "body": "${file:bodies/web.json}" }]\n';
      const client = await session({
        capabilities: { ...capabilities, textDocument: { ...capabilities.textDocument, ...more } },
        files: { [body]: wrong },
      });
      const codesIn = async (uri: string): Promise<readonly unknown[]> => {
        if (!("diagnostic" in more)) return codes(client, uri) ?? [];
        const { items } = await client.connection.sendRequest<{
          readonly items: readonly { readonly code: unknown }[];
        }>("textDocument/diagnostic", { textDocument: { uri } });
        return items.map(({ code }) => code);
      };
      client.open(body, wrong, "json");
      client.open(sequence, requests, "compute-request");
      await expect.poll(() => codesIn(sequence)).toEqual(["request-body-file"]);
      await expect.poll(() => codesIn(body)).toEqual(["missing-required", "unknown-field"]);
      client.change(sequence, 2, [{ text: "[]\n" }]);
      await expect.poll(() => codesIn(sequence)).toEqual([]);
      await expect.poll(() => codesIn(body)).toEqual([]);
      client.change(sequence, 3, [{ text: requests }]);
      await expect.poll(() => codesIn(sequence)).toEqual(["request-body-file"]);
      await expect.poll(() => codesIn(body)).toEqual(["missing-required", "unknown-field"]);
      client.close(sequence);
      await expect.poll(() => codesIn(body)).toEqual([]);
    },
  );

  test("is checked for each operation that it is sent for", async () => {
    const both = `${script}curl "$API/compute/instances/1/clone" --json @bodies/web.json\n`;
    const client = await session({ capabilities, files: { [body]: wrong } });
    client.open(body, wrong, "json");
    client.open(uri, both, "shellscript");
    await expect.poll(() => codes(client, body)).toEqual(["clone-new-requires", "missing-required", "unknown-field"]);
    client.change(uri, 2, [{ text: script }]);
    await expect.poll(() => codes(client, body)).toEqual(["missing-required", "unknown-field"]);
    client.open(`${folder}/clone.sh`, both.slice(script.length), "shellscript");
    await expect.poll(() => codes(client, body)).toEqual(["clone-new-requires", "missing-required", "unknown-field"]);
    client.close(uri);
    await expect.poll(() => codes(client, body)).toEqual(["clone-new-requires", "unknown-field"]);
  });

  test("gets the language of a request in an editor that had opened it before, as long as it is sent", async () => {
    const client = await session({
      capabilities: { ...capabilities, experimental: { fileKinds: true } },
      files: { [body]: wrong },
    });
    let told = 0;
    client.connection.onNotification("computeStack/fileKindsChanged", () => void told++);
    const language = async () => {
      const question = { uri: body, languageId: "json", text: wrong };
      const answer = await client.connection.sendRequest<{ readonly languageId: string | null }>(
        "computeStack/fileKind",
        question,
      );
      return answer.languageId;
    };
    expect(await language()).toBeNull();
    client.open(uri, script, "shellscript");
    await expect.poll(() => told).toBe(1);
    expect(await language()).toBe("compute-request");
    client.close(uri);
    await expect.poll(() => told).toBe(2);
    expect(await language()).toBeNull();
  });

  test("is checked for such a client even if neither it nor what sends it is open", async () => {
    const pulling = { ...capabilities, textDocument: { ...capabilities.textDocument, diagnostic: {} } };
    const files: Files = { [body]: wrong, [uri]: script };
    const client = await session({ capabilities: pulling, files });
    const reported = async () => {
      const params = { previousResultIds: [] };
      const { items } = await client.connection.sendRequest<WorkspaceDiagnosticReport>("workspace/diagnostic", params);
      return items.map((one) => [one.uri, "items" in one && one.items.map(({ code }) => code)]);
    };
    const both = [
      [uri, ["request-body-file"]],
      [body, ["missing-required", "unknown-field"]],
    ];
    expect(await reported()).toEqual(both);
    const open = async (): Promise<readonly unknown[]> => {
      const { items } = await client.connection.sendRequest<{ readonly items: readonly { readonly code: unknown }[] }>(
        "textDocument/diagnostic",
        { textDocument: { uri: body } },
      );
      return items.map(({ code }) => code);
    };
    client.open(body, wrong, "json");
    expect(await open()).toEqual(["missing-required", "unknown-field"]);
    client.open(uri, "echo\n", "shellscript");
    await client.connection.sendRequest("textDocument/diagnostic", { textDocument: { uri } });
    expect(await open()).toEqual([]);
    client.close(uri);
    expect(await reported()).toEqual([both[0]]);
    expect(await open()).toEqual(["missing-required", "unknown-field"]);
    delete files[uri];
    client.connection.sendNotification("workspace/didChangeWatchedFiles", { changes: [{ uri, type: 3 }] });
    expect(await reported()).toEqual([]);
    expect(await open()).toEqual([]);
  });

  test("is asked for again by a client that pulls, when another file sends it", async () => {
    let asked = 0;
    const pulling = { ...capabilities, textDocument: { ...capabilities.textDocument, diagnostic: {} } };
    const client = await session({ capabilities: pulling, files: { [body]: wrong }, onRefresh: () => void asked++ });
    expect(client.initialized.capabilities.diagnosticProvider).toMatchObject({ interFileDependencies: true });
    const pull = async (of: string): Promise<readonly unknown[]> => {
      const { items } = await client.connection.sendRequest<{ readonly items: readonly { readonly code: unknown }[] }>(
        "textDocument/diagnostic",
        { textDocument: { uri: of } },
      );
      return items.map(({ code }) => code);
    };
    client.open(body, wrong, "json");
    expect(await pull(body)).toEqual([]);
    client.open(uri, script, "shellscript");
    expect(await pull(uri)).toEqual(["request-body-file"]);
    await expect.poll(() => asked).toBe(1);
    expect(await pull(body)).toEqual(["missing-required", "unknown-field"]);
    client.change(uri, 2, [{ text: `# Web\n${script}` }]);
    expect(await pull(uri)).toEqual(["request-body-file"]);
    client.change(uri, 3, [{ text: "echo\n" }]);
    expect(await pull(uri)).toEqual([]);
    await expect.poll(() => asked).toBe(2);
    expect(await pull(body)).toEqual([]);
  });

  test("is not asked for again by pulls alone, if a sequence of requests sends it", async () => {
    let asked = 0;
    const pulling = { ...capabilities, textDocument: { ...capabilities.textDocument, diagnostic: {} } };
    const client = await session({ capabilities: pulling, files: { [body]: wrong }, onRefresh: () => void asked++ });
    const sequence = `${folder}/create.requests.json`;
    client.open(body, wrong, "json");
    client.open(
      sequence,
      '[{ "method": "POST", "path": "/compute/instances", "body": "${file:bodies/web.json}" }]\n',
      "compute-request",
    );
    const pull = (uri: string) =>
      client.connection.sendRequest("textDocument/diagnostic", { textDocument: { uri }, previousResultId: "" });
    await pull(sequence);
    await expect.poll(() => asked).toBe(1);
    for (let time = 0; time < 5; time++) {
      await pull(sequence);
      expect(await pull(body)).toMatchObject({ items: [{ code: "missing-required" }, { code: "unknown-field" }] });
    }
    expect(asked).toBe(1);
  });

  test("is checked where it is not open, for a client that asks for the findings of a folder", async () => {
    const pulling = { ...capabilities, textDocument: { ...capabilities.textDocument, diagnostic: {} } };
    const client = await session({ capabilities: pulling, files: { [body]: wrong, [uri]: script } });
    client.open(uri, script, "shellscript");
    await client.connection.sendRequest("textDocument/diagnostic", { textDocument: { uri } });
    const { items } = await client.connection.sendRequest<WorkspaceDiagnosticReport>("workspace/diagnostic", {
      previousResultIds: [],
    });
    expect(items.map((one) => [one.uri, "items" in one && one.items.map(({ code }) => code)])).toEqual([
      [body, ["missing-required", "unknown-field"]],
    ]);
  });

  test("is checked again when it changes", async () => {
    const files: Files = { [body]: wrong };
    const client = await session({ capabilities, files });
    client.open(uri, script, "shellscript");
    await expect.poll(() => codes(client, uri)).toEqual(["request-body-file"]);
    files[body] = wrong.replace('"color": "red"', '"type": "standard-2"');
    const changed = { changes: [{ uri: body, type: 2 }] };
    await client.connection.sendNotification("workspace/didChangeWatchedFiles", changed);
    await expect.poll(() => codes(client, uri)).toEqual([]);
    delete files[body];
    await client.connection.sendNotification("workspace/didChangeWatchedFiles", changed);
    await expect.poll(() => codes(client, uri)).toEqual(["reference-file"]);
  });

  test("is checked again when settings change, or a file that it refers to", async () => {
    const settings = `${folder}/.compute-stack.yaml`;
    const sent =
      '{ "region": "us-east", "type": "standard-2", "image": "compute/debian12", "root_pass": "${env:ROOT_PASS}", "metadata": { "user_data": "${base64:boot.sh}" } }\n';
    const files: Files = { [body]: sent };
    const client = await session({ capabilities, files });
    client.open(uri, script, "shellscript");
    await expect.poll(() => codes(client, uri)).toEqual(["request-body-file"]);
    const changed = (file: string) =>
      client.connection.sendNotification("workspace/didChangeWatchedFiles", { changes: [{ uri: file, type: 1 }] });
    files[settings] = "rules: { reference-file: off }\n";
    await changed(settings);
    await expect.poll(() => codes(client, uri)).toEqual([]);
    delete files[settings];
    await changed(settings);
    await expect.poll(() => codes(client, uri)).toEqual(["request-body-file"]);
    files[`${folder}/bodies/boot.sh`] = "#!/bin/sh\necho\n";
    await changed(`${folder}/bodies/boot.sh`);
    await expect.poll(() => codes(client, uri)).toEqual([]);
  });

  test("is checked again when the settings of the editor change", async () => {
    let rules: Record<string, string> = {};
    const client = await session({
      capabilities: { ...capabilities, workspace: { ...capabilities.workspace, configuration: true } },
      files: { [body]: '{ "region": "us-east" }\n' },
      configuration: () => ({ rules }),
    });
    client.open(uri, script, "shellscript");
    await expect.poll(() => codes(client, uri)).toEqual(["request-body-file"]);
    rules = { "missing-required": "off" };
    await client.connection.sendNotification("workspace/didChangeConfiguration", { settings: null });
    await expect.poll(() => codes(client, uri)).toEqual([]);
  });

  test.each([
    ["shellscript", uri, script],
    ["http", `${folder}/create.http`, "POST {{api}}/compute/instances\n\n< ./bodies/web.json\n"],
  ])("is reached from where it is named: %s", async (language, file, text) => {
    const client = await session({ capabilities, files: { [body]: wrong } });
    client.open(file, text, language);
    const links = await client.connection.sendRequest<readonly DocumentLink[]>("textDocument/documentLink", {
      textDocument: { uri: file },
    });
    const shown = links.map(({ range, target }) => [client.documentOf(file).textIn(range), target]);
    expect(shown).toEqual([[text.includes("./") ? "./bodies/web.json" : "bodies/web.json", body]]);
    const [definition] = await client.connection.sendRequest<readonly LocationLink[]>("textDocument/definition", {
      textDocument: { uri: file },
      position: client.documentOf(file).positionAt(text.indexOf("web.json")),
    });
    expect(definition?.targetUri).toBe(body);
  });

  test("does not become what settings or its own name say that it is not", async () => {
    const own = `${folder}/web.clone-instance.request.json`;
    const text = '{ "region": "us-east", "type": "standard-2" }\n';
    const files = { [own]: text, [body]: wrong, [`${folder}/.compute-stack.yaml`]: "files: { none: [web.json] }\n" };
    const client = await session({ capabilities, files });
    client.open(own, text, "compute-request");
    client.open(body, wrong, "json");
    client.open(
      uri,
      `${script}curl "$API/compute/instances" --json @web.clone-instance.request.json -n\n`,
      "shellscript",
    );
    expect(await client.diagnosticsOf(uri, 1)).toEqual([]);
    expect(await client.diagnosticsOf(own, 1)).toEqual([]);
    expect(
      await client.connection.sendRequest("textDocument/hover", { ...at(4), textDocument: { uri: body } }),
    ).toBeNull();
    expect(codes(client, body)).toBeUndefined();
  });
});
