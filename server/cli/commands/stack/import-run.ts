import { fileURLToPath, pathToFileURL } from "node:url";
import { documentOf } from "../../../document/index.ts";
import { replaceFile } from "../../../node/replace-file.ts";
import type { FoundAnswers } from "../../../stack/answers/answer-folder.ts";
import { addToStack } from "../../../stack/from-answers/add-to-stack.ts";
import { type ImportedAnswers, stackFromAnswers } from "../../../stack/from-answers/stack-from-answers.ts";
import { list } from "../../../text/prose.ts";
import { type Call, configOf, type ExitCode, standardInputPath, WrongCall } from "../../command.ts";
import { namesFor } from "../../run/file-settings.ts";
import { messageWriter, readOneFile, writeResult } from "../../run/one-file.ts";
import { pathFromHere } from "../../run/sources.ts";
import { createDocumentChecker } from "../check/check-document.ts";

/** Writes the stack that saved answers describe, or adds what the stack `into` does not have. */
export async function runImport(
  answers: readonly FoundAnswers[],
  into: string | null,
  output: string | null,
  call: Call,
): Promise<ExitCode> {
  const sources = answers.map(({ path }) => ({ path }));
  const read = answers.map((one) => one.read);
  let imported: ImportedAnswers;
  if (into === null) {
    imported = stackFromAnswers(read);
    if (!imported.isEmpty) await writeResult(imported.text, { output, sources, holds: "stack" }, call);
  } else imported = await addInto(into, read, output, call);
  const say = messageWriter(call, read[0]?.document.file);
  if (imported.isEmpty && into === null)
    await say(
      `${list(answers.map(({ name }) => name))} ${answers.length === 1 ? "describes" : "describe"} no instances and no load balancers.`,
    );
  if (imported.isEmpty && into !== null && imported.losses.length === 0)
    await say(`\`${into}\` has everything already.`);
  for (const loss of imported.losses) await say(`not in the stack: ${loss}`);
  for (const note of imported.notes) await say(note);
  return (imported.isEmpty && into === null) || imported.losses.length > 0 ? 1 : 0;
}

async function addInto(
  into: string,
  read: readonly FoundAnswers["read"][],
  output: string | null,
  call: Call,
): Promise<ImportedAnswers> {
  if (into === standardInputPath) throw new WrongCall("`--into` takes the path of a stack file.");
  const { path, name, type, text } = await readOneFile(into, "stack", {
    ...call,
    options: new Map([...call.options].filter(([option]) => option !== "stdin-filename")),
  });
  const names = await namesFor(call, path);
  const uri = pathToFileURL(path).href;
  const document = documentOf({ uri, name, ...type, names }, text);
  const { mergeOf } = await createDocumentChecker(configOf(call));
  const imported = addToStack(document, read, await mergeOf(document));
  if ("refusal" in imported) throw new WrongCall(`\`${name}\` ${imported.refusal}`);
  if (output !== null) await writeResult(imported.text, { output, sources: [{ path }], holds: "stack" }, call);
  else if (!imported.isEmpty) {
    const own = imported.text === text ? [] : [{ uri, before: text, text: imported.text }];
    for (const { uri: changed, before, text: after } of [...own, ...imported.others]) {
      const why = await replaceFile(fileURLToPath(changed), before, after);
      if (why !== null) throw new WrongCall(`\`${pathFromHere(fileURLToPath(changed))}\` ${why}.`);
    }
  }
  const left = output === null ? [] : imported.others.map(({ uri: other }) => describeLeft(fileURLToPath(other)));
  return { ...imported, losses: [...imported.losses, ...left] };
}

const describeLeft = (path: string): string =>
  `What belongs in \`${pathFromHere(path)}\`, which only a call without \`--output\` changes.`;
