import { execFileSync, spawnSync } from "node:child_process";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { applyEdits } from "../../text/edits.ts";
import { sourceEdit } from "../../text/mapped-places.ts";
import type { MappedText } from "../../text/mapped-text.ts";
import { readShell } from "./commands.ts";

const wordsOf = (script: string): readonly MappedText[] =>
  readShell(script, /^printf$/).commands.flatMap(({ words }) => words.slice(2).map(({ text }) => text));

const inputsOf = (script: string): readonly (MappedText | null)[] =>
  readShell(script, /^cat$/).commands.map(({ input }) => (input.kind === "text" ? input.text : null));
const inputOf = (script: string): MappedText | null => inputsOf(script)[0] ?? null;

const hasBash = spawnSync("bash", ["-c", "true"]).status === 0;
const env = { ...process.env, LC_ALL: "C.UTF-8", HISTFILE: "" };
const bash = (script: string): string => execFileSync("bash", ["-c", script], { encoding: "utf8", env });

const bashWords = (script: string): readonly string[] => bash(script).split("\0").slice(0, -1);

const characters = fc.constantFrom(..."a1 '\"\\$`{}[]()<>|&;!#~*?,=\n\té\u{1f600}".split(/(?:)/u));
const texts = fc.string({ unit: characters, maxLength: 8 });

const escapeIn = (text: string, escaped: RegExp): string => text.replace(escaped, "\\$&");

/** Each a piece of a word, quoted in its own way. */
const single = texts.map((text) => `'${text.replaceAll("'", "")}'`);
const double = texts.map((text) => `"${escapeIn(text.replaceAll("\\", "\\\\"), /["`$]/g)}"`);
/** With backslashes and dollars that escape nothing. */
const sloppy = fc
  .string({ unit: fc.constantFrom("a", "\\n", "\\\\", "$ ", "$", "\\\n", '\\"', "\\$", "é", " "), maxLength: 8 })
  .map((text) => `"${text.replace(/\$(?=[a$"\\])/g, "$ ").replace(/\$$/, "$ ")}"`);
const ansi = fc
  .array(
    fc.constantFrom(
      "a",
      "\\n",
      "\\x41",
      "\\x4",
      "\\u00e9",
      "\\u4a",
      "\\U0001f600",
      "\\101",
      "\\7",
      "\\xc3\\xa9",
      "\\'",
      "\\q",
      "$",
      "\\\\",
      "7",
      " ",
      '"',
      "\\t",
      "\\e",
      "\\cA",
    ),
    { maxLength: 8 },
  )
  .map((pieces) => `$'${pieces.join("")}'`);
const plain = texts.map((text) => escapeIn(text.replaceAll("\n", ""), /[^\w]/gu));
const continued = fc.constant("a\\\nb");
const word = fc
  .array(fc.oneof(single, double, sloppy, ansi, plain, continued), { minLength: 1, maxLength: 4 })
  .map((pieces) => pieces.join(""))
  .filter((text) => !/^[~]/.test(text));

const here = fc
  .array(fc.constantFrom("a", "\t", "\n", "\n\t", "\\\n", "\\$", "\\\\", "\\`", '"', "'", "\\n", "é", " ", "$ "), {
    maxLength: 14,
  })
  .map((pieces) => pieces.join(""));

describe.runIf(hasBash)("our reading equals bash's", () => {
  test("of every word, however it is quoted", () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 100, maxLength: 100 }), (words) => {
        const script = `printf '%s\\0' ${words.map((text) => `x${text}`).join(" ")}\n`;
        expect(wordsOf(script).map(({ text }) => text)).toEqual(bashWords(script));
      }),
      { numRuns: 12 },
    );
  });

  test.each(["<<EOF", "<<'EOF'", '<<-"EOF"', "<<-EOF", "<<- \\EOF"])("of a here-document after %s", (operator) => {
    fc.assert(
      fc.property(fc.array(here, { minLength: 20, maxLength: 20 }), (all) => {
        const script = all.map((text) => `cat ${operator}\n${text}\nEOF\nprintf '\\0'\n`).join("");
        expect(inputsOf(script).map((input) => input?.text)).toEqual(bashWords(script));
      }),
      { numRuns: 2 },
    );
  });

  test("of text written into words", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(word, texts, fc.nat(12)), { minLength: 100, maxLength: 100 }), (words) => {
        const script = `printf '%s\\0' ${words.map(([written]) => `x${written}`).join(" ")}\n`;
        const read = wordsOf(script);
        const edits = words.map(([, text, from], index) => {
          const before = read[index]?.text ?? "";
          const start = [...before].slice(0, from + 1).join("").length;
          const edit = sourceEdit(read[index] ?? { text: "", parts: [] }, { start, end: before.length, text });
          return { edit, expected: edit ? before.slice(0, start) + text : before };
        });
        const changed = applyEdits(
          script,
          edits.flatMap(({ edit }) => edit ?? []),
        );
        expect(bashWords(changed)).toEqual(edits.map(({ expected }) => expected));
      }),
      { numRuns: 12 },
    );
  });

  test("of here-strings", () => {
    expect(inputOf("cat <<< 'a'\"b\"")?.text).toBe(bash("cat <<< 'a'\"b\""));
  });
});

describe("expansions", () => {
  test.each([
    ["$X", ["$X"]],
    ['"a$X"', ["$X"]],
    ['"${X:-"a b"}b"', ['${X:-"a b"}']],
    ["'a'\"'$X'\"'b'", ["$X"]],
    ['"$(date "+%s")"', ['$(date "+%s")']],
    ["`date`", ["`date`"]],
    ["$((1 + 2))", ["$((1 + 2))"]],
    ["$1$@", ["$1", "$@"]],
    ["~/a", ["~"]],
    ["{a,b}", ["{a,b}"]],
    ["<(date)", ["<(date)"]],
    ["'$X'\\$X$'$X'\"\\$X\"", []],
    ['"5$"', []],
  ])("in %s is %j", (written, expected) => {
    const [word] = wordsOf(`printf '%s\\0' ${written}`);
    const parts = word?.parts.filter(({ form }) => form === null) ?? [];
    expect(parts.map(({ at, length }) => word?.text.slice(at, at + length))).toEqual(expected);
    expect(parts.every(({ isVerbatim }) => isVerbatim)).toBe(true);
  });
});

type Reader = (script: string) => MappedText | null | undefined;

/** Edits a script through the text read from it, and reads it again. */
function expectWritten(script: string, read: Reader, from: number, to: number, text: string): void {
  const before = read(script);
  if (!before) throw new Error("nothing was read");
  const start = Math.min(from, to, before.text.length);
  const end = Math.min(Math.max(from, to), before.text.length);
  const edit = sourceEdit(before, { start, end, text });
  // Without quotes there is no empty word.
  if (!edit || (start === 0 && end === before.text.length && text === "")) return;
  expect(read(applyEdits(script, [edit]))?.text).toBe(before.text.slice(0, start) + text + before.text.slice(end));
}

describe("written text is read back", () => {
  test("in words", () => {
    fc.assert(
      fc.property(word, texts, fc.nat(12), fc.nat(12), (written, text, from, to) => {
        expectWritten(`printf '%s\\0' x${written} y`, (script) => wordsOf(script)[0], from, to, text);
      }),
    );
  });

  test.each(["<<EOF", "<<'EOF'", "<<-'EOF'", "<<-EOF"])("in a here-document after %s", (operator) => {
    fc.assert(
      fc.property(here, texts, fc.nat(12), fc.nat(12), (written, text, from, to) => {
        expectWritten(`cat ${operator}\n${written}\nEOF\n`, inputOf, from, to, text);
      }),
    );
  });

  test.each([
    ["'a'", "'\\'", "''\\''\\'\\'''"],
    ["''", "$X", "'$X'"],
    ['""', '$X"', '"\\$X\\""'],
    ["$'a'", "'\n", "$'\\'\\n'"],
    ["a", "b c", "b\\ c"],
  ])("in place of %s: %j", (written, text, expected) => {
    const script = `printf '%s\\0' ${written}`;
    const [word] = wordsOf(script);
    const edit = word && sourceEdit(word, { start: 0, end: word.text.length, text });
    expect(edit && applyEdits(script, [edit]).slice("printf '%s\\0' ".length)).toBe(expected);
  });

  test("except what would end a here-document, or lose its tabs", () => {
    const write = (script: string, text: string) => {
      const read = inputOf(script);
      return read && sourceEdit(read, { start: 0, end: 1, text });
    };
    expect(write("cat <<EOF\na\nEOF\n", "EOF")).toBeNull();
    expect(write("cat <<-EOF\na\nEOF\n", "\tb")).toBeNull();
    expect(write("cat <<'EOF'\na\nEOF\n", "\tb")).toMatchObject({ text: "\tb" });
  });

  test("with a variable inserted where single quotes prevent its expansion", () => {
    const script = `printf '%s\\0' 'a$X' $'b$X' "c\\$X" d\\$X`;
    const written = wordsOf(script).map(({ parts }) => parts[0]?.form?.writeExpansion?.("$X"));
    expect(written).toEqual([`'"$X"'`, `'"$X"$'`, undefined, undefined]);
  });

  test.each([
    ["'a'", `''"$N"''`],
    ["$'a'", `$''"$N"$''`],
    ['"a"', '"${N}"'],
    ["a", '"$N"'],
  ])("in place of %s, as a variable", (written, expected) => {
    const script = `printf '%s\\0' ${written}`;
    const [word] = wordsOf(script);
    const [part] = word?.parts ?? [];
    const text = part?.form?.writeVariable?.("N");
    expect(part && text && applyEdits(script, [{ ...part, text }]).slice("printf '%s\\0' ".length)).toBe(expected);
  });

  test("as a variable in a here-document that has some", () => {
    const write = (script: string) => inputOf(script)?.parts[0]?.form?.writeVariable?.("N");
    expect(write("cat <<EOF\na\nEOF\n")).toBe("${N}");
    expect(write("cat <<'EOF'\na\nEOF\n")).toBeUndefined();
  });
});

describe("locations", () => {
  test("are those of the characters, or of the escape sequence that produces them", () => {
    fc.assert(
      fc.property(word, (written) => {
        const script = `printf '%s\\0' x${written} y`;
        const [read] = wordsOf(script);
        for (const { at, length, start, end, isVerbatim } of read?.parts ?? []) {
          const text = read?.text.slice(at, at + length);
          if (isVerbatim) expect(script.slice(start, end)).toBe(text);
          else expect(script.slice(start, end)).toMatch(/^[\\$]/);
        }
        expect(read?.parts.reduce((sum, { length }) => sum + length, 0)).toBe(read?.text.length);
      }),
    );
  });
});
