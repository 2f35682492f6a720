import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

/** The colors are those of the page (`style.css`), so that a switch between light and dark needs no new editor. */
const theme = EditorView.theme({
  "&": { height: "100%", color: "var(--ink)", backgroundColor: "var(--back)", fontSize: "13.5px" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.55" },
  ".cm-content": { caretColor: "var(--accent)", padding: "8px 0" },
  ".cm-cursor, .cm-dropCursor": { borderLeftColor: "var(--accent)", borderLeftWidth: "2px" },
  ".cm-gutters": { backgroundColor: "var(--back)", color: "var(--faint)", border: "none" },
  ".cm-lineNumbers .cm-gutterElement": { padding: "0 6px 0 14px" },
  ".cm-activeLine": { backgroundColor: "var(--active-line)" },
  ".cm-activeLineGutter": { backgroundColor: "transparent", color: "var(--ink)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    background: "var(--selection)",
  },
  ".cm-selectionMatch": { backgroundColor: "var(--match)" },
  "&.cm-focused .cm-matchingBracket": { backgroundColor: "var(--match)" },
  ".cm-panels": { backgroundColor: "var(--surface)", color: "var(--ink)" },
  ".cm-panels.cm-panels-bottom": { borderTop: "1px solid var(--border)" },
  ".cm-panel.cm-search": { padding: "8px 30px 8px 10px", fontFamily: "var(--sans)" },
  ".cm-panel.cm-search input, .cm-panel.cm-search button": { fontSize: "13px", margin: "2px 6px 2px 0" },
  ".cm-panel.cm-search label": { display: "inline-flex", alignItems: "center", fontSize: "13px", marginRight: "8px" },
  ".cm-panel.cm-search input[type=checkbox]": { minHeight: "0", margin: "0 5px 0 0" },
  ".cm-panel.cm-search [name=close]": { fontSize: "18px", padding: "4px 8px" },
  ".cm-textfield": { backgroundColor: "var(--back)", border: "1px solid var(--border)" },
  ".cm-button": { backgroundImage: "none", backgroundColor: "var(--control)", border: "1px solid var(--border)" },
  ".cm-tooltip": {
    color: "var(--ink)",
    backgroundColor: "var(--surface)",
    border: "1px solid var(--border)",
    borderRadius: "6px",
    boxShadow: "var(--shadow)",
  },
  ".cm-tooltip-hover": { maxWidth: "min(560px, calc(100vw - 24px))", maxHeight: "45vh", overflow: "auto" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": {
    fontFamily: "var(--mono)",
    fontSize: "13px",
    minWidth: "260px",
    maxHeight: "16em",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { padding: "3px 10px", display: "flex", gap: "12px" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { backgroundColor: "var(--chosen)", color: "var(--ink)" },
  ".cm-completionLabel": { flex: "1" },
  ".cm-completionDetail": { fontStyle: "normal", color: "var(--muted)", marginLeft: "0" },
  ".cm-completionInfo": { maxWidth: "380px", padding: "0", margin: "0 4px", whiteSpace: "normal" },
  ".cm-lsp-documentation": { padding: "6px 10px", fontFamily: "var(--sans)", fontSize: "13px", lineHeight: "1.5" },
  ".cm-lsp-documentation p": { margin: "0 0 6px" },
  ".cm-lsp-documentation ul": { margin: "0 0 6px", paddingLeft: "20px" },
  ".cm-lsp-documentation table": { borderCollapse: "collapse" },
  ".cm-lsp-documentation th, .cm-lsp-documentation td": { textAlign: "left", padding: "2px 12px 2px 0" },
  ".cm-diagnostic": { padding: "6px 10px", borderLeftWidth: "3px", fontSize: "13px", fontFamily: "var(--sans)" },
  ".cm-diagnostic-error": { borderLeftColor: "var(--error)" },
  ".cm-diagnostic-warning": { borderLeftColor: "var(--warning)" },
  ".cm-diagnostic-info, .cm-diagnostic-hint": { borderLeftColor: "var(--information)" },
  ".cm-lintRange": { backgroundImage: "none", textDecoration: "underline wavy 1px", textUnderlineOffset: "3px" },
  ".cm-lintRange-error": { textDecorationColor: "var(--error)" },
  ".cm-lintRange-warning": { textDecorationColor: "var(--warning)" },
  ".cm-lintRange-info": { textDecorationColor: "var(--information)" },
  ".cm-lintRange-hint": { textDecorationStyle: "dotted", textDecorationColor: "var(--muted)" },
  ".cm-lintRange-active": { backgroundColor: "var(--match)" },
  ".cm-snippetField": { backgroundColor: "var(--match)" },
  ".cm-foldPlaceholder": { backgroundColor: "var(--control)", border: "none", color: "var(--muted)" },
});

const highlighting = HighlightStyle.define([
  { tag: [tags.content, tags.string, tags.special(tags.string)], color: "var(--string)" },
  { tag: [tags.propertyName, tags.definition(tags.propertyName), tags.attributeName], color: "var(--key)" },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], color: "var(--number)" },
  { tag: [tags.keyword, tags.typeName, tags.labelName], color: "var(--keyword)" },
  { tag: [tags.variableName, tags.definition(tags.variableName)], color: "var(--variable)" },
  { tag: [tags.comment, tags.meta], color: "var(--comment)" },
  { tag: tags.heading, fontWeight: "600", color: "var(--keyword)" },
  { tag: tags.strong, fontWeight: "600" },
  { tag: tags.emphasis, fontStyle: "italic" },
  { tag: tags.link, color: "var(--accent)" },
  { tag: tags.monospace, color: "var(--string)" },
  { tag: tags.invalid, color: "inherit" },
]);

export const looks: Extension = [theme, syntaxHighlighting(highlighting)];
