import { collectLikelyNames, openDocument } from "../../document/index.ts";
import { fileKindChoices } from "../../features/files/file-kind-choices.ts";
import { fileKey } from "../../workspace/host.ts";
import type { FeatureContext } from "../feature.ts";
import { hasShape, object, string } from "../requests/shapes.ts";

interface Question {
  readonly uri: string;
  /** The language that the editor would give it. */
  readonly languageId: string;
  /** Its content, or the beginning of it. */
  readonly text: string;
}

/** Tells editors which files the settings declare. */
export const fileKindHandlers = ({ declaredFor, files }: FeatureContext) => ({
  "computeStack/fileKind": async (question: unknown) => {
    if (!isQuestion(question)) return null;
    const { uri, languageId, text } = question;
    const document = openDocument({ uri, name: fileKey(uri), languageId, declared: await declaredFor(uri), text });
    const kind = document?.file.kind ?? null;
    const likely = collectLikelyNames(await files.namesFor(uri));
    likely.add(text);
    return {
      /** The language that it has to have to be served; null if it is not supported. */
      languageId: kind === null || kind === "settings" ? null : `compute-${kind}`,
      /** What *Check This File As…* offers, the likeliest first. */
      choices: fileKindChoices(text),
      /** The line for the settings with which its requests would be read, if they use other words than the API documentation. */
      names: likely.line(),
    };
  },
});

const isQuestion = hasShape<Question>(object({ uri: string, languageId: string, text: string }));
