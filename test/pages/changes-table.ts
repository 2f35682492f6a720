import { type Field, type ObjectTypeId, objectTypes } from "../../server/api/index.ts";
import { isShownField } from "../../server/stack/answers/answer-fields.ts";
import { markdownTable } from "./markdown.ts";

const resources = {
  "stack-instance": "instance",
  "stack-backups": "instance",
  "stack-clone": "instance",
  "stack-loadbalancer": "load balancer",
  "stack-config": "configuration",
  "stack-node": "node",
} as const satisfies Partial<Readonly<Record<ObjectTypeId, string>>>;

type ResourceType = keyof typeof resources;

/** Of each field of a stack, whether it is compared with responses, which requests send it when its resource is new, and which change it. */
export const changesTable = (): string =>
  markdownTable(
    ["of", "field", "compared with responses", "sent when it is new by", "changed by"],
    (Object.keys(resources) as readonly ResourceType[]).flatMap((type) =>
      Object.entries(objectTypes[type].fields).flatMap(([name, field]) => {
        const { sentBy = [], changedBy = [], fixed } = field;
        // What only groups others, or is not for the service, is neither sent nor compared.
        if (sentBy.length + changedBy.length === 0 && !fixed) return [];
        const changed = changedBy.map(
          ({ operation, to }) => `\`${operation}\`${to === undefined ? "" : ` (to \`${to}\`)`}`,
        );
        return [
          [
            resources[type],
            `\`${prefixes[type] ?? ""}${name}\``,
            howCompared(type, name, field),
            listOf(sentBy.map(({ operation }) => `\`${operation}\``)),
            listOf(changed),
          ],
        ];
      }),
    ),
  );

const prefixes: Partial<Readonly<Record<ResourceType, string>>> = {
  "stack-backups": "backups.",
  "stack-clone": "clone.",
};

/** The fields of instances of which responses show something else. */
const impliedFields: Readonly<Record<string, string>> = {
  private_ip: "whether it has a private address",
  booted: "only whether it is off",
  backups_enabled: "as `backups.enabled`",
};

function howCompared(type: ResourceType, name: string, { fixed }: Field): string {
  const implied = type === "stack-instance" ? impliedFields[name] : undefined;
  if (implied !== undefined) return implied;
  if (isShownField(type, name)) return "yes";
  return fixed?.once ? "no, mentioned once in the notes" : "no, on the line `? not compared`";
}

const listOf = (names: readonly string[]): string => (names.length === 0 ? "never" : [...new Set(names)].join(", "));
