import { fileURLToPath } from "node:url";
import { describeTopic, topicsLike } from "../../../describe/topic.ts";
import { readText } from "../../../node/read-text.ts";
import { ruleById } from "../../../rules/list.ts";
import { type Call, type Command, onlyPath, paragraph, rulePages, WrongCall } from "../../command.ts";
import { nearName } from "../../near-name.ts";
import { wordsHere } from "../../run/file-settings.ts";
import { renderMarkdown } from "../../terminal/markdown.ts";
import { painter } from "../../terminal/style.ts";

export const explainCommand: Command = {
  details: [
    paragraph(
      "TOPIC is the ID of a rule (`compute-stack rules` lists them), an operation (`compute-stack new` lists them), an object such as",
      "`interface`, a field such as `label` or `interface.label`, a value such as `vlan`, or a section of the API documentation such",
      "as `2.5`.",
    ),
  ],
  options: {},
  run: async (call) => {
    const asked = onlyPath(call, "`explain` takes one topic at a time.");
    if (asked === undefined)
      throw new WrongCall(
        "`explain` needs a rule, operation, object, field or value: `compute-stack explain label-pattern`.",
      );
    const words = await wordsHere(call);
    const topic = asked.split(".").map(words.readName).join(".");
    const text = ruleById.has(topic) ? await pageOf(topic, call) : describeTopic(topic);
    if (text === null)
      throw new WrongCall(
        `There is no rule, operation, object, field or value \`${asked}\`. ${nearName(topic, topicsLike(topic)) || "`compute-stack rules` lists the rules, and `compute-stack new` the operations."}`.trim(),
      );
    const { stdout } = call;
    const said = words.write(text);
    await stdout.write(
      stdout.isTerminal || stdout.hasColor
        ? `${renderMarkdown(said, painter(stdout.hasColor), stdout.width).trimEnd()}\n`
        : `${said.trimEnd()}\n`,
    );
    return 0;
  },
};

async function pageOf(id: string, { installation }: Call): Promise<string> {
  const page = await readText(fileURLToPath(new URL(`${id}.md`, rulePages(installation))), 1024 * 1024);
  if (page.kind !== "text") throw new WrongCall(`The page of \`${id}\` ${page.why}. Is the installation complete?`);
  return page.text;
}
