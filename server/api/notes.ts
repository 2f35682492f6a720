import { natAny } from "./formats.ts";
import type { Note } from "./types.ts";
import { limits } from "./values.ts";

const ports = limits.restrictedPorts.join(", ").replace(/, (?=\d+$)/, " and ");

/** What to know of several operations or fields, which show it wherever it matters. */
export const notes = {
  defaultProfile: {
    doc: "Creating an instance also creates a default configuration profile with two disks, a primary disk and a swap disk.",
    section: "3",
  },
  maintenance: {
    doc: "During maintenance, which happens without user action, the status of an instance reads `stopped`.",
    section: "3",
  },
  restrictedPorts: {
    doc: `Outbound connections on ports ${ports} are restricted on accounts created after a date in 2019.`,
    section: "8",
  },
  clonedNat: {
    doc: `A \`vpc\` interface with 1:1 NAT on the active profile is cloned with NAT set to \`${natAny}\`.`,
    section: "4.3",
  },
  clonedVlan: {
    doc: "A clone of an instance with a VLAN does not start in a data center without VLAN support.",
    section: "4.3",
  },
  clonedProfiles: {
    doc: "A clone with several profiles has never been booted with any of them, so booting it without naming a profile fails.",
    section: "3",
  },
  restoredUuids: {
    doc: "A new instance created from a backup avoids the UUID collisions of disks that are restored beside the originals.",
    section: "4.4",
  },
  nodePath: {
    doc:
      "The API documentation adds a node with a POST to the path of the configuration, which it also calls the nodes endpoint. " +
      "So the same path with `/nodes` is accepted, too; plans send the first.",
    section: "4.6",
  },
  nodeStatus: {
    doc: "Check with `view-config` how many nodes are up: a new node is down until something listens on its port.",
    section: "1",
  },
  alertDelivery: {
    doc: "Alerts are sent to the account's owner; how is not documented. No events, webhooks or notifications are documented.",
    section: "6",
  },
  restoreMaintenance: { doc: "A backup that is under maintenance cannot be restored.", section: "4.4" },
} as const satisfies Readonly<Record<string, Note>>;
