import { type OperationId, operations } from "../../../api/index.ts";
import { asDraft07, drafts, type SchemaDraft } from "../../../describe/schema/draft-07.ts";
import type { Schema } from "../../../describe/schema/schema.ts";
import { type SchemaName, schemaNames, schemaOf } from "../../../describe/schema/schemas.ts";
import { isOperationId } from "../../../document/index.ts";
import { oneOf } from "../../arguments.ts";
import { type Command, lastValue, onlyPath, paragraph, WrongCall } from "../../command.ts";
import { nearName } from "../../near-name.ts";
import { wordsHere } from "../../run/file-settings.ts";
import { table } from "../../terminal/table.ts";

export const schemaCommand: Command = {
  details: [
    paragraph(
      "For editors and tools that validate files against a schema. A schema rejects errors as far as it can express them;",
      "`compute-stack check` finds more.",
    ),
  ],
  options: { draft: { value: "DRAFT", doc: "draft of JSON Schema", choices: drafts } },
  run: async (call) => {
    const { stdout } = call;
    const name = onlyPath(call, "`schema` takes one name at a time.");
    const { write: inWords } = await wordsHere(call);
    const draft = oneOf("--draft", lastValue(call, "draft") ?? drafts[0], drafts);
    await stdout.write(
      name === undefined
        ? table([...schemaNames], stdout)
        : `${inWords(JSON.stringify(inDraft(draft, schemaOf(known(name))), null, 2))}\n`,
    );
    return 0;
  },
};

const inDraft = (draft: SchemaDraft, schema: Schema | null): Schema | null =>
  schema && draft === "7" ? asDraft07(schema) : schema;

function known(name: string): SchemaName {
  for (const each of schemaNames.keys()) if (each === name) return each;
  if (isOperationId(name)) throw new WrongCall(withoutBody(name));
  const near = nearName(name, [...schemaNames.keys()]);
  throw new WrongCall(`Unknown schema \`${name}\`. ${near}\`compute-stack schema\` lists them.`);
}

const withoutBody = (id: OperationId): string =>
  `\`${id}\` (${operations[id].method}) sends no body, so it has no body schema. \`compute-stack schema request\` prints the schema of a whole request.`;
