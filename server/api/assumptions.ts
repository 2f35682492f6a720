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
  /** The assumed HTTP status codes, by what they mean. */
  readonly statuses?: Readonly<Record<string, number>>;
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
  listPages: {
    doc:
      "The API documentation does not say whether lists have pages. If a response has `page` and `pages` beside its list, it is " +
      "assumed to be one of several pages, and if `results` is larger than its list, part of it.",
    section: "4.1",
    names: { page: "page", pages: "pages", results: "results" },
  },
  bootFields: {
    doc: "The API documentation does not name the parameters of a boot. `config_id` is assumed to select the profile.",
    section: "4.1",
    names: { profile: "config_id" },
  },
  statusCodes: {
    doc:
      "The only documented HTTP status code is 400 for a sixth concurrent clone. The simulated API uses 200, 400 for rejected requests, " +
      "401 without a token, 403 for a foreign host, 404 for what does not exist, 413 for large bodies, 415 for other types.",
    section: "7",
    statuses: { done: 200, invalid: 400, unauthorized: 401, foreign: 403, missing: 404, tooLarge: 413, notJson: 415 },
  },
  instanceStatus: {
    doc:
      "The API documentation shows neither the field of an instance's status nor its values. It is assumed to be `status`, and an " +
      "instance to be off if it reads `offline`; any other value, such as `stopped`, does not say whether it is meant to be off.",
    section: "3",
    names: { status: "status", off: "offline" },
  },
  simulatedStates: {
    doc:
      "The states of instances, clones and backups are not documented. A simulated instance is `provisioning` until a response has " +
      "shown it once, a clone runs until its target is shown or booted, and a snapshot is `pending` until shown once.",
    section: "3",
  },
} as const satisfies Readonly<Record<string, Assumption>>;
