import { describeDiff } from "../../../describe/diff.ts";
import { documentOf, fileOfDocument, isForeign } from "../../../document/index.ts";
import { fileStyle } from "../../../features/format/file-style.ts";
import { formatDocument } from "../../../features/format/format.ts";
import { applyEdits } from "../../../syntax/index.ts";
import { lineEdits } from "../../../text/line-edits.ts";
import { createFileLayouts } from "../../../workspace/layout/file-layouts.ts";
import { createWorkspace } from "../../../workspace/workspace.ts";
import type { TextChange } from "../../run/file-changer.ts";
import { hereHost } from "../../run/file-settings.ts";
import { namedFile, pathFromHere } from "../../run/sources.ts";
import { foreignStack, passedOver, type Work, workOnText } from "../../run/task.ts";
import { diffRenderer } from "../../terminal/diff-renderer.ts";
import type { FmtOptions } from "./fmt-options.ts";

/** The options for formatting and showing a file; plain data. */
export interface FmtWorkOptions extends Pick<FmtOptions, "mode"> {
  readonly hasColor: boolean;
}

export type FmtDone =
  | {
      readonly kind: "formatted";
      /** Null if the text does not change. */
      readonly change: TextChange | null;
      /** A sentence about a configuration that was not applied. */
      readonly notice: string | null;
    }
  /** `why` continues a sentence that begins with the path. */
  | { readonly kind: "declined"; readonly why: string }
  /** A kind of file that is not formatted. */
  | { readonly kind: "not ours"; readonly why: string }
  | { readonly kind: "passed over" };

const loadFormatter = async () => (await import("../../../workspace/formatter.ts")).formatter;

/** Formats files one by one. Writes nothing. */
export function createFmtWork({ mode, hasColor }: FmtWorkOptions): Work<FmtDone> {
  const render = diffRenderer(hasColor);
  const layouts = createFileLayouts(hereHost());
  const workspace = createWorkspace(hereHost(), Date.now);
  return workOnText("formatted", async ({ path, type, isNamed }, text) => {
    if (type.kind === "carrier" || type.kind === "settings") {
      const why = type.kind === "settings" ? "is a settings file" : "holds requests among other text";
      return isNamed ? { kind: "not ours", why: `is not formatted: it ${why}` } : passedOver;
    }
    const named = namedFile(path);
    const isShown = mode === "show" && type.kind === "stack";
    const file = { ...named, ...type, ...(isShown && (await workspace.secretVariablesOf(named, text))) };
    const document = documentOf(file, text);
    if (isForeign(document)) return isNamed ? foreignStack : passedOver;
    const { options, isIgnored, refusal, notice } = await layouts.of(file.uri);
    if (isIgnored && !isNamed) return passedOver;
    if (refusal !== null) return { kind: isIgnored ? "not ours" : "declined", why: `is not formatted: ${refusal}` };
    const done = await formatDocument(document, fileStyle(document, options), loadFormatter);
    if (done.kind === "declined") return { kind: "declined", why: `is not formatted: ${done.why}` };
    const after = applyEdits(text, done.edits);
    if (after === text) return { kind: "formatted", change: null, notice };
    const [old, fresh] = [fileOfDocument(document), fileOfDocument(documentOf(file, after))];
    const diff = mode === "show" ? describeDiff(pathFromHere(path), old, fresh, lineEdits(text, after), render) : "";
    return { kind: "formatted", change: { before: text, after, diff }, notice };
  });
}
