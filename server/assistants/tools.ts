import { sayInWords } from "../document/index.ts";
import { version } from "../version.ts";
import { readToolArguments, textArgument } from "./arguments.ts";
import { checkTool } from "./check-tool.ts";
import { completeTool } from "./complete-tool.ts";
import { convertTool } from "./convert-tool.ts";
import { explainTool } from "./explain-tool.ts";
import { fixTool } from "./fix-tool.ts";
import { wordingFor } from "./input.ts";
import { planTool } from "./plan-tool.ts";
import {
  type OutputFields,
  type OutputType,
  type Tool,
  type ToolAnswer,
  type ToolContext,
  ToolRefusal,
} from "./tool.ts";

/** All tools, in the order in which they are listed. */
export const tools: readonly Tool[] = [checkTool, fixTool, explainTool, completeTool, planTool, convertTool];

/** Calls a tool with arguments that may be anything. Throws a `ToolRefusal`. */
export async function callTool(name: string, args: unknown, context: ToolContext): Promise<ToolAnswer> {
  const tool = tools.find((one) => one.name === name);
  if (!tool) throw new ToolRefusal(`There is no such tool in compute-stack ${version}.`);
  const readArguments = readToolArguments(tool, args);
  const answer = await tool.run(readArguments, context);
  if (!tool.isSaid) return answer;
  const wording = await wordingFor(textArgument(readArguments, "path"), context);
  const { text, data } = answer;
  // Text and data keep their shapes.
  return wording ? (sayInWords({ text, data: { ...data } }, wording) as ToolAnswer) : answer;
}

/** The data of a tool's answers as JSON Schema. */
export const outputSchemaOf = ({ output: [only, ...others] }: Tool) =>
  others.length === 0 ? objectSchema(only) : { type: "object" as const, anyOf: [only, ...others].map(objectSchema) };

const objectSchema = (fields: OutputFields) => ({
  type: "object" as const,
  properties: Object.fromEntries(Object.entries(fields).map(([name, type]) => [name, schemaOf(type)])),
  required: Object.keys(fields),
  additionalProperties: false,
});

function schemaOf(type: OutputType): object {
  if (typeof type === "string") return { type };
  return { type: "array", items: typeof type.each === "string" ? { type: type.each } : objectSchema(type.each) };
}

/** The parameters of a tool as JSON Schema. */
export const inputSchemaOf = ({ parameters, required }: Tool) => ({
  type: "object" as const,
  properties: Object.fromEntries(
    Object.entries(parameters).map(([name, { enum: words, ...parameter }]) => [
      name,
      {
        ...parameter,
        ...(words ? { enum: [...words] } : {}),
        ...(parameter.type === "array" ? { items: { type: "string" } } : {}),
      },
    ]),
  ),
  required: [...required],
  additionalProperties: false,
});
