import { holdsSplice } from "../../document/carriers/notation.ts";
import {
  type Carrier,
  type Document,
  fileOfDocument,
  placeAt,
  type SourceFile,
  type SourcePlaces,
} from "../../document/index.ts";
import type { Finding } from "../../rules/engine/check.ts";
import type { FileJudge, Judge } from "../../rules/engine/judge.ts";
import { syntax } from "../../rules/structure/syntax.ts";
import { suppressInCarrier } from "../../rules/suppressions/in-carrier.ts";
import { applyEdits, composeEdits, type Edit, inOrder } from "../../syntax/index.ts";
import { applyFixes, fixesTogether, type ReadBudget } from "./apply-fixes.ts";
import type { Fixing } from "./fixing.ts";

/** What a file became, and how. */
export interface FixedFile extends FixRound {
  /** The remaining findings, at their locations in the file. */
  readonly findings: readonly Finding[];
}

interface FixRound {
  readonly file: SourceFile;
  /** Sorted and without overlaps. */
  readonly edits: readonly Edit[];
  /** The number of applied fixes. */
  readonly applied: number;
}

interface FixOptions {
  readonly judge: FileJudge;
  readonly fixing: Fixing;
  /** Reads the file with another text. */
  readonly reread: (text: string) => SourceFile;
}

/** The limit of text parsed again to find harmful fixes, as a multiple of the file's length. */
const mostRead = { times: 40, length: 4_000_000 };

/**
 * Applies fixes until none are left or they make no progress. A file that holds requests is read again after each round, and has
 * to hold what was meant: a round that it does not is left out.
 */
export async function fixFile(first: SourceFile, options: FixOptions): Promise<FixedFile> {
  const rounds: (readonly Edit[])[] = [];
  const seen = new Set([first.text]);
  const budget = { left: mostRead.length + mostRead.times * first.text.length };
  let file = first;
  let applied = 0;
  while (budget.left >= 0) {
    // Each round renders the messages of all findings.
    budget.left -= file.text.length;
    const done = await fixRound(file, options, budget);
    // Fixes that undo each other make no progress.
    if (done === null || seen.has(done.file.text)) break;
    seen.add(done.file.text);
    rounds.push(done.edits);
    applied += done.applied;
    file = done.file;
  }
  const edits = composeEdits(first.text.length, rounds);
  return { file, findings: await options.judge.look(file), edits, applied };
}

/** Null where nothing is left to apply. */
async function fixRound(file: SourceFile, options: FixOptions, budget: ReadBudget): Promise<FixRound | null> {
  const { carrier } = file;
  if (carrier)
    return (
      (await fixProblems(carrier, options)) ??
      (await fixParts(carrier, "texts", options, budget)) ??
      (await fixParts(carrier, "quotes", options, budget)) ??
      (await fixComments(carrier, options))
    );
  const { judges } = options.judge;
  const [part] = file.parts;
  if (!part || !judges[0]) return null;
  const { document, ...round } = await applyFixes(part.document, judges[0], options.fixing, budget);
  return round.applied === 0 ? null : { ...round, file: fileOfDocument(document) };
}

/** In the documents of a carrier: of their texts, or where a shell is to insert something in them. */
async function fixParts(
  before: Carrier,
  of: "texts" | "quotes",
  options: FixOptions,
  budget: ReadBudget,
): Promise<FixRound | null> {
  const chooseIn = chooserIn(before, options);
  const edits: Edit[] = [];
  const meant: (readonly string[])[] = [];
  let applied = 0;
  for (const [index, { document, places }] of before.parts.entries()) {
    const judge = options.judge.judges[index];
    if (!judge) return null;
    const fixing = { ...options.fixing, choose: chooseIn(places, of) };
    const done =
      of === "quotes" ? await fixQuotes(document, judge, fixing) : await applyFixes(document, judge, fixing, budget);
    edits.push(...places.editsOf(done.edits).filter((edit) => edit !== null));
    meant.push("meant" in done ? done.meant : [done.document.text]);
    applied += done.applied;
  }
  const done = fixedWith({ edits, applied }, meant, before, options);
  return of === "quotes" && done?.file.text === before.text ? null : done;
}

/**
 * What the request is read as stays the same, so there is nothing to judge, and the notation in which it is passed would be a
 * mistake in it.
 */
async function fixQuotes(document: Document, judge: Judge, fixing: Fixing) {
  await judge.look(document);
  const fixes = fixesTogether(document, judge.findings(), fixing);
  const edits = inOrder(fixes.flatMap((fix) => fix.edits));
  return { edits, applied: fixes.length, meant: piecesBetween(document.text, edits) };
}

/** The fixes that the carrier can hold: those in its texts, or those of its quotes. */
function chooserIn(carrier: Carrier, { fixing, judge: { settings, now } }: FixOptions) {
  const { isSuppressed } = suppressInCarrier(carrier, settings, now);
  return (places: SourcePlaces, of: "texts" | "quotes"): Fixing["choose"] =>
    (finding) => {
      const fix = isSuppressed(finding.code, places.spanOf(finding).start) ? null : fixing.choose(finding);
      const edits = fix?.edits() ?? [];
      const isOfQuotes = edits.some(({ text }) => holdsSplice(text));
      return isOfQuotes === (of === "quotes") && !places.editsOf(edits).includes(null) ? fix : null;
    };
}

/** What the carrier itself cannot read, if there are fewer errors in what it then reads. */
async function fixProblems(before: Carrier, { judge, fixing, reread }: FixOptions): Promise<FixRound | null> {
  const starts = before.requests.flatMap(({ request: { problem } }) => (problem?.fix ? [problem.start] : []));
  if (starts.length === 0) return null;
  const findings = await judge.look(before);
  const own = findings.filter(({ code, start }) => code === syntax.id && starts.includes(start));
  const fixes = own.flatMap((finding) => fixing.choose(finding) ?? []);
  const edits = inOrder(fixes.flatMap((fix) => fix.edits()));
  const file = reread(applyEdits(before.text, edits));
  const isBetter = file.parts.length === before.parts.length && errorsIn(await judge.look(file)) < errorsIn(findings);
  return isBetter ? { file, edits, applied: fixes.length } : null;
}

const errorsIn = (findings: readonly Finding[]): number =>
  findings.filter(({ severity }) => severity === "error").length;

/** In the comments of the carrier itself, once nothing is left to apply in its texts. */
async function fixComments(before: Carrier, options: FixOptions): Promise<FixRound | null> {
  const isOwn = ({ start }: Finding): boolean => placeAt(before, start) === null;
  const findings = (await options.judge.look(before)).filter(isOwn);
  const fixes = findings
    .flatMap((finding) => [options.fixing.choose(finding)?.edits() ?? []])
    .filter((one) => one.length > 0);
  const meant = before.parts.map(({ document }) => [document.text]);
  return fixedWith({ edits: fixes.flat(), applied: fixes.length }, meant, before, options);
}

/** `meant`: the texts of its documents, in pieces between which a shell inserts something. */
function fixedWith(
  done: Pick<FixRound, "edits" | "applied">,
  meant: readonly (readonly string[])[],
  before: Carrier,
  { reread }: FixOptions,
): FixRound | null {
  if (done.applied === 0) return null;
  const file = reread(applyEdits(before.text, done.edits));
  const isMeant =
    file.parts.length === meant.length &&
    file.parts.every(({ document }, index) => consistsOf(document.text, meant[index] ?? []));
  return isMeant ? { ...done, file } : null;
}

/** What edits leave of a text. */
const piecesBetween = (text: string, edits: readonly Edit[]): readonly string[] =>
  [...edits, null].map((edit, index) => text.slice(edits[index - 1]?.end ?? 0, edit?.start));

/** Whether a text consists of these pieces and of anything between them. */
function consistsOf(text: string, pieces: readonly string[]): boolean {
  const last = pieces.at(-1) ?? "";
  if (pieces.length < 2) return text === last;
  let at = 0;
  for (const [index, piece] of pieces.slice(0, -1).entries()) {
    const position = text.indexOf(piece, at);
    if (position < 0 || (index === 0 && position > 0)) return false;
    at = position + piece.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}
