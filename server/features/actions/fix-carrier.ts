import { type Carrier, type CarrierPart, readCarrier } from "../../document/carriers/carrier.ts";
import { holdsSplice } from "../../document/carriers/notation.ts";
import type { Settings, SourcePlaces } from "../../document/index.ts";
import { withOwnFindings } from "../../rules/engine/carrier-findings.ts";
import type { Finding } from "../../rules/engine/check.ts";
import type { Judge } from "../../rules/engine/judge.ts";
import { atSource, withWrittenFixes } from "../../rules/engine/source-findings.ts";
import { suppressInCarrier } from "../../rules/suppressions/in-carrier.ts";
import type { CarrierReader } from "../../syntax/carrier.ts";
import { applyEdits, composeEdits, type Edit, inOrder } from "../../syntax/index.ts";
import { applyFixesOnce, type Fixing, fixesTogether } from "./apply-fixes.ts";

/** What a carrier became, and how. */
export interface FixedCarrier {
  readonly carrier: Carrier;
  /** The remaining findings, at their locations in the carrier. */
  readonly findings: readonly Finding[];
  readonly edits: readonly Edit[];
  readonly applied: number;
}

interface FixCarrierOptions {
  readonly read: CarrierReader;
  readonly judgeFor: (part: CarrierPart) => Judge;
  readonly fixing: Fixing;
  readonly settings: Settings;
  /** In milliseconds since 1970, UTC. */
  readonly now: number;
}

/** No real file has fixes that depend on so many others. */
const mostRounds = 20;

/**
 * Applies fixes in the texts that a carrier holds. After each round the carrier is read again, and has to hold what was meant:
 * a round that it does not is left out.
 */
export async function fixCarrier(first: Carrier, options: FixCarrierOptions): Promise<FixedCarrier> {
  const judges = first.parts.map(options.judgeFor);
  const rounds: (readonly Edit[])[] = [];
  let carrier = first;
  let applied = 0;
  for (let round = 0; round < mostRounds; round++) {
    const done =
      (await fixRound(carrier, judges, options)) ??
      (await fixQuotes(carrier, judges, options)) ??
      (await fixComments(carrier, judges, options));
    if (done === null) break;
    rounds.push(done.edits);
    applied += done.applied;
    carrier = done.carrier;
  }
  return {
    carrier,
    findings: await findingsIn(carrier, judges, options),
    edits: composeEdits(first.text.length, rounds),
    applied,
  };
}

/** Null where nothing is left to apply. */
async function fixRound(
  before: Carrier,
  judges: readonly Judge[],
  options: FixCarrierOptions,
): Promise<Omit<FixedCarrier, "findings"> | null> {
  const { fixing, read } = options;
  const chooseIn = chooserIn(before, options);
  const edits: Edit[] = [];
  const meant: (readonly string[])[] = [];
  let applied = 0;
  for (const [index, { document, places }] of before.parts.entries()) {
    const judge = judges[index];
    if (!judge) return null;
    const done = await applyFixesOnce(document, judge, { ...fixing, choose: chooseIn(places, "texts") });
    edits.push(...places.editsOf(done.edits).filter((edit) => edit !== null));
    meant.push([done.document.text]);
    applied += done.applied;
  }
  return applied === 0 ? null : fixedWith(edits, applied, { before, meant, read });
}

/**
 * Where a shell is to insert something. What the request is read as stays the same, so there is nothing to judge, and the
 * notation in which it is passed would be a mistake in it.
 */
async function fixQuotes(
  before: Carrier,
  judges: readonly Judge[],
  options: FixCarrierOptions,
): Promise<Omit<FixedCarrier, "findings"> | null> {
  const chooseIn = chooserIn(before, options);
  const edits: Edit[] = [];
  const meant: (readonly string[])[] = [];
  let applied = 0;
  for (const [index, { document, places }] of before.parts.entries()) {
    await judges[index]?.look(document);
    const choose = chooseIn(places, "quotes");
    const fixes = fixesTogether(document, judges[index]?.findings() ?? [], { choose });
    const own = inOrder(fixes.flatMap((fix) => fix.edits));
    edits.push(...places.editsOf(own).filter((edit) => edit !== null));
    meant.push(piecesBetween(document.text, own));
    applied += fixes.length;
  }
  const done = applied === 0 ? null : fixedWith(edits, applied, { before, meant, read: options.read });
  return done?.carrier.text === before.text ? null : done;
}

/** The fixes that the carrier can hold: those in its texts, or those of its quotes. */
function chooserIn(carrier: Carrier, { fixing, settings, now }: FixCarrierOptions) {
  const { isSuppressed } = suppressInCarrier(carrier, settings, now);
  return (places: SourcePlaces, of: "texts" | "quotes"): Fixing["choose"] =>
    (finding) => {
      const fix = isSuppressed(finding.code, places.spanOf(finding).start) ? null : fixing.choose(finding);
      const edits = fix?.edits() ?? [];
      const isOfQuotes = edits.some(({ text }) => holdsSplice(text));
      return isOfQuotes === (of === "quotes") && !places.editsOf(edits).includes(null) ? fix : null;
    };
}

/** In the comments of the carrier itself, once nothing is left to apply in its texts. */
async function fixComments(
  before: Carrier,
  judges: readonly Judge[],
  options: FixCarrierOptions,
): Promise<Omit<FixedCarrier, "findings"> | null> {
  const isOwn = ({ start }: Finding): boolean => before.parts.every(({ places }) => places.offsetOf(start) === null);
  const findings = (await findingsIn(before, judges, options)).filter(isOwn);
  const edits = findings
    .flatMap((finding) => [options.fixing.choose(finding)?.edits() ?? []])
    .filter((one) => one.length > 0);
  const meant = before.parts.map(({ document }) => [document.text]);
  return edits.length === 0 ? null : fixedWith(edits.flat(), edits.length, { before, meant, read: options.read });
}

interface MeantCarrier extends Pick<FixCarrierOptions, "read"> {
  readonly before: Carrier;
  /** The texts of its documents, in pieces between which a shell inserts something. */
  readonly meant: readonly (readonly string[])[];
}

function fixedWith(
  edits: readonly Edit[],
  applied: number,
  { before, meant, read }: MeantCarrier,
): Omit<FixedCarrier, "findings"> | null {
  const carrier = readCarrier(before.file, applyEdits(before.text, edits), read, before);
  const isMeant =
    carrier.parts.length === meant.length &&
    carrier.parts.every(({ document }, index) => consistsOf(document.text, meant[index] ?? []));
  return isMeant ? { carrier, edits, applied } : null;
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
    const found = text.indexOf(piece, at);
    if (found < 0 || (index === 0 && found > 0)) return false;
    at = found + piece.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}

async function findingsIn(
  carrier: Carrier,
  judges: readonly Judge[],
  { settings, now }: Pick<FixCarrierOptions, "settings" | "now">,
): Promise<readonly Finding[]> {
  const found: Finding[] = [];
  for (const [index, { document, places }] of carrier.parts.entries()) {
    await judges[index]?.look(document);
    for (const finding of judges[index]?.findings() ?? []) found.push(withWrittenFixes(atSource(finding, places)));
  }
  return withOwnFindings(carrier, settings, now, found);
}
