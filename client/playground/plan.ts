import { LSPPlugin } from "@codemirror/lsp-client";
import { type Extension, Text } from "@codemirror/state";
import { Decoration, EditorView, keymap } from "@codemirror/view";
import type { Range } from "vscode-languageserver-protocol";
import { byId, elementOf, withCode } from "../webview/page.ts";
import { readOnlyState, select } from "./editor.ts";
import { kindOfName } from "./files.ts";
import { languageOf } from "./languages.ts";
import { save } from "./save.ts";

/** The answer to `computeStack.plan`; those to the other two commands have `notes` instead of a summary and no links. */
interface Answer {
  readonly text: string;
  readonly summary?: readonly string[];
  readonly notes?: readonly string[];
  readonly links?: readonly {
    readonly range: Range;
    readonly target: { readonly uri: string; readonly range: Range };
  }[];
}

/** A format of the plan, by its ending, and the command that writes the request at the cursor in it. */
export const planEndings: Readonly<Record<string, string | null>> = {
  "requests.json": null,
  "requests.jsonc": null,
  http: "computeStack.copyAsHttp",
  sh: "computeStack.copyAsCurl",
};

export function planPane(editor: EditorView, nameOf: () => string) {
  const chosen = byId("plan-format", HTMLSelectElement);
  const summary = byId("plan-summary", HTMLElement);
  const parent = byId("plan-text", HTMLElement);
  const view = new EditorView({ parent, state: readOnlyState("Plan", "", []) });
  let shown = "";

  const fail = (why: string): void => {
    shown = "";
    summary.replaceChildren(elementOf("li", {}, ...withCode(why)));
    parent.hidden = true;
  };

  /** Shows the plan of the editor's text, or the request at its cursor. */
  const refresh = async (): Promise<void> => {
    const plugin = LSPPlugin.get(editor);
    const isStack = kindOfName(nameOf()) === "stack";
    for (const option of chosen.options) option.hidden = !isStack && planEndings[option.value] === null;
    if (!isStack && planEndings[chosen.value] === null) chosen.value = "http";
    const ending = chosen.value;
    if (!plugin) return fail("Nothing to show: the file name is neither that of a stack nor of requests.");
    plugin.client.sync();
    const { doc } = editor.state;
    const params = isStack
      ? { command: "computeStack.plan", arguments: [{ uri: plugin.uri, format: ending }] }
      : {
          command: planEndings[ending] ?? "",
          arguments: [{ uri: plugin.uri, position: plugin.toPosition(editor.state.selection.main.head) }],
        };
    try {
      const answer = await plugin.client.request<typeof params, Answer>("workspace/executeCommand", params);
      if (editor.state.doc === doc) show(answer, ending, plugin);
    } catch (error) {
      fail(messageOf(error));
    }
  };

  const show = (
    { text, summary: lines = [], notes = [], links = [] }: Answer,
    ending: string,
    plugin: LSPPlugin,
  ): void => {
    // Formats with comments begin with it themselves.
    const more = [...lines, ...notes].filter((line) => !text.includes(line));
    summary.replaceChildren(...more.map((line) => elementOf("li", {}, ...withCode(line))));
    parent.hidden = false;
    if (shown === ending + text) return;
    shown = ending + text;
    const { doc } = editor.state;
    const planned = Text.of(text.split(/\r?\n/));
    const own = links.filter(({ target }) => target.uri === plugin.uri);
    const linked = own.map(({ range, target }) => ({
      from: plugin.fromPosition(range.start, planned),
      to: plugin.fromPosition(range.end, planned),
      target: { from: plugin.fromPosition(target.range.start, doc), to: plugin.fromPosition(target.range.end, doc) },
    }));
    view.setState(
      readOnlyState("Plan", text, [
        languageOf(kindOfName(`plan.${ending}`)),
        EditorView.lineWrapping,
        linksTo(linked, (from, to) => select(editor, from, to)),
      ]),
    );
  };

  chosen.addEventListener("change", () => void refresh());
  byId("plan-copy", HTMLButtonElement).addEventListener("click", () => void navigator.clipboard.writeText(textShown()));
  byId("plan-save", HTMLButtonElement).addEventListener("click", () => {
    const name = nameOf().replace(/\.?stack\.ya?ml$|\.[^.]*$/i, "") || "plan";
    save(`${name}.${chosen.value}`, textShown(), "text/plain");
  });
  return { refresh };

  function textShown(): string {
    return view.state.doc.toString();
  }
}

const messageOf = (error: unknown): string =>
  error !== null && typeof error === "object" && "message" in error ? String(error.message) : String(error);

interface Link {
  readonly from: number;
  readonly to: number;
  readonly target: { readonly from: number; readonly to: number };
}

/** Mentions of lines of the stack, which a click or Enter shows. */
function linksTo(links: readonly Link[], go: (from: number, to: number) => void): Extension {
  const mark = Decoration.mark({ class: "source-link", attributes: { title: "Show in the editor" } });
  const follow = (isThere: (link: Link) => boolean): boolean => {
    const link = links.find(isThere);
    if (link) go(link.target.from, link.target.to);
    return link !== undefined;
  };
  return [
    EditorView.decorations.of(
      Decoration.set(
        links.map(({ from, to }) => mark.range(from, to)),
        true,
      ),
    ),
    EditorView.domEventHandlers({
      click: (event, view) => {
        const at =
          event.target instanceof Element && event.target.closest(".source-link") ? view.posAtCoords(event) : null;
        return at !== null && follow(({ from, to }) => from <= at && at <= to);
      },
    }),
    keymap.of([
      {
        key: "Enter",
        run: ({ state }) => {
          const line = state.doc.lineAt(state.selection.main.head);
          return follow(({ from }) => line.from <= from && from <= line.to);
        },
      },
    ]),
  ];
}
