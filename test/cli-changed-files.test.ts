import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { compute, folderWith, removeFolders } from "./command-line.ts";

afterEach(removeFolders);

const certificate = (name: string): string => readFileSync(`server/rules/pages/fixtures/${name}.cert.pem`, "utf8");
const [one, two] = [certificate("p256"), certificate("p384")];

const stack = (path: string) => `region: us-east
loadbalancers:
  front:
    configs: [{ port: 443, protocol: https, ssl_cert: "\${file:${path}}", ssl_key: "\${env:KEY}" }]
`;

/** An old stack and a new one, each beside its own files. */
const folderOf = (old: string | null, now: string, path = "c.txt") =>
  folderWith({
    ".compute-stack.yaml": "",
    "old/a.stack.yaml": stack("c.txt"),
    ...(old === null ? {} : { "old/c.txt": old }),
    "new/a.stack.yaml": stack(path),
    "new/c.txt": now,
  });

interface Planned {
  readonly requests: readonly { readonly method: string; readonly body: Readonly<Record<string, unknown>> }[];
  readonly changes: readonly { readonly resource: string; readonly fields: readonly { readonly field: string }[] }[];
}

async function planned(cwd: string, args: readonly string[] = []): Promise<Planned> {
  const all = ["plan", "new/a.stack.yaml", "--from", "old/a.stack.yaml", "--format", "json", ...args];
  const { stdout, stderr } = await compute(all, { cwd });
  expect(stdout, stderr).not.toBe("");
  return JSON.parse(stdout) as Planned;
}

test("what files say is compared, not where they are", async () => {
  expect((await planned(folderOf(one, two))).requests).toMatchObject([
    { method: "PUT", body: { ssl_cert: "${file:new/c.txt}" } },
  ]);
  expect((await planned(folderOf(one, one))).requests).toEqual([]);
  expect((await planned(folderOf(one, one, "./x/../c.txt"))).requests).toEqual([]);
});

test("what is encoded from a file is compared, too", async () => {
  const encoded = "region: us-east\ninstances: { web: { type: n, metadata: { user_data: '${base64:init.sh}' } } }\n";
  const changesFor = async (old: string, now: string) => {
    const texts = { "old/init.sh": old, "new/init.sh": now };
    const stacks = { "old/a.stack.yaml": encoded, "new/a.stack.yaml": encoded };
    const { changes } = await planned(folderWith({ ".compute-stack.yaml": "", ...texts, ...stacks }));
    return changes.flatMap(({ fields }) => fields.map(({ field }) => field));
  };
  expect(await changesFor("#!/bin/sh\n", "#!/bin/sh\n")).toEqual([]);
  // Nothing changes it: that is said, not passed over.
  expect(await changesFor("#!/bin/sh\n", "#!/bin/bash\n")).toEqual(["metadata"]);
});

test("a file that cannot be read on one side is not compared, unless `--send` sends it", async () => {
  const cwd = folderOf(null, two);
  const { requests, changes } = await planned(cwd);
  expect(requests).toEqual([]);
  expect(changes.find(({ resource }) => resource.endsWith("configs[0]"))?.fields).toMatchObject([
    { field: "ssl_cert", action: "unchanged", from: null },
  ]);
  const config = "loadbalancers.front.configs[0].ssl_cert";
  for (const name of [config, "front.configs[0].ssl_cert", "front.ssl_cert"])
    expect((await planned(cwd, ["--send", name])).requests, name).toHaveLength(1);
  expect((await planned(cwd, ["--send", "front.ssl_key"])).requests).toEqual([]);
  for (const file of ["old/a.stack.yaml", "new/a.stack.yaml"])
    writeFileSync(join(cwd, file), readFileSync(join(cwd, file), "utf8").replace("front", "shop.front"));
  expect((await planned(cwd, ["--send", "shop.front.ssl_cert"])).requests).toHaveLength(1);
  writeFileSync(join(cwd, "new/c.txt"), one);
  const { stdout } = await compute(["plan", "new/a.stack.yaml", "--from", "old/a.stack.yaml", "--format", "text"], {
    cwd,
  });
  expect(stdout).toContain("? not compared: ssl_cert\n");
  expect(stdout).toContain("Nothing to send, as far as compared.");
});

test.each([
  ["frnt.ssl_cert", "The stack has no resource `frnt`. Did you mean `front`?"],
  ["front.ssl_crt", "`front` has no field `ssl_crt` to compare. Did you mean `front.ssl_cert`?"],
  [
    "loadbalancers.front.configs[0].ssl_crt",
    "`loadbalancers.front.configs[0]` has no field `ssl_crt` to compare. Did you mean `loadbalancers.front.configs[0].ssl_cert`?",
  ],
  ["front", "`front` must be the name of a resource and a field, such as `front.ssl_cert`."],
])("`--send %s` names nothing that can be sent", async (name, why) => {
  const args = ["plan", "new/a.stack.yaml", "--from", "old/a.stack.yaml", "--send", name];
  const { status, stderr } = await compute(args, { cwd: folderOf(one, two) });
  expect(stderr).toContain(`\`--send\`: ${why}`);
  expect(status).toBe(2);
});
