import { operations } from "../operations.ts";
import type { Field, ObjectType, Type } from "../types.ts";
import { severities } from "../values.ts";

const globs: Type = { kind: "array", items: { kind: "string", format: "glob" } };

const patterns = (doc: string): Field => ({ type: globs, doc, section: "formats 4", ours: true, nullable: true });

export const settingsFiles: ObjectType = {
  id: "settings-files",
  title: "the `files` setting",
  doc: "What files of other names are, as glob patterns relative to the folder of the settings file. Where several fit, `none` counts first, then the one nearest to the top.",
  section: "formats 4",
  closed: true,
  fields: {
    none: patterns("Files that are never read, whatever their names."),
    request: patterns("Files that hold a request, or a body whose operation is inferred from its fields."),
    sequence: patterns("Files that hold a list of requests, in the order in which they are sent."),
    stack: patterns("Files that hold a stack."),
    ...Object.fromEntries(
      Object.values(operations).map(({ id }) => [
        id,
        patterns(`Files that hold the body of \`${id}\`, or a whole request.`),
      ]),
    ),
  },
};

export const settingsOverride: ObjectType = {
  id: "settings-override",
  title: "an override",
  doc: "Severities for some files. Where several overrides fit a file, the last one counts.",
  section: "formats 4",
  closed: true,
  fields: {
    files: {
      type: globs,
      doc: "The files that it is about, as glob patterns relative to the folder of the settings file.",
      section: "formats 4",
      ours: true,
      presence: "required",
    },
    rules: {
      type: { kind: "map", values: { kind: "enum", values: severities }, of: "rule" },
      doc: "How severe the findings of a rule are in these files, by its id.",
      section: "formats 4",
      ours: true,
      nullable: true,
    },
  },
};
