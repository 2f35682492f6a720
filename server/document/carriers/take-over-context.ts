import type { Span, Wording } from "../../syntax/index.ts";
import { keptIn } from "../../text/groups.ts";
import { takeName } from "../../text/take-name.ts";
import type { IsStep } from "./templates.ts";

/** The context in which related requests are converted. */
export interface TakeOver {
  readonly isStep: IsStep;
  /** The words of the service in its paths, if they are its own. */
  readonly wording: Wording | null;
  /** The value of a variable of the carrier, as a reference of ours; null for a variable from the environment. */
  readonly resolve: (name: string, offset: number, say: TakeOver["say"]) => string | null;
  /** A path with the values of the carrier's variables; null if one of them is not known. */
  readonly pathAt: (path: string, offset: number) => string | null;
  /** A unique environment variable with a name made of some words. */
  readonly give: (wanted: string) => string;
  /** A variable for a literal secret, the same for the same secret under the same name. */
  readonly giveSecret: (name: string, secret: string) => string;
  /** `lost`: the request does not say it any more. The text is a sentence without anything of the carrier that could be secret. */
  readonly say: (kind: "note" | "lost", text: string, place: Span, usedAt?: Span) => void;
}

/** For a single request without messages. */
export const takeOverAlone = (wording: Wording | null = null): TakeOver => ({
  isStep: () => false,
  wording,
  resolve: () => null,
  pathAt: () => null,
  ...createVariables([]),
  say: () => {},
});

/** Variables with unused names. */
export function createVariables(used: Iterable<string>): Pick<TakeOver, "give" | "giveSecret"> {
  const taken = new Set(used);
  const paths = new Map<string, string>();
  const give = (wanted: string): string => {
    const base = wanted
      .toUpperCase()
      .replace(/[^A-Z0-9]+/g, "_")
      .replace(/^(?=\d|$)/, "_");
    return takeName(taken, base);
  };
  return { give, giveSecret: (name, secret) => keptIn(paths, `${name}=${secret}`, () => give(name)) };
}

export const environmentReference = (name: string): string => `\${env:${name}}`;
