import fc from "fast-check";
import { stringify } from "yaml";
import { anyStack } from "../../stack/plan/any-stack.testing.ts";

export type Data = { readonly [key: string]: unknown };

/** A stack, and the stacks of which each extends the one before. */
export interface Layers {
  readonly layers: readonly Data[];
}

const mistakes: fc.Arbitrary<Data> = fc.constantFrom<Data>(
  {},
  { type: 5 },
  { labl: "x" },
  { label: "a--b" },
  { tags: "one" },
  { tags: ["a", "a"] },
  { image: null },
  { type: null },
  { root_pass: null, private_ip: true },
  { interfaces: [{ purpose: "vlan" }] },
  { interfaces: { purpose: "public" } },
  { backups: { window: "W1" } },
  { backups: null },
  { alerts: { cpu: 500 } },
  { alerts: null },
  { clone: { source: "nobody" } },
  { "x-own": { a: null } },
  { type: "${vars.size}" },
  { label: "a-${vars.name}-${vars.port}" },
  { firewall_id: "${vars.port}" },
  { tags: ["${vars.nothing}", "${vars.size}"] },
);

/** What an environment says differently. */
const overlay: fc.Arbitrary<Data> = fc
  .tuple(
    anyStack,
    fc.dictionary(fc.constantFrom("web", "web-1", "db.main", "front", "new"), fc.oneof(mistakes, fc.constant(null)), {
      maxKeys: 4,
    }),
    fc.record(
      {
        region: fc.constantFrom<unknown>("eu-west", null, 7),
        vars: fc.dictionary(fc.constantFrom("size", "name", "port"), fc.constantFrom<unknown>("b-2", 8, true, null)),
        subnets: fc.constantFrom<unknown>(null, { app: null }, { app: { id: 3 } }, []),
        loadbalancers: fc.constantFrom<unknown>(null, { front: { configs: null } }, { edge: null }, { front: {} }),
        other: fc.constant("x"),
      },
      { requiredKeys: [] },
    ),
    fc.boolean(),
  )
  .map(([stack, changes, top, isWhole]) => {
    const instances = isWhole ? { ...(stack.instances as Data), ...changes } : changes;
    return { ...(isWhole ? stack : {}), ...top, instances };
  });

const variables: Data = { size: "nano-1", name: "n", port: 80 };

export const anyLayers: fc.Arbitrary<Layers> = fc
  .tuple(anyStack, fc.array(overlay, { minLength: 1, maxLength: 2 }))
  .map(([base, others]) => ({ layers: [{ ...base, vars: variables }, ...others] }));

type Style = (data: Data) => string;

/** YAML in many ways, and JSON. */
export const anyStyle: fc.Arbitrary<Style> = fc
  .record({
    kind: fc.constantFrom("block", "flow", "json", "json lines", "quoted"),
    indent: fc.constantFrom(2, 4),
    indentSeq: fc.boolean(),
    isCrlf: fc.boolean(),
    isShared: fc.boolean(),
  })
  .map(
    ({ kind, indent, indentSeq, isCrlf, isShared }): Style =>
      (data) => {
        const own = isShared ? data : (JSON.parse(JSON.stringify(data)) as Data);
        const options = { indent, indentSeq, lineWidth: 0 } as const;
        const text =
          kind === "json"
            ? JSON.stringify(own)
            : kind === "json lines"
              ? JSON.stringify(own, null, 2)
              : kind === "flow"
                ? stringify(own, { ...options, collectionStyle: "flow" })
                : kind === "quoted"
                  ? stringify(own, { ...options, defaultStringType: "QUOTE_SINGLE" })
                  : stringify(own, options);
        return isCrlf ? text.replaceAll("\n", "\r\n") : text;
      },
  );

/** Whether `null` is a value there, so that it takes nothing away. */
export function isNullable(path: readonly string[]): boolean {
  const [section = "", , field = ""] = path;
  const isSection = ["subnets", "instances", "loadbalancers"].includes(section);
  if (path.length === 1) return isSection || !["version", "name", "vars", "region"].includes(section);
  if (path.length === 2) return !isSection && section !== "vars";
  if (path.length === 3) return ["image", "labl", "configs"].includes(field) || field.startsWith("x-");
  return field.startsWith("x-") || (field === "backups" && path[3] !== "enabled");
}

/** One value on top of another, by the words of the documentation. */
export function mergedData(lower: unknown, upper: unknown, path: readonly string[] = []): unknown {
  if (!isMapping(upper)) return upper;
  const result: Record<string, unknown> = isMapping(lower) ? { ...lower } : {};
  for (const [name, value] of Object.entries(upper)) {
    const inner = [...path, name];
    if (value === null && !isNullable(inner)) delete result[name];
    else result[name] = mergedData(result[name], value, inner);
  }
  return result;
}

const isMapping = (data: unknown): data is Data => data !== null && typeof data === "object" && !Array.isArray(data);

/** With the variables in their places. */
export function withVariables(data: unknown, variables: Data): unknown {
  if (typeof data === "string") {
    const whole = /^\$\{vars\.(\w+)\}$/.exec(data)?.[1];
    if (whole !== undefined && Object.hasOwn(variables, whole)) return variables[whole];
    return data.replace(/(?<!\$)\$\{vars\.(\w+)\}/g, (written, name: string) =>
      Object.hasOwn(variables, name) ? String(variables[name]) : written,
    );
  }
  if (Array.isArray(data)) return data.map((item) => withVariables(item, variables));
  return isMapping(data)
    ? Object.fromEntries(Object.entries(data).map(([name, value]) => [name, withVariables(value, variables)]))
    : data;
}
