import { type OperationId, operations } from "../api/index.ts";
import { describeOperation } from "../describe/operation.ts";
import { isOperationId } from "../document/index.ts";
import { ruleById } from "../rules/list.ts";
import { didYouMean, textArgument } from "./arguments.ts";
import { type Tool, ToolRefusal } from "./tool.ts";

export const explainTool: Tool = {
  name: "explain",
  title: "Explain a rule or an operation",
  description:
    "Explains a rule of `check` with a wrong and a right example, or an operation of the API: what it does, costs and requires.",
  parameters: {
    topic: {
      type: "string",
      description: "The ID of a rule, such as `root-pass-weak`, or of an operation, such as `create-instance`.",
    },
  },
  required: ["topic"],
  writes: false,
  run: async (args, { pageOf }) => {
    const topic = textArgument(args, "topic") ?? "";
    if (isOperationId(topic)) return { text: describeOperation(operationOf(topic)) };
    const rule = ruleById.get(topic);
    if (rule) return { text: (await pageOf(topic)) ?? `# ${rule.id}\n\n${rule.summary}\n` };
    const known = [...ruleById.keys(), ...Object.values(operations).map(({ id }) => id)];
    throw new ToolRefusal(`There is no such rule or operation.${didYouMean(topic, known)}`);
  },
};

const operationOf = (id: OperationId) => operations[id];
