import type { Finding, FindingFix, RawFinding } from "../../rules/engine/check.ts";

/** Which fixes to apply. */
export interface Fixing {
  /** Picks the fix to apply to a finding; null for none. */
  readonly choose: (finding: Finding) => FindingFix | null;
  /** Whether a fix that introduces such a finding is rejected. */
  readonly refuses: (brought: RawFinding) => boolean;
  /** The part of a finding's pointer that distinguishes it from others. */
  readonly placeOf: (pointer: string) => string;
}

const isError = ({ severity }: RawFinding): boolean => severity === "error";

/** The fixes that need no decision by the user. */
export const safeFixes: Fixing = {
  choose: ({ fixes }) => fixes.find((fix) => fix.safe) ?? null,
  refuses: isError,
  placeOf: (pointer) => pointer,
};

/** Fixes of one kind. No two of them choose the same label or address. */
export const fixesOfKind = (choose: Fixing["choose"]): Fixing => ({
  choose,
  refuses: (brought) => isError(brought) || (brought.severity === "warning" && brought.rule.across !== undefined),
  // Some fixes move items of a list.
  placeOf: (pointer) => pointer.replace(/\/\d+(?=\/|$)/g, "/#"),
});
