import { show, wholeDocument } from "../document/index.ts";
import { readSources } from "../stack/convert/read-sources.ts";
import { planFormatNames } from "../stack/plan/format-names.ts";
import { planFormats } from "../stack/plan/formats.ts";
import { codeList } from "../text/prose.ts";
import { requestsOf } from "../workspace/request-source.ts";
import { textArgument } from "./arguments.ts";
import { type Input, inputParameters, openInput } from "./input.ts";
import { type Tool, type ToolContext, ToolRefusal } from "./tool.ts";

export const convertTool: Tool = {
  name: "convert",
  title: "Convert requests",
  description:
    "Writes the API requests of a request file, HTTP file, shell script or Markdown file in another format: a sequence of requests as JSON, an HTTP file, or a shell script. Secrets and variables become environment variables.",
  parameters: {
    ...inputParameters,
    to: {
      type: "string",
      enum: planFormatNames,
      description: "A sequence as JSON, a file for REST clients, or a shell script.",
    },
  },
  required: ["to"],
  isSaid: true,
  writes: false,
  output: [{ requests: "string", isComplete: "boolean", notes: { each: "string" }, variables: { each: "string" } }],
  run: async (args, context) => {
    const input = await openInput(args, context);
    const source = await sourceOf(input, context);
    const to = textArgument(args, "to");
    const format = planFormats.find(({ name }) => name === to) ?? planFormats[0];
    const plain = to === "requests" ? "left out" : "kept";
    const holds = { comments: plain, names: "kept", plainBodies: plain } as const;
    const read = readSources([{ ...source, adapt: (request) => request }], holds);
    const pathOf = (path: string): string => path;
    const written = format.write({ requests: read.requests, source: input.name, omissions: [], pathOf });
    const variables = written.variables.map((name) => show(name));
    const notes = [
      ...read.messages.map(({ text }) => text),
      ...(variables.length === 0 ? [] : [`Set before sending: ${codeList(variables)}.`]),
    ];
    const isComplete = read.messages.every(({ kind }) => kind !== "lost");
    return {
      text: [written.text.trimEnd(), ...(notes.length === 0 ? [] : ["", ...notes])].join("\n"),
      data: { requests: written.text, isComplete, notes, variables },
    };
  },
};

async function sourceOf({ name, file }: Input, { workspace }: ToolContext) {
  const document = wholeDocument(file);
  if (document && document.file.kind !== "request")
    throw new ToolRefusal(`\`${name}\` is not a file with requests. For the requests of a stack, use \`plan\`.`);
  const source = await requestsOf(file, workspace);
  if (source.documents.length === 0) throw new ToolRefusal(`\`${name}\` contains no request to the API.`);
  return { name, ...source };
}
