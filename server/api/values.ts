import type { EnumValue } from "./types.ts";

/** The version segment at the end of the base path. */
export const apiVersion = "v4";

/** The only content type of requests with a body. */
export const mediaType = "application/json";

/** The scheme of the `Authorization` header. */
export const tokenScheme = "Bearer";

/** The environment variable with the access token. */
export const tokenVariable = "COMPUTE_TOKEN";

/** The environment variable with the URL of the API, up to and with its version. */
export const baseVariable = "COMPUTE_URL";

/** The prefixes of image IDs: official images, and the account's own. */
export const imagePrefixes = { official: "compute/", own: "private/" } as const;

/** The protocol of a configuration that speaks TLS, and the fields that it takes for that. */
export const tls = { protocol: "https", certificate: "ssl_cert", key: "ssl_key" } as const;

/** The backup window or day in responses until the service has chosen one. */
export const undecidedWindow = "Scheduling";

/** The label of a clone to which none is given. */
export const defaultCloneLabel = "compute";

/** The required fields of a clone to a new instance. */
export const newCloneNeeds = ["region", "type"] as const;

/** The documented limits. The names of sizes contain the unit. */
export const limits = {
  instanceLabel: { min: 3, max: 64 },
  interfaceLabel: { min: 1, max: 64 },
  interfaces: { min: 1, max: 3 },
  publicInterfaces: 1,
  primaryInterfaces: 1,
  vlansPerRegion: 10,
  clonesPerSource: 5,
  scriptDataCharacters: 65_535,
  userDataBytes: 65_535,
  /** The most that an alert can be compared with. */
  alertPercent: { perCore: 100, transferQuota: 100 },
  defaultSwapMegabytes: 512,
  port: { min: 1, max: 65_535 },
  /** How many addresses at either end of a subnet an interface cannot have. */
  reservedSubnetAddresses: { first: 2, last: 2 },
  watchdogBootJobs: 5,
  watchdogMinutes: 15,
  alertHours: 2,
  /** Outbound ports that newer accounts cannot freely use. */
  restrictedPorts: [25, 465, 587],
} as const;

/** An ID is a positive integer. */
export const idMin = 1;

export const purposes = [
  {
    value: "public",
    doc: "The public internet, with the instance's default public IPv4. One per instance, in position 0 (eth0).",
  },
  {
    value: "vlan",
    doc: "The private network named by `label`, which is created if it is new. Only next-generation data centers have VLANs.",
  },
  { value: "vpc", doc: "An existing VPC subnet, named by `subnet_id`." },
] as const satisfies readonly EnumValue[];

export const backupWindows: readonly EnumValue[] = [
  {
    value: undecidedWindow,
    doc: "The service has not chosen a window yet.",
  },
  ...Array.from({ length: 12 }, (_, index) => windowFrom(index * 2)),
];

export const ipTypes = [{ value: "ipv4", doc: "An IPv4 address, the only documented type." }] as const;

export const hypervisors = [{ value: "kvm", doc: "The only documented hypervisor." }] as const;

export const versions = [{ value: apiVersion, doc: "The only API version." }] as const;

/** The versions of this tool that brought rules. */
export const rulesVersions = [{ value: "0.1.0", doc: "The rules of the first version." }] as const;

export const methods = [
  { value: "GET", doc: "Reads and changes nothing." },
  { value: "POST", doc: "Creates something or starts an action." },
  { value: "PUT", doc: "Updates something." },
  { value: "DELETE", doc: "Deletes something." },
] as const;

export const severities = [
  { value: "off", doc: "The rule does not run." },
  { value: "hint", doc: "Shown unobtrusively in editors." },
  { value: "information", doc: "A consequence to know before sending." },
  { value: "warning", doc: "Very likely a mistake." },
  { value: "error", doc: "The API documentation does not allow it, or it cannot work." },
] as const;

function windowFrom(hour: number): EnumValue {
  return { value: `W${hour}`, doc: `From ${clock(hour)} to ${clock((hour + 2) % 24)} UTC.` };
}

function clock(hour: number): string {
  return `${String(hour).padStart(2, "0")}:00`;
}
