import { objectType } from "../object-type.ts";
import { rulesVersions } from "../values.ts";
import { globs, ruleSeverities } from "./settings-files.ts";

export const settings = objectType({
  title: "the workspace settings",
  doc: "The settings in `.compute-stack.yaml` for the files in its folder and below.",
  section: "formats 4",
  closed: true,
  common: { nullable: true },
  fields: {
    rules: {
      type: ruleSeverities,
      doc: "The severity of each rule's findings, by rule ID. A rule that is `off` does not run.",
    },
    rules_version: {
      type: { kind: "enum", values: rulesVersions },
      doc: "The version of this tool whose rules may fail a check. Errors and warnings of later rules are information, unless `rules` says otherwise.",
    },
    extends: {
      type: {
        kind: "union",
        types: [
          { kind: "string", format: "settings-file" },
          { kind: "array", items: { kind: "string", format: "settings-file" } },
        ],
      },
      doc: "Settings files to start from, as paths relative to this one, inside the workspace. Settings in this file override them key by key; a list replaces the inherited one.",
      example: "../base.yaml",
    },
    overrides: {
      type: {
        kind: "array",
        items: { kind: "object", object: "settings-override" },
        shape: "a list of objects with `files` and `rules`",
      },
      doc: "Different severities for some files.",
    },
    files: {
      type: { kind: "object", object: "settings-files" },
      doc: "How to treat files with other names, and which files are never read.",
    },
    names: {
      type: { kind: "object", object: "settings-names" },
      doc: "The service's own words for the neutral ones of the API documentation.",
    },
    ignore: {
      type: globs,
      doc: "Files that are not checked, as glob patterns.",
    },
    catalog: {
      type: { kind: "object", object: "catalog" },
      doc: "What is available to the account. Completions and some rules depend on it.",
    },
  },
});

export const catalog = objectType({
  title: "a catalog",
  doc: "The regions, types and images that the account can use. An absent or empty part is unknown.",
  section: "formats 4",
  closed: true,
  common: { nullable: true },
  fields: {
    regions: {
      type: { kind: "map", values: { kind: "object", object: "catalog-region" }, of: "region" },
      doc: "The regions by ID, with their capabilities.",
    },
    types: {
      type: { kind: "map", values: { kind: "object", object: "catalog-type" }, of: "type" },
      doc: "The instance types by ID, with their sizes.",
    },
    images: {
      type: { kind: "map", values: { kind: "object", object: "catalog-image" }, of: "image" },
      doc: "The images by ID, with their capabilities.",
    },
    values: {
      type: { kind: "map", values: { kind: "array", items: { kind: "string" } }, of: "field" },
      doc: "The values of `config.check` and `config.protocol`, which are not documented.",
    },
  },
});

export const catalogRegion = objectType({
  title: "a catalog region",
  doc: "The capabilities of a region. What is omitted is unknown and causes no findings.",
  section: "formats 4",
  closed: true,
  fields: {
    vlans: { type: { kind: "boolean" }, doc: "Whether instances in the region can have `vlan` interfaces." },
    metadata: {
      type: { kind: "boolean" },
      doc: "Whether the region has the metadata capability, which `metadata` requires.",
    },
  },
});

export const catalogType = objectType({
  title: "a catalog instance type",
  doc: "The size of an instance type. What is omitted is unknown and causes no findings.",
  section: "formats 4",
  closed: true,
  fields: {
    cpus: { type: { kind: "integer" }, doc: "The number of cores, which limits the `cpu` alert." },
    memory: { type: { kind: "integer", unit: "MB" }, doc: "Memory (RAM)." },
    disk: { type: { kind: "integer", unit: "MB" }, doc: "Total storage." },
  },
});

export const catalogImage = objectType({
  title: "a catalog image",
  doc: "The capabilities of an image. What is omitted is unknown and causes no findings.",
  section: "formats 4",
  closed: true,
  fields: {
    cloud_init: { type: { kind: "boolean" }, doc: "Whether the image supports cloud-init, which `metadata` requires." },
  },
});
