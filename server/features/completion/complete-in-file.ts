import type { SourceFile } from "../../document/index.ts";
import type { Completing, FileCompletions } from "./requests/complete-requests.ts";

/** All that can be written at an offset of a file. What completes carriers is loaded when one is completed. */
export async function completeInFile(
  { carrier, parts }: SourceFile,
  at: number,
  completing: Completing,
): Promise<FileCompletions> {
  if (carrier) return (await import("./requests/complete-requests.ts")).completeCarrier(carrier, at, completing);
  const inDocument = parts.flatMap(({ document }) => completing.complete(document, at));
  return { inDocument, inNotation: [], isOpen: false };
}
