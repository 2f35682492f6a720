import {
  type Document,
  defaultSettings,
  fileOfDocument,
  type Settings,
  type SourceFile,
} from "../../document/index.ts";
import { createChecker } from "../../rules/engine/check.ts";
import type { Environment } from "../../rules/engine/environment.ts";
import { createFileJudge, createJudge } from "../../rules/engine/judge.ts";
import { environmentForTests } from "../../rules/pages/check.testing.ts";
import { fixFile } from "./fix-file.ts";
import type { Fixing } from "./fixing.ts";

interface FixedInTest {
  readonly fixing: Fixing;
  readonly reread?: (text: string) => SourceFile;
  readonly environment?: Environment;
  readonly settings?: Settings;
}

const unread = (): never => {
  throw new Error("Only files that hold requests are read again.");
};

/** Fixes a file whose rules wait for nothing. */
export const fixForTests = (
  file: SourceFile,
  { fixing, reread = unread, environment = environmentForTests(), settings = defaultSettings }: FixedInTest,
) => {
  const judgeOf = () => createJudge(createChecker(settings, environment), async () => {});
  return fixFile(file, { judge: createFileJudge(file, { judgeOf, settings, now: 0 }), fixing, reread });
};

/** The same for a document. */
export const fixDocumentForTests = (document: Document, options: FixedInTest) =>
  fixForTests(fileOfDocument(document), options);
