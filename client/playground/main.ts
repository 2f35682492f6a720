import { LSPClient } from "@codemirror/lsp-client";
import { EditorView } from "@codemirror/view";
import { byId, count, elementOf } from "../webview/page.ts";
import { colorSwitch } from "./colors.ts";
import { diagramPane } from "./diagram.ts";
import { isReturning, readDraft, writeDraft } from "./draft.ts";
import { stateFor } from "./editor.ts";
import {
  cleanName,
  type Example,
  editableBeside,
  fileKinds,
  kindOfName,
  type PlaygroundFile,
  pathOf,
  pathsBeside,
  rootUri,
  switchedTo,
  textBeside,
  uriOf,
} from "./files.ts";
import { type Finding, findingsOf, refreshFindings } from "./findings.ts";
import { focusFixes, showFindings, summaryOf } from "./findings-list.ts";
import { fixAll, ownCapabilities } from "./fixes.ts";
import { languageOfFence } from "./languages.ts";
import { planPane } from "./plan.ts";
import { safeHtml } from "./safe-html.ts";
import { connectToServer } from "./server.ts";
import { readFragment } from "./share.ts";
import { shareDialog } from "./share-dialog.ts";
import { tabsIn } from "./tabs.ts";

const examples: readonly Example[] = JSON.parse(byId("examples", HTMLScriptElement).textContent ?? "[]");
const status = byId("status", HTMLElement);
const notice = byId("notice", HTMLElement);
const none = byId("none", HTMLElement);
const fileName = byId("file-name", HTMLInputElement);
const kindNote = byId("kind", HTMLElement);
const list = byId("findings", HTMLElement);
const picker = byId("example", HTMLSelectElement);

const ownText = byId("own-text", HTMLOptionElement);
const draft = readDraft();
let file: PlaygroundFile = examples[0] ?? { name: "new.stack.yaml", text: "", files: {} };
/** What was typed before an example was chosen, to return to. */
let own: PlaygroundFile | null = null;
let findings: readonly Finding[] = [];
let tab = "findings";
let isOpen = false;

const transport = connectToServer(
  {
    read: (uri) => {
      const path = pathOf(uri);
      return path === null ? null : textBeside(file, path);
    },
    list: () => pathsBeside(file).map((name) => ({ name, kind: "file" as const })),
  },
  (why) => tell(`The checker has stopped (${why}). Reload the page.`),
);
const client = new LSPClient({
  rootUri,
  timeout: 60_000,
  sanitizeHTML: safeHtml,
  highlightLanguage: (name) => languageOfFence(name),
  extensions: [ownCapabilities],
}).connect(transport);
const editor = new EditorView({ parent: byId("editor", HTMLElement) });
const plan = planPane(editor, () => file.name);
const diagram = diagramPane(editor, () => file.name);
const tabs = tabsIn(byId("tabs", HTMLElement), (name) => {
  tab = name;
  refreshOutput();
});

const current = (): PlaygroundFile => ({ ...file, text: editor.state.doc.toString() });

/** Puts a file into the editor, which also forgets the findings and the history of the one before. */
function open(next: PlaygroundFile): void {
  const touched = new Set([...pathsBeside(file), ...pathsBeside(next)]);
  const isExample = examples.some(({ text }) => text === editor.state.doc.toString());
  if (isOpen && !isExample) own = current();
  isOpen = true;
  file = next;
  findings = [];
  fileName.value = file.name;
  showKind();
  client.notification("workspace/didChangeWatchedFiles", {
    changes: [...touched].map((path) => ({ uri: uriOf(path), type: 2 })),
  });
  const changes = EditorView.updateListener.of((update) => {
    if (update.docChanged) {
      picker.value = "";
      writeDraft(current());
    }
    if (update.selectionSet && tab === "plan" && kindOfName(file.name) !== "stack") void plan.refresh();
  });
  editor.setState(stateFor(client, file.name, file.text, [findingsOf(show), changes]));
  void refreshFindings(editor, show);
  if (kindOfName(file.name) === null) show([]);
}

function show(found: readonly Finding[]): void {
  findings = found;
  showFindings(list, editor, found);
  const summary = kindOfName(file.name) === null ? "Not checked" : summaryOf(found);
  if (status.textContent !== summary) status.textContent = summary;
  byId("count", HTMLElement).textContent = String(found.length);
  none.hidden = found.length > 0;
  none.textContent =
    kindOfName(file.name) === null
      ? "The file name says what is checked. Choose one such as shop.stack.yaml, web.request.json or create.sh."
      : "No findings.";
  byId("fix-all", HTMLButtonElement).disabled = found.length === 0;
  document.documentElement.dataset.checked = file.name;
  refreshOutput();
}

function refreshOutput(): void {
  if (tab === "plan") void plan.refresh();
  if (tab === "diagram") void diagram.refresh();
}

function showKind(): void {
  const kind = kindOfName(file.name);
  kindNote.textContent = kind === null ? "This name is not checked." : `Read as ${fileKinds[kind].title}.`;
  kindNote.classList.toggle("wrong", kind === null);
  picker.value = examples.find(({ name, text }) => name === file.name && text === file.text)?.id ?? "";
  ownText.hidden = own === null && picker.value !== "";
  const others = editableBeside(file).map((path) => {
    const button = elementOf("button", { type: "button", title: "Edit this file, next to the other one" }, path);
    button.addEventListener("click", () => open(switchedTo(current(), path)));
    return button;
  });
  byId("beside", HTMLElement).replaceChildren(...others);
}

/** A message above the editor, which stays until it is closed. */
function tell(message: string): void {
  byId("notice-text", HTMLElement).textContent = message;
  notice.hidden = false;
}

/** Opens what the address contains; a draft of it instead, if there is one. */
async function openShared(kept: PlaygroundFile | null): Promise<void> {
  const shared = kept ? { kind: "file" as const, file: kept } : await readFragment(location.hash);
  if (shared.kind === "file") open(shared.file);
  else if (shared.kind === "example") openExample(shared.id);
  else if (!isOpen) open(file);
  if (shared.kind === "broken") tell(`This link cannot be opened: ${shared.why}. Ask for a new one.`);
}

function openExample(id: string): void {
  const example = examples.find((each) => each.id === id);
  if (example) open(example);
  else if (!isOpen) open(file);
  if (!example) tell(`There is no example “${id.slice(0, 50)}”. Choose one from the list.`);
}

for (const group of new Set(examples.map((example) => example.group))) {
  const inGroup = examples.filter((example) => example.group === group);
  picker.append(
    elementOf(
      "optgroup",
      { label: group },
      ...inGroup.map(({ id, title }) => elementOf("option", { value: id }, title)),
    ),
  );
}
picker.addEventListener("change", () => {
  history.replaceState(null, "", location.href.replace(/#.*$/, ""));
  if (picker.value !== "") openExample(picker.value);
  else if (own) open(own);
});
fileName.addEventListener("change", () => open({ ...current(), name: cleanName(fileName.value) }));
byId("fix-all", HTMLButtonElement).addEventListener("click", async () => {
  const changes = await fixAll(editor);
  status.textContent = changes === 0 ? "No finding has a safe fix" : `${count(changes, "change")} made`;
});
const share = shareDialog(async () => {
  if (kindOfName(file.name) === null) return { file: current(), findings: null };
  // The findings must be those of the text that is shared, not of the one before the last key.
  for (let before: string | null = null; before !== current().text; ) {
    before = current().text;
    await refreshFindings(editor, show);
  }
  return { file: current(), findings };
});
byId("share-open", HTMLButtonElement).addEventListener("click", () => void share());
byId("help-open", HTMLButtonElement).addEventListener("click", () => byId("help", HTMLDialogElement).showModal());
byId("notice-close", HTMLButtonElement).addEventListener("click", () => {
  notice.hidden = true;
});
colorSwitch(byId("colors", HTMLButtonElement));
window.addEventListener("hashchange", () => void openShared(null));
window.addEventListener("keydown", (event) => {
  if (event.key !== "." || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  tabs.choose("findings");
  focusFixes(list, editor, findings);
});

void openShared(isReturning() ? draft : null);
