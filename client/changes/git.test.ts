import { beforeEach, expect, test } from "vitest";
import { EventEmitter, editor, resetEditor, Uri } from "../../test/fake-vscode.ts";
import { readAgainst } from "./against.ts";
import { onDidCommit } from "./git.ts";

const stack = Uri.parse("file:///shop/shop.stack.yaml") as never;
const changed = new EventEmitter<void>();
const state = new EventEmitter<unknown>();
const shown: string[] = [];
const renamed: unknown[] = [];
let committed: string | null;
let repository: { readonly state: { HEAD?: { commit?: string } | undefined }; readonly [name: string]: unknown };
let git: { state: string; readonly [name: string]: unknown };

const enable = (isEnabled: boolean) => {
  editor.extensions.add("vscode.git");
  editor.exports.set("vscode.git", { enabled: isEnabled, getAPI: () => git });
};

beforeEach(() => {
  resetEditor();
  shown.length = 0;
  renamed.length = 0;
  committed = "region: us-east\n";
  repository = {
    state: { HEAD: { commit: "c0ffee" }, indexChanges: renamed, onDidChange: changed.event } as never,
    show: async (ref: string, path: string) => {
      shown.push(`${ref} ${path}`);
      if (committed === null) throw new Error("fatal: path exists on disk, but not in 'HEAD'");
      return committed;
    },
  };
  git = {
    state: "initialized",
    onDidChangeState: state.event,
    onDidOpenRepository: new EventEmitter().event,
    onDidCloseRepository: new EventEmitter().event,
    repositories: [repository],
    getRepository: ({ path }: Uri) => (path.startsWith("/shop/") ? repository : null),
    toGitUri: (uri: Uri, ref: string) => uri.with({ scheme: "git", query: ref }),
  };
});

const lastCommitOf = (uri = stack) => readAgainst(uri, { kind: "commit" });

test("the text of the last commit comes from VS Code's Git extension", async () => {
  enable(true);
  expect(await lastCommitOf()).toEqual([
    {
      uri: "git:///shop/shop.stack.yaml?HEAD",
      text: "region: us-east\n",
      name: "the last commit",
      file: "file:///shop/shop.stack.yaml",
    },
  ]);
  expect(shown).toEqual(["HEAD /shop/shop.stack.yaml"]);
});

test("a renamed file is compared with the one it was", async () => {
  enable(true);
  const before = Uri.parse("file:///shop/before.stack.yaml");
  renamed.push({ originalUri: Uri.parse("file:///shop/else.yaml") }, { originalUri: before, renameUri: stack });
  expect(await lastCommitOf()).toMatchObject([{ uri: "git:///shop/before.stack.yaml?HEAD" }]);
  expect(shown).toEqual(["HEAD /shop/before.stack.yaml"]);
});

test("it has the line ends of the open file", async () => {
  enable(true);
  editor.documents.push({ uri: stack, languageId: "compute-stack", isClosed: false, getText: () => "", eol: 2 });
  expect(await lastCommitOf()).toMatchObject([{ text: "region: us-east\r\n" }]);
});

test("what is missing is said in a sentence", async () => {
  expect(await lastCommitOf()).toMatch(/^VS Code's Git support is turned off here: /);
  enable(false);
  expect(await lastCommitOf()).toMatch(/^VS Code's Git support is turned off here: /);
  enable(true);
  expect(await lastCommitOf(Uri.parse("untitled:shop.stack.yaml") as never)).toMatch(/Save it in one/);
  expect(await lastCommitOf(Uri.parse("file:///else/a.stack.yaml") as never)).toMatch(
    /^`a\.stack\.yaml` is not in a Git repository/,
  );
  committed = null;
  expect(await lastCommitOf()).toMatch(/^`shop\.stack\.yaml` is not part of the last commit/);
  repository.state.HEAD = {};
  expect(await lastCommitOf()).toMatch(/no commit yet/);
});

test("the repositories are waited for", async () => {
  enable(true);
  git.state = "uninitialized";
  const asked = lastCommitOf();
  await Promise.resolve();
  expect(shown).toEqual([]);
  git.state = "initialized";
  state.fire(undefined);
  expect(await asked).toHaveLength(1);
});

test("so is the first look at a repository, which says what its last commit is", async () => {
  enable(true);
  const { HEAD } = repository.state;
  repository.state.HEAD = undefined;
  const asked = lastCommitOf();
  await new Promise(setImmediate);
  expect(shown).toEqual([]);
  repository.state.HEAD = HEAD;
  changed.fire();
  expect(await asked).toHaveLength(1);
});

test("a repository that Git cannot look at is not waited for", async () => {
  enable(true);
  repository.state.HEAD = undefined;
  Object.assign(repository, { status: () => Promise.reject(new Error("fatal: bad object HEAD")) });
  expect(await lastCommitOf()).toMatch(/no commit yet/);
  Object.assign(repository, {
    status: async () => void Object.assign(repository.state, { HEAD: { commit: "c0ffee" } }),
  });
  expect(await lastCommitOf()).toHaveLength(1);
});

test("a new commit is noticed, other changes of the repository are not", async () => {
  enable(true);
  let count = 0;
  const following = onDidCommit(() => count++);
  await new Promise(setImmediate);
  changed.fire();
  expect(count).toBe(0);
  repository.state.HEAD = { commit: "decade" };
  changed.fire();
  expect(count).toBe(1);
  following.dispose();
  repository.state.HEAD = { commit: "facade" };
  changed.fire();
  expect(count).toBe(1);
});

test("so is a rename that is staged", async () => {
  enable(true);
  let count = 0;
  const following = onDidCommit(() => count++);
  await new Promise(setImmediate);
  const edit = { originalUri: Uri.parse("file:///shop/else.yaml") };
  renamed.push(edit);
  changed.fire();
  expect(count).toBe(0);
  renamed.push({ originalUri: Uri.parse("file:///shop/before.stack.yaml"), renameUri: stack });
  changed.fire();
  changed.fire();
  expect(count).toBe(1);
  following.dispose();
});

test("commits are noticed once Git knows its repositories", async () => {
  enable(true);
  const { repositories } = git;
  git = { ...git, state: "uninitialized", repositories: undefined };
  let count = 0;
  const following = onDidCommit(() => count++);
  await new Promise(setImmediate);
  Object.assign(git, { state: "initialized", repositories });
  state.fire(undefined);
  await new Promise(setImmediate);
  repository.state.HEAD = { commit: "decade" };
  changed.fire();
  expect(count).toBe(1);
  following.dispose();
});

test("commits are followed once Git is turned on, and no longer when it is turned off", async () => {
  enable(false);
  const enablement = new EventEmitter<boolean>();
  const extension = { enabled: false, getAPI: () => git, onDidChangeEnablement: enablement.event };
  editor.exports.set("vscode.git", extension);
  let count = 0;
  const following = onDidCommit(() => count++);
  await new Promise(setImmediate);
  const turn = async (isEnabled: boolean) => {
    extension.enabled = isEnabled;
    enablement.fire(isEnabled);
    await new Promise(setImmediate);
  };
  const commit = (name: string) => {
    repository.state.HEAD = { commit: name };
    changed.fire();
  };
  await turn(true);
  expect(count).toBe(1);
  commit("decade");
  expect(count).toBe(2);
  await turn(false);
  expect(count).toBe(3);
  commit("facade");
  expect(count).toBe(3);
  following.dispose();
  await turn(true);
  expect(count).toBe(3);
});

test("nothing follows Git when it gets ready after the end", async () => {
  enable(true);
  git.state = "uninitialized";
  let count = 0;
  const following = onDidCommit(() => count++);
  await new Promise(setImmediate);
  following.dispose();
  git.state = "initialized";
  state.fire(undefined);
  await new Promise(setImmediate);
  repository.state.HEAD = { commit: "decade" };
  changed.fire();
  expect(count).toBe(0);
});

test("a Git extension without repositories breaks nothing", async () => {
  enable(true);
  git = { ...git, repositories: undefined };
  const failures: unknown[] = [];
  const fail = (reason: unknown) => void failures.push(reason);
  process.on("unhandledRejection", fail);
  onDidCommit(() => undefined).dispose();
  const following = onDidCommit(() => undefined);
  await new Promise(setImmediate);
  await new Promise(setImmediate);
  following.dispose();
  process.off("unhandledRejection", fail);
  expect(failures).toEqual([]);
});
