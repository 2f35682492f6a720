import { afterEach, describe, expect, test } from "vitest";
import { findingsBesidesHeaders } from "./carrier-findings.ts";
import { removeFolders } from "./command-line.ts";

afterEach(removeFolders);

const body = (fields: string): string => `{ "region": "r", "type": "t", ${fields} }`;

/** A body in each carrier that sends it as it is. */
const carriers: readonly (readonly [name: string, text: (body: string) => string])[] = [
  ["create-instance.request.json", (text) => text],
  ["a.http", (text) => `POST {{host}}/compute/instances\n\n${text}\n`],
  ["a.md", (text) => `\`\`\`http\nPOST {{host}}/compute/instances\n\n${text}\n\`\`\`\n`],
  ["b.md", (text) => `\`\`\`json create-instance.request.json\n${text}\n\`\`\`\n`],
];

describe.each(carriers)("in %s", (name, text) => {
  test.each(["${NAME}", "${NAME:-x}", "${NAME:?x}", "${NAME%x}", "{{name}}", "$(command a)", "`command a`", "$NAME"])(
    "%s is of unknown value, silently",
    async (template) => {
      expect(await findingsBesidesHeaders(name, text(body(`"label": "${template}"`)))).toEqual([]);
      expect(await findingsBesidesHeaders(name, text(body(`"label": "web-${template}-1"`)))).toEqual([]);
    },
  );

  test("`$name` is a template where the value's own format has no `$`, and text in free text", async () => {
    expect(await findingsBesidesHeaders(name, text(body('"label": "web-$name"')))).toEqual([]);
    const image = '"image": "compute/x", "root_pass": "a$name"';
    expect((await findingsBesidesHeaders(name, text(body(image)))).map((one) => one.split(" ")[0])).toContain(
      "root-pass-weak",
    );
  });

  test.each(["<label>", "[label]", "{LABEL}", "YOUR_LABEL", "REPLACE_ME", "xxx"])(
    "the placeholder %s is one finding",
    async (placeholder) => {
      const found = await findingsBesidesHeaders(name, text(body(`"label": "${placeholder}"`)));
      expect(found.map((one) => one.split(" ")[0])).toEqual(["placeholder"]);
    },
  );

  test("the rest of a value that holds a template is checked", async () => {
    const found = await findingsBesidesHeaders(name, text(body('"label": "web ${NAME}"')));
    expect(found.map((one) => one.split(" ")[0])).toEqual(["label-pattern"]);
  });
});

// A plan writes it for the `$${` of a stack.
test.each([
  ["a.http", "\\u0024{steps.x} \\\\\\u0024{file:x}"],
  ["a.sh", "\\u0024{instances.x.id} \\u0024{env:X}"],
])("in %s, an escaped `$` before a brace is text", async (name, tag) => {
  const text = body(`"tags": ["${tag}"]`);
  const request =
    name === "a.sh" ? `curl -X POST -d '${text}' $B/compute/instances` : `POST /compute/instances\n\n${text}`;
  expect(await findingsBesidesHeaders(name, `${request}\n`)).toEqual([]);
});
