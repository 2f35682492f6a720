import { beforeEach, expect, test } from "vitest";
import type { Client } from "../../../test/language-client.ts";
import { operations } from "../../api/index.ts";
import { session } from "../session.testing.ts";

let client: Client;

beforeEach(async () => {
  client = await session();
});

interface NewFile {
  readonly name: string;
  readonly languageId: string;
  readonly text: string;
}

test("the skeletons for an editor have no findings", async () => {
  const files = await client.connection.sendRequest<readonly NewFile[]>("computeStack/skeletons");
  expect(files.map(({ name }) => name)).toEqual([...Object.keys(operations), "stack", "sequence"]);
  for (const { name, languageId, text } of files) {
    const uri = `untitled:Untitled-${name}`;
    client.open(uri, text, languageId);
    const severe = (await client.diagnosticsOf(uri, 1)).filter(({ severity = 1 }) => severity <= 2);
    expect(severe, name).toEqual([]);
  }
});
