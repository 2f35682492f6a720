import type { Document, Settings } from "../document/index.ts";
import { lineEnd, lineStart, nextLine } from "../syntax/index.ts";
import type { Finding } from "./check.ts";
import { list } from "./fix.ts";
import { ruleById } from "./list.ts";
import { nearest } from "./nearest.ts";
import { readSuppression, type Suppression } from "./suppressions.ts";
import { unusedSuppression } from "./unused-suppression.ts";

interface Placed {
  readonly suppression: Suppression;
  /** What the block's offsets and pointers count from. */
  readonly offset: number;
  readonly pointer: string;
  /** The stretch of the document in which its rules are silent. */
  readonly start: number;
  readonly end: number;
  readonly used: Set<string>;
}

/** Takes out the findings that a comment suppresses, and adds one for each comment that suppresses nothing. */
export function applySuppressions(document: Document, findings: readonly Finding[], settings: Settings): Finding[] {
  const placed = document.parts.flatMap(({ block, start, pointer }) =>
    // The text is searched first, so that a file without suppressions is not parsed for its comments.
    block.text.includes("compute-stack-disable")
      ? block.parsed.comments.flatMap((comment) =>
          place(document, readSuppression(comment, block.text), start, pointer),
        )
      : [],
  );
  if (placed.length === 0) return [...findings];
  const kept = findings.filter((finding) => {
    if (finding.code === "syntax") return true;
    let suppressed = false;
    for (const suppression of placed) {
      if (finding.start < suppression.start || finding.start > suppression.end) continue;
      if (!suppression.suppression.rules.some((rule) => rule.id === finding.code)) continue;
      suppression.used.add(finding.code);
      suppressed = true;
    }
    return !suppressed;
  });
  const severity = settings.rules[unusedSuppression.id] ?? unusedSuppression.severity;
  if (severity === "off") return kept;
  return [...kept, ...placed.flatMap((suppression) => unused(document, suppression, settings, severity))];
}

function place(document: Document, suppression: Suppression | null, offset: number, pointer: string): Placed[] {
  if (suppression === null) return [];
  const { text } = document;
  const at = suppression.comment.start + offset;
  const from =
    suppression.scope === "next-line"
      ? nextLine(text, suppression.comment.end + offset)
      : suppression.scope === "line"
        ? lineStart(text, at)
        : at;
  const to = suppression.scope === "rest" ? text.length : lineEnd(text, from);
  return [{ suppression, offset, pointer, start: from, end: to, used: new Set() }];
}

function unused(document: Document, placed: Placed, settings: Settings, severity: Finding["severity"]): Finding[] {
  const { suppression, offset, used } = placed;
  const idle = suppression.rules.filter((rule) => !used.has(rule.id) && !(settings.rules[rule.id] === "off"));
  if (suppression.rules.length > 0 && idle.length === 0) return [];
  const unknown = idle.filter((rule) => !ruleById.has(rule.id));
  const whole = idle.length === suppression.rules.length;
  const message =
    suppression.rules.length === 0
      ? "This suppression names no rule, so it suppresses nothing. Write the rule's id behind it, or remove it."
      : unknown.length > 0
        ? unknown.map((rule) => unknownRule(rule.id)).join(" ")
        : `${list(idle.map((rule) => `\`${rule.id}\``))} ${idle.length > 1 ? "are" : "is"} not reported here, so there is nothing to suppress.`;
  const edit = whole
    ? removeComment(document.text, suppression.comment.start + offset, suppression.comment.end + offset)
    : null;
  return [
    {
      code: unusedSuppression.id,
      severity,
      message,
      pointer: placed.pointer,
      start: suppression.comment.start + offset,
      end: suppression.comment.end + offset,
      tag: "unnecessary",
      related: [],
      fixes: [
        {
          title: whole
            ? "Remove the suppression"
            : `Remove ${list(idle.map((rule) => `\`${rule.id}\``))} from the suppression`,
          safe: true,
          edits: () =>
            edit
              ? [edit]
              : [
                  keepOnly(
                    suppression,
                    offset,
                    idle.map((rule) => rule.id),
                  ),
                ],
        },
      ],
    },
  ];
}

function unknownRule(id: string): string {
  const [near] = nearest(id, [...ruleById.keys()]);
  return near ? `There is no rule \`${id}\`. Did you mean \`${near}\`?` : `There is no rule \`${id}\`.`;
}

/** With its line, when it stands there alone. */
function removeComment(
  text: string,
  start: number,
  end: number,
): { readonly start: number; readonly end: number; readonly text: string } {
  const from = lineStart(text, start);
  const isAlone = text.slice(from, start).trim() === "" && text.slice(end, lineEnd(text, end)).trim() === "";
  if (isAlone) return { start: from, end: nextLine(text, end), text: "" };
  const before = text.slice(from, start);
  return { start: start - (before.length - before.trimEnd().length), end, text: "" };
}

function keepOnly(
  suppression: Suppression,
  offset: number,
  idle: readonly string[],
): { readonly start: number; readonly end: number; readonly text: string } {
  const first = suppression.rules[0];
  const last = suppression.rules.at(-1);
  const kept = suppression.rules.filter((rule) => !idle.includes(rule.id)).map((rule) => rule.id);
  return { start: (first?.start ?? 0) + offset, end: (last?.end ?? 0) + offset, text: kept.join(", ") };
}
