import { expect, test } from "vitest";
import { exampleChoices } from "./choices.ts";

test("examples are listed by kind, with what their first comment says", () => {
  const choices = exampleChoices({
    "requests/a.request.json": "{}",
    "b-with-a-long-name.requests.json": "[]",
    "certs/site.pem": "PEM",
    "create.sh": "#!/bin/sh\n# Creates an instance.\n",
    "shop.stack.yaml": "# A shop.\nregion: r\n",
    "wrong/c.jsonc": "// Mistakes.\n{}",
  });
  expect(choices.map(({ path, group, detail }) => [group, path, detail])).toEqual([
    ["With mistakes to find", "wrong/c.jsonc", "Mistakes."],
    ["Stacks", "shop.stack.yaml", "A shop."],
    ["Requests", "b-with-a-long-name.requests.json", ""],
    ["Requests", "requests/a.request.json", ""],
    ["Requests in other files", "create.sh", "Creates an instance."],
  ]);
});
