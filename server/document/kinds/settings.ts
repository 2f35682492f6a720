/** What a workspace's `.compute-stack.yaml` and the editor's settings say, read into one shape. */

export type Severity = "error" | "warning" | "information" | "hint";

export const findingSeverities: readonly Severity[] = ["error", "warning", "information", "hint"];

export interface Settings {
  /** By rule id. */
  readonly rules: Readonly<Record<string, Severity | "off">>;
  /** Patterns as in a `.gitignore`, from the folder of the settings file. */
  readonly ignore: readonly string[];
  readonly catalog: Catalog;
}

/** What an account has. A section that is absent or empty says nothing. */
export interface Catalog {
  readonly regions: Readonly<Record<string, { readonly vlans?: boolean; readonly metadata?: boolean }>>;
  readonly types: Readonly<
    Record<string, { readonly cpus?: number; readonly memory?: number; readonly disk?: number }>
  >;
  readonly images: Readonly<Record<string, { readonly cloud_init?: boolean }>>;
  /** Values of open enums, by object and field: `config.check`. */
  readonly values: Readonly<Record<string, readonly string[]>>;
}

export const emptyCatalog: Catalog = { regions: {}, types: {}, images: {}, values: {} };

export const defaultSettings: Settings = { rules: {}, ignore: [], catalog: emptyCatalog };

/** Reads untrusted data; what does not have the right shape is left out (the settings file's own check says so). */
export function readSettings(data: unknown): Settings {
  const root = record(data);
  const rules = Object.entries(record(root.rules)).filter(
    (entry): entry is [string, Severity | "off"] =>
      entry[1] === "off" || findingSeverities.some((severity) => severity === entry[1]),
  );
  return { rules: Object.fromEntries(rules), ignore: strings(root.ignore), catalog: readCatalog(root.catalog) };
}

export function readCatalog(data: unknown): Catalog {
  const root = record(data);
  return {
    regions: mapRecords(root.regions, (region) => ({
      ...pick("vlans", boolean(region.vlans)),
      ...pick("metadata", boolean(region.metadata)),
    })),
    types: mapRecords(root.types, (type) => ({
      ...pick("cpus", number(type.cpus)),
      ...pick("memory", number(type.memory)),
      ...pick("disk", number(type.disk)),
    })),
    images: mapRecords(root.images, (image) => pick("cloud_init", boolean(image.cloud_init))),
    values: Object.fromEntries(Object.entries(record(root.values)).map(([name, values]) => [name, strings(values)])),
  };
}

/** The second on top of the first. */
export function mergeSettings(below: Settings, above: Settings): Settings {
  return {
    rules: { ...below.rules, ...above.rules },
    ignore: [...below.ignore, ...above.ignore],
    catalog: {
      regions: { ...below.catalog.regions, ...above.catalog.regions },
      types: { ...below.catalog.types, ...above.catalog.types },
      images: { ...below.catalog.images, ...above.catalog.images },
      values: { ...below.catalog.values, ...above.catalog.values },
    },
  };
}

const record = (data: unknown): Readonly<Record<string, unknown>> =>
  data !== null && typeof data === "object" && !Array.isArray(data) ? (data as Record<string, unknown>) : {};
const strings = (data: unknown): string[] =>
  Array.isArray(data) ? data.filter((item) => typeof item === "string") : [];
const boolean = (data: unknown): boolean | undefined => (typeof data === "boolean" ? data : undefined);
const number = (data: unknown): number | undefined => (typeof data === "number" ? data : undefined);
const pick = <Name extends string, T>(name: Name, value: T | undefined): { readonly [key in Name]?: T } =>
  value === undefined ? {} : ({ [name]: value } as { readonly [key in Name]?: T });
const mapRecords = <T>(
  data: unknown,
  read: (item: Readonly<Record<string, unknown>>) => T,
): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(record(data)).map(([name, item]) => [name, read(record(item))]));
