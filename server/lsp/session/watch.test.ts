import { expect, test } from "vitest";
import { type Client, fullCapabilities } from "../../../test/language-client.ts";
import { carriers } from "../../syntax/carriers.ts";
import { folder, type SessionOptions, session } from "../session.testing.ts";

const uri = `${folder}/shop.stack.yaml`;
const stack = "region: us-east\ninstances: {}\n";

let client: Client;
const start = async (options: SessionOptions = {}): Promise<void> => {
  client = await session(options);
};
const registrations = () =>
  (client.registered as readonly { readonly method: string; readonly registerOptions: unknown }[]).map(
    ({ method, registerOptions }) => `${method} ${JSON.stringify(registerOptions)}`,
  );

test("a client that supports file watching is asked to watch our files, others are asked nothing", async () => {
  await start({
    capabilities: {
      ...fullCapabilities,
      workspace: { ...fullCapabilities.workspace, didChangeConfiguration: { dynamicRegistration: true } },
    },
  });
  await expect.poll(() => client.registered).toHaveLength(2);
  const [configuration, watched] = registrations();
  expect(configuration).toBe('workspace/didChangeConfiguration {"section":"computeStack"}');
  expect(watched).toMatch(
    /^workspace\/didChangeWatchedFiles .*\.compute-stack\.yaml.*stack\.\{yaml,yml\}.*\.gitignore/,
  );
  const plain = Object.values(carriers).flatMap(({ endings, word }) => (word === undefined ? endings : []));
  expect(plain.filter((ending) => !watched?.match(new RegExp(`[{,]${ending}[,}]`)))).toEqual([]);

  await start({ capabilities: {} });
  client.open(uri, stack);
  await client.diagnosticsOf(uri, 1);
  expect(client.registered).toEqual([]);
});

const withReference = (...names: readonly string[]): string =>
  `loadbalancers:\n  a:\n    configs:\n${names.map((name) => `      - { port: 443, ssl_cert: "\${file:${name}}" }\n`).join("")}`;

test("a referenced file is watched once, by its exact name", async () => {
  await start();
  client.open(uri, withReference("certs/my [site].pem", "certs/my [site].pem", "b*.pem"));
  await expect
    .poll(registrations)
    .toEqual([
      expect.stringContaining("workspace/didChangeWatchedFiles"),
      `workspace/didChangeWatchedFiles {"watchers":[{"globPattern":{"baseUri":"${folder}/certs","pattern":"my [[]site[]].pem"}}]}`,
      `workspace/didChangeWatchedFiles {"watchers":[{"globPattern":{"baseUri":"${folder}","pattern":"b[*].pem"}}]}`,
    ]);
});

const settings = `${folder}/.compute-stack.yaml`;
const watchers = (...globPatterns: readonly unknown[]): string =>
  `workspace/didChangeWatchedFiles ${JSON.stringify({ watchers: globPatterns.map((globPattern) => ({ globPattern })) })}`;

test("declared files are watched by their endings, once, and excluded ones are not", async () => {
  const files = {
    [settings]: "files: { create-instance: [a.json, b/*.json], stack: [infra/**], none: ['*.yml'] }\n",
  };
  await start({ files });
  client.open(uri, stack);
  await expect.poll(() => registrations().slice(1)).toEqual([watchers("**/*.json", "**/*")]);
  files[settings] = "files: { create-instance: [a.json, c.txt] }\n";
  await client.connection.sendNotification("workspace/didChangeWatchedFiles", {
    changes: [{ uri: settings, type: 2 }],
  });
  await expect.poll(() => registrations().slice(2)).toEqual([watchers("**/*.txt")]);
});

test("extended settings are watched as long as they are extended", async () => {
  const files = { [settings]: "extends: [base.yaml, ../other.yaml]\n", [`${folder}/base.yaml`]: "rules: {}\n" };
  await start({ files });
  client.open(uri, stack);
  const base = watchers({ baseUri: folder, pattern: "base.yaml" });
  await expect.poll(registrations).toContain(base);
  files[settings] = "rules: {}\n";
  await client.connection.sendNotification("workspace/didChangeWatchedFiles", {
    changes: [{ uri: settings, type: 2 }],
  });
  await expect.poll(registrations).not.toContain(base);
});

test("a client that can watch only patterns is not asked to watch single files", async () => {
  const { workspace } = fullCapabilities;
  const didChangeWatchedFiles = { dynamicRegistration: true };
  await start({
    capabilities: { ...fullCapabilities, workspace: { ...workspace, didChangeWatchedFiles } },
    files: { [settings]: "extends: base.yaml\nfiles: { stack: [x.yaml] }\n", [`${folder}/base.yaml`]: "rules: {}\n" },
  });
  client.open(uri, withReference("certs/site.pem"));
  await client.diagnosticsOf(uri, 1);
  await expect.poll(() => registrations().slice(1)).toEqual([watchers("**/*.yaml")]);
});
