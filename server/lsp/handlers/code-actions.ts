import { type CodeAction, type Diagnostic, LSPErrorCodes, ResponseError } from "vscode-languageserver";
import type { Action, ActionKind } from "../../features/actions/actions.ts";
import { applyFixes } from "../../features/actions/apply-fixes.ts";
import { codeActions } from "../../features/actions/code-actions.ts";
import type { Finding } from "../../rules/engine/check.ts";
import type { Edit, Span } from "../../syntax/index.ts";
import { toDiagnostic } from "../diagnostics/diagnostics.ts";
import type { Near } from "../diagnostics/open-findings.ts";
import type { Feature } from "../feature.ts";
import { resolvesActions } from "../session/capabilities.ts";
import type { OpenDocument } from "../session/open-documents.ts";
import { canCreateFiles, workspaceEdit } from "./workspace-edit.ts";

/** What a client sends back to resolve an action that needs the whole document. */
interface Unresolved {
  readonly uri: string;
  readonly version: number;
  readonly range: Span;
  readonly title: string;
  /** Whether all findings were examined. */
  readonly isWhole: boolean;
}

interface Checked {
  readonly open: OpenDocument;
  /** All, or those near an offset. */
  readonly findings: readonly Finding[];
  readonly isAll: boolean;
}

/** More than anybody reads, and enough to know whether there are others of the same kind. */
const nearTo = ({ start }: Span): Near => ({ around: start, most: 500 });

export const codeActionFeature: Feature = (context) => {
  const { connection, guard, client, workspace, documentAt, diagnostics } = context;
  const supported = client.textDocument?.codeAction;
  const canResolve = resolvesActions(client);
  const canCreate = canCreateFiles(client);

  /** A document with the findings of exactly this state. */
  const checked = async (uri: string, near?: (open: OpenDocument) => Near): Promise<Checked | null> => {
    for (;;) {
      const open = documentAt(uri);
      if (!open) return null;
      const { shown, total } = await context.findingsOf(uri, near?.(open));
      if (documentAt(uri) === open) return { open, findings: shown, isAll: shown.length === total };
    }
  };

  const editsOf = async ({ change }: Action, { document }: OpenDocument): Promise<readonly Edit[]> => {
    if (change.kind === "edits") return change.edits();
    const { settings } = await context.settingsFor(document.file.uri);
    return (await applyFixes(document, workspace.judgeFor(document.file, settings), change.fixing)).edits;
  };

  const editOf = (action: Action, open: OpenDocument, edits: readonly Edit[]) =>
    workspaceEdit(client, open, edits, action.change.kind === "edits" ? action.change.newFile : undefined);

  connection.onCodeAction(({ textDocument: { uri }, range, context: asked }) =>
    guard("textDocument/codeAction", [], async () => {
      if (!supported?.codeActionLiteralSupport) return [];
      // Whether anything can be fixed depends on the whole document.
      const isWhole = asked.only?.some((wanted) => wanted === "" || wanted.startsWith("source")) === true;
      const spanIn = ({ lines }: OpenDocument): Span => ({
        start: lines.offsetAt(range.start),
        end: lines.offsetAt(range.end),
      });
      const found = await checked(uri, isWhole ? undefined : (open) => nearTo(spanIn(open)));
      if (!found) return [];
      const { open, findings, isAll } = found;
      const span = spanIn(open);
      const attached = (finding: Finding): Diagnostic =>
        asked.diagnostics.find((diagnostic) => isOf(diagnostic, finding, open)) ??
        toDiagnostic(finding, uri, open.lines, diagnostics);
      const actions = codeActions(open.document, span, { findings, isAll }).filter(
        ({ kind, change }) => isAskedFor(kind, asked.only) && (canCreate || change.kind !== "edits" || !change.newFile),
      );
      const offers = await Promise.all(
        actions.map(async (action): Promise<readonly CodeAction[]> => {
          const { title, kind, change } = action;
          const facts: CodeAction = {
            title,
            kind,
            ...(action.findings.length > 0 ? { diagnostics: action.findings.map(attached) } : {}),
            ...(action.isPreferred && supported?.isPreferredSupport ? { isPreferred: true } : {}),
          };
          const data: Unresolved = { uri, version: open.version, range: span, title, isWhole };
          if ((change.kind !== "edits" || change.isLarge) && canResolve) return [{ ...facts, data }];
          // A request for this kind alone waits for the whole document; a list of actions must be fast.
          if (change.kind === "fixes" && asked.only === undefined && open.document.length > mostFixedAtOnce) return [];
          const edits = await editsOf(action, open);
          return edits.length > 0 ? [{ ...facts, edit: editOf(action, open, edits) }] : [];
        }),
      );
      return offers.flat();
    }),
  );

  connection.onCodeActionResolve((unresolved) =>
    guard<CodeAction | ResponseError<void>>("codeAction/resolve", unresolved, async () => {
      const data: unknown = unresolved.data;
      if (!isUnresolved(data)) return unresolved;
      const found = await checked(data.uri, data.isWhole ? undefined : () => nearTo(data.range));
      if (found?.open.version !== data.version) return outdated;
      const { open, findings, isAll } = found;
      const action = codeActions(open.document, data.range, { findings, isAll }).find(
        ({ title, kind }) => title === data.title && kind === unresolved.kind,
      );
      const edits = action && (await editsOf(action, open));
      return action && edits && documentAt(data.uri) === open
        ? { ...unresolved, edit: editOf(action, open, edits) }
        : outdated;
    }),
  );
};

/** In UTF-16 code units; longer documents take too long if the client cannot resolve an action's edits later. */
const mostFixedAtOnce = 100_000;

const outdated = new ResponseError<void>(LSPErrorCodes.ContentModified, "The document has changed since.");

/** Actions on the whole document are not offered for a range. */
const isAskedFor = (kind: ActionKind, only: readonly string[] | undefined): boolean =>
  only === undefined
    ? !kind.startsWith("source.")
    : only.some((wanted) => wanted === "" || wanted === kind || kind.startsWith(`${wanted}.`));

function isOf({ code, source, range }: Diagnostic, finding: Finding, { lines }: OpenDocument): boolean {
  return (
    source === "compute-stack" &&
    code === finding.code &&
    lines.offsetAt(range.start) === finding.start &&
    lines.offsetAt(range.end) === finding.end
  );
}

function isUnresolved(data: unknown): data is Unresolved {
  return (
    data !== null &&
    typeof data === "object" &&
    ["uri", "version", "range", "title", "isWhole"].every((name) => name in data) &&
    "uri" in data &&
    typeof data.uri === "string"
  );
}
