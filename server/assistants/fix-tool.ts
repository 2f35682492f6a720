import { describeDiff } from "../describe/diff.ts";
import { linesOfText, showStretches, showStretchesAround } from "../document/index.ts";
import { applyFixes, safeFixes } from "../features/actions/apply-fixes.ts";
import { fixCarrier } from "../features/actions/fix-carrier.ts";
import type { Finding } from "../rules/engine/check.ts";
import { isSetArgument, textArgument } from "./arguments.ts";
import { countFindings, describeFinding, findingData, mostFindings, withoutAccepted } from "./findings.ts";
import { type Input, inputParameters, openInput } from "./input.ts";
import { type Tool, type ToolContext, ToolRefusal } from "./tool.ts";

export const fixTool: Tool = {
  name: "fix",
  title: "Fix requests and stacks",
  description:
    "Applies the safe fixes of `check`: those with one right answer that lose nothing. Returns them as a diff, in which secrets are masked, and the problems that are left. Changes the file only with `write: true`.",
  parameters: {
    ...inputParameters,
    write: { type: "boolean", description: "Whether to change the file at `path`. Default: false." },
  },
  required: [],
  writes: true,
  run: async (args, context) => {
    const isWrite = isSetArgument(args, "write");
    if (isWrite && (textArgument(args, "path") === undefined || textArgument(args, "text") !== undefined))
      throw new ToolRefusal("`write` is for the file at `path`, without `text`.");
    if (isWrite && !context.replace)
      throw new ToolRefusal("Files cannot be written here. Leave out `write`, and apply the diff.");
    const input = await openInput(args, context);
    const { applied, after, findings: all, diff } = await fixed(input, context);
    const { findings, accepted, problem } = await withoutAccepted(all, input, context);
    const notes = problem === null ? [] : [problem];
    const isWritten = isWrite && after !== input.text;
    const failure = isWritten ? await context.replace?.(input.uri, input.text, after) : null;
    if (failure) throw new ToolRefusal(`\`${input.name}\` ${failure}.`);
    const count = `${applied} ${applied === 1 ? "fix" : "fixes"} ${isWritten ? "applied and written" : "to apply"}. Left: ${countFindings(findings, accepted)}.`;
    const left = findings.slice(0, mostFindings);
    const lines = linesOfText(after);
    return {
      text: [diff, count, ...left.map((finding) => describeFinding(finding, input.name, lines)), ...notes]
        .filter((part) => part !== "")
        .join("\n"),
      data: {
        applied,
        written: isWritten,
        diff,
        left: left.map((finding) => findingData(finding, lines)),
        total: findings.length,
        accepted,
        notes,
      },
    };
  },
};

interface Fixed {
  readonly applied: number;
  readonly after: string;
  readonly findings: readonly Finding[];
  readonly diff: string;
}

async function fixed({ name, settings, content }: Input, { workspace, now }: ToolContext): Promise<Fixed> {
  const asWritten = (line: string): string => line;
  if (content.kind === "carrier") {
    const { carrier, read } = content;
    const judgeFor = ({ document }: (typeof carrier.parts)[number]) => workspace.judgeFor(document.file, settings);
    const done = await fixCarrier(carrier, { read, judgeFor, fixing: safeFixes, settings, now: now() });
    const shown = ({ text, parts }: typeof carrier) => ({ text, stretches: () => showStretchesAround(text, parts) });
    const diff = describeDiff(name, shown(carrier), shown(done.carrier), done.edits, asWritten);
    return { applied: done.applied, after: done.carrier.text, findings: done.findings, diff };
  }
  const { document } = content;
  const done = await applyFixes(document, workspace.judgeFor(document.file, settings), safeFixes);
  const shown = (one: typeof document) => ({ text: one.text, stretches: () => showStretches(one) });
  const diff = describeDiff(name, shown(document), shown(done.document), done.edits, asWritten);
  return { applied: done.applied, after: done.document.text, findings: done.findings, diff };
}
