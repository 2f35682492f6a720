import { requestText, takeOverAlone } from "../../document/carriers/take-over.ts";
import { type Block, isSequenceFile } from "../../document/index.ts";
import type { CarrierRequest } from "../../syntax/carrier.ts";
import { lineBreak } from "../../syntax/index.ts";
import type { Environment } from "../engine/environment.ts";
import { atSpan } from "../kit/finding-location.ts";
import { type Fix, replaceText } from "../kit/fix.ts";
import { rule } from "../rule.ts";

export const curlCommand = rule({
  id: "curl-command",
  severity: "error",
  summary: "A request file contains a `curl` command instead of JSON.",
  sections: [],
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
  const readCurl = text.length > longest ? "pending" : environment.curl();
  const script = readCurl === "pending" ? null : readCurl(scriptIn(text));
  const requests = script?.isWhole ? script.requests.map(requestOfCurl) : [];
  const [first] = requests;
  const isSequence = isSequenceFile(file);
  if (!first || requests.includes(null) || (requests.length > 1 && !isSequence)) return null;
  const written = isSequence ? `[\n${requests.join(",\n").replace(/^/gm, "  ")}\n]` : first;
  const title = requests.length > 1 ? "Convert the commands to requests" : "Convert the command to a request";
  return replaceText(block, 0, text.length, `${written}\n`.replaceAll("\n", lineBreak(text)), title);
}

/** Null where the command says something that a request cannot. */
export const requestOfCurl = (request: CarrierRequest): string | null =>
  request.unread.length > 0 ? null : (requestText(request, null, takeOverAlone())?.text ?? null);

/** Without terminal prompts (`$ curl …`), and with normalized line breaks. */
const scriptIn = (text: string): string =>
  text
    .replace(/^\uFEFF/, "")
    .replace(/\r\n?/g, "\n")
    .replace(/^([ \t]*)\$[ \t]+(?=curl\s)/gm, "$1");
