import type { ObjectType } from "../types.ts";
import { severities } from "../values.ts";

export const settings: ObjectType = {
  id: "settings",
  title: "the settings of a workspace",
  doc: "What `.compute-stack.yaml` says to the editor and the command line about the files below it.",
  section: "formats 4",
  closed: true,
  fields: {
    rules: {
      type: { kind: "map", values: { kind: "enum", values: severities }, of: "rule" },
      doc: "How severe the findings of a rule are, by its id. A rule that is `off` does not run.",
      section: "formats 4",
      ours: true,
      nullable: true,
    },
    ignore: {
      type: { kind: "array", items: { kind: "string", format: "glob" } },
      doc: "Files that are not checked, as glob patterns.",
      section: "formats 4",
      ours: true,
      nullable: true,
    },
    catalog: {
      type: { kind: "object", object: "catalog" },
      doc: "What the account has. It feeds completions, and the rules that need to know it.",
      section: "formats 4",
      ours: true,
      nullable: true,
    },
  },
};

export const catalog: ObjectType = {
  id: "catalog",
  title: "a catalog",
  doc: "The regions, types and images that the account can use. A part that is absent or empty means unknown.",
  section: "formats 4",
  closed: true,
  fields: {
    regions: {
      type: { kind: "map", values: { kind: "object", object: "catalog-region" }, of: "region" },
      doc: "The regions by ID, with what each can do.",
      section: "formats 4",
      ours: true,
      nullable: true,
    },
    types: {
      type: { kind: "map", values: { kind: "object", object: "catalog-type" }, of: "type" },
      doc: "The instance types by ID, with their sizes.",
      section: "formats 4",
      ours: true,
      nullable: true,
    },
    images: {
      type: { kind: "map", values: { kind: "object", object: "catalog-image" }, of: "image" },
      doc: "The images by ID, with what each can do.",
      section: "formats 4",
      ours: true,
      nullable: true,
    },
    values: {
      type: { kind: "map", values: { kind: "array", items: { kind: "string" } }, of: "field" },
      doc: "The values of fields whose values are not documented, by `config.check` and `config.protocol`.",
      section: "formats 4",
      ours: true,
      nullable: true,
    },
  },
};

export const catalogRegion: ObjectType = {
  id: "catalog-region",
  title: "a region of the catalog",
  doc: "What a region can do. What is left out is unknown, and no finding rests on it.",
  section: "formats 4",
  closed: true,
  fields: {
    vlans: {
      type: { kind: "boolean" },
      doc: "Whether instances in the region can have `vlan` interfaces.",
      section: "formats 4",
      ours: true,
    },
    metadata: {
      type: { kind: "boolean" },
      doc: "Whether the region has the metadata capability, which `metadata` needs.",
      section: "formats 4",
      ours: true,
    },
  },
};

export const catalogType: ObjectType = {
  id: "catalog-type",
  title: "a type of the catalog",
  doc: "How large an instance type is. What is left out is unknown, and no finding rests on it.",
  section: "formats 4",
  closed: true,
  fields: {
    cpus: {
      type: { kind: "integer" },
      doc: "The number of cores, which bounds the `cpu` alert.",
      section: "formats 4",
      ours: true,
    },
    memory: { type: { kind: "integer", unit: "MB" }, doc: "Memory (RAM).", section: "formats 4", ours: true },
    disk: { type: { kind: "integer", unit: "MB" }, doc: "Storage in all.", section: "formats 4", ours: true },
  },
};

export const catalogImage: ObjectType = {
  id: "catalog-image",
  title: "an image of the catalog",
  doc: "What an image can do. What is left out is unknown, and no finding rests on it.",
  section: "formats 4",
  closed: true,
  fields: {
    cloud_init: {
      type: { kind: "boolean" },
      doc: "Whether the image supports cloud-init, which `metadata` needs.",
      section: "formats 4",
      ours: true,
    },
  },
};
