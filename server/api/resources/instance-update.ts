import { assumptions } from "../assumptions.ts";
import { notes } from "../notes.ts";
import { objectType } from "../object-type.ts";
import type { Field } from "../types.ts";
import { limits } from "../values.ts";
import { day, window } from "./backup.ts";
import * as shared from "./instance-fields.ts";

export const alertsField: Field = {
  type: { kind: "object", object: "alerts" },
  doc: `When to alert the account's owner. Each threshold is compared with the average over ${limits.alertHours} hours.`,
  section: "2.2",
  notes: [notes.alertDelivery],
};

export const watchdogEnabled: Field = {
  type: { kind: "boolean" },
  doc:
    "The shutdown watchdog: boots the instance again when it powers off without a shutdown job. " +
    `The watchdog gives up after more than ${limits.watchdogBootJobs} boots within ${limits.watchdogMinutes} minutes.`,
  section: "2.1",
};

const names = assumptions.backupSettings.names;

export const updateInstance = objectType({
  title: "an instance update",
  doc: "The changes to an existing instance.",
  section: "4.1",
  closed: true,
  alsoCalled: shared.alsoCalled,
  instead: shared.instead,
  fields: {
    alerts: alertsField,
    [names.backups]: {
      type: { kind: "object", object: "backup-settings" },
      doc: "When the instance is backed up.",
      section: "2.1",
      assumed: true,
    },
    // The API documentation names the window but not the object that contains it, so it may also be here.
    window: { ...window, assumed: true },
    [names.day]: day,
    group: shared.group,
    label: shared.label,
    tags: shared.tags,
    watchdog_enabled: watchdogEnabled,
    interfaces: {
      ...shared.interfaces,
      doc: `${shared.interfaces.doc} An update replaces all interfaces, so include the ones to keep.`,
    },
    ...shared.answered,
  },
  others: "backup-settings",
});

export const alerts = objectType({
  title: "`alerts`",
  doc:
    `Thresholds that alert the account's owner if the average over ${limits.alertHours} hours exceeds them. ` +
    "0 turns an alert off.",
  section: "2.2",
  closed: true,
  alsoCalled: { transfer_quota: "quota transfer" },
  fields: {
    cpu: {
      type: { kind: "integer", min: 0, unit: "%" },
      doc: "CPU usage, with 100 for each core: on two cores, 180 is 90% of the total. 0 turns the alert off.",
      default: { doc: "90 for each core." },
      example: 180,
    },
    io: {
      type: { kind: "integer", min: 0, unit: "operations/s" },
      doc: "Disk operations (IO) per second. 0 turns the alert off.",
      example: 10000,
    },
    network_in: {
      type: { kind: "integer", min: 0, unit: "Mbit/s" },
      doc: "Incoming traffic. 0 turns the alert off.",
      example: 10,
    },
    network_out: {
      type: { kind: "integer", min: 0, unit: "Mbit/s" },
      doc: "Outgoing traffic. 0 turns the alert off.",
      example: 10,
    },
    transfer_quota: {
      type: { kind: "integer", min: 0, unit: "%" },
      doc: "The used part of the transfer quota. 0 turns the alert off.",
      example: 80,
    },
  },
});
