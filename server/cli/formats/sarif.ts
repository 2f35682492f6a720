import { createHash } from "node:crypto";
import type { Log, Notification, Region, ReportingDescriptor, Result, Run, ToolComponent } from "sarif";
import type { Severity } from "../../document/index.ts";
import type { Finding } from "../../rules/engine/check.ts";
import { rules } from "../../rules/list.ts";
import { version } from "../../version.ts";
import type { CheckedFile, Reporter } from "../terminal/report.ts";

/** SARIF 2.1.0, as code scanning services read it. */
export function sarifReporter(): Reporter {
  return {
    begin: () => {
      const head: Pick<Log, "version" | "$schema"> = {
        version: "2.1.0",
        $schema: "https://json.schemastore.org/sarif-2.1.0.json",
      };
      const run: Pick<Run, "tool" | "columnKind"> = { tool: { driver }, columnKind: "utf16CodeUnits" };
      return `${openObject(head)},"runs":[${openObject(run)},"results":[`;
    },
    file: (file) =>
      resultsOf(file)
        .map((result) => `\n${JSON.stringify(result)}`)
        .join(","),
    between: ",",
    end: ({ problems }) => {
      const notifications = problems.map((text): Notification => ({ level: "error", message: { text } }));
      const invocations: Run["invocations"] = [
        { executionSuccessful: problems.length === 0, toolExecutionNotifications: notifications },
      ];
      return `\n],"invocations":${JSON.stringify(invocations)}}]}\n`;
    },
  };
}

/** The object's text without its last brace. */
const openObject = (data: object): string => JSON.stringify(data).slice(0, -1);

const levels: Readonly<Record<Severity, "error" | "warning" | "note">> = {
  error: "error",
  warning: "warning",
  information: "note",
  hint: "note",
};

const driver: ToolComponent = {
  name: "compute-stack",
  semanticVersion: version,
  rules: rules.map(
    ({ id, severity, summary }): ReportingDescriptor => ({
      id,
      shortDescription: { text: summary },
      defaultConfiguration: { level: levels[severity] },
    }),
  ),
};

const ruleIndex: ReadonlyMap<string, number> = new Map(rules.map(({ id }, index) => [id, index]));

function resultsOf(file: CheckedFile): Result[] {
  const uri = file.path.split("/").map(encodeURIComponent).join("/");
  const seen = new Map<string, number>();
  return file.findings.map((finding): Result => {
    const key = `${finding.code}\n${finding.pointer}`;
    const ordinal = seen.get(key) ?? 0;
    seen.set(key, ordinal + 1);
    const index = ruleIndex.get(finding.code);
    return {
      ruleId: finding.code,
      ...(index === undefined ? {} : { ruleIndex: index }),
      level: levels[finding.severity],
      message: { text: finding.message },
      locations: [
        {
          physicalLocation: { artifactLocation: { uri }, region: regionOf(file, finding) },
          logicalLocations: [{ fullyQualifiedName: finding.pointer || "/" }],
        },
      ],
      ...(finding.related.length === 0
        ? {}
        : {
            relatedLocations: finding.related.map((related) => ({
              physicalLocation: { artifactLocation: { uri }, region: regionOf(file, related) },
              message: { text: related.message },
            })),
          }),
      partialFingerprints: { "computeStack/v1": fingerprint(file.path, key, ordinal) },
    };
  });
}

/** Based on what stays the same when lines move: the rule, the location in the data, and the index among those there. */
const fingerprint = (path: string, key: string, ordinal: number): string =>
  createHash("sha256").update(`${path}\n${key}\n${ordinal}`).digest("hex").slice(0, 32);

function regionOf({ lines }: CheckedFile, span: Pick<Finding, "start" | "end">): Region {
  const { start, end } = lines.rangeOf(span);
  return {
    startLine: start.line + 1,
    startColumn: start.character + 1,
    endLine: end.line + 1,
    endColumn: end.character + 1,
  };
}
