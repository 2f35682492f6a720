import { expect, test } from "vitest";
import type { Type } from "../api/index.ts";
import { readCatalog } from "../document/index.ts";
import { describeCatalogEntry } from "./catalog.ts";

const catalog = readCatalog({
  regions: { "us-east": { vlans: true, metadata: false }, "eu-west": {} },
  types: { large: { cpus: 16, memory: 32768, disk: 655360 }, nano: { cpus: 1 } },
  images: { "compute/debian12": { cloud_init: true } },
  values: { "config.check": ["connection"] },
});
const region: Type = { kind: "string", format: "region" };
const type: Type = { kind: "string", format: "instance-type" };
const image: Type = { kind: "string", format: "image" };

test.each<[string, Type, string | null]>([
  ["us-east", region, "**`us-east`** · in the catalog\n\n- Has VLANs\n- Does not have the metadata capability"],
  ["eu-west", region, "**`eu-west`** · in the catalog"],
  ["large", type, "**`large`** · in the catalog\n\n- 16 cores\n- 32,768 MB of memory\n- 655,360 MB of storage"],
  ["nano", type, "**`nano`** · in the catalog\n\n- 1 core"],
  ["compute/debian12", image, "**`compute/debian12`** · in the catalog\n\n- Has cloud-init"],
  ["connection", { kind: "string", catalog: "config.check" }, "**`connection`** · in the catalog"],
  ["other", { kind: "string", catalog: "config.check" }, null],
  ["us-west", region, null],
  ["constructor", type, null],
  ["us-east", { kind: "string" }, null],
  ["us-east", { kind: "boolean" }, null],
])("%s is described as far as the catalog knows it", (id, of, expected) => {
  expect(describeCatalogEntry(of, id, catalog)).toBe(expected);
});
