import { expect, test } from "vitest";
import { assistant } from "./assistant.testing.ts";

const script = `# Start it.
curl -X POST "$API/compute/instances/$ID/boot"
`;

test.each([
  [
    "requests",
    `[\n  {\n    "name": "boot-instance",\n    "method": "POST",\n    "path": "/compute/instances/\${env:ID}/boot"\n  }\n]\n`,
    ["run.sh:2: A comment is not kept.", "Set before sending: `ID`."],
  ],
  [
    "http",
    "# Start it.\n# @name boot_instance\nPOST {{base_url}}/compute/instances/{{ID}}/boot\n",
    ["Set before sending: `COMPUTE_URL` and `ID`."],
  ],
  ["curl", "# Start it.\ncurl --request POST", ["Set before sending: `COMPUTE_URL` and `ID`."]],
])("requests are written to %s", async (to, part, notes) => {
  const { text, data } = await assistant({ "run.sh": script }).answer("convert", { path: "run.sh", to });
  expect(data).toMatchObject({
    requests: expect.stringContaining(part),
    isComplete: true,
    notes: notes.map((note) => expect.stringContaining(note)),
  });
  expect(text).toBe([String(data.requests).trimEnd(), "", ...(data.notes as readonly string[])].join("\n"));
});

test("what is lost is named, and nothing where there is nothing to say", async () => {
  const convert = (item: string) =>
    assistant().answer("convert", { text: `[${item}]`, kind: "sequence", to: "requests" });
  const one = '{ "method": "GET", "path": "/compute/instances/1" }';
  expect((await convert(`${one}, 5`)).data).toMatchObject({
    isComplete: false,
    notes: ["the text:1: not converted: An item is not a request."],
  });
  const { text, data } = await convert(one);
  expect(data).toMatchObject({ isComplete: true, notes: [], variables: [] });
  expect(text).toBe(String(data.requests).trimEnd());
});

test.each([
  [
    { path: "a.stack.yaml" },
    "refused: `a.stack.yaml` is not a file with requests. For the requests of a stack, use `plan`.",
  ],
  [{ text: "# Shop\n", kind: "markdown" }, "refused: `the text` contains no request to the API."],
])("%j cannot be converted", async (input, why) => {
  expect(await assistant().call("convert", { ...input, to: "http" })).toBe(why);
});
