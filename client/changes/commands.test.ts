import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { BaseLanguageClient } from "vscode-languageclient";
import { editor, env, resetEditor, TabInputText, UIKind, Uri, ViewColumn } from "../../test/fake-vscode.ts";
import { countAsStack } from "../plan/active-stack.ts";
import { registerViewFiles } from "../views/view-files.ts";
import { readChoices } from "./choices.ts";
import { registerChanges } from "./commands.ts";
import { changesForms } from "./forms.ts";
import { changesOf, comparedIn } from "./uri.ts";

const stack = Uri.parse("file:///shop/shop.stack.yaml");
const old = Uri.parse("file:///shop/old.stack.yaml");
const target = { start: { line: 4, character: 2 }, end: { line: 4, character: 5 } };
let refusal: string | null;
const sent: unknown[] = [];
const formats: unknown[] = [];
const asked: object[] = [];

interface Request {
  readonly arguments: readonly [{ readonly from: unknown; readonly format: unknown; readonly target: unknown }];
}

let registered: ReturnType<typeof registerChanges>;

const client = {
  code2ProtocolConverter: { asUri: String },
  isRunning: () => true,
  onDidChangeState: () => ({ dispose: () => {} }),
  sendRequest: async (_: unknown, { arguments: [{ from, format, ...rest }] }: Request) => {
    sent.push(from);
    formats.push([format, rest.target]);
    asked.push(rest);
    if (refusal !== null) throw Object.assign(new Error(refusal), { code: -32803 });
    return { text: "Changes\n", links: [{ range: target, target: { uri: String(stack), range: target } }], from: "1" };
  },
} as unknown as BaseLanguageClient;

const run = (name: string, ...args: readonly unknown[]) => editor.commands.get(name)?.(...(args as never[]));
const contentOf = async (uri: unknown): Promise<string> => {
  const content = await editor.fileSystems.get("compute-stack-changes")?.readFile(uri as Uri);
  return new TextDecoder().decode(content);
};

beforeEach(() => {
  resetEditor();
  refusal = null;
  sent.length = 0;
  editor.files.set(old.path, new TextEncoder().encode("region: us-east\n"));
  editor.files.set("/shop/a.json", new TextEncoder().encode("[]"));
  const document = { uri: stack, languageId: "compute-stack", isClosed: false, getText: () => "" };
  editor.documents.push(document);
  editor.active = { document, selection: undefined };
  registered = registerChanges(
    client,
    registerViewFiles(async () => {}),
  );
});

const shownIn = (log: readonly string[]) => {
  const [, uri = ""] = /^shown: (.*) in (.*)$/.exec(log.at(-1) ?? "") ?? [];
  const { stack, against } = comparedIn(Uri.parse(uri) as never);
  return [String(stack), JSON.stringify(against)];
};

test("a stack is compared with the file or the answers that are chosen", async () => {
  editor.open = [old];
  await run("computeStack.showChangesFromFile", stack);
  expect(editor.log.at(-1)).toMatch(new RegExp(` in ${ViewColumn.Beside}$`));
  expect(shownIn(editor.log)).toEqual([String(stack), JSON.stringify({ kind: "files", files: [old] })]);
  const answers = [Uri.parse("file:///shop/a.json"), old];
  editor.open = answers;
  editor.choose = (items) => items.find(({ label }) => label.includes("Files…"));
  await run("computeStack.showChangesFromAnswers");
  expect(shownIn(editor.log)).toEqual([String(stack), JSON.stringify({ kind: "files", files: answers })]);
});

test("a folder of answers is named to the server, and whatever is written in it counts", async () => {
  const folder = Uri.parse("file:///shop/answers");
  editor.files.set("/shop/answers/a.json", new TextEncoder().encode("[]"));
  await run("computeStack.showChangesFromAnswers", stack);
  expect(editor.log).toEqual([]);
  editor.open = [folder];
  editor.choose = (items) => items.find(({ label }) => label.includes("Folder…"));
  await run("computeStack.showChangesFromAnswers", stack);
  const against = { kind: "files", files: [folder as never] } as const;
  expect(shownIn(editor.log)).toEqual([String(stack), JSON.stringify(against)]);
  await contentOf(changesOf(stack as never, against));
  expect(sent).toEqual([[{ uri: String(folder), name: "answers" }]]);
  let times = 0;
  registered.compared.onDidChange(stack as never, () => times++);
  editor.diskChanged.fire(Uri.parse("file:///shop/answers-of-others/a.json"));
  expect(times).toBe(0);
  editor.diskChanged.fire(Uri.parse("file:///shop/answers/new/b.json"));
  expect(times).toBeGreaterThan(0);
});

test("where the dialog takes one file, that is said", async () => {
  const offered: string[] = [];
  editor.choose = (items) => void offered.push(...items.map(({ label }) => label));
  env.uiKind = UIKind.Web;
  await run("computeStack.showChangesFromAnswers", stack);
  env.uiKind = UIKind.Desktop;
  expect(offered).toEqual(["$(file) File…", "$(folder) Folder…"]);
});

const pick = (label: string): void => {
  editor.choose = (items) => items.find((item) => item.label.includes(label));
};
const responses = { Responses: ["json", "jsonc", "txt", "http"], "All files": ["*"] };

test.each([
  ["Files…", { canSelectFiles: true, canSelectMany: true, filters: responses }],
  ["Folder…", { canSelectFolders: true }],
])("for `%s`, the dialog begins in the folder of the stack and offers what fits", async (label, offered) => {
  pick(label);
  await run("computeStack.showChangesFromAnswers", stack);
  expect(editor.dialogs).toMatchObject([
    {
      placeHolder: "Where are the responses of the API saved?",
      items: [
        { description: "One or more saved responses" },
        { description: "All responses in a folder and its subfolders" },
      ],
    },
    {},
  ]);
  expect(editor.dialogs[1]).toEqual({
    defaultUri: "file:///shop",
    title: "Compare with Saved Responses of the API",
    openLabel: "Compare",
    ...offered,
  });
});

test("the dialog of macOS offers files and folders at once", async () => {
  vi.stubGlobal("process", Object.create(process, { platform: { value: "darwin" } }));
  onTestFinished(() => void vi.unstubAllGlobals());
  await run("computeStack.showChangesFromAnswers", stack);
  expect(editor.dialogs).toEqual([
    expect.objectContaining({ canSelectFolders: true, canSelectFiles: true, canSelectMany: true }),
  ]);
});

test("stack files are offered to compare a stack with, anywhere for one that has no file", async () => {
  const untitled = Uri.parse("untitled:new.stack.yaml");
  await run("computeStack.showChangesFromFile", untitled);
  expect(editor.dialogs).toEqual([
    {
      title: "Compare with Stack File",
      openLabel: "Compare",
      filters: { "Stack files": ["yaml", "yml"], "All files": ["*"] },
    },
  ]);
});

test("what was missing is looked for again when it is asked for again", async () => {
  const against = { kind: "files", files: [Uri.parse("file:///shop/new.yaml") as never] } as const;
  const shown = changesOf(stack as never, against);
  expect(await contentOf(shown)).toBe("`new.yaml` cannot be read.\n");
  editor.files.set("/shop/new.yaml", new TextEncoder().encode("region: us-east\n"));
  editor.open = against.files as never;
  await run("computeStack.showChangesFromFile", stack);
  sent.length = 0;
  editor.documentClosed.fire({ uri: shown as never, languageId: "diff", isClosed: true, getText: () => "" });
  expect(await contentOf(shown)).toBe("Changes\n");
});

test("forms, options and files are asked for only where changes are shown", async () => {
  for (const name of ["showChangesAs", "planChangesWith", "saveChanges"]) await run(`computeStack.${name}`);
  expect(editor.log).toEqual(Array.from({ length: 3 }, () => "Show the changes of a stack first."));
  expect(editor.dialogs).toEqual([]);
});

test.each([
  ["--verify ", changesForms[0], "sh", "--verify"],
  [" --delete", changesForms[0], changesForms[0].ending, "--delete"],
])("with the options %j, the changes are shown as what they fit", async (typed, form, ending, options) => {
  const shown = changesOf(stack as never, { kind: "commit" }, form);
  editor.type = async () => typed;
  await run("computeStack.planChangesWith", shown);
  const uri = Uri.parse(/^shown: (.*) in /.exec(editor.log.at(-1) ?? "")?.[1] ?? "");
  expect(uri.path.endsWith(`.${ending}`)).toBe(true);
  expect(comparedIn(uri as never).options).toBe(options);
  editor.type = async () => undefined;
  const before = editor.log.length;
  await run("computeStack.planChangesWith", shown);
  expect(editor.log).toHaveLength(before);
});

test("a folder is named without its last slash", async () => {
  const folder = Uri.parse("file:///shop/answers/");
  editor.files.set("/shop/answers//a.json", new TextEncoder().encode("[]"));
  await contentOf(changesOf(stack as never, { kind: "files", files: [folder as never] }));
  expect(sent).toEqual([[{ uri: String(folder), name: "answers" }]]);
});

test("from a document with changes, its own stack is compared", async () => {
  editor.open = [old];
  editor.active = undefined;
  await run("computeStack.showChangesFromFile", changesOf(stack as never, { kind: "commit" }));
  expect(shownIn(editor.log)[0]).toBe(String(stack));
  expect(editor.log.at(-1)).toMatch(new RegExp(` in ${ViewColumn.Active}$`));
});

test("a diagram counts as its stack, and gives its place to the changes", async () => {
  editor.open = [old];
  editor.active = undefined;
  const diagram = { active: true } as never;
  const end = countAsStack(diagram, stack as never);
  await run("computeStack.showChangesFromFile");
  expect(shownIn(editor.log)[0]).toBe(String(stack));
  expect(editor.log.at(-1)).toMatch(new RegExp(` in ${ViewColumn.Active}$`));
  end();
  await run("computeStack.showChangesFromFile");
  expect(editor.log.at(-1)).toBe("Open a stack file first to show its changes.");
});

test("nothing is opened without a stack, a choice or something to compare with", async () => {
  await run("computeStack.showChangesFromFile", stack);
  expect(editor.log).toEqual([]);
  await run("computeStack.showChanges", stack);
  expect(editor.log).toEqual([expect.stringMatching(/^VS Code's Git support is turned off here/)]);
  editor.active = undefined;
  await run("computeStack.showChanges");
  expect(editor.log.at(-1)).toBe("Open a stack file first to show its changes.");
});

test("the document has the server's text with its links, or says why there is none", async () => {
  const shown = changesOf(stack as never, { kind: "files", files: [old as never] });
  expect(await contentOf(shown)).toBe("Changes\n");
  expect(asked.at(-1)).toMatchObject({ links: false });
  const [link] = (await editor.links?.provideDocumentLinks({ uri: shown })) ?? [];
  expect([link?.range.start.line, String(link?.target)]).toEqual([4, "file:///shop/shop.stack.yaml#L5,3"]);
  expect(asked.at(-1)).toMatchObject({ links: true });
  refusal = "`from` takes one stack, or any number of saved responses.";
  expect(await contentOf(shown)).toBe("Changes\n");
  editor.diskChanged.fire(old);
  expect(await contentOf(shown)).toBe(`${refusal}\n`);
  expect(await contentOf(changesOf(stack as never, { kind: "commit" }))).toMatch(/^VS Code's Git support/);
});

test("a file that another program writes is read again, and the diagram follows", async () => {
  let times = 0;
  const { compared } = registered;
  editor.open = [old];
  await run("computeStack.showChangesFromFile", stack);
  compared.onDidChange(stack as never, () => times++);
  await contentOf(changesOf(stack as never, { kind: "files", files: [old as never] }));
  editor.diskChanged.fire(Uri.parse("file:///shop/other.yaml"));
  expect(times).toBe(0);
  editor.diskChanged.fire(old);
  expect(times).toBeGreaterThan(0);
  editor.files.set(old.path, new TextEncoder().encode("region: eu-west\n"));
  sent.length = 0;
  await contentOf(changesOf(stack as never, { kind: "files", files: [old as never] }));
  expect(sent).toMatchObject([[{ text: "region: eu-west\n" }]]);
});

test("where a file changes that a stack names, changes and diagram are asked for again, with what they are compared with", async () => {
  const shown = changesOf(stack as never, { kind: "files", files: [old as never] });
  await contentOf(shown);
  const changed = vi.fn();
  registered.compared.onDidChange(stack as never, changed);
  sent.length = 0;
  registered.filesChanged();
  expect(changed).toHaveBeenCalledOnce();
  await contentOf(shown);
  expect(sent).toEqual(["1"]);
});

test.each([
  ["Markdown", "/shop/shop.changes.md", "markdown"],
  ["Request sequence", "/shop/shop.changes.requests.jsonc", "requests.jsonc"],
  ["HTTP file", "/shop/shop.changes.http", "http"],
  ["Shell script", "/shop/shop.changes.sh", "sh"],
])("the changes are shown and saved as %s, under a name that says what it is", async (label, path, format) => {
  const shown = changesOf(stack as never, { kind: "files", files: [old as never] });
  const choose = (action: "$(open-preview)" | "$(save)") => {
    editor.choose = (items) => items.find((item) => item.label === `${action} ${label}`);
  };
  choose("$(open-preview)");
  await run("computeStack.showChangesAs", shown);
  expect(editor.log.at(-1)).toContain(`compute-stack-changes://${path.replace("shop.c", "shop.from-old.c")}?`);
  choose("$(save)");
  editor.saveTo = Uri.parse(`file://${path}`);
  await run("computeStack.showChangesAs", shown);
  expect(editor.log).toContain(`proposed: ${path}`);
  expect(formats.at(-1)).toEqual([format, `file://${path}`]);
  expect(new TextDecoder().decode(editor.files.get(path))).toBe("Changes\n");
});

test("changes are planned with options, which are kept in every form", async () => {
  const shown = changesOf(stack as never, { kind: "files", files: [old as never] }, changesForms[1]);
  const typed: string[] = [];
  editor.type = async ({ value, validateInput }) => {
    typed.push(value ?? "", String(await validateInput?.("--nope")));
    return "--create app --only 'web-*' --only=db --delete";
  };
  await run("computeStack.planChangesWith", shown);
  const [, uri = ""] = /^shown: (.*) in /.exec(editor.log.at(-1) ?? "") ?? [];
  expect(await contentOf(Uri.parse(uri))).toBe("Changes\n");
  expect(asked.at(-1)).toMatchObject({ create: ["app"], only: ["web-*", "db"], delete: true });
  await run("computeStack.planChangesWith", Uri.parse(uri));
  expect(typed[2]).toBe("--create app --only 'web-*' --only=db --delete");
  expect(typed[1]).toContain("--create NAME");
});

test.each(["create app", "--create", "--delete x", "--only", "--purge", "app"])("%j is no option of a plan", (text) => {
  expect(readChoices(text)).toBe(null);
});

test("changes follow their stack when it, or its folder, is renamed", async () => {
  const tab = (path: string, isActive = true) => ({
    input: new TabInputText(
      changesOf(Uri.parse(`file://${path}`) as never, { kind: "commit" }, changesForms[1]) as never,
    ),
    isActive,
    group: { viewColumn: 2 },
  });
  editor.tabs = [tab("/shops/shop.stack.yaml"), tab(stack.path), tab("/shop/other.stack.yaml", false)];
  editor.renamed.fire({ files: [{ oldUri: Uri.parse("file:///shop"), newUri: Uri.parse("file:///store") }] });
  await new Promise(setImmediate);
  const opened = (path: string, background: boolean) => {
    const uri = changesOf(Uri.parse(`file://${path}`) as never, { kind: "commit" }, changesForms[1]);
    return `vscode.open ${uri} ${JSON.stringify({ viewColumn: 2, preserveFocus: true, preview: false, background })}`;
  };
  expect(editor.log.toSorted()).toEqual([
    "closed: tab 1",
    "closed: tab 2",
    opened("/store/other.stack.yaml", true),
    opened("/store/shop.stack.yaml", false),
  ]);
});

test("what is shown is saved in its own form, and a refusal is shown instead of a file", async () => {
  const [, markdown] = changesForms;
  const shown = changesOf(stack as never, { kind: "files", files: [old as never] }, markdown);
  editor.saveTo = Uri.parse("file:///shop/a.md");
  refusal = "Open the stack file first.";
  await run("computeStack.saveChanges", shown);
  expect(editor.log.at(-1)).toBe("Could not save the changes: Open the stack file first.");
  refusal = null;
  await run("computeStack.saveChanges", shown);
  expect(formats.at(-1)).toEqual(["markdown", "file:///shop/a.md"]);
});
