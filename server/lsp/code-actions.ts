import { type CodeAction, type Diagnostic, LSPErrorCodes, ResponseError } from "vscode-languageserver";
import type { Action, ActionKind } from "../features/actions.ts";
import { applyFixes, editsTogether } from "../features/apply-fixes.ts";
import { codeActions } from "../features/code-actions.ts";
import type { Finding } from "../rules/check.ts";
import type { Edit, Span } from "../syntax/index.ts";
import { toDiagnostic } from "./diagnostics.ts";
import type { Feature } from "./feature.ts";
import type { OpenDocument } from "./open-documents.ts";
import { canCreateFiles, workspaceEdit } from "./workspace-edit.ts";

/** What a client sends back to have an action worked out that looks at the whole document. */
interface Unresolved {
  readonly uri: string;
  readonly version: number;
  readonly range: Span;
  readonly title: string;
}

export const codeActionFeature: Feature = (context) => {
  const { connection, guard, client, workspace, documentAt, diagnostics } = context;
  const supported = client.textDocument?.codeAction;
  const canResolve = supported?.dataSupport === true && supported.resolveSupport?.properties.includes("edit") === true;
  const canCreate = canCreateFiles(client);

  /** A document with what is wrong in this very state of it. */
  const checked = async (uri: string): Promise<{ open: OpenDocument; findings: readonly Finding[] } | null> => {
    for (;;) {
      const open = documentAt(uri);
      if (!open) return null;
      const findings = await context.findingsOf(uri);
      if (documentAt(uri) === open) return { open, findings };
    }
  };

  const editsOf = async (
    action: Action,
    open: OpenDocument,
    findings: readonly Finding[],
  ): Promise<readonly Edit[]> => {
    const { change } = action;
    if (change.kind === "edits") return change.edits();
    const { document } = open;
    const { settings } = await context.settingsFor(document.file.uri);
    const recheck = async (next: typeof document) => (await workspace.check(next, settings)).findings;
    return (await applyFixes(document, findings, change.choose, recheck)).edits;
  };

  const editOf = (action: Action, open: OpenDocument, edits: readonly Edit[]) =>
    workspaceEdit(client, open, edits, action.change.kind === "edits" ? action.change.newFile : undefined);

  connection.onCodeAction(({ textDocument: { uri }, range, context: asked }) =>
    guard("textDocument/codeAction", [], async () => {
      const found = supported?.codeActionLiteralSupport ? await checked(uri) : null;
      if (!found) return [];
      const { open, findings } = found;
      const { document, lines } = open;
      const span: Span = { start: lines.offsetAt(range.start), end: lines.offsetAt(range.end) };
      const attached = (finding: Finding): Diagnostic =>
        asked.diagnostics.find((diagnostic) => isOf(diagnostic, finding, open)) ??
        toDiagnostic(finding, uri, lines, diagnostics);
      const actions = codeActions(document, span, findings).filter(
        ({ kind, change }) => isAskedFor(kind, asked.only) && (canCreate || change.kind !== "edits" || !change.newFile),
      );
      return Promise.all(
        actions.map(async (action): Promise<CodeAction> => {
          const { title, kind, change } = action;
          const facts: CodeAction = {
            title,
            kind,
            ...(action.findings.length > 0 ? { diagnostics: action.findings.map(attached) } : {}),
            ...(action.isPreferred && supported?.isPreferredSupport ? { isPreferred: true } : {}),
          };
          if (change.kind === "edits") return { ...facts, edit: editOf(action, open, change.edits()) };
          const data: Unresolved = { uri, version: open.version, range: span, title };
          if (canResolve) return { ...facts, data };
          // Whoever asks for nothing else waits for all of it; in a list of offers one round has to do.
          const edits =
            asked.only === undefined
              ? editsTogether(document, findings, change.choose).edits
              : await editsOf(action, open, findings);
          return { ...facts, edit: editOf(action, open, edits) };
        }),
      );
    }),
  );

  connection.onCodeActionResolve((unresolved) =>
    guard<CodeAction | ResponseError<void>>("codeAction/resolve", unresolved, async () => {
      const data: unknown = unresolved.data;
      if (!isUnresolved(data)) return unresolved;
      const found = await checked(data.uri);
      if (found?.open.version !== data.version) return outdated;
      const { open, findings } = found;
      const action = codeActions(open.document, data.range, findings).find(
        ({ title, kind }) => title === data.title && kind === unresolved.kind,
      );
      if (!action) return outdated;
      return { ...unresolved, edit: editOf(action, open, await editsOf(action, open, findings)) };
    }),
  );

  return { codeActionProvider: { codeActionKinds: [...announced], resolveProvider: canResolve } };
};

const announced: readonly ActionKind[] = [
  "quickfix",
  "refactor.rewrite",
  "refactor.extract",
  "source.fixAll.compute-stack",
];

const outdated = new ResponseError<void>(LSPErrorCodes.ContentModified, "The document has changed since.");

/** What changes a whole document is not among the offers for a place. */
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
    ["uri", "version", "range", "title"].every((name) => name in data) &&
    "uri" in data &&
    typeof data.uri === "string"
  );
}
