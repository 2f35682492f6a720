import { fileURLToPath } from "node:url";
import { type Document, linesOf } from "../../../document/index.ts";
import { stackFromRequests } from "../../../stack/from-requests/from-requests.ts";
import { offsetIn } from "../../../stack/plan/formats.ts";
import type { BlockSpan } from "../../../stack/plan/step.ts";
import { list } from "../../../text/prose.ts";
import { readSentFiles } from "../../../workspace/sent-files.ts";
import { type Call, type ExitCode, lastValue, WrongCall } from "../../command.ts";
import { hereWorkspace } from "../../run/file-settings.ts";
import { messageWriter, sayFirst, writeResult } from "../../run/one-file.ts";
import { readRequestSources } from "../../run/request-source.ts";
import { pathFromHere } from "../../run/sources.ts";
import { readInputs } from "./answer-files.ts";

/** More is no help. */
const maxLines = 50;

export async function runStack(call: Call): Promise<ExitCode> {
  const [into = null, output = null] = ["into", "output"].map((name) => lastValue(call, name));
  const { answers, others, stdin } = await readInputs(call);
  const [answer, other] = [answers[0], others[0]];
  if (answer && other !== undefined)
    throw new WrongCall(
      `\`${answer.name}\` contains responses of the API, but \`${other}\` does not. Make the stack from the requests, and add the responses with \`--into\`.`,
    );
  if (answer) {
    const { runImport } = await import("./import-run.ts");
    return runImport(answers, into, output, call);
  }
  if (into !== null) throw new WrongCall("`--into` adds what saved responses of the API describe, not requests.");
  const sources = await readRequestSources("stack.requests.json", call, stdin);
  const documents = sources.flatMap(({ name, documents: own }) => own.map((one) => ({ ...one, name })));
  const { sent, files } = await readSentFiles(documents, hereWorkspace());
  const stack = stackFromRequests(
    documents.map(({ document }) => document),
    files,
  );
  const say = messageWriter(call, documents[0]?.document.file);
  if (stack.isEmpty)
    await say(
      `${list(sources.map(({ name }) => name))} ${sources.length === 1 ? "creates" : "create"} no instances and no load balancers.`,
    );
  else await writeResult(stack.text, { output, sources, holds: "stack" }, call);

  const at = (place: BlockSpan): string => {
    const holder = documents.find(({ document }) => document.blocks.all().includes(place.block));
    if (holder) return `${holder.name}:${holder.lineOf(place)}`;
    const document = sent.find(({ blocks }) => blocks.all().includes(place.block));
    return document ? `${pathFromHere(fileURLToPath(document.file.uri))}:${lineIn(document, place)}` : ":1";
  };
  const messages = sources.flatMap(({ name, messages: own }) => own.map((message) => ({ ...message, name })));
  const notes = [
    ...messages.map(
      ({ kind, text, line, name }) => `${name}:${line}: ${kind === "lost" ? "not in the stack: " : ""}${text}`,
    ),
    ...stack.omissions.map(({ what, why, place }) => `${at(place)}: not in the stack: ${what}. ${why}`),
    ...stack.notes.map(({ text, place }) => `${at(place)}: ${text}`),
    ...stack.secrets.map(
      ({ variable, value: { name, block, node } }) =>
        `${at({ block, start: node.start, end: node.end })}: \`${name}\` is a literal secret, which the stack does not contain. Set \`${variable}\` to its value.`,
    ),
  ];
  await sayFirst(notes, maxLines, say);
  const isLost = messages.some(({ kind }) => kind === "lost");
  return stack.isEmpty || isLost || stack.omissions.some(({ isHarmless }) => !isHarmless) ? 1 : 0;
}

const lineIn = (document: Document, place: BlockSpan): number =>
  linesOf(document).positionAt(offsetIn(document, place)).line + 1;
