import { referenceAttributes } from "../../server/api/index.ts";
import { schemaNames } from "../../server/describe/schema/schemas.ts";
import { skeletonOf } from "../../server/describe/skeletons/skeletons.ts";
import { describeType } from "../../server/describe/type.ts";
import { changesTable } from "./changes-table.ts";
import { markdownTable } from "./markdown.ts";

/**
 * A page, such as that of the file formats, with its derived parts regenerated. Each is between `<!-- name -->` and
 * `<!-- /name -->`.
 */
export const formatsPage = (page: string): string =>
  page.replace(/(<!-- ([a-z]+) -->\n)[\s\S]*?(<!-- \/\2 -->)/g, (_, open: string, name: string, close: string) => {
    const part = parts[name];
    if (!part) throw new Error(`No text is generated for \`${name}\`.`);
    return `${open}\n${part()}\n\n${close}`;
  });

const parts: Readonly<Record<string, () => string>> = {
  changes: changesTable,
  attributes: () =>
    markdownTable(
      ["reference", "type", "value"],
      Object.entries(referenceAttributes).flatMap(([namespace, attributes]) =>
        Object.entries(attributes).map(([name, { type, format, doc }]) => [
          `\`\${${namespace}.NAME.${name}}\``,
          describeType(type === "string" ? { kind: type, ...(format ? { format } : {}) } : { kind: type }),
          doc,
        ]),
      ),
    ),
  schemas: () =>
    markdownTable(
      ["schema", "describes"],
      [...schemaNames].map(([name, title]) => [`[\`${name}\`](../schemas/${name}.json)`, title]),
    ),
  stack: () => `\`\`\`yaml\n${skeletonOf("stack").text}\`\`\``,
  request: () => `\`\`\`json\n${skeletonOf("create-instance").text}\`\`\``,
};
