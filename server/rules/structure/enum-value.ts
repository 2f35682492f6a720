import type { Type } from "../../api/index.ts";
import { undecidedWindow } from "../../api/index.ts";
import type { Catalog, Value } from "../../document/index.ts";
import { certainlyMeant, nearest } from "../../text/nearest.ts";
import { list } from "../../text/prose.ts";
import { atValue, forDisplay, offerOf, type Report, rule, safe, setValue, subject } from "../kit/index.ts";

export const enumValue = rule({
  id: "enum-value",
  severity: "error",
  summary: "A value is not one of the allowed values.",
  sections: ["2"],
  explains: true,
  kinds: ["stack", "request", "settings"],
  yieldsTo: ["request-method", "stack-version", "ip-type", "backup-window-scheduling", "read-only-field"],
  types: (type) => type.kind === "enum" || (type.kind === "string" && type.catalog !== undefined),
  values(value, report) {
    const { type, string } = value;
    if (type === null || string === undefined) return;
    const listed = knownValues(type, report.catalog);
    if (listed === null) return checkCase(value, string, report);
    if (listed.includes(string)) return;
    const meant = meantBy(string, listed);
    const fixes = meant.choices.map((choice) =>
      meant.isCertain ? safe(setValue(value, choice)) : setValue(value, choice),
    );
    const offer = offerOf(meant.choices);
    if (type.kind === "enum")
      report(
        atValue(value),
        `${subject(value)} must be ${describe(listed)}, found ${string === "" ? "an empty string" : `\`${forDisplay(string)}\``}.${offer}`,
        {
          fixes,
        },
      );
    else if (string !== "")
      report(
        atValue(value),
        `\`${forDisplay(string)}\` is not in the catalog for ${subject(value)}. Known values: ${describe(listed, "and")}.`,
        { severity: "warning", fixes },
      );
  },
});

/** Any value may be valid, but one is documented, and differs only in case. */
function checkCase(value: Value, written: string, report: Report): void {
  const shown = value.field?.example;
  if (typeof shown !== "string" || shown === written || shown.toLowerCase() !== written.toLowerCase()) return;
  report(
    atValue(value),
    `${subject(value)} is \`${forDisplay(written)}\`, but the API documentation writes it as \`${shown}\`.`,
    { severity: "warning", fixes: [safe(setValue(value, shown))] },
  );
}

/** Null if any value may be valid. */
function knownValues(type: Type, catalog: Catalog): readonly string[] | null {
  if (type.kind === "enum") return type.values.map(({ value }) => value);
  const listed = type.kind === "string" && type.catalog !== undefined ? catalog.values[type.catalog] : undefined;
  return listed && listed.length > 0 ? listed : null;
}

function describe(values: readonly string[], last: "and" | "or" = "or"): string {
  const choices = values.filter(isChoice).map((value) => `\`${value}\``);
  return choices.length > 6 ? `${choices.slice(0, 3).join(", ")} … ${choices.at(-1)}` : list(choices, last);
}

/** The service returns it, but requests cannot send it. */
const isChoice = (value: string): boolean => value !== undecidedWindow;

function meantBy(written: string, values: readonly string[]) {
  const certain = certainlyMeant(written, values);
  return certain !== undefined && isChoice(certain)
    ? { choices: [certain], isCertain: true }
    : { choices: nearestChoices(written, values), isCertain: false };
}

/** The values that may have been meant, the likeliest first. */
export function nearestChoices(written: string, values: readonly string[]): readonly string[] {
  const choices = values.filter(isChoice);
  const sameButCase = choices.filter((choice) => choice.toLowerCase() === written.toLowerCase());
  const near = sameButCase.length > 0 ? sameButCase : nearest(written, choices);
  const offered = near.length > 0 ? near : choices.filter((choice) => isAbbreviation(written, choice));
  const least = /\d/.test(written) ? Math.min(...offered.map((choice) => gap(written, choice))) : Infinity;
  const nearby = offered.filter((choice) => gap(written, choice) <= least);
  return nearby.sort((a, b) => gap(written, a) - gap(written, b)).slice(0, 3);
}

/** The beginning of a value, or a number next to the one in it: `0` and `00:00-02:00` for `W0`, `3` for `W2` and `W4`. */
const isAbbreviation = (written: string, whole: string): boolean =>
  /^\d+\b/.test(written)
    ? /\d/.test(whole) && gap(written, whole) <= 1
    : written.length > 2 && whole.toLowerCase().startsWith(written.toLowerCase());

/** The difference between the numbers in two words (`W11` is next to `W10` and `W12`). */
const gap = (a: string, b: string): number => Math.abs(numberIn(a) - numberIn(b));
const numberIn = (word: string): number => Number(/\d+/.exec(word)?.[0] ?? 0);
