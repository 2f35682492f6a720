import {
  type Field,
  limits,
  newCloneNeeds,
  type ObjectType,
  type ObjectTypeId,
  objectTypes,
  purposes,
  tokenScheme,
} from "../../api/index.ts";
import { neededBy } from "../../rules/interfaces/interfaces.ts";
import type { Data } from "../../syntax/index.ts";
import { ipv4, privateImage } from "./patterns.ts";
import { requestConditions } from "./requests.ts";
import { type Condition, has, type Schema, unlessReference, when } from "./schema.ts";

export const conditionsOf = (object: ObjectType): readonly Condition[] => [
  ...(object.fields.interfaces ? interfaceLists : []),
  ...(ownConditions[object.id]?.() ?? []),
];

const condition = (rule: string, schema: Schema): Condition => ({ rule, schema });

const ownConditions: Partial<Readonly<Record<ObjectTypeId, () => readonly Condition[]>>> = {
  "create-instance": () => creation(objectTypes["create-instance"]),
  "stack-instance": () => [...creation(objectTypes["stack-instance"]), cloneSource()],
  "clone-instance": clone,
  interface: () => purposes.flatMap(({ value }) => interfaceOf(value)),
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

const creation = (object: ObjectType): readonly Condition[] => [
  condition("image-with-backup", when(given(object, "image"), without(object, ["backup_id"]))),
  condition("root-pass-required", when(given(object, "image"), has("root_pass"))),
  condition("script-needs-image", when(given(object, "script_id"), given(object, "image"))),
  condition("script-with-backup", when(given(object, "script_id"), without(object, ["backup_id"]))),
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

const cloneSource = (): Condition => {
  const object = objectTypes["stack-instance"];
  return condition("clone-source-fields", when(has("clone"), without(object, object.fields.clone?.excludes ?? [])));
};

function clone(): readonly Condition[] {
  const object = objectTypes["clone-instance"];
  return [
    condition("clone-new-requires", when({ not: has("compute_id") }, has(...newCloneNeeds))),
    condition(
      "clone-existing-target",
      when(given(object, "compute_id"), without(object, object.fields.compute_id?.excludes ?? [])),
    ),
  ];
}

const listOf = (asked: Schema): Schema => ({ properties: { interfaces: { type: ["array", "string"], ...asked } } });
const atMost = (most: number, match: Schema): Schema =>
  listOf({ contains: { type: "object", ...match }, minContains: 0, maxContains: most });

const interfaceLists: readonly Condition[] = [
  condition(
    "interface-public-count",
    atMost(limits.publicInterfaces, { required: ["purpose"], properties: { purpose: { const: "public" } } }),
  ),
  condition(
    "interface-primary-count",
    atMost(limits.primaryInterfaces, {
      required: ["purpose", "primary"],
      properties: { purpose: { enum: ["public", "vpc"] }, primary: { const: true } },
    }),
  ),
];

/** The required and forbidden fields of an interface by purpose. */
function interfaceOf(purpose: (typeof purposes)[number]["value"]): readonly Condition[] {
  const object = objectTypes.interface;
  const isOne: Schema = { required: ["purpose"], properties: { purpose: { const: purpose } } };
  const needed = neededBy[purpose].map((name) => condition(`${neededRules[name]}`, when(isOne, given(object, name))));
  const foreign = Object.entries(object.fields).filter(([, field]) => field.purposes?.includes(purpose) === false);
  const forbidden = foreign.map(([name, field]) =>
    condition(forbiddenRules[name] ?? name, when(isOne, { properties: { [name]: saysNothing(field) } })),
  );
  return [...needed, ...forbidden];
}

const neededRules: Readonly<Record<string, string>> = { label: "vlan-label-required", subnet_id: "subnet-required" };
const forbiddenRules: Readonly<Record<string, string>> = {
  label: "interface-label-forbidden",
  ipam_address: "ipam-forbidden",
  primary: "interface-primary-vlan",
  subnet_id: "subnet-forbidden",
  ip_ranges: "ip-ranges-forbidden",
  ipv4: "vpc-ipv4-forbidden",
};

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

function stackConditions(): readonly Condition[] {
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
    condition("label-pattern", badName("^[._-]|[._-]$|[^A-Za-z0-9._-]")),
    condition("label-repeat", badName("--|__|\\.\\.")),
  ];
}
