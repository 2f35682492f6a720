// Written by `npm run update` from `server/syntax/carriers.ts` and `server/api/`.

/** The languages of files that hold requests among other text. */
export const carrierLanguageIds: readonly string[] = [
  "http",
  "rest",
  "shellscript",
  "markdown",
  "mdx",
  "yaml",
  "ansible",
  "azure-pipelines",
  "dockercompose",
  "github-actions-workflow",
];

/** The endings of their names: an editor may take such a file for plain text. */
export const carrierEndings: readonly string[] = ["http", "rest", "sh", "bash", "md", "markdown", "mdx", "yml", "yaml"];

/** What every text has that holds requests. */
export const requestWords = /\b(?:compute\/|loadbalancers\b|networking\/)|\.requests?\.jsonc?\b|\bstack\.ya?ml\b/;

/** Fields of bodies that few other files have. */
export const tellingFields: readonly string[] = [
  "authorized_keys",
  "authorized_users",
  "backup_id",
  "backups_enabled",
  "client_conn_throttle",
  "compute_id",
  "config_id",
  "firewall_id",
  "private_ip",
  "root_pass",
  "script_data",
  "script_id",
  "ssl_cert",
  "ssl_key",
  "swap_size",
  "watchdog_enabled",
];

/** Fields that many have, each with those of a body that few have beside it. */
export const telltalePairs: Readonly<Record<string, readonly string[]>> = {
  region: ["type", "image", "booted", "group", "interfaces", "label", "metadata", "tags"],
  type: ["public"],
  port: ["label", "check", "protocol"],
  label: ["address"],
};

/** The sections of stacks. */
export const stackSections: readonly string[] = ["subnets", "instances", "loadbalancers"];

/** What can be said about a plan, as on the command line. */
export const planOptions = [
  { name: "delete", type: "flag", value: "" },
  { name: "only", type: "names", value: "PATTERN" },
  { name: "tagged", type: "names", value: "TAG" },
  { name: "create", type: "names", value: "NAME" },
  { name: "replace", type: "names", value: "NAME" },
  { name: "send", type: "names", value: "NAME.FIELD" },
  { name: "wait", type: "seconds", value: "SECONDS" },
  { name: "verify", type: "flag", value: "" },
  { name: "stack", type: "name", value: "NAME" },
] as const;
