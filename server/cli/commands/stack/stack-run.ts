import { basename } from "node:path";
import { pathToFileURL } from "node:url";
import { documentOf, linesOf } from "../../../document/index.ts";
import { stackFromRequests } from "../../../stack/from-requests/from-requests.ts";
import { offsetIn } from "../../../stack/plan/formats.ts";
import type { BlockSpan } from "../../../stack/plan/step.ts";
import type { Call, ExitCode } from "../../command.ts";
import { messageWriter, readOneFile, writeResult } from "../../run/one-file.ts";

/** More would not help. */
const maxLines = 50;

export async function runStack(path: string, output: string | null, call: Call): Promise<ExitCode> {
  const source = await readOneFile(path, "request", "stack.requests.json", call);
  const file = { uri: pathToFileURL(source.path).href, name: basename(source.path), ...source.type };
  const document = documentOf(file, source.text);
  const stack = stackFromRequests(document);
  const say = messageWriter(call);
  if (stack.isEmpty) await say(`${source.name} creates no instances and no load balancers.`);
  else await writeResult(stack.text, { output, source, holds: "stack" }, call);

  const lines = linesOf(document);
  const at = (place: BlockSpan): string => `${source.name}:${lines.positionAt(offsetIn(document, place)).line + 1}`;
  const notes = [
    ...stack.omissions.map(({ what, why, place }) => `${at(place)}: not in the stack: ${what}. ${why}`),
    ...stack.notes.map(({ text, place }) => `${at(place)}: ${text}`),
    ...stack.secrets.map(
      ({ variable, value: { name, block, node } }) =>
        `${at({ block, start: node.start, end: node.end })}: \`${name}\` is a literal secret, which the stack does not contain. Set \`${variable}\` to its value.`,
    ),
  ];
  for (const line of notes.slice(0, maxLines)) await say(line);
  if (notes.length > maxLines) await say(`and ${notes.length - maxLines} more.`);
  return stack.isEmpty || stack.omissions.some(({ isHarmless }) => !isHarmless) ? 1 : 0;
}
