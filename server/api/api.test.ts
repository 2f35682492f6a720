import { expect, test } from "vitest";
import {
  assumptions,
  backupWindows,
  bodyField,
  conditions,
  type Field,
  grants,
  type Note,
  notes,
  type ObjectType,
  type ObjectTypeId,
  type OperationId,
  objectTypes,
  operations,
  pathParameters,
  purposes,
  referenceAttributes,
  removals,
  sectionTitles,
  type Type,
} from "./index.ts";

const sections = new Set(Object.keys(sectionTitles));

interface PlacedField {
  readonly at: string;
  readonly name: string;
  readonly owner: ObjectType;
  readonly field: Field;
}

const fields: readonly PlacedField[] = Object.values(objectTypes).flatMap((owner) =>
  Object.entries(owner.fields).map(([name, field]) => ({ at: `${owner.id}.${name}`, name, owner, field })),
);

/** The places for which `wrong` holds; a test expects none. */
function placesWhere(wrong: (placed: PlacedField) => boolean): string[] {
  return fields.filter(wrong).map(({ at }) => at);
}

test("every fact has a complete sentence and an existing section", () => {
  const facts: (readonly [string, { readonly doc: string; readonly section: string }])[] = [
    ...fields.map(({ at, field }) => [at, field] as const),
    ...Object.entries(objectTypes),
    ...Object.entries(operations),
    ...Object.entries(pathParameters),
    ...Object.entries(assumptions),
    ...Object.entries(notes),
  ];
  expect(facts.filter(([, fact]) => !isProse(fact.doc)).map(([at]) => at)).toEqual([]);
  expect(facts.filter(([, fact]) => !sections.has(fact.section)).map(([at]) => at)).toEqual([]);
  expect(Object.values(grants).filter((grant) => !sections.has(grant.section))).toEqual([]);
});

test("other messages end with a period", () => {
  const said = [
    ...fields.flatMap(({ field }) => [field.deprecated, field.charges, defaultDoc(field)]),
    ...Object.values(operations).flatMap((operation) => [operation.charges, operation.destroys]),
    ...Object.values(objectTypes).flatMap((owner) => Object.values(owner.instead ?? {})),
    ...Object.values(referenceAttributes).flatMap((attributes) => Object.values(attributes).map(({ doc }) => doc)),
    ...fields.flatMap(({ field }) => enumsIn(field.type).flatMap((values) => values.map(({ doc }) => doc))),
  ].filter((text) => text !== undefined);
  expect(said.filter((text) => !isProse(text))).toEqual([]);
});

test("every field of a stack that is sent says what changes it later, or why nothing does", () => {
  const parts = ["stack-instance", "stack-backups", "stack-clone", "stack-loadbalancer", "stack-config", "stack-node"];
  const silent = placesWhere(
    ({ owner, field }) =>
      parts.includes(owner.id) && field.sentBy !== undefined && !field.changedBy?.length && field.fixed === undefined,
  );
  expect(silent).toEqual([]);
  expect(placesWhere(({ field }) => field.sentBy === undefined && field.changedBy !== undefined)).toEqual([]);
  const unfit = placesWhere(({ field }) =>
    (field.changedBy ?? []).some(
      ({ operation, as, section }) =>
        !sections.has(section) || (as !== undefined && bodyField(operation, as.split(".")) === null),
    ),
  );
  expect(unfit).toEqual([]);
  // What only one value can be changed to says why the other cannot, unless another request changes to it.
  const oneWay = placesWhere(({ field }) => {
    const reached = new Set((field.changedBy ?? []).map(({ to }) => to));
    return reached.size === 1 && !reached.has(undefined) && field.fixed === undefined;
  });
  expect(oneWay).toEqual([]);
});

test("what limits a change is said in sentences, with their section", () => {
  const limited = [
    ...fields.flatMap(({ field }) => field.fixed ?? []),
    ...Object.values(removals).flatMap((removal) => (removal.operation === null ? removal : [])),
  ];
  expect(limited.filter((one) => !isProse(one.doc) || !sections.has(one.section))).toEqual([]);
  expect(limited.filter(({ instead }) => !isProse(instead))).toEqual([]);
  expect(
    fields.flatMap(({ field }) => field.changedBy ?? []).filter(({ interrupts = "Fine." }) => !isProse(interrupts)),
  ).toEqual([]);
});

test("every object is used, and only existing objects are referred to", () => {
  const roots: ObjectTypeId[] = ["stack", "envelope", "settings"];
  const seen = new Set<ObjectTypeId>();
  const open = [...roots, ...Object.values(operations).flatMap(({ body }) => (body ? [body.object] : []))];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    const { fields: own, others } = objectTypes[id];
    if (others) open.push(others);
    for (const field of Object.values(own)) open.push(...objectsIn(field.type));
  }
  expect([...seen].sort()).toEqual(Object.keys(objectTypes).sort());
});

test("`excludes` and `needs` name fields of the same object", () => {
  const dangling = fields.flatMap(({ at, owner, field }) =>
    [...(field.excludes ?? []), ...(field.needs ?? [])]
      .filter((name) => !Object.hasOwn(owner.fields, name))
      .map((name) => `${at} → ${name}`),
  );
  expect(dangling).toEqual([]);
});

test("a condition is about a field that states it", () => {
  const dangling = conditions.flatMap(({ rule, of, subject, fact }) =>
    of.filter((id) => !objectTypes[id].fields[subject]?.[fact]?.length).map((id) => `${rule}: ${id}.${subject}`),
  );
  expect(dangling).toEqual([]);
});

test("every field that excludes, needs or requires another, or depends on the purpose, has a condition", () => {
  const facts = ["excludes", "needs", "requires", "neededFor", "purposes"] as const;
  const silent = fields.flatMap(({ at, name, owner, field }) =>
    facts
      .filter((fact) => {
        const names: readonly string[] = field[fact] ?? [];
        const about = fact === "excludes" ? [name, ...names] : [name];
        return (
          names.length > 0 &&
          !conditions.some((one) => one.fact === fact && one.of.includes(owner.id) && about.includes(one.subject))
        );
      })
      .map((fact) => `${at} ${fact}`),
  );
  // They are parts of `ipv4`, which has a condition.
  expect(silent).toEqual(["interface-ipv4.vpc purposes", "interface-ipv4.nat_1_1 purposes"]);
});

test("exclusions of the service are symmetric", () => {
  const oneWay = fields.flatMap(({ at, name, owner, field }) =>
    field.ours
      ? []
      : (field.excludes ?? [])
          .filter((other) => !owner.fields[other]?.excludes?.includes(name))
          .map((other) => `${at} → ${other}`),
  );
  expect(oneWay).toEqual([]);
});

test("defaults and examples match their types", () => {
  expect(placesWhere(({ field }) => isPlain(field.default) && !fits(field.default, field.type))).toEqual([]);
  expect(placesWhere(({ field }) => isPlain(field.example) && !fits(field.example, field.type))).toEqual([]);
  expect(
    Object.values(pathParameters).filter(({ example, type }) => !isPlain(example) || !fits(example, type)),
  ).toEqual([]);
});

test("the values of an enum are unique", () => {
  expect(
    placesWhere(({ field }) => enumsIn(field.type).some((all) => new Set(all.map((v) => v.value)).size < all.length)),
  ).toEqual([]);
});

test("minimums are not greater than maximums", () => {
  expect(
    placesWhere(({ field: { type } }) => "min" in type && "max" in type && Number(type.min) > Number(type.max)),
  ).toEqual([]);
});

test("conditions on purposes name existing purposes", () => {
  const known: string[] = purposes.map(({ value }) => value);
  expect(placesWhere(({ field }) => (field.purposes ?? []).some((purpose) => !known.includes(purpose)))).toEqual([]);
});

test("fields that exist only in the file formats are marked `ours`", () => {
  expect(placesWhere(({ field }) => field.section.startsWith("formats") && !field.ours && !field.sentBy)).toEqual([]);
  expect(placesWhere(({ owner, field }) => field.ours === true && !owner.section.startsWith("formats"))).toEqual([]);
});

test("every field of a stack is sent by a request, groups such fields, or is declared as the tool's own", () => {
  const isOfStack = ({ owner }: PlacedField): boolean => owner.id.startsWith("stack");
  const lost = fields
    .filter(
      (placed) => isOfStack(placed) && !placed.field.readOnly && !placed.field.ours && !placed.field.sentBy?.length,
    )
    .map(({ at }) => `${at}: no request sends it. Say which one does in \`sentBy\`, or mark it \`ours\`.`);
  expect(lost).toEqual([]);
  expect(placesWhere((placed) => !isOfStack(placed) && placed.field.sentBy !== undefined)).toEqual([]);
  expect(placesWhere(({ field }) => field.ours === true && field.sentBy !== undefined)).toEqual([]);
});

test("every note belongs to a field or an operation", () => {
  const shown = new Set<Note>(
    [...fields.map(({ field }) => field), ...Object.values(operations)].flatMap((fact) => fact.notes ?? []),
  );
  expect(
    Object.entries(notes)
      .filter(([, note]) => !shown.has(note))
      .map(([name]) => name),
  ).toEqual([]);
});

test("the request that sends a stack field has the target field", () => {
  const nowhere = fields.flatMap(({ at, field }) =>
    (field.sentBy ?? [])
      .filter(({ operation, as }) => as !== undefined && !hasPlace(operation, as))
      .map(({ operation, as }) => `${at}: \`${operation}\` has no \`${as}\`.`),
  );
  expect(nowhere).toEqual([]);
});

const hasPlace = (operation: OperationId, as: string): boolean =>
  as.startsWith("{") ? operations[operation].paths[0].includes(as) : bodyField(operation, as.split(".")) !== null;

test("assumptions are listed, and assumed fields are never required", () => {
  const names = new Set<string>(
    Object.values(assumptions).flatMap((each) => ("names" in each ? Object.values(each.names) : [])),
  );
  // The API documentation names the window; only its position is assumed.
  names.add("window");
  expect(placesWhere(({ name, field }) => field.assumed === true && !names.has(name))).toEqual([]);
  expect(placesWhere(({ field }) => field.assumed === true && field.presence !== undefined)).toEqual([]);
  expect(placesWhere(({ owner, field }) => owner.undocumented === true && !field.assumed)).toEqual([]);
  expect(idsOf((operation) => operation.assumed === true)).toEqual(["list-instances", "delete-instance"]);
});

test("only responses contain read-only fields", () => {
  const names = new Set(fields.filter(({ field }) => field.readOnly).map(({ name }) => name));
  expect([...names].sort()).toEqual(
    [
      ...[
        "active",
        "created",
        "has_user_data",
        "host_uuid",
        "hypervisor",
        "id",
        "ipv4",
        "ipv6",
        "nodes_status",
        "specs",
      ],
      ...["disk", "gpus", "memory", "transfer", "up", "down"],
    ].sort(),
  );
  expect(placesWhere(({ field }) => field.readOnly === true && field.presence !== undefined)).toEqual([]);
});

test("the required and expected fields of each object", () => {
  expect(placesWhere(({ field }) => field.presence === "required")).toEqual([
    "create-instance.region",
    "create-instance.type",
    "create-loadbalancer.region",
    "interface.purpose",
    "stack-instance.type",
    "stack-clone.source",
    "stack-subnet.id",
    "stack-subnet.range",
    "envelope.method",
    "envelope.path",
    "settings-override.files",
  ]);
  expect(placesWhere(({ field }) => field.presence === "expected")).toEqual([
    "allocate-ip.type",
    "allocate-ip.public",
    "allocate-ip.compute_id",
    "create-config.port",
    "create-node.label",
    "create-node.address",
    "stack-config.port",
    "stack-node.label",
    "stack-node.address",
  ]);
});

test("the objects that may have undocumented fields", () => {
  expect(
    Object.values(objectTypes)
      .filter(({ closed }) => !closed)
      .map(({ id }) => id),
  ).toEqual([
    "boot-instance",
    "create-snapshot",
    "restore-backup",
    "create-loadbalancer",
    "create-config",
    "update-config",
    "create-node",
    "script-data",
    "backup-settings",
    "stack-loadbalancer",
    "stack-config",
    "stack-node",
    "headers",
  ]);
});

test("only configurations have values that a catalog can list", () => {
  const catalogs = fields.map(({ field: { type } }) => (type.kind === "string" ? type.catalog : undefined));
  expect([...new Set(catalogs)].filter((catalog) => catalog !== undefined)).toEqual([
    "config.check",
    "config.protocol",
  ]);
});

test("the operations with a required or optional body", () => {
  expect(idsOf(({ body }) => body?.required === true)).toEqual([
    "create-instance",
    "update-instance",
    "clone-instance",
    "restore-backup",
    "allocate-ip",
    "create-loadbalancer",
    "create-config",
    "update-config",
    "create-node",
  ]);
  expect(idsOf(({ body }) => body?.required === false)).toEqual(["boot-instance", "create-snapshot"]);
  expect(Object.values(operations).filter(({ id, body }) => body && body.object !== id)).toEqual([]);
});

test("a method and a path identify one operation with known parameters", () => {
  const requests = Object.values(operations).flatMap(({ method, paths }) => paths.map((path) => `${method} ${path}`));
  expect(new Set(requests).size).toBe(requests.length);
  const parameters = requests.flatMap((request) => [...request.matchAll(/\{(\w+)\}/g)].map((match) => match[1]));
  expect([...new Set(parameters)].sort()).toEqual(Object.keys(pathParameters).sort());
});

test("the operations and fields that cost money or destroy something", () => {
  expect(idsOf(({ charges }) => charges !== undefined)).toEqual([
    "create-instance",
    "clone-instance",
    "enable-backups",
  ]);
  expect(idsOf(({ destroys }) => destroys !== undefined)).toEqual([
    "delete-instance",
    "create-snapshot",
    "cancel-backups",
    "restore-backup",
  ]);
});

test("backup windows are two hours each and cover the whole day", () => {
  expect(backupWindows.map(({ value }) => value).join(" ")).toBe(
    "Scheduling W0 W2 W4 W6 W8 W10 W12 W14 W16 W18 W20 W22",
  );
  expect(backupWindows.find(({ value }) => value === "W10")?.doc).toBe("From 10:00 to 12:00 UTC.");
  expect(backupWindows.find(({ value }) => value === "W22")?.doc).toBe("From 22:00 to 00:00 UTC.");
});

function idsOf(holds: (operation: (typeof operations)[keyof typeof operations]) => boolean): string[] {
  return Object.values(operations)
    .filter(holds)
    .map(({ id }) => id);
}

/** Short enough for a hover, begun like a sentence or with a name in backticks, and ended with a full stop. */
function isProse(text: string): boolean {
  return /^[A-Z0-9`].*\.$/s.test(text) && text.length <= 260 && !/ {2}|\n/.test(text);
}

function defaultDoc({ default: value }: Field): string | undefined {
  return typeof value === "object" ? value.doc : undefined;
}

function isPlain(value: unknown): value is string | number | boolean {
  return value !== undefined && typeof value !== "object";
}

function fits(value: string | number | boolean, type: Type): boolean {
  switch (type.kind) {
    case "string":
      return typeof value === "string" && inBounds(value.length, type);
    case "enum":
      return type.values.some((each) => each.value === value);
    case "integer":
      return Number.isInteger(value) && inBounds(Number(value), type);
    case "boolean":
      return typeof value === "boolean";
    case "union":
      return type.types.some((each) => fits(value, each));
    case "any":
      return true;
    case "array":
    case "object":
    case "map":
      return false;
  }
}

function inBounds(size: number, { min, max }: { readonly min?: number; readonly max?: number }): boolean {
  return size >= (min ?? -Infinity) && size <= (max ?? Infinity);
}

/** The types that a type is made of, itself first. */
function partsOf(type: Type): Type[] {
  switch (type.kind) {
    case "array":
      return [type, ...partsOf(type.items)];
    case "map":
      return [type, ...partsOf(type.values)];
    case "union":
      return [type, ...type.types.flatMap(partsOf)];
    default:
      return [type];
  }
}

function objectsIn(type: Type): ObjectTypeId[] {
  return partsOf(type).flatMap((part) => (part.kind === "object" ? [part.object] : []));
}

function enumsIn(type: Type): (readonly { readonly value: string; readonly doc: string }[])[] {
  return partsOf(type).flatMap((part) => (part.kind === "enum" ? [part.values] : []));
}
