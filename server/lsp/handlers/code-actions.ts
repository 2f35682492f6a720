import {
  type CancellationToken,
  type CodeAction,
  type CodeActionParams,
  type Diagnostic,
  LSPErrorCodes,
  ResponseError,
} from "vscode-languageserver";
import { type Lines, type SourceFile, wholeDocument } from "../../document/index.ts";
import type { Action, ActionKind, NewFile } from "../../features/actions/actions.ts";
import { codeActions, type Known } from "../../features/actions/code-actions.ts";
import { turnOffRule } from "../../features/files/override-rule.ts";
import type { Finding } from "../../rules/engine/check.ts";
import type { Edit, Span } from "../../syntax/index.ts";
import { resolvePath } from "../../workspace/host.ts";
import { rereaderOf } from "../../workspace/read-file.ts";
import { readSentFiles } from "../../workspace/sent-files.ts";
import { toDiagnostic } from "../diagnostics/diagnostics.ts";
import type { Near } from "../diagnostics/open-findings.ts";
import type { FeatureContext } from "../feature.ts";
import { hasShape, integer, object, string } from "../requests/shapes.ts";
import { followsFileKinds, resolvesActions } from "../session/client.ts";
import type { Asked } from "../session/long-work.ts";
import type { OpenFile } from "../session/open-documents.ts";
import { settingsEdit } from "./kit/settings-edit.ts";
import { textEdits } from "./kit/text-edits.ts";
import { canCreateFiles, newFileWith, workspaceEdit } from "./kit/workspace-edit.ts";

/** What a client sends back to resolve an action that needs the whole document. */
interface Unresolved {
  readonly uri: string;
  readonly version: number;
  readonly range: Span;
  readonly title: string;
  /** Whether all findings were examined. */
  readonly isWhole: boolean;
}

/** Of all findings, or those near an offset. */
interface Checked extends Known {
  readonly open: OpenFile;
}

/** More than anybody reads, and enough to know whether there are others of the same kind. */
const nearTo = ({ start }: Span): Near => ({ around: start, most: 500 });

/** The actions at a range, and those on the whole document. */
export const codeActionHandlers = (context: FeatureContext) => {
  const { client, workspace, diagnostics } = context;
  const supported = client.textDocument?.codeAction;
  const canResolve = resolvesActions(client);
  const canCreate = canCreateFiles(client);

  /** A file with the findings of exactly this state. */
  const checked = async (
    uri: string,
    canceled: CancellationToken,
    near?: (lines: Lines) => Near,
  ): Promise<Checked | null> => {
    for (;;) {
      const open = await context.openFiles.at(uri);
      // Those of a carrier are all known at once.
      const findings =
        open && (await context.foundIn(uri, canceled, open.file.carrier ? undefined : near?.(open.lines)));
      if (!findings) return null;
      const { shown, total } = findings;
      if (findings.open === open) return { open, findings: shown, isAll: shown.length === total };
    }
  };

  const editsOf = async ({ change }: Action, { file }: OpenFile): Promise<readonly Edit[]> => {
    if (change.kind === "edits") return change.edits();
    const { settings } = await context.settingsFor(file.file.uri);
    const [{ fixFile }, reread] = await Promise.all([import("../../features/actions/fix-file.ts"), rereaderOf(file)]);
    const judge = workspace.judgeFor(file, settings);
    return (await fixFile(file, { judge, fixing: change.fixing, reread })).edits;
  };

  const editOf = async ({ change }: Action, open: OpenFile, edits: readonly Edit[]) => {
    const { version, lines, file } = open;
    const { uri } = file.file;
    const newFile = change.kind === "edits" ? change.newFile : undefined;
    const target = newFile && resolvePath(newFile.path, uri);
    const created = newFile && target ? [newFileWith(target, await textOf(newFile, file))] : [];
    return workspaceEdit(client, [...created, { uri, version, edits: textEdits(edits, lines) }]);
  };
  const textOf = async ({ text }: NewFile, file: SourceFile): Promise<string> => {
    if (typeof text === "string") return text;
    const document = wholeDocument(file);
    const sources = document ? [{ document, files: await workspace.filesOf(document) }] : [];
    return text((await readSentFiles(sources, workspace)).files);
  };

  /** Settings apply once they are saved, which our own client does. */
  const turnedOff = async (uri: string, facts: CodeAction, rule: string): Promise<readonly CodeAction[]> => {
    const edited = await settingsEdit(context, uri, {
      edits: (text, pattern) => turnOffRule(text, pattern, rule),
      isDone: (effective) => context.fileMatchersOf(effective).settingsFor(uri).rules[rule] === "off",
      otherwise: "turn the rule off under `overrides` there",
      overruled: "Another override takes precedence.",
    });
    if (typeof edited === "string") return [];
    const save = { title: "Save the settings", command: "computeStack.saveSettings", arguments: [edited.settings] };
    return [{ ...facts, edit: edited.edit, ...(followsFileKinds(client) ? { command: save } : {}) }];
  };

  return {
    "textDocument/codeAction": async (
      { textDocument: { uri }, range, context: asked }: CodeActionParams,
      { canceled }: Asked,
    ): Promise<readonly CodeAction[]> => {
      if (!supported?.codeActionLiteralSupport) return [];
      // Whether anything can be fixed depends on the whole document.
      const isWhole = asked.only?.some((wanted) => wanted === "" || wanted.startsWith("source")) === true;
      const spanIn = (lines: Lines): Span => ({
        start: lines.offsetAt(range.start),
        end: lines.offsetAt(range.end),
      });
      const version = await checked(uri, canceled, isWhole ? undefined : (lines) => nearTo(spanIn(lines)));
      if (!version) return [];
      const { open } = version;
      const { lines, file } = open;
      const span = spanIn(lines);
      const attached = (finding: Finding): Diagnostic =>
        asked.diagnostics.find((diagnostic) => isOf(diagnostic, finding, lines)) ??
        toDiagnostic(finding, uri, lines, diagnostics);
      const inSettings = (facts: CodeAction, rule: string) => turnedOff(uri, facts, rule);
      const actions = codeActions(file, span, version).filter(
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
          if (change.kind === "edits" && change.turnOff !== undefined) return inSettings(facts, change.turnOff);
          if ((change.kind !== "edits" || change.isLarge) && canResolve) return [{ ...facts, data }];
          // A request for this kind alone waits for the whole document; a list of actions must be fast.
          if (change.kind === "fixes" && asked.only === undefined && file.text.length > mostFixedAtOnce) return [];
          const edits = await editsOf(action, open);
          return edits.length > 0 ? [{ ...facts, edit: await editOf(action, open, edits) }] : [];
        }),
      );
      return offers.flat();
    },
    "codeAction/resolve": async (
      unresolved: CodeAction,
      { canceled }: Asked,
    ): Promise<CodeAction | ResponseError<void>> => {
      const data: unknown = unresolved.data;
      if (!isUnresolved(data)) return unresolved;
      const version = await checked(data.uri, canceled, data.isWhole ? undefined : () => nearTo(data.range));
      if (version?.open.version !== data.version) return outdated;
      const { open } = version;
      const action = codeActions(open.file, data.range, version).find(
        ({ title, kind }) => title === data.title && kind === unresolved.kind,
      );
      const edits = action && (await editsOf(action, open));
      const edit = action && edits && (await editOf(action, open, edits));
      const now = await context.openFiles.at(data.uri);
      return edit && now?.file === open.file && now.version === open.version ? { ...unresolved, edit } : outdated;
    },
  };
};

/** In UTF-16 code units; longer documents take too long if the client cannot resolve an action's edits later. */
const mostFixedAtOnce = 100_000;

const outdated = new ResponseError<void>(LSPErrorCodes.ContentModified, "The document has changed in the meantime.");

/** Actions on the whole document are not offered for a range. */
const isAskedFor = (kind: ActionKind, only: readonly string[] | undefined): boolean =>
  only === undefined
    ? !kind.startsWith("source.")
    : only.some((wanted) => wanted === "" || wanted === kind || kind.startsWith(`${wanted}.`));

function isOf({ code, source, range }: Diagnostic, finding: Finding, lines: Lines): boolean {
  return (
    source === "compute-stack" &&
    code === finding.code &&
    lines.offsetAt(range.start) === finding.start &&
    lines.offsetAt(range.end) === finding.end
  );
}

const isUnresolved = hasShape<Unresolved>(
  object({ uri: string, version: integer, range: object({ start: integer, end: integer }), title: string }),
);
