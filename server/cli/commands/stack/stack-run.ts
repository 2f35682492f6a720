import { stackFromRequests } from "../../../stack/from-requests/from-requests.ts";
import type { BlockSpan } from "../../../stack/plan/step.ts";
import type { Call, ExitCode } from "../../command.ts";
import { messageWriter, writeResult } from "../../run/one-file.ts";
import { readRequestSource } from "../../run/request-source.ts";

/** More is no help. */
const maxLines = 50;

export async function runStack(path: string, output: string | null, call: Call): Promise<ExitCode> {
  const source = await readRequestSource(path, "stack.requests.json", call);
  const stack = stackFromRequests(...source.documents.map(({ document }) => document));
  const say = messageWriter(call);
  if (stack.isEmpty) await say(`${source.name} creates no instances and no load balancers.`);
  else await writeResult(stack.text, { output, source, holds: "stack" }, call);

  const at = (place: BlockSpan): string => {
    const holder = source.documents.find(({ document }) => document.blocks.all().includes(place.block));
    return `${source.name}:${holder?.lineOf(place) ?? 1}`;
  };
  const notes = [
    ...source.messages.map(
      ({ kind, text, line }) => `${source.name}:${line}: ${kind === "lost" ? "not in the stack: " : ""}${text}`,
    ),
    ...stack.omissions.map(({ what, why, place }) => `${at(place)}: not in the stack: ${what}. ${why}`),
    ...stack.notes.map(({ text, place }) => `${at(place)}: ${text}`),
    ...stack.secrets.map(
      ({ variable, value: { name, block, node } }) =>
        `${at({ block, start: node.start, end: node.end })}: \`${name}\` is a literal secret, which the stack does not contain. Set \`${variable}\` to its value.`,
    ),
  ];
  for (const line of notes.slice(0, maxLines)) await say(line);
  if (notes.length > maxLines) await say(`and ${notes.length - maxLines} more.`);
  const isLost = source.messages.some(({ kind }) => kind === "lost");
  return stack.isEmpty || isLost || stack.omissions.some(({ isHarmless }) => !isHarmless) ? 1 : 0;
}
