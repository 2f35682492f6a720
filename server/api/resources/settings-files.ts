import { type FieldFacts, objectType } from "../object-type.ts";
import { operations } from "../operations.ts";
import type { Type } from "../types.ts";
import { severities } from "../values.ts";

export const globs: Type = {
  kind: "array",
  items: { kind: "string", format: "glob" },
  shape: 'a list of patterns, such as `["examples/**"]`',
};

export const ruleSeverities: Type = {
  kind: "map",
  values: { kind: "enum", values: severities },
  of: "rule",
  shape: "an object of rule IDs and severities, such as `{ label-length: off }`",
};

const patterns = (doc: string): FieldFacts => ({ type: globs, doc, nullable: true });

export const settingsFiles = objectType({
  title: "the `files` setting",
  doc: "How to treat files with other names, as glob patterns relative to the folder of the settings file. If several keys match a file, `none` takes precedence, then the first key from the top.",
  section: "formats 4",
  closed: true,
  holds: 'Its keys are kinds of files, and its values are patterns, as in `create-instance: ["web.json"]`.',
  fields: {
    none: patterns("Files that are never read, whatever their names."),
    request: patterns("Files that contain a request, or a body whose operation is inferred from its fields."),
    sequence: patterns("Files that contain a list of requests, in sending order."),
    stack: patterns("Files that contain a stack."),
    http: patterns("HTTP files for REST clients."),
    shell: patterns("Shell scripts with `curl` commands."),
    markdown: patterns("Markdown with requests in its code."),
    yaml: patterns("YAML with `curl` commands in its scripts, such as workflows."),
    ...Object.fromEntries(
      Object.values(operations).map(({ id, body }) => [
        id,
        patterns(
          `Files that contain ${body ? "the body of" : "a request for"} \`${id}\`${body ? ", or a whole request" : ""}.`,
        ),
      ]),
    ),
  },
});

export const settingsOverride = objectType({
  title: "an override",
  doc: "Severities for some files. If several overrides match a file, the last one applies.",
  section: "formats 4",
  closed: true,
  holds: 'An override has `files` and `rules`, as in `{ files: ["examples/**"], rules: { label-length: off } }`.',
  fields: {
    files: {
      type: globs,
      doc: "The files to which it applies, as glob patterns relative to the folder of the settings file.",
      presence: "required",
    },
    rules: {
      type: ruleSeverities,
      doc: "The severity of each rule's findings in these files, by rule ID.",
      nullable: true,
    },
  },
});

const word = (doc: string, example: string): FieldFacts => ({
  type: { kind: "string", format: "service-word" },
  doc,
  example,
});

export const settingsNames = objectType({
  title: "the `names` setting",
  doc: "The words that the service has in paths, fields, image IDs, grants and scopes where the API documentation has neutral ones.",
  section: "formats 4",
  closed: true,
  holds: "Its keys are words of the API documentation, and its values those of the service, as in `compute: acme`.",
  fields: {
    compute: word(
      "The word in `/compute/instances`, `compute_id`, `compute/` before image IDs and `add_computes`.",
      "acme",
    ),
    loadbalancer: word("The word in `/loadbalancers`, in the singular.", "acmebalancer"),
    script: word("The word in `script_id` and `script_data`.", "acmescript"),
  },
});
