import type { Format, Type } from "../api/index.ts";
import { type Catalog, grouped } from "../document/index.ts";
import { code } from "./escape.ts";
import { paragraphs } from "./field.ts";

/** The catalog entry of a region, type, image or value, as Markdown. Null if there is none. */
export function describeCatalogEntry(type: Type | null, id: string, catalog: Catalog): string | null {
  const facts = catalogFacts(type, id, catalog);
  return facts && paragraphs(`**${code(id)}** · in the catalog`, facts.map((fact) => `- ${fact}`).join("\n"));
}

/** The same in a few phrases; none if only the name is known. */
export function catalogFacts(type: Type | null, id: string, catalog: Catalog): readonly string[] | null {
  if (type?.kind !== "string") return null;
  const values = type.catalog === undefined ? null : own(catalog.values, type.catalog);
  return values?.includes(id) ? [] : factsOf(type.format, id, catalog);
}

function factsOf(
  format: Format | undefined,
  id: string,
  { regions, types, images }: Catalog,
): readonly string[] | null {
  switch (format) {
    case "region": {
      const region = own(regions, id);
      return region && [...can(region.vlans, "VLANs"), ...can(region.metadata, "the metadata capability")];
    }
    case "instance-type": {
      const type = own(types, id);
      if (!type) return null;
      const { cpus, memory, disk } = type;
      return [
        ...(cpus === undefined ? [] : [`${cpus} ${cpus === 1 ? "core" : "cores"}`]),
        ...(memory === undefined ? [] : [`${grouped(memory)} MB of memory`]),
        ...(disk === undefined ? [] : [`${grouped(disk)} MB of storage`]),
      ];
    }
    case "image": {
      const image = own(images, id);
      return image && can(image.cloud_init, "cloud-init");
    }
    default:
      return null;
  }
}

const own = <T>(entries: Readonly<Record<string, T>>, id: string): T | null =>
  Object.hasOwn(entries, id) ? (entries[id] ?? null) : null;

const can = (has: boolean | undefined, what: string): string[] =>
  has === undefined ? [] : [has ? `Has ${what}` : `Does not have ${what}`];
