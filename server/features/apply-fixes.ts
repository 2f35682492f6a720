import { type Document, documentOf, indexAt } from "../document/index.ts";
import type { Finding, FindingFix } from "../rules/check.ts";
import { applyEdits, composeEdits, type Edit } from "../syntax/index.ts";

/** What a document became, and how. */
export interface Mended {
  readonly document: Document;
  /** What is still found in it. */
  readonly findings: readonly Finding[];
  /** From the document that it was; in order, and without overlaps. */
  readonly edits: readonly Edit[];
  /** How many fixes were applied. */
  readonly applied: number;
}

/** Picks the fix to apply to a finding; null where nothing is to be done. */
export type Choose = (finding: Finding) => FindingFix | null;

/** Finds what is wrong in another state of the same document. */
export type Recheck = (document: Document) => Promise<readonly Finding[]>;

/** The one fix of a finding that needs nobody to ask. */
export const safeFix: Choose = ({ fixes }) => fixes.find((fix) => fix.safe) ?? null;

/** Fixes that wait for others to make way need one more round each; nothing real needs this many. */
const maxRounds = 50;

/** Applies fixes, round after round, until there are none left or they lead nowhere. */
export async function applyFixes(
  document: Document,
  findings: readonly Finding[],
  choose: Choose,
  recheck: Recheck,
): Promise<Mended> {
  const rounds: (readonly Edit[])[] = [];
  const seen = new Set<string>([document.text]);
  let now: Pick<Mended, "document" | "findings" | "applied"> = { document, findings, applied: 0 };
  for (let round = 0; round < maxRounds; round++) {
    const { edits, count } = editsTogether(now.document, now.findings, choose);
    if (count === 0) break;
    const text = applyEdits(now.document.text, edits);
    // Fixes that undo each other.
    if (seen.has(text)) break;
    seen.add(text);
    rounds.push(edits);
    const next = documentOf(document.file, text);
    now = { document: next, findings: await recheck(next), applied: now.applied + count };
  }
  return { ...now, edits: composeEdits(document.length, rounds) };
}

/** The edits of as many fixes as can be applied at once. */
export function editsTogether(
  document: Document,
  findings: readonly Finding[],
  choose: Choose,
): { readonly edits: readonly Edit[]; readonly count: number } {
  const chosen = findings
    .flatMap((finding) => {
      const edits = choose(finding)?.edits() ?? [];
      return edits.length > 0 ? [{ edits, ...spanOf(edits) }] : [];
    })
    .sort((a, b) => a.start - b.start || b.end - a.end);
  const edits: Edit[] = [];
  let count = 0;
  let end = -1;
  for (const fix of chosen) {
    if (fix.start < end || (end >= 0 && isNothingBetween(document, end, fix.start))) continue;
    edits.push(...fix.edits);
    count++;
    end = fix.end;
  }
  return { edits, count };
}

const spanOf = (edits: readonly Edit[]): { readonly start: number; readonly end: number } => ({
  start: Math.min(...edits.map((edit) => edit.start)),
  end: Math.max(...edits.map((edit) => edit.end)),
});

/** Where neighbours go, each was taken out as if the other stayed: they have to go one after the other. */
function isNothingBetween(document: Document, from: number, to: number): boolean {
  for (let index = indexAt(document, from); index <= indexAt(document, to); index++) {
    const block = document.blocks.get(index);
    const offset = document.blocks.startOf(index);
    if (!block) continue;
    const end = Math.min(to - offset, block.text.length);
    let at = Math.max(from - offset, 0);
    const between = block.text.slice(at, end);
    if (between.trim() === "") continue;
    // Without what could begin a comment there is no need to look for one.
    if (!/[#/]/.test(between)) return false;
    let rest = "";
    for (const comment of block.parsed.comments) {
      if (comment.end <= at || comment.start >= end) continue;
      rest += block.text.slice(at, Math.max(at, comment.start));
      at = comment.end;
    }
    if ((rest + block.text.slice(at, Math.max(at, end))).trim() !== "") return false;
  }
  return true;
}
