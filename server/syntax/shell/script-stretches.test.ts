import fc from "fast-check";
import { expect, test } from "vitest";
import type { Embedded } from "../carrier.ts";
import { embeddedInShell } from "./embedded.ts";
import { createShellReader, embeddedInStretches } from "./script-stretches.ts";

/** Without what cannot be compared: how it is written. */
const plain = (embedded: readonly Embedded[]): unknown =>
  JSON.parse(JSON.stringify(embedded, (key, value) => (key === "form" || key === "sequence" ? value !== null : value)));

/** Each of them closed where it is opened. */
const statements = fc
  .array(
    fc.constantFrom(
      "curl /a\n",
      "curl -d '{\n\n}' /b\n",
      'curl -d "{\n\n$(cat <<EOF\n\n\'\nEOF\n)}" /c\n',
      "cat <<EOF | curl -d @- /d\n\n`it's`\n\nEOF\n",
      "cat <<-'X' |\n\n\tX\n  curl -d @- /e\n",
      "if true\nthen\n\n  curl /f\n\nelse\n  curl /g\n\nfi\n",
      "f() {\n\n  curl /h\n\n}\n",
      "x=$(\n\n  curl /i\n\n)\n",
      "case x in\n\n  a) curl /j ;;\n\n  *) curl /k ;;\n\nesac\n",
      "# it's\n",
      "echo $((1 << 2)) # '\n",
      "echo \"${x:-'it}'}\"\n",
      "echo `\n\ncurl /l\n`\n",
      "curl \\\n\n",
      "echo $'a\\'\n\n'\n",
      "((x = 1 << 2))\n",
      "cat <<< x\n",
      "\n",
    ),
    { maxLength: 12 },
  )
  .map((pieces) => pieces.join(""));

test("a script read in stretches equals the same text read at once", () => {
  fc.assert(
    fc.property(statements, (text) => {
      expect(plain(embeddedInStretches(text, () => true))).toEqual(plain(embeddedInShell(text)));
    }),
    { numRuns: 400 },
  );
});

test("only the stretches that may hold something are read, each by itself", () => {
  const stretches: string[] = [];
  const read = embeddedInStretches("curl /a\n\ncurl /none\n\ncurl /b", (stretch) => {
    stretches.push(stretch);
    return !stretch.includes("none");
  });
  expect(read).toMatchObject([
    { url: { text: "/a", parts: [{ start: 5, end: 7 }] } },
    { url: { text: "/b", parts: [{ start: 26, end: 28 }] } },
  ]);
  expect(stretches).toEqual(["curl /a\n\n", "curl /none\n\n", "curl /b"]);
});

test.each([
  ["a URL", 'U=https://h/a\n\ncurl "$U"\n', "https://h/a"],
  ["a URL behind a variable", 'export U="${B}/a"\n\ncurl "$U"\n', "${B}/a"],
  ["an array", 'args=(-X PUT)\n\ncurl "${args[@]}" /a\n', "/a"],
])("a script with %s in a variable is read as a whole", (_, script, url) => {
  const requests = createShellReader(() => true)(script);
  expect(requests).toMatchObject([{ method: expect.anything(), url: { text: url } }]);
});
