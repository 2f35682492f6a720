import { type Block, isSequenceFile } from "../../document/index.ts";
import { lineBreak } from "../../syntax/index.ts";
import type { Environment } from "../engine/environment.ts";
import { atSpan, type Fix, replaceText, rule } from "../kit/index.ts";

export const curlCommand = rule({
  id: "curl-command",
  severity: "error",
  summary: "A request file contains a `curl` command instead of JSON.",
  kinds: ["request"],
  speaksAlone: true,
  block(block, report) {
    const problem = block.parsed.problems.find(({ isCommand }) => isCommand);
    if (!problem) return;
    report(atSpan(block, problem, ""), "Expected a request as JSON, found a `curl` command. Convert it.", {
      fixes: [turnIntoRequest(block, report.environment)],
    });
  },
});

/** Longer texts are scripts. */
const longest = 100_000;

function turnIntoRequest(block: Block, environment: Environment): Fix | null {
  const { text, file } = block;
  const read = text.length > longest ? "pending" : environment.curl();
  const start = endOfComments(text);
  const requests = (read === "pending" ? null : read(scriptIn(text.slice(start)))) ?? [];
  const [first] = requests;
  const isSequence = isSequenceFile(file);
  if (!first || requests.includes(null) || (requests.length > 1 && !isSequence)) return null;
  const written = isSequence ? `[\n${requests.join(",\n").replace(/^/gm, "  ")}\n]` : first;
  const title = requests.length > 1 ? "Convert the commands to requests" : "Convert the command to a request";
  return replaceText({ block, start, end: text.length }, `${written}\n`.replaceAll("\n", lineBreak(text)), title);
}

/** Of those that JSON has, which are kept. */
function endOfComments(text: string): number {
  const [comments = ""] = /^\uFEFF?(?:[ \t\r\n]|\/\/[^\r\n]*[\r\n]|\/\*[^*]*(?:\*(?!\/)[^*]*)*\*\/)*/.exec(text) ?? [];
  return comments.trim() === "" ? 0 : comments.length;
}

/** Without terminal prompts (`$ curl …`), and with normalized line breaks. */
const scriptIn = (text: string): string =>
  text
    .replace(/^\uFEFF/, "")
    .replace(/\r\n?/g, "\n")
    .replace(/^([ \t]*)\$[ \t]+(?=curl\s)/gm, "$1");
