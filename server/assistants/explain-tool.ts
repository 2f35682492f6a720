import { describeTopic, topicNames } from "../describe/topic.ts";
import { fieldIn } from "../document/index.ts";
import { ruleById } from "../rules/list.ts";
import { didYouMean, textArgument } from "./arguments.ts";
import { wordingFor } from "./input.ts";
import { type Tool, ToolRefusal } from "./tool.ts";

export const explainTool: Tool = {
  name: "explain",
  title: "Explain a rule, an operation or a field",
  description:
    "Explains a rule of `check` with a wrong and a right example, an operation of the API (what it does, costs and requires), an object or a field.",
  parameters: {
    topic: {
      type: "string",
      description:
        "The ID of a rule, such as `root-pass-weak`, an operation, such as `create-instance`, an object, such as `interface`, or a field, such as `label` or `interface.label`.",
    },
  },
  required: ["topic"],
  isSaid: true,
  writes: false,
  run: async (args, context) => {
    const { pageOf } = context;
    const asked = textArgument(args, "topic") ?? "";
    const wording = await wordingFor(undefined, context);
    const topic = wording ? fieldIn(asked, wording) : asked;
    const rule = ruleById.get(topic);
    if (rule) return { text: (await pageOf(topic)) ?? `# ${rule.id}\n\n${rule.summary}\n` };
    const text = describeTopic(topic);
    if (text !== null) return { text };
    throw new ToolRefusal(
      `There is no such rule, operation or field.${didYouMean(topic, [...ruleById.keys(), ...topicNames])}`,
    );
  },
};
