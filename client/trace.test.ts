import { beforeEach, expect, test } from "vitest";
import type { LogOutputChannel } from "vscode";
import { editor, LogLevel, resetEditor } from "../test/fake-vscode.ts";
import { traceChannel } from "./trace.ts";

beforeEach(resetEditor);

const setting = "computeStack.trace.server";
const change = (section: string): void =>
  editor.settingsChanged.fire({ affectsConfiguration: (asked) => asked === section });

test("the trace level follows only the setting, until the channel is closed", () => {
  const trace = traceChannel({ name: "x" } as LogOutputChannel);
  const heard: number[] = [];
  trace.onDidChangeLogLevel((level) => heard.push(level));
  expect(trace.logLevel).toBe(LogLevel.Info);
  editor.settings[setting] = "verbose";
  expect(trace.logLevel).toBe(LogLevel.Trace);
  change("computeStack.rules");
  expect(heard).toEqual([]);
  change(setting);
  editor.settings[setting] = "off";
  change(setting);
  expect(heard).toEqual([LogLevel.Trace, LogLevel.Info]);
  trace.dispose();
  change(setting);
  expect(heard).toHaveLength(2);
});

test("traces are shown regardless of the log level", () => {
  const lines: string[] = [];
  const log = { name: "x", info: (line: string) => lines.push(`info ${line}`) } as unknown as LogOutputChannel;
  traceChannel(log).trace("message");
  expect(lines).toEqual(["info message"]);
});
