import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type LongText, wholeText } from "../text/long-text.ts";
import { verbatimText } from "../text/mapped-text.ts";
import type { CarrierReader, Embedded } from "./carrier.ts";
import { embeddedInHttp } from "./http/http-file.ts";
import { createHttpReader, httpStretches } from "./http/http-reader.ts";
import { embeddedInMarkdown, markdownStretches } from "./markdown/embedded.ts";
import { embeddedInShell, shellStretches } from "./shell/embedded.ts";
import {
  asReader,
  createRereader,
  embeddedOf,
  heldIn,
  readStretches,
  type Stretches,
  type StretchReader,
} from "./stretches.ts";

const everything = (): boolean => true;

/** A text in pieces of a line each. */
const inLines = (text: string): LongText => ({
  ...wholeText(text),
  pieces: (text.match(/[^\n]*\n|[^\n]+$/g) ?? []).flatMap((line) => wholeText(line).pieces),
});

/** Without what cannot be compared: how it is written. */
const plain = (embedded: readonly Embedded[]): unknown =>
  JSON.parse(JSON.stringify(embedded, (key, value) => (key === "form" || key === "sequence" ? value !== null : value)));

const markdownLines = [
  ...[
    "",
    "",
    "",
    "text",
    "# A",
    "---",
    "===",
    "...",
    "***",
    "- a",
    "1. a",
    "10) b",
    "> q",
    ">",
    "    code",
    "\tcode",
    "  more",
  ],
  ...[
    "```sh",
    "```",
    "~~~sh",
    "~~~",
    "````sh",
    "````",
    "  ```sh",
    "  ```",
    "   ```",
    "    ```",
    "\t```",
    "- ```sh",
    "1. ```sh",
  ],
  ...["> ```sh", "> ```", ">```", "> - ```sh", ">   ```", "  > ```", "      ```sh", "```sh `x`", "``` x"],
  ...[
    "curl /a",
    "  curl /a",
    "> curl /a",
    "   curl /b",
    "\tcurl /b",
    ">   curl /c",
    "$ curl /p",
    "curl /a -d '{",
    "}'",
  ],
  ...[
    "<div>",
    "</div>",
    "<!--",
    "-->",
    "<!-- x -->",
    "  <!--",
    "<pre>",
    "</pre>",
    "- <pre>",
    "<?php",
    "?>",
    "<details>",
    "<a>",
  ],
];
const scriptLines = [
  ...[
    "",
    "",
    "",
    "curl /a",
    "  curl /b",
    "curl /c \\",
    "  -X PUT",
    "x=1",
    "# it's",
    "if true; then",
    "then",
    "else",
    "fi",
  ],
  ...[
    "echo 'a",
    "b'",
    'echo "a',
    'b"',
    "cat <<EOF | curl -d @- /h",
    "{}",
    "EOF",
    "cat <<-'X' |",
    "\tX",
    "f() {",
    "}",
    "x=$(",
    ")",
  ],
  ...[
    "case x in",
    "a) curl /d ;;",
    "esac",
    "true |",
    "echo $((1 << 2))",
    "echo \"${x:-'}'}\"",
    "echo `",
    "`",
    "$'a\\'",
    "<<< x",
  ],
];

const httpLines = [
  "",
  "",
  "###",
  "### Title",
  "GET /a",
  "POST {{host}}/b",
  "# @name x",
  "// @name y",
  "Content-Type: application/json",
  "{",
  "}",
  "  ?a=1",
  "@v = 1",
  "< ./body.json",
  "> {%",
  "%}",
  "{{",
  "}}",
  "# ###",
  "import ./c.http",
  "# @import ./d.http",
  "\uFEFFGET /e",
];

const texts = (lines: readonly string[], lineBreak: fc.Arbitrary<string>) =>
  fc
    .tuple(fc.array(fc.constantFrom(...lines), { maxLength: 24 }), lineBreak)
    .map(([chosen, lineBreak]) => chosen.join(lineBreak));

const httpTexts = texts(httpLines, fc.constantFrom("\n", "\n", "\r\n", "\r"));

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

describe.each<[string, CarrierReader, StretchReader, fc.Arbitrary<string>]>([
  ["Markdown", embeddedInMarkdown, markdownStretches, texts(markdownLines, fc.constantFrom("\n", "\n", "\r\n", "\r"))],
  ["a script", embeddedInShell, shellStretches, statements],
  ["an HTTP file", embeddedInHttp, httpStretches, httpTexts],
])("%s read in stretches", (_, whole, reader, text) => {
  test("equals the same text read at once", () => {
    fc.assert(
      fc.property(text, (text) => {
        const stretches = readStretches(wholeText(text), reader, everything, null);
        expect(plain(embeddedOf(heldIn(stretches)))).toEqual(plain(whole(text)));
        expect(stretches.all.reduce((sum, { length }) => sum + length, 0)).toBe(text.length);
      }),
      { numRuns: 400 },
    );
  });
});

describe.each<[string, StretchReader, fc.Arbitrary<string>]>([
  ["Markdown", markdownStretches, texts(markdownLines, fc.constantFrom("\n", "\n", "\r\n", "\r"))],
  ["a script", shellStretches, texts(scriptLines, fc.constantFrom("\n", "\r\n"))],
  ["an HTTP file", httpStretches, httpTexts],
])("%s that was edited", (_, reader, text) => {
  test("equals the edited text read from the beginning", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(400), fc.nat(400), text), { minLength: 2, maxLength: 6 }), (edits) => {
        let read: Stretches | null = null;
        let current = "";
        for (const [from, to, text] of edits) {
          const start = Math.min(from, to, current.length);
          current = current.slice(0, start) + text + current.slice(Math.min(Math.max(from, to), current.length));
          const fresh = heldIn(readStretches(wholeText(current), reader, everything, null));
          read = readStretches(inLines(current), reader, everything, read, 16);
          expect(plain(embeddedOf(heldIn(read)))).toEqual(plain(embeddedOf(fresh)));
        }
      }),
      { numRuns: 100 },
    );
  });
});

test("the requests of an HTTP file share their sequence, in which an import anywhere counts", () => {
  const read = asReader(createHttpReader());
  const sequencesIn = (text: string): readonly unknown[] => [
    ...new Set(read(text).map((one) => one.kind === "request" && one.request.sequence)),
  ];
  const text = "GET /a\n\n###\nGET /b\n\n###\n";
  expect(sequencesIn(text)).toEqual([{ hasImports: false }]);
  expect(sequencesIn(`${text}import ./c.http\n`)).toEqual([{ hasImports: true }]);
  expect(sequencesIn(`${text}# run it\n`)).toEqual([{ hasImports: false }]);
});

test("parts that an edit does not touch are not read again", () => {
  const stretches: string[] = [];
  const reader: StretchReader = {
    endOf: (text, start) => {
      const end = text.indexOf("\n", start) + 1;
      return end === 0 ? text.length : end;
    },
    read: (stretch) => {
      stretches.push(stretch.trim());
      return [{ kind: "file", name: stretch, text: verbatimText(stretch, 0, stretch.length, { write: () => null }) }];
    },
  };
  const reread = createRereader(reader, (text) => !text.includes("none"));
  const lines = Array.from({ length: 50 }, (_, index) => (index % 10 ? `line ${index}\n` : "none\n"));
  const before = reread(wholeText(lines.join("")));
  expect(stretches).toHaveLength(45);
  stretches.length = 0;
  const edited = lines.with(25, "line 25, edited\n").join("");
  const after = reread(wholeText(edited));
  expect(stretches).toEqual(["line 24", "line 25, edited"]);
  expect(after[0]?.embedded).toBe(before[0]?.embedded);
  expect(after.at(-1)?.embedded).toBe(before.at(-1)?.embedded);
  expect(after.at(-1)?.start).toBe(edited.length - "line 49\n".length);
  expect(embeddedOf(after).at(-1)).toMatchObject({ text: { parts: [{ start: after.at(-1)?.start }] } });
});
