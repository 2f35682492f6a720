import { expect, test } from "vitest";
import type { ApplyWorkspaceEditParams } from "vscode-languageserver/node";
import { fullCapabilities } from "../../../test/language-client.ts";
import { type Files, folder, session } from "../session.testing.ts";

const stack = "region: r\ninstances:\n  web: { type: t, private_ip: tru }\n";
const curl = "curl $API/compute/instances -d '{\"region\": 3}'\n";
const baseline = ".compute-stack.baseline.json";

/** The findings by their files that a new baseline of a folder accepts. */
async function acceptedIn(
  named: Readonly<Record<string, string>>,
  uri?: string,
  open?: Readonly<Record<string, string>>,
) {
  const files: Files = Object.fromEntries(Object.entries(named).map(([name, text]) => [`${folder}/${name}`, text]));
  const workspaceEdit = { documentChanges: true, resourceOperations: ["create" as const] };
  const capabilities = { ...fullCapabilities, workspace: { ...fullCapabilities.workspace, workspaceEdit } };
  const client = await session({ files, capabilities });
  for (const [name, text] of Object.entries(open ?? {}))
    client.open(`${folder}/${name}`, text, name.endsWith(".sh") ? "shellscript" : "yaml");
  const written: Record<string, object> = {};
  client.connection.onRequest("workspace/applyEdit", ({ edit }: ApplyWorkspaceEditParams) => {
    for (const change of edit.documentChanges ?? [])
      if ("edits" in change) {
        const [{ newText } = { newText: "" }] = change.edits as readonly { readonly newText: string }[];
        written[change.textDocument.uri.slice(folder.length + 1)] = JSON.parse(newText).files;
      }
    return { applied: true };
  });
  await client.connection.sendRequest("workspace/executeCommand", {
    command: "computeStack.updateBaseline",
    arguments: uri === undefined ? [] : [{ uri }],
  });
  return Object.entries(written).flatMap(([name, accepted]) => Object.keys(accepted).map((file) => `${name}: ${file}`));
}

test("what is found in stacks, requests and other files with requests is accepted, and in the bodies that they send", async () => {
  const files = {
    "a.stack.yaml": stack,
    "fine.stack.yaml": "region: us-east\ninstances: {}\n",
    "stack.yaml": "services: {}\n",
    "up.sh": `${curl}curl $API/compute/instances -d @body.txt\ncurl $API/compute/instances -d @none.txt\n`,
    "body.txt": '{"region": 3}',
    "declared/e.json": '{"region": 3, "type": "t"}',
    "other/f.json": '{"region": 3}',
    ".compute-stack.yaml": 'files: { create-instance: ["declared/*.json"] }\n',
  };
  expect(await acceptedIn(files)).toEqual(
    ["a.stack.yaml", "body.txt", "declared/e.json", "up.sh"].map((name) => `${baseline}: ${name}`),
  );
});

test("ignored files, and those outside of the folder, are left out", async () => {
  const files = {
    ".compute-stack.yaml": "ignore: [generated/**]\n",
    "generated/c.stack.yaml": stack,
    "generated/up.sh": curl,
    "a.stack.yaml": stack,
    "up.sh": curl,
    "sub/b.stack.yaml": stack,
    "sub/up.sh": curl,
  };
  expect(await acceptedIn(files)).toEqual(
    ["a.stack.yaml", "sub/b.stack.yaml", "sub/up.sh", "up.sh"].map((name) => `${baseline}: ${name}`),
  );
  expect(await acceptedIn(files, `${folder}/sub`)).toEqual(
    ["sub/b.stack.yaml", "sub/up.sh"].map((name) => `${baseline}: ${name}`),
  );
});

test("the unsaved text of open files counts", async () => {
  const files = { "a.stack.yaml": stack, "c.sh": "ls\n" };
  const open = { "a.stack.yaml": "region: us-east\ninstances: {}\n", "c.sh": curl };
  expect(await acceptedIn(files, undefined, open)).toEqual([`${baseline}: c.sh`]);
});
