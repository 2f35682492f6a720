import { textArgument } from "./arguments.ts";
import {
  countFindings,
  describeFinding,
  findingData,
  findingOutput,
  findingsOf,
  mostFindings,
  type NewFindings,
  withoutAccepted,
} from "./findings.ts";
import { type Input, inputParameters, openFile, openInput, uriInRoots } from "./input.ts";
import { type Tool, type ToolAnswer, type ToolArguments, type ToolContext, ToolRefusal } from "./tool.ts";

export const checkTool: Tool = {
  name: "check",
  title: "Check requests and stacks",
  description:
    "Checks request files (JSON payloads of the compute API), stack files (YAML), and the requests in HTTP files, shell scripts and Markdown against the documented rules of the API. Pass a file or folder as `path`, or content as `text`. Returns each finding with its location, rule and fixes; those that the baseline of the folder accepts are only counted. Call it after writing or changing such a file.",
  parameters: inputParameters,
  required: [],
  writes: false,
  output: [
    {
      files: { each: "string" },
      findings: { each: { file: "string", ...findingOutput } },
      total: "integer",
      accepted: "integer",
      notes: { each: "string" },
    },
  ],
  run: async (args, context) => report(await checked(args, context)),
};

interface Checked {
  readonly files: readonly CheckedInput[];
  readonly leftOut: number;
}

interface CheckedInput extends NewFindings {
  readonly input: Input;
}

/** Checking more files would take too long for one call. */
const mostFiles = 500;

async function checked(args: ToolArguments, context: ToolContext): Promise<Checked> {
  const path = textArgument(args, "path");
  const folder = path === undefined || textArgument(args, "text") !== undefined ? null : uriInRoots(path, context);
  if (folder !== null && (await context.read(folder)).kind === "folder") return checkedIn(folder, context);
  return { files: [await checkedInput(await openInput(args, context), context)], leftOut: 0 };
}

async function checkedIn(folder: string, context: ToolContext): Promise<Checked> {
  const root = folder.endsWith("/") ? folder : `${folder}/`;
  const uris = [...(await context.files.all()), ...(await context.files.carriers())].filter((uri) =>
    uri.startsWith(root),
  );
  const files: CheckedInput[] = [];
  let wanted = 0;
  for (const uri of uris) {
    if ((await context.settingsFor(uri)).ignored) continue;
    wanted++;
    if (wanted > mostFiles) continue;
    const input = await openFile(uri, context).catch((error: unknown) => {
      // One file that cannot be read must not hide the problems of the others.
      if (error instanceof ToolRefusal) return null;
      throw error;
    });
    if (input === null || input.file.parts.length === 0) continue;
    files.push(await checkedInput(input, context));
  }
  return { files, leftOut: Math.max(0, wanted - mostFiles) };
}

async function checkedInput(input: Input, context: ToolContext): Promise<CheckedInput> {
  return { input, ...(await withoutAccepted(await findingsOf(input, context), input, context)) };
}

function report({ files, leftOut }: Checked): ToolAnswer {
  const all = files.flatMap(({ input, findings }) => findings.map((finding) => ({ input, finding })));
  const accepted = files.reduce((sum, file) => sum + file.accepted, 0);
  const shown = all.slice(0, mostFindings);
  const count = `${files.length} ${files.length === 1 ? "file" : "files"} checked: ${countFindings(
    all.map(({ finding }) => finding),
    accepted,
  )}.`;
  const notes = [
    ...new Set(files.flatMap(({ problem }) => problem ?? [])),
    ...(all.length > shown.length ? [`Only the first ${shown.length} are listed.`] : []),
    ...(leftOut > 0
      ? [`${leftOut} more ${leftOut === 1 ? "file was" : "files were"} not checked. Check one folder at a time.`]
      : []),
  ];
  return {
    text: [
      ...shown.map(({ input, finding }) => describeFinding(finding, input.name, input.lines)),
      count,
      ...notes,
    ].join("\n"),
    data: {
      files: files.map(({ input }) => input.name),
      findings: shown.map(({ input, finding }) => ({ file: input.name, ...findingData(finding, input.lines) })),
      total: all.length,
      accepted,
      notes,
    },
  };
}
