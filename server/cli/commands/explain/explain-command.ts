import { fileURLToPath } from "node:url";
import { readText } from "../../../node/read-text.ts";
import { ruleById } from "../../../rules/list.ts";
import { type Command, onlyPath, rulePages, WrongCall } from "../../command.ts";
import { renderMarkdown } from "../../terminal/markdown.ts";
import { painter } from "../../terminal/style.ts";
import { unknownRule } from "../../terminal/unknown-rule.ts";

export const explainCommand: Command = {
  details: ["`compute-stack rules` lists the rules."],
  options: {},
  run: async (call) => {
    const id = onlyPath(call, "`explain` takes one rule at a time.");
    if (id === undefined) throw new WrongCall("`explain` needs the ID of a rule. `compute-stack rules` lists them.");
    if (!ruleById.has(id)) throw new WrongCall(unknownRule(id));
    const page = await readText(fileURLToPath(new URL(`${id}.md`, rulePages(call.installation))), 1024 * 1024);
    if (page.kind !== "text") throw new WrongCall(`The page of \`${id}\` ${page.why}. Is the installation complete?`);
    const { stdout } = call;
    await stdout.write(
      stdout.isTerminal || stdout.hasColor
        ? renderMarkdown(page.text, painter(stdout.hasColor), stdout.width)
        : page.text,
    );
    return 0;
  },
};
