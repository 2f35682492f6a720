import { fileURLToPath } from "node:url";
import type { Log, Notification, Region, ReportingDescriptor, Result, Run, ToolComponent } from "sarif";
import type { ServiceNames } from "../../api/index.ts";
import { sayInWords, wordingOf } from "../../document/index.ts";
import { readTextNow, type TextAnswer } from "../../node/read-text.ts";
import type { Finding } from "../../rules/engine/check.ts";
import { rules } from "../../rules/list.ts";
import { version } from "../../version.ts";
import { renderMarkdown } from "../terminal/markdown.ts";
import type { CheckedFile, Reporter } from "../terminal/report.ts";
import { painter } from "../terminal/style.ts";
import { fingerprintsOf } from "./fingerprints.ts";
import { type OneBasedRange, oneBasedOf, oneBasedRange, relatedPlaceIn } from "./one-based.ts";
import { threeLevels } from "./three-levels.ts";

/** SARIF 2.1.0, as code scanning services read it. `pages`: the URL of the folder with the pages of the rules. */
export function sarifReporter(pages: string, names?: ServiceNames): Reporter {
  const wording = wordingOf(names);
  return {
    begin: () => {
      const head: Pick<Log, "version" | "$schema"> = {
        version: "2.1.0",
        $schema: "https://json.schemastore.org/sarif-2.1.0.json",
      };
      const driver = driverWith(pages);
      const run: Pick<Run, "tool" | "columnKind"> = {
        tool: { driver: wording ? (sayInWords(driver, wording) as ToolComponent) : driver },
        columnKind: "utf16CodeUnits",
      };
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

const levels = threeLevels("error", "warning", "note");

function driverWith(pages: string): ToolComponent {
  const read = (path: string): TextAnswer => readTextNow(fileURLToPath(new URL(path, pages)), maxPageBytes);
  const addresses = addressesIn(read("../rule-addresses.json"));
  const described = rules.map(({ id, summary, severity }): ReportingDescriptor => {
    const { full, text, markdown } = helpOfRule(summary, read(`${id}.md`));
    return {
      id,
      shortDescription: { text: summary },
      fullDescription: { text: full },
      help: { text, markdown },
      ...(addresses[id] === undefined ? {} : { helpUri: addresses[id] }),
      defaultConfiguration: { level: levels[severity] },
    };
  });
  return { name: "compute-stack", semanticVersion: version, rules: described };
}

const maxPageBytes = 1024 * 1024;

/** The address of each rule's page: `scripts/rule-addresses.mjs` writes them. */
const addressesIn = (file: TextAnswer): Readonly<Record<string, string>> =>
  file.kind === "text" ? JSON.parse(file.text) : {};

/** The page of a rule as text and as Markdown, with its first paragraph of explanation. The title is left out. */
function helpOfRule(summary: string, page: TextAnswer) {
  if (page.kind !== "text") return { full: summary, text: summary, markdown: summary };
  const markdown = page.text.replace(/^# .*\n+/, "");
  const text = renderMarkdown(markdown, painter(false)).trim();
  return { full: text.split("\n\n", 1)[0]?.replaceAll("\n", " ") || summary, text, markdown };
}

const ruleIndex: ReadonlyMap<string, number> = new Map(rules.map(({ id }, index) => [id, index]));

function resultsOf(file: CheckedFile): Result[] {
  const uri = uriOf(file.path);
  const fingerprints = fingerprintsOf(file);
  return file.findings.map((finding, at): Result => {
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
            relatedLocations: finding.related.map((related) => {
              const { path, range } = relatedPlaceIn(file, related);
              return {
                physicalLocation: { artifactLocation: { uri: uriOf(path) }, region: regionFor(oneBasedOf(range)) },
                message: { text: related.message },
              };
            }),
          }),
      partialFingerprints: { "computeStack/v1": fingerprints[at] ?? "" },
    };
  });
}

const uriOf = (path: string): string => path.split("/").map(encodeURIComponent).join("/");

const regionOf = ({ lines }: CheckedFile, span: Pick<Finding, "start" | "end">): Region =>
  regionFor(oneBasedRange(lines, span));

const regionFor = ({ start, end }: OneBasedRange): Region => ({
  startLine: start.line,
  startColumn: start.column,
  endLine: end.line,
  endColumn: end.column,
});
