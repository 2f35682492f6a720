import type { Document, Settings } from "../../document/index.ts";
import { rules as allRules } from "../list.ts";
import type { Rule } from "../rule.ts";
import { type Checked, createChecker, examinerFor, renderedFindings } from "./check.ts";
import type { Environment } from "./environment.ts";
import { createExaminer } from "./examine.ts";
import { checkerOfFile } from "./file-checker.ts";

/** Checks a document with all rules. Pure: the same document, settings and environment give the same findings. */
export function check(
  document: Document,
  settings: Settings,
  environment: Environment,
  rules: readonly Rule[] = allRules,
): Checked {
  const checker = createChecker(settings, environment, createExaminer(rules, settings));
  checker.update(document);
  return { findings: renderedFindings(checker), needs: checker.needs() };
}

/** The findings in a document with what it extends and is sent as, and what they still need. */
export function checkInFile(document: Document, settings: Settings, environment: Environment): Checked {
  const checker = checkerOfFile(document.file, settings, environment, examinerFor(settings));
  checker.update(document);
  return { findings: renderedFindings(checker), needs: checker.needs() };
}
