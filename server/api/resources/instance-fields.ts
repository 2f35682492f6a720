import { notes } from "../notes.ts";
import { fieldsWith } from "../object-type.ts";
import type { Field } from "../types.ts";
import { hypervisors, imagePrefixes, limits } from "../values.ts";

/* Fields that several operations on instances share. */

export const region: Field = {
  type: { kind: "string", format: "region" },
  doc: "The region of the instance. Later, only a migration between data centers changes it.",
  section: "2.1",
  example: "us-east",
};

export const instanceType: Field = {
  type: { kind: "string", format: "instance-type" },
  doc: "The type of the instance, which determines its memory, storage and other resources.",
  section: "4.2",
  example: "standard-2",
};

export const label: Field = {
  type: { kind: "string", format: "instance-label", ...limits.instanceLabel },
  doc:
    "A display name. It contains letters, digits, `-`, `_` and `.`, starts and " +
    "ends with a letter or digit, and has no consecutive `-`, `_` or `.`.",
  section: "2.1",
  example: "web-1",
};

export const group: Field = {
  type: { kind: "string" },
  doc: "The group under which to show the instance.",
  section: "2.1",
  deprecated: "Use `tags` to group instances.",
};

export const tags: Field = {
  type: { kind: "array", items: { kind: "string", format: "tag" } },
  doc: "Tags to organize instances by. They do not affect how the instance runs, and restricted users cannot set them.",
  section: "2.1",
  grants: ["unrestricted-user"],
};

export const backupsEnabled: Field = {
  type: { kind: "boolean" },
  doc:
    "Enrolls the instance in the backup service, which costs extra. If the account enables backups for every " +
    "instance, `false` has no effect.",
  section: "4.2",
  charges: "The backup service is billed on top of the instance.",
};

export const metadataField: Field = {
  type: { kind: "object", object: "metadata" },
  doc:
    "The user data of the instance. Requires an image with the cloud-init capability and a region with the metadata " +
    "capability. It cannot be changed later: clone or rebuild the instance instead.",
  section: "4.2",
};

export const interfaces: Field = {
  // No lower bound: an empty array is documented to yield the default interface.
  type: { kind: "array", items: { kind: "object", object: "interface" }, max: limits.interfaces.max },
  doc:
    "The network interfaces in the order eth0, eth1, eth2. An empty array means one public " +
    "interface. Changes take effect at the next reboot.",
  section: "4.2",
  notes: [notes.restrictedPorts],
};

export const image: Field = {
  type: { kind: "string", format: "image" },
  doc:
    `The image that the disk is deployed from: \`${imagePrefixes.official}…\` is official, ` +
    `\`${imagePrefixes.own}…\` belongs to the account.`,
  section: "2.1",
  notes: [notes.defaultProfile],
  nullable: true,
  emptyIsNothing: true,
  excludes: ["backup_id"],
  requires: ["root_pass"],
  grants: ["image-read"],
  example: "compute/debian12",
};

/** As similar APIs call them. */
export const alsoCalled = {
  authorized_keys: "authorized_key public_key public_keys ssh_key ssh_keys",
  authorized_users: "ssh_users users",
  image: "ami distro distribution image_id image_name img operating_system os template",
  interfaces: "network networks nics",
  label: "host_name hostname instance_name name",
  region: "availability_zone data_center datacenter location zone",
  root_pass: "admin_pass admin_password pass passwd password root_passwd root_password",
  script_id: "stackscript stackscript_id startup_script_id",
  swap_size: "swap",
  type: "flavor flavour instance_size instance_type machine_type plan server_type size vm_size",
  watchdog_enabled: "watchdog",
};

/** What people send with an instance although only a clone takes it. */
export const instead = {
  private_ip: "Request the private address with `allocate-ip` once the instance exists.",
} as const;

/** Read-only fields of responses. */
export const answered: Readonly<Record<string, Field>> = fieldsWith(
  { section: "2.1", readOnly: true },
  {
    id: {
      type: { kind: "integer" },
      doc: "The ID, which every operation on the instance has in its path.",
    },
    created: {
      type: { kind: "string", format: "date-time" },
      doc: "When the instance was created.",
    },
    has_user_data: {
      type: { kind: "boolean" },
      doc: "Whether the instance was provisioned with `metadata.user_data`. Such an instance can be cloned only to a new instance.",
    },
    host_uuid: {
      type: { kind: "string", format: "uuid" },
      doc: "The host that the instance runs on.",
    },
    hypervisor: {
      type: { kind: "enum", values: hypervisors },
      doc: "The hypervisor of the instance.",
    },
    ipv4: {
      type: { kind: "array", items: { kind: "string", format: "ipv4" } },
      doc:
        "The instance's IPv4 addresses: a public one from the start, and at most one private one, added with `allocate-ip`. " +
        "Networking endpoints, which are not documented, can reassign or share addresses. Additional addresses require a support ticket.",
    },
    ipv6: {
      type: { kind: "string", format: "ipv6" },
      doc: "The instance's own SLAAC address (IPv6, /128), which cannot be shared. Null if it has none.",
      nullable: true,
    },
    specs: {
      type: { kind: "object", object: "specs" },
      doc: "The storage, memory, GPUs and transfer that the instance's type provides.",
    },
  },
);
