import type { CommandEntry } from "./command.ts";

/** All commands, in the order of the help. */
export const commands: Readonly<Record<string, CommandEntry>> = {
  check: {
    usage: "[PATH…]",
    summary: "check request and stack files (default: the current folder)",
    load: () => import("./commands/check/check-command.ts").then(({ checkCommand }) => checkCommand),
  },
  fix: {
    usage: "[PATH…]",
    summary: "apply all safe fixes in place (default: the current folder)",
    load: () => import("./commands/fix/fix-command.ts").then(({ fixCommand }) => fixCommand),
  },
  fmt: {
    usage: "[PATH…]",
    summary: "format stack and request files in place (default: the current folder)",
    load: () => import("./commands/fmt/fmt-command.ts").then(({ fmtCommand }) => fmtCommand),
  },
  graph: {
    usage: "STACK",
    summary: "draw a diagram of a stack",
    load: () => import("./commands/graph/graph-command.ts").then(({ graphCommand }) => graphCommand),
  },
  merge: {
    usage: "STACK",
    summary: "write a stack merged with everything it extends",
    load: () => import("./commands/merge/merge-command.ts").then(({ mergeCommand }) => mergeCommand),
  },
  plan: {
    usage: "STACK",
    summary: "list the requests that create a stack, in sending order",
    load: () => import("./commands/plan/plan-command.ts").then(({ planCommand }) => planCommand),
  },
  stack: {
    usage: "FROM…",
    summary: "generate a stack from requests or saved responses of the API",
    load: () => import("./commands/stack/stack-command.ts").then(({ stackCommand }) => stackCommand),
  },
  convert: {
    usage: "FROM…",
    summary: "write requests from HTTP files, scripts, Markdown or request files in another format",
    load: () => import("./commands/convert/convert-command.ts").then(({ convertCommand }) => convertCommand),
  },
  explain: {
    usage: "TOPIC",
    summary: "explain a rule, with a wrong and a right example, or an operation, object, field or value",
    load: () => import("./commands/explain/explain-command.ts").then(({ explainCommand }) => explainCommand),
  },
  "explain-error": {
    usage: "REQUEST RESPONSE",
    summary: "show an error response of the API at the fields of its request",
    load: () =>
      import("./commands/explain-error/explain-error-command.ts").then(
        ({ explainErrorCommand }) => explainErrorCommand,
      ),
  },
  rules: {
    usage: "",
    summary: "list all rules",
    load: () => import("./commands/rules/rules-command.ts").then(({ rulesCommand }) => rulesCommand),
  },
  schema: {
    usage: "[NAME]",
    summary: "print the JSON Schema (2020-12) of a file or a request body; without NAME, list them",
    load: () => import("./commands/schema/schema-command.ts").then(({ schemaCommand }) => schemaCommand),
  },
  new: {
    usage: "[OPERATION | stack | sequence]",
    summary: "print a skeleton of a request, stack or sequence; without a name, list them",
    load: () => import("./commands/new/new-command.ts").then(({ newCommand }) => newCommand),
  },
  mock: {
    usage: "[--port PORT] [--answers FILE…]",
    summary: "simulate the API on this machine, to try out requests and plans",
    load: () => import("./commands/mock/mock-command.ts").then(({ mockCommand }) => mockCommand),
  },
  completion: {
    usage: "bash | zsh | fish",
    summary: "print the completions for a shell",
    load: () =>
      import("./commands/completion/completion-command.ts").then(({ completionCommand }) => completionCommand),
  },
  debug: {
    usage: "tree | blocks | timings FILE",
    summary: "show how a file is read, to debug compute-stack itself",
    load: () => import("./commands/debug/debug-command.ts").then(({ debugCommand }) => debugCommand),
  },
  lsp: {
    usage: "--stdio | --node-ipc | --socket=PORT",
    summary: "run the language server, for any editor",
    load: () => import("./commands/lsp/lsp-command.ts").then(({ lspCommand }) => lspCommand),
  },
  mcp: {
    usage: "[FOLDER…]",
    summary: "run a Model Context Protocol server, for assistants",
    load: () => import("./commands/mcp/mcp-command.ts").then(({ mcpCommand }) => mcpCommand),
  },
};
