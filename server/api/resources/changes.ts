import { assumptions } from "../assumptions.ts";
import type { FieldFacts } from "../object-type.ts";
import type { ChangeLimit, Changing, Field, OperationId } from "../types.ts";
import { updateInstance } from "./instance-update.ts";
import { updateConfig } from "./loadbalancer.ts";

/* Which requests change the fields of a stack once its resources exist, and what none changes. */

type Fields = Readonly<Record<string, FieldFacts>>;

/** What is known about changing the fields of an object. */
interface Changes {
  readonly [field: string]: Pick<Field, "changedBy" | "fixed">;
}

export const withChanges = (fields: Fields, changes: Changes): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      field.sentBy && Object.hasOwn(changes, name) ? { ...field, ...changes[name] } : field,
    ]),
  );

/** Every field that the body of an update has, under the same name. */
const updatedBy = (operation: OperationId, section: string, fields: Fields): Changes =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { readOnly }]) =>
      readOnly ? [] : [[name, { changedBy: [{ operation, as: name, section }] }]],
    ),
  );

const fixed = (section: string, doc: string, instead: string): { readonly fixed: ChangeLimit } => ({
  fixed: { doc, section, instead },
});

/** The same of what nothing shows once it is used. */
const used = (section: string, doc: string, instead: string): { readonly fixed: ChangeLimit } => ({
  fixed: { doc, section, instead, once: true },
});

const { backups, schedule, day } = assumptions.backupSettings.names;

const enrolment: Pick<Field, "changedBy"> = {
  changedBy: [
    { operation: "enable-backups", to: true, section: "4.4" },
    { operation: "cancel-backups", to: false, section: "4.4" },
  ],
};

const scheduled = (name: string): Pick<Field, "changedBy"> => {
  const changing: Changing = {
    operation: "update-instance",
    as: `${backups}.${schedule}.${name}`,
    keeps: true,
    section: "4.1",
  };
  return { changedBy: [changing] };
};

const newInstance = "Create an instance under another name, and remove this one when it is no longer needed.";

const deployment = used(
  "4.2",
  "Deployment scripts run, and swap disks are created, only when an instance is deployed from an image.",
  newInstance,
);

export const instanceChanges: Changes = {
  ...updatedBy("update-instance", "4.1", updateInstance.fields),
  interfaces: {
    changedBy: [
      {
        operation: "update-instance",
        as: "interfaces",
        interrupts: "Changes to interfaces take effect when the instance reboots.",
        section: "4.2",
      },
    ],
  },
  region: fixed(
    "2.1",
    "Only a migration between data centers changes the region of an instance, and no documented operation starts one.",
    "Clone the instance to the other region under another name, or have it migrated by other means.",
  ),
  type: fixed(
    "4.1",
    "The type of an instance is set when it is created, and no documented operation changes it.",
    "Clone the instance to a new one of that type, under another name.",
  ),
  image: fixed("4.2", "The documented operations deploy an image only when they create an instance.", newInstance),
  root_pass: used(
    "4.2",
    "The documented operations set the root password only when they create an instance.",
    "Change the password on the instance itself.",
  ),
  authorized_keys: used(
    "4.2",
    "Keys are added only when an instance is deployed from an image.",
    "Edit root's `authorized_keys` on the instance itself.",
  ),
  authorized_users: used(
    "4.2",
    "The keys of users are added only when an instance is deployed from an image.",
    "Edit root's `authorized_keys` on the instance itself.",
  ),
  backup_id: used(
    "4.2",
    "The backup that an instance is created from is chosen when it is created.",
    "Create an instance under another name, or send `restore-backup` to restore to this one.",
  ),
  backups_enabled: enrolment,
  enabled: enrolment,
  window: scheduled("window"),
  day: scheduled(day),
  booted: {
    changedBy: [{ operation: "boot-instance", to: true, section: "4.1" }],
    ...fixed(
      "4.1",
      "The API documentation describes no operation that shuts an instance down.",
      "Shut it down on the instance itself. Turn `watchdog_enabled` off first, or it boots again.",
    ),
  },
  firewall_id: fixed(
    "4.2",
    "The documented operations attach a firewall only when they create an instance.",
    "Attach the firewall by other means, then change the file.",
  ),
  metadata: fixed(
    "4.2",
    "User data cannot be modified after provisioning.",
    "Clone the instance with the new user data, or rebuild it.",
  ),
  script_id: deployment,
  script_data: deployment,
  swap_size: deployment,
  private_ip: {
    changedBy: [{ operation: "allocate-ip", to: true, section: "4.5" }],
    ...fixed(
      "4.5",
      "The API documentation describes no operation that removes a private address.",
      "Keep `private_ip: true`, or have the address removed by other means.",
    ),
  },
};

const cloned = used(
  "4.3",
  "What an instance is cloned from is set when it is created, and no documented operation changes it.",
  "Clone to a new instance, under another name.",
);

export const cloneChanges: Changes = { source: cloned, configs: cloned, disks: cloned };

const onlyNew = fixed(
  "4.6",
  "No documented operation updates a load balancer.",
  "Create a load balancer under another name, and move the traffic to it.",
);

export const balancerChanges: Changes = { region: onlyNew, label: onlyNew, client_conn_throttle: onlyNew };

export const configChanges: Changes = updatedBy("update-config", "4.6", updateConfig.fields);

const onlyAdded = fixed(
  "4.6",
  "Nodes can be added, but no documented operation updates one.",
  "Add a node with another label, and remove this one by other means.",
);

export const nodeChanges: Changes = { label: onlyAdded, address: onlyAdded };
