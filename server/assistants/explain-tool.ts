import { describeTopic, topicsLike } from "../describe/topic.ts";
import { fieldIn } from "../document/index.ts";
import { ruleById } from "../rules/list.ts";
import { didYouMean, textArgument } from "./arguments.ts";
import { wordingFor } from "./input.ts";
import { type Tool, ToolRefusal } from "./tool.ts";

export const explainTool: Tool = {
  name: "explain",
  title: "Explain a rule, operation or field",
  description:
    "Explains a rule of `check` with a wrong and a right example, an operation of the API (what it does, costs and requires), an object, a field, one of its values, or a section of the API documentation.",
  parameters: {
    topic: {
      type: "string",
      description:
        "The ID of a rule, such as `root-pass-weak`, an operation, such as `create-instance`, an object, such as `interface`, a field, such as `label` or `interface.label`, a value, such as `vlan`, or a section of the API documentation, such as `2.5`.",
    },
  },
  required: ["topic"],
  isSaid: true,
  writes: false,
  output: [{ topic: "string", explanation: "string" }],
  run: async (args, context) => {
    const { pageOf } = context;
    const asked = textArgument(args, "topic") ?? "";
    const wording = await wordingFor(undefined, context);
    const topic = wording ? fieldIn(asked, wording) : asked;
    const rule = ruleById.get(topic);
    const text = rule ? ((await pageOf(topic)) ?? `# ${rule.id}\n\n${rule.summary}\n`) : describeTopic(topic);
    if (text !== null) return { text, data: { topic, explanation: text } };
    throw new ToolRefusal(
      `There is no such rule, operation, object, field or value.${didYouMean(topic, topicsLike(topic))}`,
    );
  },
};
