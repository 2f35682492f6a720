import { basename } from "node:path";
import { looksLike } from "../../document/index.ts";
import { readText } from "../../node/read-text.ts";
import { codeList } from "../../text/prose.ts";

/** More kinds would not help. */
const mostNamed = 3;
/** The part of a file that is read to guess its kind. */
const mostBytes = 1_000_000;

const recognized =
  "is neither a stack file (`*.stack.yaml`, `stack.yaml`, also `.yml`) nor a request file (`*.request.json`, `*.requests.json`, also `.jsonc`)";

/**
 * Why a file with an unrecognized name is not checked, and what to do; continues a sentence that begins with its path,
 * without the full stop.
 */
export function describeUnknown(path: string, text: string): string {
  const likely = looksLike(text).slice(0, mostNamed);
  const [likeliest] = likely;
  return `${recognized}. ${
    likeliest === undefined
      ? "To check it anyway, pass `--as KIND`, or list it under `files` in `.compute-stack.yaml`"
      : `Its content looks like ${codeList(likely, "or")}: pass \`--as ${likeliest}\`, or add \`${likeliest}: [${JSON.stringify(basename(path))}]\` under \`files\` in \`.compute-stack.yaml\``
  }`;
}

/** The same for a file that has not been read. */
export async function describeUnknownFile(path: string): Promise<string> {
  const answer = await readText(path, mostBytes);
  return describeUnknown(path, answer.kind === "text" ? answer.text : "");
}
