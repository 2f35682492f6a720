import { expect, test } from "vitest";
import { encodingFor, followsFileKinds, pullsDiagnostics, resolvesActions, runsCommand } from "./client.ts";

test("positions are counted in the first encoding of the client that is known, or in UTF-16", () => {
  expect(encodingFor({})).toBe("utf-16");
  expect(encodingFor({ general: { positionEncodings: ["utf-7", "utf-8", "utf-16"] } })).toBe("utf-8");
  expect(encodingFor({ general: { positionEncodings: ["utf-7"] } })).toBe("utf-16");
});

test("a client resolves actions if it keeps their data and asks for their edits", () => {
  const resolveSupport = { properties: ["command", "edit"] };
  const resolves = (codeAction: object) => resolvesActions({ textDocument: { codeAction } });
  expect(resolves({ dataSupport: true, resolveSupport })).toBe(true);
  expect(resolves({ resolveSupport })).toBe(false);
  expect(resolves({ dataSupport: true })).toBe(false);
  expect(resolves({ dataSupport: true, resolveSupport: { properties: ["command"] } })).toBe(false);
  expect(resolvesActions({})).toBe(false);
});

test("what a client says of itself beyond the protocol may be anything", () => {
  for (const experimental of [undefined, null, 5, { commands: "x", fileKinds: 1 }]) {
    expect(followsFileKinds({ experimental })).toBe(false);
    expect(runsCommand({ experimental }, "x")).toBe(false);
  }
  const experimental = { commands: ["x"], fileKinds: true };
  expect(followsFileKinds({ experimental })).toBe(true);
  expect([runsCommand({ experimental }, "x"), runsCommand({ experimental }, "y")]).toEqual([true, false]);
  expect([pullsDiagnostics({}), pullsDiagnostics({ textDocument: { diagnostic: {} } })]).toEqual([false, true]);
});
