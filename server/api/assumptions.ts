import type { Method, Section } from "./types.ts";

/** A detail that the API documentation does not show but requests need. No error is based on one. */
export interface Assumption {
  /** What the API documentation does not show, and what is assumed instead. */
  readonly doc: string;
  /** Where the API documentation is silent. */
  readonly section: Section;
  readonly requests?: Readonly<Record<string, { readonly method: Method; readonly path: string }>>;
  /** The assumed names, by what they name. */
  readonly names?: Readonly<Record<string, string>>;
}

/** All assumptions. Operations and fields that depend on one take their paths and names from here. */
export const assumptions = {
  instancePaths: {
    doc: "The API documentation mentions listing and deleting instances without showing how. The usual methods and paths are assumed.",
    section: "4.1",
    requests: {
      list: { method: "GET", path: "/compute/instances" },
      delete: { method: "DELETE", path: "/compute/instances/{instanceId}" },
    },
  },
  backupSettings: {
    doc:
      "The API documentation shows neither the object that contains the backup window and day nor the name of the day. " +
      "`backups.schedule.window` and `backups.schedule.day` are assumed.",
    section: "2.1",
    names: { backups: "backups", schedule: "schedule", day: "day" },
  },
  restoreFields: {
    doc:
      "The API documentation describes a target instance ID and an overwrite option without their names. " +
      "`compute_id` and `overwrite` are assumed.",
    section: "4.4",
    names: { target: "compute_id", overwrite: "overwrite" },
  },
  answers: {
    doc:
      "The API documentation does not name the response fields that later requests need. `id` is assumed to be the ID of a " +
      "load balancer, configuration, node or backup, and `address` the allocated private address.",
    section: "4.5",
    names: { id: "id", address: "address" },
  },
  bootFields: {
    doc: "The API documentation does not name the parameters of a boot. `config_id` is assumed to select the profile.",
    section: "4.1",
    names: { profile: "config_id" },
  },
} as const satisfies Readonly<Record<string, Assumption>>;
