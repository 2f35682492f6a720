import { type Disposable, EventEmitter, LogLevel, type LogOutputChannel, workspace } from "vscode";
import { clientId } from "./identity.ts";

/**
 * The channel for the protocol's trace, written into `log`. languageclient traces when its trace channel has the log
 * level "trace"; this one has it when `computeStack.trace.server` asks for a trace, so the setting alone decides.
 */
export function traceChannel(log: LogOutputChannel): LogOutputChannel {
  const levelChanged = new EventEmitter<LogLevel>();
  const watching: Disposable = workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration(`${clientId}.trace.server`)) levelChanged.fire(level());
  });
  return Object.create(log, {
    logLevel: { get: level },
    onDidChangeLogLevel: { value: levelChanged.event },
    trace: { value: (message: string) => log.info(message) },
    dispose: {
      value: () => {
        watching.dispose();
        levelChanged.dispose();
      },
    },
  });
}

function level(): LogLevel {
  const wanted = workspace.getConfiguration(clientId).get("trace.server", "off");
  return wanted === "off" ? LogLevel.Info : LogLevel.Trace;
}
