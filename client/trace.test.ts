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

test("all else is passed on to the log", () => {
  const done: unknown[] = [];
  const log = new Proxy({} as LogOutputChannel, {
    get:
      (_, name) =>
      (...given: readonly unknown[]) =>
        done.push([name, ...given]),
  });
  const trace = traceChannel(log);
  for (const name of ["debug", "info", "warn", "error"] as const) trace[name]("text", 1);
  for (const name of ["append", "appendLine", "replace"] as const) trace[name]("text");
  for (const name of ["clear", "show", "hide"] as const) trace[name]();
  expect(done).toEqual([
    ...["debug", "info", "warn", "error"].map((name) => [name, "text", 1]),
    ...["append", "appendLine", "replace"].map((name) => [name, "text"]),
    ...["clear", "show", "hide"].map((name) => [name]),
  ]);
});

test("traces are shown regardless of the log level", () => {
  const lines: string[] = [];
  const log = { name: "x", info: (line: string) => lines.push(`info ${line}`) } as unknown as LogOutputChannel;
  traceChannel(log).trace("message");
  expect(lines).toEqual(["info message"]);
});
