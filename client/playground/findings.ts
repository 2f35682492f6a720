import { type Diagnostic as Mark, setDiagnostics } from "@codemirror/lint";
import { LSPPlugin } from "@codemirror/lsp-client";
import { type Extension, Transaction } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import type { CodeAction, Diagnostic, DocumentDiagnosticReport } from "vscode-languageserver-protocol";
import { elementOf, withCode } from "../webview/page.ts";
import { fixButton, fixesFor } from "./fixes.ts";

/** What a rule reports, with the places of the text as it is now and the fixes that the server offers. */
export interface Finding {
  readonly from: number;
  readonly to: number;
  readonly line: number;
  readonly column: number;
  readonly severity: Mark["severity"];
  readonly message: string;
  readonly rule: string;
  readonly fixes: readonly CodeAction[];
}

/** After the last key: a check takes a few milliseconds, but a word that is half typed is always wrong. */
const delay = 150;

/** Asks for the findings of the text whenever it has changed, marks them in the editor and hands them to `show`. */
export function findingsOf(show: (findings: readonly Finding[]) => void): Extension {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return EditorView.updateListener.of(({ docChanged, view }) => {
    if (!docChanged) return;
    clearTimeout(timer);
    timer = setTimeout(() => void refreshFindings(view, show), delay);
  });
}

export async function refreshFindings(view: EditorView, show: (findings: readonly Finding[]) => void): Promise<void> {
  const plugin = LSPPlugin.get(view);
  if (!plugin) return;
  const { doc } = view.state;
  const isOutdated = (): boolean => view.state.doc !== doc || LSPPlugin.get(view) !== plugin;
  plugin.client.sync();
  const report = await plugin.client
    .request<object, DocumentDiagnosticReport>("textDocument/diagnostic", { textDocument: { uri: plugin.uri } })
    .catch(() => null);
  if (report?.kind !== "full" || isOutdated()) return;
  const found = report.items.map((item) => findingOf(item, plugin, []));
  mark(view, found);
  show(found);
  const fixes = await fixesFor(plugin, report.items);
  if (isOutdated()) return;
  const fixable = report.items.map((item, index) => findingOf(item, plugin, fixes[index] ?? []));
  mark(view, fixable);
  show(fixable);
}

const severities = ["error", "error", "warning", "info", "hint"] as const;

function findingOf(item: Diagnostic, plugin: LSPPlugin, fixes: readonly CodeAction[]): Finding {
  const { start, end } = item.range;
  return {
    from: plugin.fromPosition(start),
    to: plugin.fromPosition(end),
    line: start.line + 1,
    column: start.character + 1,
    severity: severities[item.severity ?? 1] ?? "error",
    message: typeof item.message === "string" ? item.message : item.message.value,
    rule: String(item.code ?? ""),
    fixes,
  };
}

function mark(view: EditorView, findings: readonly Finding[]): void {
  const marks = findings.map((finding): Mark => ({ ...finding, renderMessage: () => describe(view, finding) }));
  const { effects = [] } = setDiagnostics(view.state, marks);
  view.dispatch({ effects, annotations: Transaction.addToHistory.of(false) });
}

/** The message with its fixes, in a tooltip. */
function describe(view: EditorView, { message, rule, fixes }: Finding): HTMLElement {
  const shown = fixes.filter(isFix);
  return elementOf(
    "div",
    { class: "described" },
    elementOf("p", {}, ...withCode(message), " ", linkToRule(rule)),
    ...(shown.length === 0 ? [] : [elementOf("div", { class: "fixes" }, ...shown.map((fix) => fixButton(view, fix)))]),
  );
}

/** A comment that hides a finding is not a fix of it. */
export const isFix = ({ title }: CodeAction): boolean => !/^Suppress /.test(title);

export const linkToRule = (rule: string): HTMLAnchorElement =>
  elementOf("a", { class: "rule", href: `docs/rules/${rule}.html`, target: "_blank", rel: "noopener" }, rule);
