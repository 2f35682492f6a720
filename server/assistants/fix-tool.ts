import { describeDiff } from "../describe/diff.ts";
import { linesOfText } from "../document/index.ts";
import { fixFile } from "../features/actions/fix-file.ts";
import { safeFixes } from "../features/actions/fixing.ts";
import { isSetArgument, textArgument } from "./arguments.ts";
import {
  countFindings,
  describeFinding,
  findingData,
  findingOutput,
  mostFindings,
  withoutAccepted,
} from "./findings.ts";
import { inputParameters, openInput } from "./input.ts";
import { type Tool, ToolRefusal } from "./tool.ts";

export const fixTool: Tool = {
  name: "fix",
  title: "Fix requests and stacks",
  description:
    "Applies the safe fixes of `check`: those with one right answer that lose nothing. Returns them as a diff, in which secrets are masked, and the findings that are left. Changes the file only with `write: true`.",
  parameters: {
    ...inputParameters,
    write: { type: "boolean", description: "Whether to change the file at `path`. Default: false." },
  },
  required: [],
  writes: true,
  output: [
    {
      applied: "integer",
      written: "boolean",
      diff: "string",
      left: { each: findingOutput },
      total: "integer",
      accepted: "integer",
      notes: { each: "string" },
    },
  ],
  run: async (args, context) => {
    const isWrite = isSetArgument(args, "write");
    if (isWrite && textArgument(args, "text") !== undefined)
      throw new ToolRefusal("`write` is for the file at `path`, without `text`.");
    if (isWrite && !context.replace)
      throw new ToolRefusal("Files cannot be written here. Leave out `write`, and apply the diff.");
    const input = await openInput(args, context);
    const judge = context.workspace.judgeFor(input.file, input.settings);
    const done = await fixFile(input.file, { ...input, judge, fixing: safeFixes });
    const { applied, findings: all } = done;
    const after = done.file.text;
    const diff = describeDiff(input.name, input.file, done.file, done.edits, (line) => line);
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
