import type { Command } from "./command.ts";

/** A command as the overview shows it. Its code is read when it is called. */
interface Entry {
  readonly usage: string;
  readonly summary: string;
  readonly load: () => Promise<Command>;
}

export const commands: Readonly<Record<string, Entry>> = {
  check: {
    usage: "check [PATH…]",
    summary: "check request and stack files (default: the current folder)",
    load: () => import("./check-command.ts").then(({ check }) => check),
  },
  fix: {
    usage: "fix [PATH…]",
    summary: "apply every safe fix in place (--dry-run shows them)",
    load: () => import("./fix-command.ts").then(({ fix }) => fix),
  },
  graph: {
    usage: "graph STACK",
    summary: "the stack as a picture (--format svg, mermaid or dot)",
    load: () => import("./graph-command.ts").then(({ graph }) => graph),
  },
  plan: {
    usage: "plan STACK",
    summary: "the requests that the stack stands for, in sending order (--format requests | http | curl)",
    load: () => import("./plan-command.ts").then(({ plan }) => plan),
  },
  stack: {
    usage: "stack REQUESTS",
    summary: "the stack that a sequence of requests makes: the way back from `plan`",
    load: () => import("./stack-command.ts").then(({ stackCommand }) => stackCommand),
  },
  explain: {
    usage: "explain RULE",
    summary: "what a rule means, with a wrong and a right example",
    load: () => import("./explain-command.ts").then(({ explain }) => explain),
  },
  "explain-error": {
    usage: "explain-error REQUEST ANSWER",
    summary: "an error answer of the service, at the fields of its request",
    load: () => import("./explain-error-command.ts").then(({ explainError }) => explainError),
  },
  rules: {
    usage: "rules",
    summary: "all rules",
    load: () => import("./rules-command.ts").then(({ rulesCommand }) => rulesCommand),
  },
  schema: {
    usage: "schema [NAME]",
    summary: "JSON Schema 2020-12 of an operation's body, of a request file or of a stack file",
    load: () => import("./schema-command.ts").then(({ schema }) => schema),
  },
  new: {
    usage: "new OPERATION",
    summary: "a skeleton request file; `new stack` and `new sequence` as well",
    load: () => import("./new-command.ts").then(({ newCommand }) => newCommand),
  },
  lsp: {
    usage: "lsp --stdio",
    summary: "the language server, for any editor",
    load: () => import("./lsp-command.ts").then(({ lsp }) => lsp),
  },
};
