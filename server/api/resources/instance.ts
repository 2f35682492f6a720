import { notes } from "../notes.ts";
import type { ObjectType } from "../types.ts";
import { idMin, limits } from "../values.ts";
import * as shared from "./instance-fields.ts";

export const createInstance: ObjectType = {
  id: "create-instance",
  title: "a new instance",
  doc: "The instance to create: where, how large, from what, and how it is reached.",
  section: "4.2",
  closed: true,
  instead: shared.instead,
  fields: {
    region: { ...shared.region, presence: "required" },
    type: { ...shared.instanceType, presence: "required" },
    image: shared.image,
    root_pass: {
      type: { kind: "string", format: "password" },
      doc:
        "The password of root, required when the disk is made from an image. The service scores its strength and " +
        "refuses a weak one.",
      section: "4.2",
      needs: ["image"],
      example: "${env:ROOT_PASS}",
    },
    authorized_keys: {
      type: { kind: "array", items: { kind: "string", format: "ssh-public-key" } },
      doc: "Public SSH keys that may log in as root once the image is deployed.",
      section: "4.2",
      needs: ["image"],
    },
    authorized_users: {
      type: { kind: "array", items: { kind: "string", format: "username" } },
      doc: "Usernames whose SSH keys may log in as root. The keys must already be on the users' profiles.",
      section: "4.2",
      needs: ["image"],
    },
    backup_id: {
      type: { kind: "integer", min: idMin },
      doc:
        "The backup of another instance to create this one from. It must have finished successfully, and the region " +
        "must be the backup's own.",
      section: "4.2",
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
        "Whether the instance boots once it is deployed; with `false` it stays off. It applies to an instance made " +
        "from an image or a backup.",
      section: "4.2",
      default: true,
      needs: ["image", "backup_id"],
    },
    firewall_id: {
      type: { kind: "integer", min: idMin },
      doc: "The firewall to attach to the instance from the start.",
      section: "4.2",
      example: 1234,
    },
    group: shared.group,
    interfaces: shared.interfaces,
    label: shared.label,
    metadata: shared.metadataField,
    script_data: {
      type: { kind: "object", object: "script-data" },
      doc:
        "The answers to what the deployment script asks for, needed only if it asks. " +
        `At most ${limits.scriptDataCharacters} characters as JSON.`,
      section: "4.2",
      needs: ["script_id"],
    },
    script_id: {
      type: { kind: "integer", min: idMin },
      doc: "The script to run when the instance is deployed. It needs a compatible image, and not a private one.",
      section: "4.2",
      zeroIsCommon: true,
      excludes: ["backup_id"],
      needs: ["image"],
      example: 1234,
    },
    swap_size: {
      type: { kind: "integer", min: 0, unit: "MB" },
      doc: "The size of the swap disk when deploying from an image. Without an image it is ignored.",
      section: "4.2",
      default: limits.defaultSwapMegabytes,
      needs: ["image"],
    },
    tags: shared.tags,
    ...shared.answered,
  },
};

export const specs: ObjectType = {
  id: "specs",
  title: "the specifications of an instance",
  doc: "What an instance has by its type. The service answers it; no request sets it.",
  section: "2.1",
  closed: true,
  fields: {
    disk: {
      type: { kind: "integer", unit: "MB" },
      doc: "Storage in all, by default split into a primary disk and a swap disk.",
      section: "2.1",
      readOnly: true,
    },
    gpus: { type: { kind: "integer" }, doc: "How many GPUs the instance has.", section: "2.1", readOnly: true },
    memory: { type: { kind: "integer", unit: "MB" }, doc: "Memory (RAM).", section: "2.1", readOnly: true },
    transfer: {
      type: { kind: "integer" },
      doc: "How much the instance may transfer over the network each month. The unit is not documented.",
      section: "2.1",
      readOnly: true,
    },
  },
};

export const metadata: ObjectType = {
  id: "metadata",
  title: "the metadata of an instance",
  doc: "What the metadata service hands to cloud-init when the instance first boots.",
  section: "4.2",
  closed: true,
  fields: {
    user_data: {
      type: { kind: "string", format: "user-data" },
      doc: `A cloud-config file, encoded as base64. At most ${limits.userDataBytes} bytes before it is encoded.`,
      section: "4.2",
      example: "${base64:cloud-config.yaml}",
    },
  },
};

export const scriptData: ObjectType = {
  id: "script-data",
  title: "the data of a deployment script",
  doc: "Names and values as the deployment script defines them.",
  section: "4.2",
  closed: false,
  fields: {},
};
