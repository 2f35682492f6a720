import type { Finding, FindingFix } from "../../rules/engine/check.ts";
import { applyEdits } from "../../syntax/index.ts";
import type { CheckedFile, Reporter } from "../terminal/report.ts";
import type { OneBased } from "./one-based.ts";
import { threeLevels } from "./three-levels.ts";
import { utf8Positions } from "./utf8-positions.ts";

const severities = threeLevels("ERROR", "WARNING", "INFO");

/** The diagnostic format of reviewdog, with fixes as suggestions. Positions begin with 1, columns are in bytes of UTF-8. */
export const rdjsonReporter = (): Reporter => ({
  begin: () => '{"source":{"name":"compute-stack"},"diagnostics":[',
  file: (file) => {
    const positionAt = utf8Positions(file.text, file.lines);
    return file.findings.map((finding) => `\n${JSON.stringify(diagnosticOf(file, finding, positionAt))}`).join(",");
  },
  between: ",",
  end: () => "\n]}\n",
});

type PositionAt = (offset: number) => OneBased;

function diagnosticOf(file: CheckedFile, finding: Finding, positionAt: PositionAt): object {
  const { message, severity, code, start, end, fixes } = finding;
  const suggestions = [...fixes]
    .sort((a, b) => Number(b.safe) - Number(a.safe))
    .flatMap((fix) => suggestionOf(file, fix, positionAt) ?? []);
  return {
    message,
    location: { path: file.path, range: { start: positionAt(start), end: positionAt(end) } },
    severity: severities[severity],
    code: { value: code },
    ...(suggestions.length > 0 ? { suggestions } : {}),
  };
}

/** In characters; longer ones would rewrite most of a file. */
const longestSuggestion = 10_000;

/**
 * A suggestion replaces one range, so the edits of a fix are combined with what is between them. Null if it would contain a
 * secret, which cannot be masked in a text that replaces another.
 */
function suggestionOf({ text, after }: CheckedFile, fix: FindingFix, positionAt: PositionAt): object | null {
  const edits = fix.edits();
  if (edits.length === 0) return null;
  const start = Math.min(...edits.map((edit) => edit.start));
  const end = Math.max(...edits.map((edit) => edit.end));
  if (end - start > longestSuggestion) return null;
  const replacement = applyEdits(
    text.slice(start, end),
    edits.map((edit) => ({ start: edit.start - start, end: edit.end - start, text: edit.text })),
  );
  const show = replacement.length > longestSuggestion ? null : after(edits);
  if (show === null || show(start, start + replacement.length) !== replacement) return null;
  return { range: { start: positionAt(start), end: positionAt(end) }, text: replacement };
}
