import { describeSection, type ObjectTypeId, type OperationId, objectTypes, operations } from "../../api/index.ts";
import { capital } from "../../text/prose.ts";
import { dataOfEntries } from "../skeletons/shape-data.ts";
import { skeletonOf, stackData } from "../skeletons/skeletons.ts";
import { bodyOf, requestOf } from "../skeletons/snippets.ts";
import { referencePattern } from "./patterns.ts";
import { dialect, has, type Schema, unlessReference, when } from "./schema.ts";
import { refTo, schemaDefinitions } from "./types.ts";

/** The available schemas: files and bodies of operations. */
export type SchemaName = OperationId | "request" | "sequence" | "stack" | "settings";

const operationsWithBody = Object.values(operations).flatMap(({ id, body, title }) =>
  body ? [{ id, title, body }] : [],
);
const bodies: readonly ObjectTypeId[] = operationsWithBody.map(({ body }) => body.object);

/** Each with its title. */
export const schemaNames: ReadonlyMap<SchemaName, string> = new Map<SchemaName, string>([
  ["request", "a request file: a request, only its body, or a sequence"],
  ["sequence", "a sequence of requests"],
  ["stack", "a stack file"],
  ["settings", "`.compute-stack.yaml`"],
  ...operationsWithBody.map(({ id, title }): [SchemaName, string] => [id, `the body of “${title}”`]),
]);

/**
 * The JSON Schema (draft 2020-12) of a file or of an operation's body. It rejects what a rule reports as an error and unknown
 * fields of closed objects, as far as a schema can. Null for an operation without a body.
 */
export function schemaOf(name: SchemaName): Schema | null {
  switch (name) {
    case "request": {
      const doc =
        "The content of a `*.request.json` file: a request with its method and path, only its body, or a sequence.";
      const array = when({ type: "array" }, { $ref: "#/$defs/sequence" }, { $ref: "#/$defs/request" });
      const [example] = operationsWithBody;
      return schema(
        name,
        "A request",
        doc,
        ["envelope", ...bodies],
        {
          type: ["object", "array"],
          ...array,
          examples: example ? [dataOfEntries(requestOf(operations[example.id]))] : [],
        },
        requestDefinitions,
      );
    }
    case "sequence": {
      const doc = "The content of a `*.requests.json` file: requests in sending order.";
      const example = JSON.parse(skeletonOf("sequence").text);
      return schema(
        name,
        "A sequence of requests",
        doc,
        ["envelope", ...bodies],
        { $ref: "#/$defs/sequence", examples: [example] },
        requestDefinitions,
      );
    }
    case "stack":
      return schema(name, "A stack", objectTypes.stack.doc, ["stack"], {
        type: "object",
        // What a stack lacks, another one may have, and `null` may take something away.
        ...when({ anyOf: [has("extends"), isAbstract] }, mergedOnly, { $ref: refTo("stack") }),
        examples: [stackData()],
      });
    case "settings":
      return schema(name, "Settings", objectTypes.settings.doc, ["settings"], { $ref: refTo("settings") });
    default: {
      const operation = operations[name];
      const { body, title, doc, section } = operation;
      if (!body) return null;
      return schema(name, title, `The body of \`${name}\`. ${doc} (${describeSection(section)})`, [body.object], {
        type: "object",
        $ref: refTo(body.object),
        examples: [dataOfEntries(bodyOf(operation))],
      });
    }
  }
}

const isAbstract: Schema = { required: ["abstract"], properties: { abstract: { const: true } } };
const mergedOnly: Schema = {
  properties: Object.fromEntries(
    ["extends", "abstract", "vars"].map((name) => [name, { $ref: `${refTo("stack")}/properties/${name}` }]),
  ),
};

/** Only a name; nothing is fetched. */
export const idOf = (name: SchemaName): string => `urn:compute-stack:schema:${name}`;

function schema(
  name: SchemaName,
  title: string,
  description: string,
  roots: readonly ObjectTypeId[],
  root: Schema,
  more: Readonly<Record<string, Schema>> = {},
): Schema {
  const use = { references: name !== "settings", roots };
  return {
    $schema: dialect,
    $id: idOf(name),
    title,
    description,
    ...root,
    $defs: { ...schemaDefinitions(use), ...more, ...(use.references ? { reference: referenceDefinition } : {}) },
  };
}

/** The operation of a bare body is part of the file name, so its fields are unknown here. */
const requestDefinitions: Readonly<Record<string, Schema>> = {
  request: {
    title: "A request or its body",
    type: ["object", "string"],
    ...when({ anyOf: [has("method"), has("path")] }, { $ref: refTo("envelope") }, { type: "object" }),
  },
  sequence: {
    title: capital("a sequence of requests"),
    type: "array",
    items: unlessReference({ $ref: "#/$defs/request" }),
  },
};

/** Without title and description, which editors would show for every field that accepts a reference. */
const referenceDefinition: Schema = {
  $comment:
    "A value that is known only later: `${env:NAME}`, `${file:PATH}`, `${base64:PATH}`, or a template of another tool, such as `{{name}}`.",
  type: "string",
  pattern: referencePattern,
};
