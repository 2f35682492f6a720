import {
  type Condition,
  conditions,
  type Field,
  labelSigns,
  limits,
  newCloneNeeds,
  type ObjectType,
  type ObjectTypeId,
  objectTypes,
  purposes,
  tokenScheme,
} from "../../api/index.ts";
import { ruleById } from "../../rules/list.ts";
import type { Data } from "../../syntax/index.ts";
import { ipv4, privateImage } from "./patterns.ts";
import { requestConditions } from "./requests.ts";
import { condition, has, type Schema, unlessReference, when } from "./schema.ts";

export const conditionsOf = (object: ObjectType): readonly Schema[] => [
  ...(object.fields.interfaces ? interfaceLists : []),
  ...betweenFields(object),
  ...(ownConditions[object.id]?.() ?? []),
];

/** What the service refuses: those that depend on the purpose come last, each purpose by itself. */
const betweenFields = (object: ObjectType): readonly Schema[] =>
  [undefined, ...purposes.map(({ value }) => value)].flatMap((purpose) =>
    conditions.flatMap((one) => {
      const isRefused = one.of.includes(object.id) && ruleById.get(one.rule)?.severity === "error";
      const schema = isRefused ? schemaFor(object, one, purpose) : null;
      return schema ? [condition(one.rule, schema)] : [];
    }),
  );

/** Null for a condition about other purposes. */
function schemaFor(
  object: ObjectType,
  { subject, fact, isWritten, unless }: Condition,
  purpose?: string,
): Schema | null {
  const field = object.fields[subject];
  const names = field?.[fact] ?? [];
  if (fact === "neededFor" || fact === "purposes") {
    if (!field || purpose === undefined || names.includes(purpose) !== (fact === "neededFor")) return null;
    const isOne: Schema = { required: ["purpose"], properties: { purpose: { const: purpose } } };
    return when(
      isOne,
      fact === "neededFor" ? given(object, subject) : { properties: { [subject]: saysNothing(field) } },
    );
  }
  if (purpose !== undefined) return null;
  const [only = {}, ...more] = names.map((name) => given(object, name));
  const asked = {
    excludes: () => without(object, names),
    needs: () => (more.length > 0 ? { anyOf: [only, ...more] } : only),
    requires: () => has(...names),
  };
  // A field that cannot be beside the other one is refused there anyway.
  const other = unless === undefined ? undefined : object.fields[unless];
  const isBeside = unless !== undefined && other !== undefined && !other.excludes?.includes(subject);
  const isThere = isWritten ? has(subject) : given(object, subject);
  return when(isBeside ? { ...isThere, not: has(unless) } : isThere, asked[fact]());
}

const ownConditions: Partial<Readonly<Record<ObjectTypeId, () => readonly Schema[]>>> = {
  "create-instance": () => creation(objectTypes["create-instance"]),
  "stack-instance": () => creation(objectTypes["stack-instance"]),
  "clone-instance": () => [condition("clone-new-requires", when({ not: has("compute_id") }, has(...newCloneNeeds)))],
  stack: stackConditions,
  headers: () => [
    condition("request-authorization", {
      patternProperties: { [`^${foldCase("authorization")}$`]: { type: "string", pattern: authorization() } },
    }),
  ],
  "update-instance": () => [condition("metadata-fixed", { properties: { metadata: false } })],
  envelope: requestConditions,
};

/** The scheme and a token, of which a reference may be either. */
function authorization(): string {
  const scheme = foldCase(tokenScheme);
  const open = "(?:\\$[{(A-Za-z0-9_]|\\{\\{|`|<)";
  return `^[ \\t]*(?:${scheme}[ \\t]+(?:[^ \\t]+[ \\t]*$|[\\s\\S]*${open})|[^ \\t]*${open})`;
}

const foldCase = (word: string): string =>
  [...word].map((letter) => `[${letter.toUpperCase()}${letter.toLowerCase()}]`).join("");

/** The values that mean "nothing" in a field. */
const emptyValues = (field: Field | undefined): readonly Data[] => [null, ...(field?.emptyIsNothing ? [""] : [])];

/** The field is there, with a value. */
const given = ({ fields }: ObjectType, name: string): Schema => ({
  required: [name],
  properties: { [name]: { not: { enum: emptyValues(fields[name]) } } },
});

/** The field is absent or means "nothing". */
const without = ({ fields }: ObjectType, names: readonly string[]): Schema => ({
  properties: Object.fromEntries(
    names.map((name) => [name, fields[name]?.nullable ? { enum: emptyValues(fields[name]) } : false]),
  ),
});

const creation = (object: ObjectType): readonly Schema[] => [
  condition(
    "script-with-private-image",
    when(given(object, "script_id"), { properties: { image: { not: { type: "string", pattern: privateImage } } } }),
  ),
  condition("nat-address-on-create", {
    properties: {
      interfaces: {
        type: ["array", "string"],
        items: {
          type: ["object", "string"],
          properties: {
            ipv4: {
              type: ["object", "string", "null"],
              properties: { nat_1_1: { not: { type: "string", pattern: `^${ipv4}$` } } },
            },
          },
        },
      },
    },
  }),
];

const listOf = (asked: Schema): Schema => ({ properties: { interfaces: { type: ["array", "string"], ...asked } } });
const atMost = (most: number, match: Schema): Schema =>
  listOf({ contains: { type: "object", ...match }, minContains: 0, maxContains: most });

const interfaceLists: readonly Schema[] = [
  condition(
    "interface-public-count",
    atMost(limits.publicInterfaces, { required: ["purpose"], properties: { purpose: { const: "public" } } }),
  ),
  condition(
    "interface-primary-count",
    atMost(limits.primaryInterfaces, {
      required: ["purpose", "primary"],
      properties: { purpose: { enum: objectTypes.interface.fields.primary?.purposes ?? [] }, primary: { const: true } },
    }),
  ),
];

/** The value of a reference may be empty. */
function saysNothing({ type }: Field): Schema {
  switch (type.kind) {
    case "boolean":
      return { not: { const: true } };
    case "integer":
      return { not: { type: "integer" } };
    case "array":
      return { type: ["array", "string", "null"], maxItems: 0 };
    case "object":
      return {
        type: ["object", "string", "null"],
        properties: Object.fromEntries(
          Object.entries(objectTypes[type.object].fields).map(([name, field]) => [name, saysNothing(field)]),
        ),
      };
    default:
      return unlessReference({ enum: ["", null] });
  }
}

function stackConditions(): readonly Schema[] {
  const resource: Schema = when({ type: "object" }, { type: "object", ...has("region") });
  const resources: Schema = { type: ["object", "string", "null"], additionalProperties: resource };
  const { min, max } = limits.instanceLabel;
  const badName = (pattern: string): Schema => ({
    properties: {
      instances: {
        type: ["object", "string", "null"],
        patternProperties: { [pattern]: when({ type: "object" }, { type: "object", ...has("label") }) },
      },
    },
  });
  return [
    condition(
      "stack-region-missing",
      when({ not: has("region") }, { properties: { instances: resources, loadbalancers: resources } }),
    ),
    // The name of an instance is its default label.
    condition("label-length", badName(`^[\\s\\S]{0,${min - 1}}$|^[\\s\\S]{${max + 1},}$`)),
    condition("label-pattern", badName(`^[${labelSigns}]|[${labelSigns}]$|[^A-Za-z0-9${labelSigns}]`)),
    condition("label-repeat", badName("--|__|\\.\\.")),
  ];
}
