import { describe, expect, test } from "vitest";
import type {
  Diagnostic,
  DocumentDiagnosticReport,
  InitializeParams,
  WorkspaceDiagnosticReport,
} from "vscode-languageserver/node";
import { type Client, fullCapabilities } from "../../../test/language-client.ts";
import { type Files, folder, session } from "../session.testing.ts";

type Capabilities = InitializeParams["capabilities"];

/** How a client reports files that change. */
const withoutRelativePatterns = { didChangeWatchedFiles: { dynamicRegistration: true } };
const watching: Readonly<Record<string, object>> = {
  "reports changes": { didChangeWatchedFiles: { dynamicRegistration: true, relativePatternSupport: true } },
  "cannot watch by relative patterns": withoutRelativePatterns,
  "cannot watch": {},
};
const textDocument = { ...fullCapabilities.textDocument, diagnostic: {} };
const receiving: Readonly<Record<string, Capabilities>> = {
  pushed: {},
  pulled: { textDocument },
  "pulled again when asked": { textDocument, workspace: { diagnostics: { refreshSupport: true } } },
};
const kinds = Object.entries(receiving).flatMap(([how, received]) =>
  Object.entries(watching).map(([what, watched]): readonly [string, Capabilities] => [
    `${how}, ${what}`,
    { ...received, workspace: { ...received.workspace, ...watched } },
  ]),
);

const named = (name: string): string => `${folder}/${name}`;
const stackOf = (files: readonly string[]): string =>
  `region: us-east\ninstances:\n${files.map((file, index) => `  web-${index}: { type: standard-2, metadata: { user_data: "\${base64:${file}}" } }\n`).join("")}`;
/** A document that names the file `named.json`, which is missing at first. */
const documents: Readonly<Record<string, { readonly name: string; readonly text: string; readonly language: string }>> =
  {
    "a stack": { name: "shop.stack.yaml", text: stackOf(["named.json"]), language: "yaml" },
    "a sequence of requests": {
      name: "a.requests.json",
      text: '[{ "method": "POST", "path": "/compute/instances", "body": "${file:named.json}" }]\n',
      language: "json",
    },
    "a body that curl sends": {
      name: "a.sh",
      text: 'curl -X POST "$API/compute/instances" --json @named.json\n',
      language: "shellscript",
    },
    "a body in an HTTP file": {
      name: "a.http",
      text: "POST https://api.example.com/v4/compute/instances\nContent-Type: application/json\n\n< ./named.json\n",
      language: "http",
    },
  };

const body = '{ "region": "us-east", "type": "standard-2" }\n';

const missing = "reference-file";
/** Whether the client knows now that a named file is missing. */
const isMissed = async (client: Client, uri: string): Promise<boolean> => {
  if (!client.initialized.capabilities.diagnosticProvider)
    return client.published.findLast((one) => one.uri === uri)?.diagnostics.some(isMissing) === true;
  const report = await client.connection.sendRequest<DocumentDiagnosticReport>("textDocument/diagnostic", {
    textDocument: { uri },
  });
  return report.kind === "full" && report.items.some(isMissing);
};
const isMissing = ({ code }: Diagnostic): boolean => code === missing;
/** When a client watches what it is asked to watch: once `watch` is called. */
function watchedLater() {
  let watch = (): void => {};
  const watched = new Promise<void>((resolve) => {
    watch = resolve;
  });
  return { watched, watch };
}

/** What a client does that reports changes. */
const reportChange = async (client: Client, capabilities: Capabilities, uri: string): Promise<void> => {
  if (!capabilities.workspace?.didChangeWatchedFiles?.relativePatternSupport) return;
  await client.connection.sendNotification("workspace/didChangeWatchedFiles", { changes: [{ uri, type: 2 }] });
};

describe.each(kinds)("for a client with findings %s", (_, capabilities) => {
  describe.each(Object.entries(documents))("%s", (_, { name, text, language }) => {
    const uri = named(name);
    const events: Readonly<Record<string, (client: Client) => void>> = {
      "edited elsewhere": (client) => client.change(uri, 2, [{ text: `\n${text}` }]),
      saved: (client) => void client.connection.sendNotification("textDocument/didSave", { textDocument: { uri } }),
      "closed and opened again": (client) => {
        client.close(uri);
        client.open(uri, text, language);
      },
    };
    test.each(Object.entries(events))("is checked with the named file of now once it is %s", async (_, happen) => {
      const files: Files = {};
      const client = await session({ files, capabilities });
      client.open(uri, text, language);
      await expect.poll(() => isMissed(client, uri)).toBe(true);
      files[named("named.json")] = body;
      await reportChange(client, capabilities, named("named.json"));
      happen(client);
      await expect.poll(() => isMissed(client, uri)).toBe(false);
    });
  });
});

test("a file that is gone again is missed", async () => {
  const files: Files = { [named("named.json")]: body };
  const client = await session({ files, capabilities: {} });
  const uri = named("shop.stack.yaml");
  client.open(uri, stackOf(["named.json"]), "yaml");
  await client.diagnosticsOf(uri, 1);
  expect(await isMissed(client, uri)).toBe(false);
  delete files[named("named.json")];
  client.change(uri, 2, [{ text: `# Shop\n${stackOf(["named.json"])}` }]);
  await expect.poll(() => isMissed(client, uri)).toBe(true);
});

/** Settings with which no file is missed, in files that are there before or are not. */
const off = "rules: { reference-file: off }\n";
const settings: Readonly<Record<string, { readonly before: Files; readonly name: string }>> = {
  "a new settings file": { before: {}, name: ".compute-stack.yaml" },
  "a settings file": { before: { [named(".compute-stack.yaml")]: "rules: {}\n" }, name: ".compute-stack.yaml" },
  "a file that settings extend": {
    before: { [named(".compute-stack.yaml")]: "extends: base.yaml\n", [named("base.yaml")]: "rules: {}\n" },
    name: "base.yaml",
  },
};

describe.each(kinds)("for a client with findings %s", (_, capabilities) => {
  test.each(Object.entries(settings))("%s takes effect after a change on disk", async (_, { before, name }) => {
    const files: Files = { ...before };
    const client = await session({ files, capabilities });
    const uri = named("shop.stack.yaml");
    client.open(uri, stackOf(["missing.sh"]), "yaml");
    await expect.poll(() => isMissed(client, uri)).toBe(true);
    for (const [version, isMissedThen] of [false, true].entries()) {
      files[named(name)] = isMissedThen ? "rules: {}\n" : off;
      await reportChange(client, capabilities, named(name));
      client.change(uri, version + 2, [{ text: `# ${version}\n${stackOf(["missing.sh"])}` }]);
      await expect.poll(() => isMissed(client, uri)).toBe(isMissedThen);
    }
  });
});

describe.each(Object.entries(receiving))("for a client with findings %s that reports changes", (_, received) => {
  const capabilities = { ...received, workspace: { ...received.workspace, ...watching["reports changes"] } };
  const changes = {
    ...settings,
    "a named file": { before: {}, name: "missing.sh" },
  };
  test.each(Object.entries(changes))(
    "%s that changes before it is watched takes effect",
    async (_, { before, name }) => {
      const files: Files = { ...before };
      const { watched, watch } = watchedLater();
      const client = await session({ files, capabilities, onRegister: () => watched });
      const uri = named("shop.stack.yaml");
      client.open(uri, stackOf(["missing.sh"]), "yaml");
      await expect.poll(() => isMissed(client, uri)).toBe(true);
      files[named(name)] = off;
      watch();
      await expect.poll(() => isMissed(client, uri)).toBe(false);
    },
  );
});

test("settings that are extended take effect when they are saved, for a client that cannot watch them", async () => {
  const base = named("base.yaml");
  const files: Files = { [named(".compute-stack.yaml")]: "extends: base.yaml\n", [base]: "rules: {}\n" };
  const client = await session({ files, capabilities: { workspace: withoutRelativePatterns } });
  const uri = named("shop.stack.yaml");
  client.open(uri, stackOf(["missing.sh"]), "yaml");
  await expect.poll(() => isMissed(client, uri)).toBe(true);
  files[base] = "rules: { reference-file: off }\n";
  await client.connection.sendNotification("textDocument/didSave", { textDocument: { uri: base } });
  await expect.poll(() => isMissed(client, uri)).toBe(false);
});

test("the findings of files that are not open follow the files that they name", async () => {
  const files: Files = { [named("shop.stack.yaml")]: stackOf(["named.json"]) };
  const client = await session({ files, capabilities: { textDocument } });
  const all = async () => {
    const params = { previousResultIds: [] };
    const { items } = await client.connection.sendRequest<WorkspaceDiagnosticReport>("workspace/diagnostic", params);
    return items.some((one) => one.kind === "full" && one.items.some(isMissing));
  };
  expect(await all()).toBe(true);
  files[named("named.json")] = body;
  expect(await all()).toBe(false);
});

describe("of two hundred named files", () => {
  const names = Array.from({ length: 200 }, (_, index) => `${index}.sh`);
  const text = stackOf(names);
  const uri = named("shop.stack.yaml");
  const openWith = async (capabilities: Capabilities, onRegister = async () => {}) => {
    let reads = 0;
    const files: Files = {};
    for (const name of names)
      Object.defineProperty(files, named(name), {
        configurable: true,
        get: () => {
          reads++;
          return "#!/bin/sh\n";
        },
      });
    const client = await session({ files, capabilities, onRegister });
    client.open(uri, text, "yaml");
    expect(await isMissed(client, uri)).toBe(false);
    const before = reads;
    return { client, files, reads: () => reads - before };
  };

  test("only a few are looked at after an edit", async () => {
    const { client, reads } = await openWith({ textDocument });
    for (let version = 2; version <= 11; version++) {
      client.change(uri, version, [{ text: `${text}# ${version}\n` }]);
      expect(await isMissed(client, uri)).toBe(false);
    }
    // And the settings file.
    expect(reads()).toBe(159);
  });

  test("each is looked at once it is watched, for a client that reports changes, and not any more", async () => {
    const { watched, watch } = watchedLater();
    const capabilities = { textDocument, workspace: watching["reports changes"] ?? {} };
    const { client, reads } = await openWith(capabilities, () => watched);
    watch();
    // The settings file is watched with all others of its name.
    await expect.poll(reads).toBe(names.length);
    client.change(uri, 2, [{ text: `${text}# more\n` }]);
    await client.connection.sendNotification("textDocument/didSave", { textDocument: { uri } });
    expect(await isMissed(client, uri)).toBe(false);
    expect(reads()).toBe(names.length);
  });

  test("all are looked at once the document is saved", async () => {
    const { client, files } = await openWith({ textDocument });
    Object.defineProperty(files, named("199.sh"), { get: () => undefined });
    await client.connection.sendNotification("textDocument/didSave", { textDocument: { uri } });
    expect(await isMissed(client, uri)).toBe(true);
  });
});
