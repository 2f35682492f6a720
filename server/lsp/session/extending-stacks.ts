import type { Document } from "../../document/index.ts";
import { fileOfDocument } from "../../document/index.ts";
import type { Finding } from "../../rules/engine/check.ts";
import type { FileJudge } from "../../rules/engine/judge.ts";
import type { DiagnosticsContext } from "../diagnostics/diagnostics-context.ts";
import type { FeatureContext } from "../feature.ts";
import type { EffectiveSettings } from "./effective-settings.ts";

interface Kept {
  readonly settings: EffectiveSettings["settings"];
  readonly judge: FileJudge;
}

/** Checks the stacks that extend open ones and are not open themselves: what they cause there is shown while it is typed. */
export function extendingStacks(context: DiagnosticsContext & Pick<FeatureContext, "documentAt">) {
  const { guard, defer, workspace, documentAt, isOpen, settingsFor, inBases } = context;
  const kept = new Map<string, Kept>();
  const due = new Set<string>();
  let isRunning = false;

  const findingsOf = async (document: Document): Promise<readonly Finding[]> => {
    const { uri } = document.file;
    const { settings, ignored, editor } = await settingsFor(uri);
    if (ignored || !editor.workspaceDiagnostics) return [];
    const file = fileOfDocument(document);
    const before = kept.get(uri);
    const judge = before?.settings === settings ? before.judge : workspace.judgeFor(file, settings);
    kept.set(uri, { settings, judge });
    return judge.look(file);
  };
  const run = async (): Promise<void> => {
    for (const uri of due) {
      due.delete(uri);
      // An edit that follows starts it again.
      await new Promise<void>(defer);
      if (due.has(uri)) continue;
      const open = documentAt(uri);
      const above = open ? await workspace.familyOf(open.document, "above") : [];
      const byFile = new Map<string, readonly Finding[]>();
      for (const document of above) {
        // An edit in the meantime starts it again.
        if (due.has(uri)) break;
        if (isOpen(document.file.uri)) kept.delete(document.file.uri);
        else {
          await new Promise<void>(defer);
          byFile.set(document.file.uri, await findingsOf(document));
        }
      }
      // All at once, however many: what changes is published once.
      for (const [by, findings] of byFile) if (!isOpen(by)) inBases.set(by, findings);
    }
  };
  return (uri: string): void => {
    due.add(uri);
    if (isRunning) return;
    isRunning = true;
    void guard("checking extending stacks", undefined, run).finally(() => {
      isRunning = false;
    });
  };
}
