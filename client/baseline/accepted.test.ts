import { beforeEach, expect, test } from "vitest";
import type { BaseLanguageClient } from "vscode-languageclient";
import { type Disposable, EventEmitter, editor, resetEditor, Uri } from "../../test/fake-vscode.ts";
import { showAcceptedFindings } from "./accepted.ts";

const shop = { uri: Uri.parse("file:///shop/shop.stack.yaml"), languageId: "compute-stack", getText: () => "" };
const other = { ...shop, uri: Uri.parse("file:///shop/other.stack.yaml") };
let told: EventEmitter<object>;
let stateChanged: EventEmitter<void>;
let registered: Disposable;

beforeEach(() => {
  resetEditor();
  told = new EventEmitter();
  stateChanged = new EventEmitter();
  registered = showAcceptedFindings({
    code2ProtocolConverter: { asUri: String },
    onNotification: (method: string, run: (told: object) => void) => {
      expect(method).toBe("computeStack/acceptedFindings");
      return told.event(run);
    },
    onDidChangeState: stateChanged.event,
  } as unknown as BaseLanguageClient) as never;
});

function activate(document: typeof shop | undefined): void {
  editor.active = document && { document, selection: undefined };
  editor.activeChanged.fire(editor.active);
}

test("the findings in the baseline of the active file are counted in the language status, with a command to show them", () => {
  activate(shop);
  told.fire({ uri: String(shop.uri), count: 2, isShown: false });
  expect([...editor.statusItems]).toMatchObject([
    {
      selector: { language: "compute-stack", scheme: "file" },
      name: "Compute Stack: baseline",
      text: "2 findings in the baseline, hidden",
      command: { command: "computeStack.showBaselineFindings", title: "Show" },
    },
  ]);
  told.fire({ uri: String(shop.uri), count: 1, isShown: true });
  expect([...editor.statusItems]).toMatchObject([
    { text: "1 finding in the baseline, shown", command: { title: "Hide" } },
  ]);
  told.fire({ uri: String(shop.uri), count: 0, isShown: true });
  expect([...editor.statusItems]).toEqual([]);
});

test("the status follows the active file, until that is closed, the server is restarted or the client ends", () => {
  const say = () => told.fire({ uri: String(shop.uri), count: 3, isShown: false });
  say();
  expect([...editor.statusItems]).toEqual([]);
  activate(shop);
  expect([...editor.status]).toEqual(["3 findings in the baseline, hidden"]);
  activate(other);
  expect([...editor.status]).toEqual([]);
  editor.documentClosed.fire({ ...shop, isClosed: true });
  activate(shop);
  expect([...editor.status]).toEqual([]);
  say();
  stateChanged.fire();
  expect([...editor.status]).toEqual([]);
  say();
  expect(editor.status.size).toBe(1);
  registered.dispose();
  expect([...editor.status]).toEqual([]);
});
