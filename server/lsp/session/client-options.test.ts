import { expect, test } from "vitest";
import type { PublishDiagnosticsClientCapabilities } from "vscode-languageserver";
import { diagnosticOptions, initializationOptions } from "./client-options.ts";

test("what a client sends at the start may be anything", () => {
  const nothing = { rulesUri: null, settings: undefined };
  for (const given of [undefined, null, 5, {}, { rulesUri: 5 }])
    expect(initializationOptions({ initializationOptions: given })).toEqual(nothing);
  const settings = { rules: {} };
  expect(initializationOptions({ initializationOptions: { rulesUri: "rules:/", settings } })).toEqual({
    rulesUri: "rules:",
    settings,
  });
});

const pageUri = (id: string): string => `file:///rules/${id}.md`;

test("diagnostics have what a client says that it supports", () => {
  const none = { relatedInformation: false, tags: [], codeDescription: false, data: false };
  expect(diagnosticOptions({}, null, pageUri)).toMatchObject(none);
  expect(diagnosticOptions({ textDocument: { publishDiagnostics: {} } }, null, pageUri)).toMatchObject(none);
  const pairs: readonly (readonly [PublishDiagnosticsClientCapabilities, object])[] = [
    [{ relatedInformation: true }, { relatedInformation: true }],
    [{ tagSupport: { valueSet: [2] } }, { tags: [2] }],
    [{ codeDescriptionSupport: true }, { codeDescription: true }],
    [{ dataSupport: true }, { data: true }],
  ];
  for (const [supported, one] of pairs)
    expect(diagnosticOptions({ textDocument: { publishDiagnostics: supported } }, null, pageUri)).toMatchObject({
      ...none,
      ...one,
    });
});

test("a client that pulls diagnostics supports everything", () => {
  const all = { relatedInformation: true, tags: [1, 2], codeDescription: true, data: true };
  expect(diagnosticOptions({ textDocument: { diagnostic: {} } }, null, pageUri)).toMatchObject(all);
});

test("the pages of rules are those of the client, if it has any", () => {
  expect(diagnosticOptions({}, null, pageUri).pageUri("x")).toBe("file:///rules/x.md");
  expect(diagnosticOptions({}, "rules:", pageUri).pageUri("x")).toBe("rules:/x.md");
});
