import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type Files, folder, session } from "../../session.testing.ts";

const certificate = (name: string): string => readFileSync(`server/rules/pages/fixtures/${name}.cert.pem`, "utf8");

/** What names a file, with the file's texts before and after. */
const named: readonly (readonly [what: string, stack: string, before: string, after: string])[] = [
  [
    "a certificate",
    `loadbalancers:
  front:
    region: us-east
    configs: [{ port: 443, protocol: https, ssl_cert: "\${file:named}", ssl_key: "\${env:SITE_KEY}" }]
`,
    certificate("p256"),
    certificate("p384"),
  ],
  [
    "tags of an instance",
    `instances:
  web-1: { region: us-east, type: standard-2, tags: ["\${file:named}"] }
`,
    "one",
    "two",
  ],
  [
    "user data of an instance",
    `instances:
  web-1: { region: us-east, type: standard-2, image: compute/debian12, root_pass: "\${env:ROOT_PASS}", metadata: { user_data: "\${base64:named}" } }
`,
    "#!/bin/sh\necho one\n",
    "#!/bin/sh\necho two\n",
  ],
];

/** A client that says it reports changes may lose some, as from a folder on the network. */
const reports = [{ isReported: true }, { isReported: false }];
const cases = named.flatMap(([what, stack, before, after]) =>
  reports.map((how) => ({ ...how, what, stack, before, after })),
);

test.each(cases)("a comparison that is asked for again follows $what in a file, reported: $isReported", async (one) => {
  const { isReported, stack, before, after } = one;
  const uri = `${folder}/shop.stack.yaml`;
  const files: Files = {
    [uri]: stack,
    [`${folder}/named`]: before,
    [`${folder}/old/shop.stack.yaml`]: stack,
    [`${folder}/old/named`]: before,
  };
  const didChangeWatchedFiles = { dynamicRegistration: true, relativePatternSupport: true };
  const client = await session({ files, capabilities: { workspace: { didChangeWatchedFiles } } });
  client.open(uri, stack);
  const ask = (from: unknown, format: string) =>
    client.connection.sendRequest<{ from: string; counts: Record<string, number>; text: string }>(
      "workspace/executeCommand",
      { command: "computeStack.changes", arguments: [{ uri, from, format }] },
    );
  const source = { uri: `${folder}/old/shop.stack.yaml`, text: stack, isCurrent: true, name: "old" };
  const { from, text } = await ask([source], "text");
  expect(text).toContain("Nothing to send.");
  for (const [name, isChanged] of [
    [`${folder}/named`, true],
    [`${folder}/old/named`, false],
  ] as const) {
    files[name] = after;
    const changes = isReported ? [{ uri: name, type: 2 }] : [];
    await client.connection.sendNotification("workspace/didChangeWatchedFiles", { changes });
    const again = await ask(from, "text");
    expect(/^[~!] /m.test(again.text), again.text).toBe(isChanged);
    expect((await ask(from, "counts")).counts).toEqual(again.counts);
  }
});
