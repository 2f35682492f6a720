import type { EditorView } from "@codemirror/view";
import { buttonOf, count, elementOf } from "../webview/page.ts";
import { select } from "./editor.ts";
import { type Finding, isFix, linkToRule } from "./findings.ts";
import { fixButton } from "./fixes.ts";

const words = { error: "Error", warning: "Warning", info: "Information", hint: "Hint" } as const;

/** The findings in the order of the text, each with its rule and its fixes. */
export function showFindings(list: HTMLElement, view: EditorView, findings: readonly Finding[]): void {
  const focused = list.contains(document.activeElement);
  list.replaceChildren(...inOrder(findings).map((finding) => itemOf(finding, view)));
  // The button that had the focus may be gone, with the finding that it fixed.
  if (focused && !list.contains(document.activeElement)) view.focus();
}

function itemOf(finding: Finding, view: EditorView): HTMLElement {
  const { severity, line, column, rule, from, to, fixes } = finding;
  const go = buttonOf(finding.message, () => select(view, from, to), { class: "message" });
  go.prepend(
    elementOf(
      "span",
      { class: "severity", title: words[severity] },
      elementOf("span", { class: "said" }, `${words[severity]}: `),
    ),
  );
  const fixing = fixes.filter(isFix);
  const hiding = fixes.filter((fix) => !isFix(fix));
  const buttonFor = (fix: Finding["fixes"][number]) => fixButton(view, fix);
  return elementOf(
    "li",
    { class: `finding ${severity}`, "data-rule": rule },
    go,
    elementOf(
      "div",
      { class: "facts" },
      elementOf("span", { class: "where" }, `${line}:${column}`),
      linkToRule(rule),
      ...fixing.map(buttonFor),
      ...(hiding.length === 0
        ? []
        : [elementOf("details", { class: "more" }, elementOf("summary", {}, "Suppress"), ...hiding.map(buttonFor))]),
    ),
  );
}

/** As a key of editors does: to the fixes of the finding at the cursor. */
export function focusFixes(list: HTMLElement, { state }: EditorView, findings: readonly Finding[]): void {
  const { head } = state.selection.main;
  const { number } = state.doc.lineAt(head);
  const index = inOrder(findings).findIndex(({ from, to, line }) => (from <= head && head <= to) || line === number);
  const item = list.children[index];
  const target = item?.querySelector<HTMLElement>(".facts > button") ?? item?.querySelector<HTMLElement>("button");
  target?.focus();
}

const inOrder = (findings: readonly Finding[]): readonly Finding[] => [...findings].sort((a, b) => a.from - b.from);

/** For example “2 errors and 1 warning”. */
export function summaryOf(findings: readonly Finding[]): string {
  const parts = (["error", "warning", "info", "hint"] as const).flatMap((severity) => {
    const number = findings.filter((finding) => finding.severity === severity).length;
    const word = severity === "info" ? "note" : severity;
    return number === 0 ? [] : [count(number, word)];
  });
  return parts.length === 0 ? "No findings" : parts.join(", ").replace(/, ([^,]*)$/, " and $1");
}
