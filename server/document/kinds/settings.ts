import { isNameWord, type ServiceNames, usableNames } from "../../api/index.ts";
import type { CarrierLanguage } from "../../syntax/carriers.ts";
import { isRecord } from "../../text/is-record.ts";
import { isCarrierLanguage } from "./carrier-language.ts";
import { type DeclaredKind, isDeclaredKind } from "./declared-kind.ts";

/** Settings from `.compute-stack.yaml` and the editor in the same form. */

export type Severity = "error" | "warning" | "information" | "hint";

export const findingSeverities: readonly Severity[] = ["error", "warning", "information", "hint"];

export interface Settings {
  /** By rule id. */
  readonly rules: Readonly<Record<string, Severity | "off">>;
  /** The version of this tool whose rules count in full. */
  readonly rulesVersion?: string;
  /** Null if not set. */
  readonly ignore: Patterns | null;
  /** What files of any name are: the first that fits counts, after `none`. */
  readonly files: readonly Declaration[];
  /** Severities of some files: later ones count more. Null where nothing is said. */
  readonly overrides: readonly Override[] | null;
  readonly catalog: Catalog;
  /** The words of the service that differ from those of the API documentation. */
  readonly names?: ServiceNames;
}

/** Patterns as in a `.gitignore`. */
export interface Patterns {
  /** The URI of the folder that they are written in, with `/` at its end. */
  readonly folder: string;
  readonly patterns: readonly string[];
}

export interface Declaration extends Patterns {
  readonly kind: DeclaredKind | CarrierLanguage | "none";
}

interface Override {
  readonly files: Patterns;
  readonly rules: Settings["rules"];
}

/** What an account can use. An absent or empty section is unknown. */
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

export const defaultSettings: Settings = {
  rules: {},
  ignore: null,
  files: [],
  overrides: null,
  catalog: emptyCatalog,
};

/**
 * Reads untrusted data and ignores malformed parts, which the check of the settings file reports. `folder` is the URI of the
 * settings file's folder.
 */
export function readSettings(data: unknown, folder = ""): Settings {
  const root = record(data);
  const names = readNames(root.names);
  return {
    rules: readRules(root.rules),
    ...pick("rulesVersion", typeof root.rules_version === "string" ? root.rules_version : undefined),
    ignore: Array.isArray(root.ignore) ? { folder, patterns: strings(root.ignore) } : null,
    files: Object.entries(record(root.files)).flatMap(([kind, patterns]) =>
      kind === "none" || isDeclaredKind(kind) || isCarrierLanguage(kind)
        ? { kind, folder, patterns: strings(patterns) }
        : [],
    ),
    overrides: Array.isArray(root.overrides) ? root.overrides.map((one) => readOverride(record(one), folder)) : null,
    catalog: readCatalog(root.catalog),
    ...(names && { names }),
  };
}

/** The settings files that others lie on, as their paths are written. */
export function readExtends(data: unknown): readonly string[] {
  const written = record(data).extends;
  return typeof written === "string" ? [written] : strings(written);
}

const readNames = (data: unknown): ServiceNames | null =>
  usableNames(Object.fromEntries(Object.entries(record(data)).filter(([word]) => isNameWord(word))));

const readRules = (data: unknown): Settings["rules"] =>
  Object.fromEntries(
    Object.entries(record(data)).filter(
      (entry): entry is [string, Severity | "off"] =>
        entry[1] === "off" || findingSeverities.some((severity) => severity === entry[1]),
    ),
  );

const readOverride = ({ files, rules }: Readonly<Record<string, unknown>>, folder: string): Override => ({
  files: { folder, patterns: strings(files) },
  rules: readRules(rules),
});

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

/** The second on top of the first, key by key: a list takes the place of the one below. */
export function mergeSettings(below: Settings, above: Settings): Settings {
  const declared = new Set(above.files.map(({ kind }) => kind));
  const names = usableNames({ ...below.names, ...above.names });
  return {
    rules: { ...below.rules, ...above.rules },
    ...pick("rulesVersion", above.rulesVersion ?? below.rulesVersion),
    ignore: above.ignore ?? below.ignore,
    files: [...above.files, ...below.files.filter(({ kind }) => !declared.has(kind))],
    overrides: above.overrides ?? below.overrides,
    catalog: {
      regions: { ...below.catalog.regions, ...above.catalog.regions },
      types: { ...below.catalog.types, ...above.catalog.types },
      images: { ...below.catalog.images, ...above.catalog.images },
      values: { ...below.catalog.values, ...above.catalog.values },
    },
    ...(names && { names }),
  };
}

const record = (data: unknown) => (isRecord(data) ? data : {});
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
