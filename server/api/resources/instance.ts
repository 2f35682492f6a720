import { notes } from "../notes.ts";
import { fieldsWith, objectType } from "../object-type.ts";
import { idMin, limits } from "../values.ts";
import * as shared from "./instance-fields.ts";

export const createInstance = objectType({
  title: "a new instance",
  doc: "The instance to create: its region, type, source and access.",
  section: "4.2",
  closed: true,
  alsoCalled: shared.alsoCalled,
  instead: shared.instead,
  fields: {
    region: { ...shared.region, presence: "required" },
    type: { ...shared.instanceType, presence: "required" },
    image: shared.image,
    root_pass: {
      type: { kind: "string", format: "password" },
      doc:
        "The root password, required if the instance is created from an image. The service rates its strength and " +
        "rejects one that does not meet its strength requirement.",
      needs: ["image"],
      example: "${env:ROOT_PASS}",
    },
    authorized_keys: {
      type: { kind: "array", items: { kind: "string", format: "ssh-public-key" } },
      doc: "Public SSH keys that can log in as root once the image is deployed.",
      needs: ["image"],
    },
    authorized_users: {
      type: { kind: "array", items: { kind: "string", format: "username" } },
      doc: "Users whose SSH keys can log in as root once the image is deployed. The keys must already be in the users' profiles.",
      needs: ["image"],
    },
    backup_id: {
      type: { kind: "integer", min: idMin },
      doc:
        "The backup to create the instance from. It must have finished successfully, and the region " +
        "must be that of the backup.",
      notes: [notes.defaultProfile, notes.restoredUuids],
      excludes: ["image", "script_id"],
      grants: ["backup-instance-read-write"],
      idOf: "backup",
      example: 1234,
    },
    backups_enabled: shared.backupsEnabled,
    booted: {
      type: { kind: "boolean" },
      doc:
        "Whether the instance boots once it is deployed; with `false`, it stays off. Applies only to an instance created " +
        "from an image or a backup.",
      default: true,
      needs: ["image", "backup_id"],
    },
    firewall_id: {
      type: { kind: "integer", min: idMin },
      doc: "The firewall to attach to the new instance.",
      example: 1234,
    },
    group: shared.group,
    interfaces: shared.interfaces,
    label: { ...shared.label, default: { doc: "The service assigns one." } },
    metadata: { ...shared.metadataField, needs: ["image", "backup_id"] },
    script_data: {
      type: { kind: "object", object: "script-data" },
      doc:
        "The input of the deployment script. Required only if the script needs input. " +
        `At most ${limits.scriptDataCharacters} characters as JSON.`,
      needs: ["script_id"],
    },
    script_id: {
      type: { kind: "integer", min: idMin },
      doc: "The script to run when the instance is deployed. It requires a compatible image that is not private.",
      zeroIsCommon: true,
      excludes: ["backup_id"],
      needs: ["image"],
      example: 1234,
    },
    swap_size: {
      type: { kind: "integer", min: 0, unit: "MB" },
      doc: "The size of the swap disk when deploying from an image. Ignored without an image.",
      default: limits.defaultSwapMegabytes,
      needs: ["image"],
    },
    tags: shared.tags,
    ...shared.answered,
  },
});

export const specs = objectType({
  title: "`specs`",
  doc: "The resources that an instance has by its type. Returned by the service; no documented request sets them.",
  section: "2.1",
  closed: true,
  fields: fieldsWith(
    { section: "2.1", readOnly: true },
    {
      disk: {
        type: { kind: "integer", unit: "MB" },
        doc: `Total storage, by default split into a primary disk and a swap disk, usually of ${limits.defaultSwapMegabytes} MB.`,
      },
      gpus: { type: { kind: "integer" }, doc: "The number of GPUs." },
      memory: { type: { kind: "integer", unit: "MB" }, doc: "Memory (RAM)." },
      transfer: {
        type: { kind: "integer" },
        doc: "The monthly network transfer quota. The unit is not documented.",
      },
    },
  ),
});

export const metadata = objectType({
  title: "`metadata`",
  doc: "What the instance gets through the metadata service.",
  section: "4.2",
  closed: true,
  fields: {
    user_data: {
      type: { kind: "string", format: "user-data" },
      doc: `A base64-encoded cloud-config file of at most ${limits.userDataBytes} bytes before encoding.`,
      example: "${base64:cloud-config.yaml}",
    },
  },
});

export const scriptData = objectType({
  title: "the data of a deployment script",
  doc: "Names and values as the deployment script defines them.",
  section: "4.2",
  fields: {},
});
