import { type OperationId, operations } from "../../../api/index.ts";
import { type SchemaName, schemaNames, schemaOf } from "../../../describe/schema/schemas.ts";
import { isOperationId } from "../../../document/index.ts";
import { type Command, onlyPath, paragraph, WrongCall } from "../../command.ts";
import { nearName } from "../../near-name.ts";
import { table } from "../../terminal/table.ts";

export const schemaCommand: Command = {
  details: [
    paragraph(
      "For editors and tools that validate files against a schema. A schema rejects errors as far as it can express them;",
      "`compute-stack check` finds more.",
    ),
  ],
  options: {},
  run: async (call) => {
    const { stdout } = call;
    const name = onlyPath(call, "`schema` takes one name at a time.");
    await stdout.write(
      name === undefined
        ? table(
            [...schemaNames].map(([name, title]) => [name, title]),
            stdout,
          )
        : `${JSON.stringify(schemaOf(known(name)), null, 2)}\n`,
    );
    return 0;
  },
};

function known(name: string): SchemaName {
  for (const each of schemaNames.keys()) if (each === name) return each;
  if (isOperationId(name)) throw new WrongCall(withoutBody(name));
  const near = nearName(name, [...schemaNames.keys()]);
  throw new WrongCall(`Unknown schema \`${name}\`. ${near}\`compute-stack schema\` lists them.`);
}

const withoutBody = (id: OperationId): string =>
  `\`${id}\` (${operations[id].method}) sends no body, so it has no body schema. \`compute-stack schema request\` prints the schema of a whole request.`;
