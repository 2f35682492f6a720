import fc from "fast-check";
import { expect, test } from "vitest";
import { verbatimText } from "../text/mapped-text.ts";
import type { Embedded } from "./carrier.ts";
import { embeddedInHttp } from "./http/http-file.ts";
import { embeddedInShell, shellStretches } from "./shell/embedded.ts";
import { inStretches, type StretchReader } from "./stretches.ts";

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
  const read = inStretches(shellStretches, () => true);
  fc.assert(
    fc.property(statements, (text) => {
      expect(plain(read(text))).toEqual(plain(embeddedInShell(text)));
    }),
    { numRuns: 400 },
  );
});

test("the requests of an HTTP file share their sequence, in which an import anywhere counts", () => {
  const sequencesIn = (text: string): readonly unknown[] => [
    ...new Set(embeddedInHttp(text).map((one) => one.kind === "request" && one.request.sequence)),
  ];
  const text = "GET /a\n\n###\nGET /b\n\n###\n";
  expect(sequencesIn(text)).toEqual([{ hasImports: false }]);
  expect(sequencesIn(`${text}import ./c.http\n`)).toEqual([{ hasImports: true }]);
  expect(sequencesIn(`${text}# run it\n`)).toEqual([{ hasImports: false }]);
});

test("only the stretches that may hold something are read, each by itself", () => {
  const stretches: string[] = [];
  const reader: StretchReader = {
    endOf: (text, start) => {
      const end = text.indexOf("\n", start) + 1;
      return end === 0 ? text.length : end;
    },
    read: (stretch) => {
      stretches.push(stretch);
      return [{ kind: "file", name: stretch, text: verbatimText(stretch, 0, stretch.length, { write: () => null }) }];
    },
  };
  const read = inStretches(reader, (text) => !text.includes("none"));
  expect(read("one\nnone\ntwo")).toMatchObject([
    { name: "one\n", text: { parts: [{ start: 0, end: 4 }] } },
    { name: "two", text: { parts: [{ start: 9, end: 12 }] } },
  ]);
  expect(stretches).toEqual(["one\n", "two"]);
});
