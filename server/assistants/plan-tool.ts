import { linesOf } from "../document/index.ts";
import { planView } from "../features/plan/plan-view.ts";
import { planFormatNames } from "../stack/plan/format-names.ts";
import { planFormats } from "../stack/plan/formats.ts";
import { textArgument } from "./arguments.ts";
import { findingsOf } from "./findings.ts";
import { inputParameters, openInput } from "./input.ts";
import { type Tool, ToolRefusal } from "./tool.ts";

export const planTool: Tool = {
  name: "plan",
  title: "Plan the requests of a stack",
  description:
    "Lists the API requests that create a stack, in sending order, with what they cost and require. Nothing is sent. Literal secrets become environment variables.",
  parameters: {
    ...inputParameters,
    format: {
      type: "string",
      enum: planFormatNames,
      description: "A sequence of requests as JSON (default), a file for REST clients, or a shell script.",
    },
  },
  required: [],
  writes: false,
  run: async (args, context) => {
    const input = await openInput(args, context);
    if (input.content.kind !== "document" || input.content.document.file.kind !== "stack")
      throw new ToolRefusal(`\`plan\` needs a stack, and \`${input.name}\` is not one.`);
    const { document } = input.content;
    const asked = textArgument(args, "format") ?? planFormatNames[0];
    const format = planFormats.find(({ name }) => name === asked) ?? planFormats[0];
    const findings = await findingsOf(input, context);
    const environment = await context.workspace.filesOf(document);
    const { text, summary, isWhole } = planView(document, linesOf(document), findings, {
      format,
      source: input.name,
      environment,
    });
    return {
      text: [
        text.trimEnd(),
        "",
        isWhole ? "The plan is complete." : "The plan is incomplete: parts of the stack have errors.",
        ...summary,
      ].join("\n"),
      data: { format: format.name, plan: text, isComplete: isWhole, summary },
    };
  },
};
