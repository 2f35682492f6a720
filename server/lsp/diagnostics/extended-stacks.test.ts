import { expect, test } from "vitest";
import { folder, session } from "../testing.ts";

const shop = `${folder}/shop.stack.yaml`;

test("a variable that nothing in the workspace uses", async () => {
  const client = await session();
  client.open(shop, `region: us-east\nvars:\n  shape: a\n  used: b\nname: \${vars.used}\n`);
  await expect
    .poll(() => client.published.findLast(({ uri }) => uri === shop)?.diagnostics.map(({ code }) => code))
    .toEqual(["var-unused"]);
});
