import { expect, test } from "vitest";
import { Uri, type Webview } from "vscode";
import { pageOf } from "./page.ts";

const page = (): string =>
  pageOf({ asWebviewUri: (uri: Uri) => uri } as unknown as Webview, Uri.parse("file:///extension"));

test("the content security policy allows only the page's own script and styles, with a new nonce each time", () => {
  const html = page();
  const [, nonce = ""] = /script-src 'nonce-([0-9a-f]{32})'/.exec(html) ?? [];
  expect(html).toContain(`default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'`);
  const parts = html.match(/<(?:script|style)\b[^>]*>/g) ?? [];
  expect(parts).toHaveLength(3);
  expect(parts.filter((part) => !part.includes(`nonce="${nonce}"`))).toEqual([]);
  expect(html).toContain('src="file:///extension/dist/webview/graph.js"');
  expect(html).not.toMatch(/\son\w+=|\sstyle=/);
  expect(page()).not.toContain(nonce);
});
