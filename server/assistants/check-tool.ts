import { textArgument } from "./arguments.ts";
import { countFindings, describeFinding, findingData, findingsOf, mostFindings } from "./findings.ts";
import { type Input, inputParameters, nameInRoots, openInput, uriInRoots } from "./input.ts";
import { type Tool, type ToolAnswer, type ToolArguments, type ToolContext, ToolRefusal } from "./tool.ts";

export const checkTool: Tool = {
  name: "check",
  title: "Check requests and stacks",
  description:
    "Checks request files (JSON payloads of the compute API), stack files (YAML), and the requests in HTTP files, shell scripts and Markdown against the documented rules of the API. Pass a file or folder as `path`, or content as `text`. Returns each problem with its place, rule and fixes. Call it after writing or changing such a file.",
  parameters: inputParameters,
  required: [],
  writes: false,
  run: async (args, context) => report(await checked(args, context)),
};

interface Checked {
  readonly inputs: readonly Input[];
  readonly findings: readonly (readonly [Input, Awaited<ReturnType<typeof findingsOf>>])[];
  readonly leftOut: number;
}

/** Checking more files would take too long for one call. */
const mostFiles = 500;

async function checked(args: ToolArguments, context: ToolContext): Promise<Checked> {
  const path = textArgument(args, "path");
  const folder = path === undefined || textArgument(args, "text") !== undefined ? null : uriInRoots(path, context);
  if (folder !== null && (await context.read(folder)).kind === "folder") return checkedIn(folder, context);
  const input = await openInput(args, context);
  return { inputs: [input], findings: [[input, await findingsOf(input, context)]], leftOut: 0 };
}

async function checkedIn(folder: string, context: ToolContext): Promise<Checked> {
  const root = folder.endsWith("/") ? folder : `${folder}/`;
  const found = [...(await context.files.all()), ...(await context.files.carriers())].filter((uri) =>
    uri.startsWith(root),
  );
  const inputs: Input[] = [];
  const findings: Checked["findings"][number][] = [];
  for (const uri of found.slice(0, mostFiles)) {
    if ((await context.settingsFor(uri)).ignored) continue;
    const input = await openInput({ path: nameInRoots(uri, context) }, context).catch((error: unknown) => {
      // One file that cannot be read must not hide the problems of the others.
      if (error instanceof ToolRefusal) return null;
      throw error;
    });
    if (input === null || (input.content.kind === "carrier" && input.content.carrier.parts.length === 0)) continue;
    inputs.push(input);
    findings.push([input, await findingsOf(input, context)]);
  }
  return { inputs, findings, leftOut: Math.max(0, found.length - mostFiles) };
}

function report({ inputs, findings, leftOut }: Checked): ToolAnswer {
  const all = findings.flatMap(([input, list]) => list.map((finding) => ({ input, finding })));
  const shown = all.slice(0, mostFindings);
  const count = `${inputs.length} ${inputs.length === 1 ? "file" : "files"} checked: ${countFindings(all.map(({ finding }) => finding))}.`;
  const notes = [
    ...(all.length > shown.length ? [`Only the first ${shown.length} are listed.`] : []),
    ...(leftOut > 0 ? [`${leftOut} more files were not checked. Check their folders one by one.`] : []),
  ];
  return {
    text: [
      ...shown.map(({ input, finding }) => describeFinding(finding, input.name, input.lines)),
      count,
      ...notes,
    ].join("\n"),
    data: {
      files: inputs.map(({ name }) => name),
      findings: shown.map(({ input, finding }) => ({ file: input.name, ...findingData(finding, input.lines) })),
      total: all.length,
    },
  };
}
