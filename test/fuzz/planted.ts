import { deepStrictEqual } from "node:assert";
import fc from "fast-check";
import { distance } from "fastest-levenshtein";
import { objectTypes } from "../../server/api/index.ts";
import { type Document, defaultSettings, documentOf, editDocument } from "../../server/document/index.ts";
import { fixDocumentForTests } from "../../server/features/actions/fixing.testing.ts";
import { fixesOfKind, safeFixes } from "../../server/features/actions/fixing.ts";
import { type Checker, examinerFor, type Finding, renderedFindings } from "../../server/rules/engine/check.ts";
import { checkerOfFile } from "../../server/rules/engine/file-checker.ts";
import { everyOne } from "../../server/rules/engine/held-back.ts";
import { rules } from "../../server/rules/list.ts";
import { requestOperationUnknown } from "../../server/rules/requests/request-operation-unknown.ts";
import { syntax } from "../../server/rules/structure/syntax.ts";
import { applyEdits, childrenOf, type Edit, type Node } from "../../server/syntax/index.ts";
import { environment, findingsOf, plain } from "./answers.ts";
import { change, edited, editFor } from "./edits.ts";
import { fileOf, type Sample } from "./texts.ts";

/** A common mistake; `at` selects one of the places where it can be made. */
const mistake = fc.record({
  kind: fc.constantFrom(
    "misspell a name",
    "misspell a name",
    "misspell a name",
    "misspell a value",
    "misspell a value",
    "another type",
    "another type",
    "a line too many",
    "a line too few",
    "nothing written",
    "a comma too many",
    "broken",
  ),
  at: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
  letter: fc.nat(20),
  slip: fc.constantFrom("drop", "double", "swap", "other", "case", "separator"),
  line: fc.constantFrom(...linesTooMany()),
  change,
});
type Mistake = typeof mistake extends fc.Arbitrary<infer T> ? T : never;

/**
 * With mistakes planted at random, also in text that does not parse, safe fixes end with no error that was not there
 * before, lose nothing but what only answers have, and find nothing to do the second time.
 */
export const fixesLoseNothing = (samples: fc.Arbitrary<Sample>) =>
  fc.asyncProperty(
    samples,
    fc.array(mistake, { minLength: 1, maxLength: 8 }),
    async ({ name, text: start }, mistakes) => {
      let text = start;
      for (const one of mistakes) text = edited(text, planted(name, text, one));
      await expectNothingLost({ name, text }, mistakes[0]?.at ?? 0);
    },
  );

/**
 * What is explained, corrected and held back depends on the text alone: after mistakes that are made one after another, some of
 * them undone or seen in part, as much is found as in a new document.
 */
export const mistakesAreFoundAlike = (samples: fc.Arbitrary<Sample>) =>
  fc.property(
    samples,
    fc.array(fc.record({ one: mistake, isSeen: fc.boolean(), isUndone: fc.boolean() }), { minLength: 1, maxLength: 8 }),
    ({ name, text: start }, mistakes) => {
      let document = documentOf(fileOf(name), start);
      const checker = checkerOf(document);
      const change = (edit: Edit, isSeen: boolean): void => {
        document = editDocument(document, edit.start, edit.end, edit.text);
        let left = edit.start % 4;
        checker.update(document, { around: edit.start, pause: () => !isSeen && left-- <= 0 });
        renderedFindings(checker);
      };
      for (const { one, isSeen, isUndone } of mistakes) {
        const { text } = document;
        const edit = planted(name, text, one);
        change(edit, isSeen);
        const back = { start: edit.start, end: edit.start + edit.text.length, text: text.slice(edit.start, edit.end) };
        if (isUndone) change(back, isSeen);
      }
      checker.update(document);
      const fresh = documentOf(document.file, document.text);
      const expected = checkerOf(fresh);
      expected.update(fresh);
      deepStrictEqual(renderedFindings(checker).map(plain), renderedFindings(expected).map(plain), document.text);
    },
  );

const examiner = examinerFor(defaultSettings);
const checkerOf = ({ file }: Document): Checker => checkerOfFile(file, defaultSettings, environment, examiner);

/** Of one text, what is fixed; `at` selects a rule whose fixes are all applied. */
async function expectNothingLost({ name, text }: Sample, at: number): Promise<void> {
  const document = documentOf(fileOf(name), text);
  const { file, ...fixed } = await fix(document);
  const fixedDocument = documentOf(document.file, file.text);
  const before = findingsOf(document);
  const after = findingsOf(fixedDocument);
  deepStrictEqual(fixed.findings.map(alike), after.map(alike), "the findings are those of a fresh look");
  deepStrictEqual(newErrors(before, after, placeOf), [], `new errors in\n${text}\n---\n${fixedDocument.text}`);
  deepStrictEqual(lost(document, fixedDocument), [], `lost in\n${text}\n---\n${fixedDocument.text}`);
  deepStrictEqual((await fix(documentOf(document.file, fixedDocument.text))).edits, [], "a second run");
  const codes = [...new Set(before.map((finding) => finding.code))];
  const code = codes[Math.floor(at * codes.length)];
  if (code !== undefined) await expectNoNewErrors(document, before, code);
}

/** Of all fixes of a kind, one after another, and of each inserting fix alone. */
async function expectNoNewErrors(document: Document, before: readonly Finding[], code: string): Promise<void> {
  const kind = fixesOfKind((finding) => (finding.code === code ? (finding.fixes[0] ?? null) : null));
  const fixed = findingsOf(documentOf(document.file, (await fix(document, kind)).file.text));
  deepStrictEqual(newErrors(before, fixed, listPlaceOf), [], `new errors of all fixes of ${code} in\n${document.text}`);
  // In text that does not parse, the target of an insertion is a guess.
  if (before.some(({ code }) => code === syntax.id)) return;
  for (const { fixes } of before.filter((finding) => finding.code === code))
    for (const { title, edits } of fixes.filter((one) => /^(?:Insert|Add) /.test(one.title))) {
      const after = findingsOf(documentOf(document.file, applyEdits(document.text, edits())));
      const errors = newErrors(before, after, listPlaceOf);
      // What is below a missing name can only be read with it.
      const name = /^Insert `(.*):`$/.exec(title)?.[1];
      const others = name === undefined ? errors : errors.filter((one) => !one.split(/[ /]/).includes(name));
      deepStrictEqual(others, [], `new errors of: ${title}`);
    }
}

const fix = (document: Document, fixing = safeFixes) => fixDocumentForTests(document, { fixing, environment });

const alike = (finding: Finding) => ({ ...plain(finding), fixes: [] });
const severities = new Map<string, string>(rules.map(({ id, severity }) => [id, severity]));
/** With those that are held back, and without the severity that a finding has because of them. */
const errorsAmong = (findings: readonly Finding[]): readonly Finding[] =>
  everyOne(findings).filter(({ code, severity, held }) => (held ? severities.get(code) : severity) === "error");
/** What cannot be read is reported where the slip is, once the rest fits. */
const placeOf = ({ code, pointer }: Finding): string => (code === syntax.id ? code : `${code} ${pointer}`);
/** The same where the items of lists may have moved. */
const listPlaceOf = (finding: Finding): string => placeOf(finding).replace(/\/\d+(?=\/|$)/g, "/#");

/**
 * Where more can be read or is known to be a request now, its own errors only show then: those of its resource or step, and of what is
 * compared with others.
 */
function newErrors(
  before: readonly Finding[],
  after: readonly Finding[],
  placeOf: (finding: Finding) => string,
): readonly string[] {
  const unread = (findings: readonly Finding[]): readonly string[] =>
    findings.filter(({ code }) => code === syntax.id || code === requestOperationUnknown.id).map(partOf);
  const [old, left] = [unread(before), unread(after)];
  const read = missingIn(left, old);
  // Its place in the document was not known.
  if (read.includes("")) return [];
  const isKnown = (one: Finding): boolean =>
    read.length === 0 || !(compared.has(one.code) || read.includes(partOf(one)));
  return missingIn(errorsAmong(before).map(placeOf), errorsAmong(after).filter(isKnown).map(placeOf));
}

/** The resource, step or field at the top that a finding is in; empty for the whole. */
const partOf = ({ pointer }: Finding): string =>
  /^(?:\/(?:instances|loadbalancers|subnets))?\/[^/]+/.exec(pointer)?.[0] ?? "";

const compared = new Set<string>(rules.filter(({ across }) => across).map(({ id }) => id));

/** The items of one list that are not in another, counting duplicates. */
function missingIn(others: readonly string[], some: readonly string[]): readonly string[] {
  const left = new Map<string, number>();
  for (const one of others) left.set(one, (left.get(one) ?? 0) + 1);
  return some.filter((one) => {
    const count = left.get(one) ?? 0;
    left.set(one, count - 1);
    return count <= 0;
  });
}

const answersOnly = new Set(
  Object.values(objectTypes).flatMap(({ fields }) => Object.keys(fields).filter((name) => fields[name]?.readOnly)),
);

const answersOnlyName = new RegExp(`(?:^|[\\s{,"-])(?:${[...answersOnly].join("|")})"?[ \\t]*:`);

/** An object or a list that is written as a string, and is replaced with its content, which may be empty. */
const isWrittenContainer = (word: string): boolean => /^value [{[]/.test(word);

/** The names and values that are missing without a possible replacement. */
function lost(before: Document, after: Document): readonly string[] {
  const [old, fresh] = [wordsOf(before), wordsOf(after)];
  // The comment beside removed text is removed with it.
  const isKept = (word: string): boolean =>
    !isWrittenContainer(word) && (!word.startsWith("note ") || !answersOnlyName.test(before.text));
  const gone = missingIn(fresh, old).filter(isKept);
  const come = [...missingIn(old, fresh)];
  return gone.filter((word) => {
    const became = come.findIndex((other) => mayBecome(word, other));
    if (became >= 0) come.splice(became, 1);
    return became < 0;
  });
}

/** All names, values and comments of a document, except read-only fields and text that fixes may remove. */
function wordsOf({ blocks }: Document): readonly string[] {
  const words: string[] = [];
  const visit = (node: Node): void => {
    if (node.kind === "mapping") {
      for (const { key, value } of node.entries) {
        if (answersOnly.has(String(key.value))) continue;
        if (!key.unread && key.value !== "") words.push(`name ${key.value}`);
        visit(value);
      }
    } else if (node.kind === "scalar") {
      // Blanks that look like spaces become spaces, what is nearly `null` or is that elsewhere becomes that, and a lone sign is removed.
      const value = `${node.value ?? ""}`.trim();
      if (value !== "" && !/^(?:None|[^\p{L}\p{N}])$/u.test(value) && distance(value.toLowerCase(), "null") > 1)
        words.push(`value ${node.value}`);
    } else for (const child of childrenOf(node)) visit(child);
  };
  for (const { parsed, text, file } of blocks) {
    if (parsed.root) visit(parsed.root);
    if (!file.name.endsWith(".json"))
      for (const { start, end } of parsed.comments) words.push(`note ${text.slice(start, end)}`);
  }
  return words.filter((word) => !/^note .*compute-stack-/.test(word));
}

/** The results of safe fixes on invalid values. */
const fixedValues = new Set(["value v4", "value any", "value false", "value true"]);

const mayBecome = (word: string, other: string): boolean =>
  // `region:x` gets a space behind the colon.
  (other.startsWith("name ") && word.startsWith(`value ${other.slice(5)}:`)) ||
  (word.slice(0, 5) === other.slice(0, 5) &&
    (letters(word) === letters(other) ||
      isNear(word.slice(5).trim(), other.slice(5).trim()) ||
      isFixedValue(word, other)));

/** Encoded, or the only possible value. */
const isFixedValue = (word: string, other: string): boolean =>
  fixedValues.has(other) || (/^value (?:#|[A-Za-z0-9+/_=\s-]+$)/.test(word) && /^value [A-Za-z0-9+/]+=*$/.test(other));

/** At most a third of the letters differ; two swapped letters count as one edit. */
function isNear(word: string, other: string): boolean {
  const sorted = (text: string): string => [...text].sort().join("");
  const [a, b] = [word.toLowerCase(), other.toLowerCase()];
  const slips = sorted(a) === sorted(b) ? 1 : distance(a, b);
  return other.length >= 4 && slips * 3 <= other.length;
}

const letters = (word: string): string => word.toLowerCase().replace(/[^a-z0-9]/g, "");

function planted(name: string, text: string, one: Mistake): Edit {
  const none: Edit = { start: 0, end: 0, text: "" };
  const isJson = /\.jsonc?$/.test(name);
  const pick = (pattern: RegExp): RegExpExecArray | undefined => {
    const places = [...text.matchAll(pattern)];
    return places[Math.floor(one.at * places.length)];
  };
  const replace = (place: RegExpExecArray | undefined, by: (word: string) => string): Edit =>
    place ? { start: place.index, end: place.index + place[0].length, text: by(place[0]) } : none;
  switch (one.kind) {
    case "misspell a name":
      return replace(pick(/[A-Za-z_][\w-]*(?="?[ \t]*:)/g), (word) => misspelled(word, one));
    case "misspell a value":
      return replace(pick(/(?<=:[ \t]*"?|^[ \t]*- )[A-Za-z][\w./-]*(?="?[ \t]*(?:[,}\]\r\n]|$))/gm), (word) =>
        misspelled(word, one),
      );
    case "another type":
      return replace(pick(/(?<=:[ \t]*)(?:"[^"\r\n]*"|[\w.-]+)(?=[ \t]*(?:[,}\]\r\n]|$))/gm), (word) =>
        otherType(word, one.letter),
      );
    case "a line too many":
      return replace(
        pick(/^[ \t]*(?=["\w])/gm),
        (indent) => `${indent}${isJson ? one.line.json : one.line.yaml}\n${indent}`,
      );
    case "a line too few":
      return replace(pick(/^[^\r\n]*(?:\r\n|\r|\n)/gm), () => "");
    case "nothing written":
      return replace(pick(/(?<=:)[ \t]*(?:"[^"\r\n]*"|[\w.-]+)(?=[ \t]*(?:[,}\]\r\n]|$))/gm), () =>
        isJson ? ' ""' : "",
      );
    case "a comma too many":
      return replace(pick(/(?=[ \t\r\n]*[}\]])/g), () => (isJson ? ", // note\n" : ","));
    case "broken":
      return editFor(text, one.change);
  }
}

function misspelled(word: string, { slip, letter }: Mistake): string {
  const at = letter % word.length;
  const [head, own, tail] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)];
  switch (slip) {
    case "drop":
      return head + tail;
    case "double":
      return head + own + own + tail;
    case "swap":
      return head + tail.charAt(0) + own + tail.slice(1);
    case "other":
      return `${head}e${tail}`;
    case "case":
      return word === word.toLowerCase() ? word.toUpperCase() : word.toLowerCase();
    case "separator":
      return word.replace(/[_-]/, letter % 2 === 0 ? "" : "-");
  }
}

function otherType(word: string, how: number): string {
  const bare = word.replace(/^"|"$/g, "");
  return [bare, `"${bare}"`, `[${word}]`, "true", '"yes"', "80", '"512"', "null", "{}", "4.5"][how % 10] ?? bare;
}

function linesTooMany() {
  const fields: readonly (readonly [string, string])[] = [
    ["id", "5"],
    ["host_uuid", '"x"'],
    ["created", '"2026-01-01"'],
    ["booted", "false"],
    ["swap_size", '"512"'],
    ["root_pass", '"${env:ROOT_PASS}"'],
    ["image", '"compute/debian12"'],
    ["imgae", '"compute/debian12"'],
    ["backupid", "5"],
    ["lable", '"web-1"'],
    ["purpose", '"vlann"'],
    ["primary", '"true"'],
    ["body", "{}"],
    ["method", '"get"'],
    ["nat_1_1", '"203.0.113.5"'],
    ["script_data", '"{\\"a\\": 1}"'],
    ["user_data", '"#cloud-config"'],
  ];
  const comments = [
    "compute-stack-disable-next-line root-pass-required",
    "compute-stack-disable type-mismatch",
    "note",
  ];
  return [
    ...fields.map(([name, value]) => ({ yaml: `${name}: ${value}`, json: `"${name}": ${value},` })),
    ...comments.map((comment) => ({ yaml: `# ${comment}`, json: `// ${comment}` })),
  ];
}
