import { expect, test } from "vitest";
import type { CancellationToken } from "vscode-languageclient";
import { withinProblemLimit } from "./problem-limit.ts";

const settingsSent = async (section: string, settings: unknown): Promise<unknown> => {
  const answer = await withinProblemLimit.configuration?.({ items: [{ section }] }, {} as CancellationToken, () => [
    settings,
  ]);
  return Array.isArray(answer) ? answer[0] : answer;
};

test("one of the 1,000 problems that VS Code keeps of a file is left for the number of the others", async () => {
  const settings = { rules: { syntax: "off" } };
  const sent = (maxDiagnostics: number) => settingsSent("computeStack", { ...settings, maxDiagnostics });
  expect(await sent(1_000)).toEqual({ ...settings, maxDiagnostics: 999 });
  expect(await sent(1_000_000)).toEqual({ ...settings, maxDiagnostics: 999 });
  expect(await sent(20)).toEqual({ ...settings, maxDiagnostics: 20 });
});

test("other settings, and settings that are missing, are sent as they are", async () => {
  expect(await settingsSent("editor", { maxDiagnostics: 5_000 })).toEqual({ maxDiagnostics: 5_000 });
  expect(await settingsSent("computeStack", null)).toBeNull();
});
