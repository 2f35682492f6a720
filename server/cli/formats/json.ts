import type { CheckedFile, Reporter, Totals } from "../terminal/report.ts";
import { relatedPlaceIn } from "./one-based.ts";

/** One object, a line for each file. Positions are zero-based and in UTF-16 units. */
export const jsonReporter = (): Reporter => ({
  begin: () => '{"version":1,"files":[',
  file: (file) => `\n${JSON.stringify(fileData(file))}`,
  between: ",",
  end: (totals) => `\n],"summary":${JSON.stringify(summaryData(totals))}}\n`,
});

const fileData = ({ path, language, lines, operation, findings }: CheckedFile) => ({
  path,
  language,
  // Left out where it is undefined.
  operation,
  diagnostics: findings.map(({ code, severity, message, pointer, start, end, related, fixes }) => ({
    code,
    severity,
    message,
    pointer,
    range: lines.rangeOf({ start, end }),
    related: related.map((place) => {
      const there = relatedPlaceIn({ path, lines }, place);
      return {
        message: place.message,
        pointer: place.pointer,
        ...(place.elsewhere ? { path: there.path } : {}),
        range: there.range,
      };
    }),
    fixes: fixes.map(({ title }) => title),
  })),
});

const summaryData = ({ files, counts }: Totals) => ({
  files,
  errors: counts.error,
  warnings: counts.warning,
  information: counts.information,
  hints: counts.hint,
});
