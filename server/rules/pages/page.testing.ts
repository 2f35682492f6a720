import { type ServiceNames, sectionTitles } from "../../api/index.ts";
import { readCarrier } from "../../document/carriers/carrier.ts";
import {
  type Carrier,
  carrierOf,
  type Document,
  documentOf,
  isOtherText,
  kindOf,
  mayHoldRequests,
} from "../../document/index.ts";
import { readerFor } from "../../syntax/carriers.testing.ts";
import { applyEdits } from "../../syntax/index.ts";
import { list } from "../../text/prose.ts";
import type { Checked, Finding } from "../engine/check.ts";
import type { Rule } from "../rule.ts";

export { applyEdits } from "../../syntax/index.ts";

/**
 * A rule's page is its documentation and its test. Its head is generated from the rule. Each example is a fenced block with a
 * file name; findings are marked below their lines by `^^^ severity rule-id: message`, and a wrong example is followed by the
 * result of each fix. Files that an example needs precede it, under their names. Long repetitions are written
 * `{A 70000 times}`.
 */
export interface Example {
  readonly section: "wrong" | "right" | "file";
  readonly language: string;
  readonly fileName: string;
  /** Without the lines that mark findings. */
  readonly text: string;
}

type Piece =
  | { readonly kind: "prose"; readonly text: string }
  | ({ readonly kind: "example" } & Example)
  | { readonly kind: "fix" };

const fence = /^```(\w+)(?: (\S+))?\n([\s\S]*?)^```$/m;
const marker = /^[ \t]*\^+ (?:error|warning|information|hint) [a-z\d-]+: .*\n?/gm;

function readPage(markdown: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let section = "";
  for (const chunk of markdown.split(/(^```\w[\s\S]*?^```$)/m)) {
    const match = fence.exec(chunk);
    if (!match) {
      for (const heading of chunk.matchAll(/^## (.*)$/gm)) section = heading[1] ?? "";
      pieces.push({ kind: "prose", text: chunk });
      continue;
    }
    const [, language = "", fileName, body = ""] = match;
    if (fileName === undefined) pieces.push({ kind: "fix" });
    else {
      const isExample =
        (isCarrier({ fileName, text: body }) && mayHoldRequests(body)) ||
        (kindOf(fileName) !== null && (kindOf(fileName) !== "settings" || /settings/i.test(section)));
      pieces.push({
        kind: "example",
        section: isExample ? (/^Right/.test(section) ? "right" : "wrong") : "file",
        language,
        fileName,
        text: body
          .replace(marker, "")
          .replace(/\{(.) (\d+) times\}/g, (_, part: string, count) => part.repeat(Number(count))),
      });
    }
  }
  return pieces;
}

export const allExamplesOf = (markdown: string): readonly Example[] =>
  readPage(markdown).filter((piece) => piece.kind === "example");

/** Without those that are carriers: the text of all others is that of their document. */
export const examplesOf = (markdown: string): readonly Example[] =>
  allExamplesOf(markdown).filter((example) => !isCarrier(example));

function isCarrier({ fileName, text }: Pick<Example, "fileName" | "text">): boolean {
  const language = carrierOf(fileName);
  return language !== null && !isOtherText(language, text);
}

/** The page as it should be: the same prose and examples, with a generated head and current findings. */
export function renderPage(rule: Rule, markdown: string, run: (example: Example) => Checked): string {
  const out: string[] = [];
  for (const piece of readPage(markdown)) {
    if (piece.kind === "fix") continue;
    if (piece.kind === "prose") {
      out.push(piece.text.replace(/^Fix: .*\n+/gm, ""));
    } else if (piece.section === "file") out.push(block(`${piece.language} ${piece.fileName}`, piece.text));
    else {
      const { findings } = run(piece);
      out.push(block(`${piece.language} ${piece.fileName}`, markFindings(piece.text, findings)));
      if (piece.section === "wrong") out.push(renderFixes(rule, piece, findings));
    }
  }
  const paragraphs = out
    .join("")
    .trim()
    .split(/\n{2,}/);
  const title = paragraphs[0]?.startsWith("# ") ? 0 : -1;
  const headEnd = Math.max(
    title,
    paragraphs.findLastIndex((paragraph) => /^\*\w+ in .*\*$/.test(paragraph)),
  );
  return `${[head(rule), ...paragraphs.slice(headEnd + 1)].join("\n\n")}\n`;
}

const block = (info: string, text: string): string =>
  `\`\`\`${info}\n${shorten(text.endsWith("\n") || text === "" ? text : `${text}\n`)}\`\`\``;

const shorten = (text: string): string =>
  text.replace(/([A-Za-z])\1{999,}/g, (run, part) => `{${part} ${run.length} times}`).replace(/\^{1000,}/g, "^^^");

/** The generated head of a page. */
export function head(rule: Rule): string {
  const kinds = rule.kinds ?? ["stack", "request"];
  const where = list(kinds.map((kind) => (kind === "settings" ? "the settings file" : `${kind} files`)));
  const sections =
    rule.sections.length > 0
      ? `; section${rule.sections.length > 1 ? "s" : ""} ${list(rule.sections.map((section) => `${section} (${sectionTitles[section]})`))} of the API documentation`
      : "";
  return `# ${rule.id}\n\n${rule.summary}\n\n*${rule.severity} in ${where}${sections}*`;
}

/** The text with a marker line for each finding, below the line where it starts. */
function markFindings(text: string, findings: readonly Finding[]): string {
  const out: string[] = [];
  let start = 0;
  for (const line of text.split(/(?<=\n)/)) {
    out.push(line);
    const length = line.replace(/\r?\n$/, "").length;
    const isLast = start + line.length >= text.length && !line.endsWith("\n");
    for (const finding of findings) {
      if (
        finding.start < start ||
        (finding.start >= start + line.length && !(isLast && finding.start === start + line.length))
      )
        continue;
      if (isLast && !out.at(-1)?.endsWith("\n")) out.push("\n");
      const from = finding.start - start;
      const width = Math.max(1, Math.min(finding.end - start, length) - from);
      out.push(`${" ".repeat(from)}${"^".repeat(width)} ${finding.severity} ${finding.code}: ${finding.message}\n`);
    }
    start += line.length;
  }
  return out.join("");
}

function renderFixes(rule: Rule, example: Example, findings: readonly Finding[]): string {
  const seen = new Set<string>();
  return findings
    .filter((finding) => finding.code === rule.id)
    .flatMap((finding) => finding.fixes)
    .filter((fix) => !seen.has(fix.title) && seen.add(fix.title))
    .map(
      (fix) =>
        `\n\nFix: ${fix.title}${fix.safe ? " (safe)" : ""}\n\n${block(example.language, applyEdits(example.text, fix.edits()))}`,
    )
    .join("");
}

/** Null for an example that is no carrier. */
export function carrierOfExample(
  { fileName }: Pick<Example, "fileName">,
  text: string,
  names?: ServiceNames,
): Carrier | null {
  const language = carrierOf(fileName);
  if (language === null || isOtherText(language, text)) return null;
  return readCarrier(
    { uri: `file:///example/${fileName}`, name: fileName, language, ...(names && { names }) },
    text,
    readerFor(language),
    null,
  );
}

export function documentOfExample(example: Example, text = example.text, names?: ServiceNames): Document {
  const inCarrier = carrierOfExample(example, text, names)?.parts[0]?.document;
  if (inCarrier) return inCarrier;
  const kind = kindOf(example.fileName);
  if (kind === null) throw new Error(`${example.fileName} is no name of a file that is checked`);
  const own = names && kind !== "settings" ? { names } : {};
  return documentOf({ uri: `file:///example/${example.fileName}`, name: example.fileName, kind, ...own }, text);
}
