import { notes } from "../notes.ts";
import { objectType } from "../object-type.ts";
import { defaultCloneLabel, idMin } from "../values.ts";
import * as shared from "./instance-fields.ts";

const newOnly = { excludes: ["compute_id"] } as const;
const newRequires = { ...newOnly, requiredWithout: "compute_id" } as const;

export const cloneConfigs = {
  type: { kind: "array", items: { kind: "integer", min: idMin } },
  doc: "The configuration profiles to clone, together with their disks. An empty array clones none.",
  section: "4.3",
  notes: [notes.clonedProfiles],
  default: { doc: "All profiles and their disks." },
} as const;

export const cloneDisks = {
  type: { kind: "array", items: { kind: "integer", min: idMin } },
  doc: "Disks to clone in addition to those of the selected profiles.",
  section: "4.3",
  default: { doc: "No additional disks." },
} as const;

export const cloneInstance = objectType({
  title: "a clone",
  doc:
    "What to clone and where: to a new instance, with `region` and `type`, or to an existing one, with " +
    "`compute_id`. The tags of the source are copied.",
  section: "4.3",
  closed: true,
  alsoCalled: { ...shared.alsoCalled, compute_id: "linode_id target target_id" },
  fields: {
    compute_id: {
      type: { kind: "integer", min: idMin },
      doc: "An existing instance to clone to. It needs enough resources, and no action may be running or queued on it.",
      zeroIsCommon: true,
      default: { doc: "A new instance is created." },
      excludes: ["region", "type", "label", "backups_enabled", "private_ip", "metadata"],
      idOf: "instance",
      example: 124,
    },
    region: {
      ...shared.region,
      ...newRequires,
      doc: "The region of the new instance.",
      section: "4.3",
      notes: [notes.clonedVlan],
    },
    type: {
      ...shared.instanceType,
      ...newRequires,
      doc: "The type of the new instance.",
      section: "4.3",
    },
    label: { ...shared.label, ...newOnly, section: "4.3", default: defaultCloneLabel },
    group: { ...shared.group, section: "4.3" },
    backups_enabled: { ...shared.backupsEnabled, ...newOnly, section: "4.3" },
    private_ip: {
      type: { kind: "boolean" },
      doc: "Gives the new instance private networking and a private IPv4 address.",
      section: "4.3",
      ...newOnly,
    },
    metadata: {
      ...shared.metadataField,
      ...newOnly,
      doc: "The user data of the new instance. It is required, with `user_data`, if the source was created with user data.",
      section: "4.3",
    },
    configs: cloneConfigs,
    disks: cloneDisks,
    ...shared.answered,
  },
});
