import { basename } from "node:path";
import { type AskedKind, carrierOfText, isCarrierLanguage, looksLike, mayHoldRequests } from "../../document/index.ts";
import { readText } from "../../node/read-text.ts";
import { carriers } from "../../syntax/carriers.ts";
import { codeList } from "../../text/prose.ts";

/** More kinds would not help. */
const mostNamed = 3;
/** The part of a file that is read to guess its kind. */
const mostBytes = 1_000_000;

const recognized =
  "is neither a stack file (`*.stack.yaml`, `stack.yaml`, also `.yml`) nor a request file (`*.request.json`, `*.requests.json`, also `.jsonc`), nor an HTTP file, shell script or Markdown file";

/**
 * Why a file with an unrecognized name is not checked, and what to do; continues a sentence that begins with its path,
 * without the full stop.
 */
export function describeUnknown(path: string, text: string): string {
  const likely = likelyKinds(text);
  const [likeliest] = likely;
  if (likeliest === undefined)
    return `${recognized}. To check it anyway, pass \`--as KIND\`, or list it under \`files\` in \`.compute-stack.yaml\``;
  const lasting = isCarrierLanguage(likeliest)
    ? `give it a name that ends in \`.${carriers[likeliest].endings[0]}\``
    : `add \`${likeliest}: [${JSON.stringify(basename(path))}]\` under \`files\` in \`.compute-stack.yaml\``;
  return `${recognized}. Its content looks like ${codeList(likely, "or")}: pass \`--as ${likeliest}\`, or ${lasting}`;
}

/** What to do about standard input of unknown kind. */
export function describeUnknownInput(text: string): string {
  const likely = likelyKinds(text);
  const guess = likely.length === 0 ? "" : ` It looks like ${codeList(likely, "or")}.`;
  return `The kind of standard input is unknown. Pass it with \`--as KIND\`, or a file name with \`--stdin-filename NAME\`.${guess}`;
}

function likelyKinds(text: string): readonly AskedKind[] {
  const likely = looksLike(text).slice(0, mostNamed);
  if (likely.length > 0) return likely;
  const language = mayHoldRequests(text) ? carrierOfText(text) : null;
  return language === null ? [] : [language];
}

/** The same for a file that has not been read. */
export async function describeUnknownFile(path: string): Promise<string> {
  const answer = await readText(path, mostBytes);
  return describeUnknown(path, answer.kind === "text" ? answer.text : "");
}
