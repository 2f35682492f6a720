import { expect, test } from "vitest";
import type { ExtensionContext, LogOutputChannel } from "vscode";
import { carrierEndings } from "./derived-names.ts";
import { clientOptions } from "./options.ts";

test("the server gets documents in our languages, files that may hold requests, and settings, wherever they are", () => {
  const context = { subscriptions: [] } as unknown as ExtensionContext;
  const log = { name: "Compute Stack" } as LogOutputChannel;
  const options = clientOptions(context, log);
  const { documentSelector } = options;
  for (const language of ["compute-stack", "compute-request", "compute-plan", "markdown", "http", "shellscript"])
    expect(documentSelector).toContainEqual({ language });
  expect(documentSelector).toContainEqual({ pattern: `**/*.{${carrierEndings.join(",")}}` });
  expect(carrierEndings).toEqual(expect.arrayContaining(["http", "sh", "md", "yaml"]));
  expect(documentSelector).toContainEqual({ language: "yaml", pattern: "**/.compute-stack.yaml" });
  expect(options.outputChannel).toBe(log);
  expect(options.initializationOptions).toEqual({ rulesUri: "compute-stack-rules:/" });
  expect(context.subscriptions).toEqual([options.traceOutputChannel]);
});
