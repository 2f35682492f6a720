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
  return {
    name: log.name,
    get logLevel() {
      return level();
    },
    onDidChangeLogLevel: levelChanged.event,
    trace: (message) => log.info(message),
    debug: (message, ...details) => log.debug(message, ...details),
    info: (message, ...details) => log.info(message, ...details),
    warn: (message, ...details) => log.warn(message, ...details),
    error: (error, ...details) => log.error(error, ...details),
    append: (value) => log.append(value),
    appendLine: (value) => log.appendLine(value),
    replace: (value) => log.replace(value),
    clear: () => log.clear(),
    show: () => log.show(),
    hide: () => log.hide(),
    dispose() {
      watching.dispose();
      levelChanged.dispose();
    },
  };
}

function level(): LogLevel {
  const wanted = workspace.getConfiguration(clientId).get("trace.server", "off");
  return wanted === "off" ? LogLevel.Info : LogLevel.Trace;
}
