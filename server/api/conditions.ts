import type { Field, ObjectTypeId } from "./types.ts";

/** That a field of an object fits the others, as its facts say, and the rule that reports where it does not. */
export interface Condition {
  readonly rule: string;
  readonly of: readonly ObjectTypeId[];
  readonly subject: string;
  /** The fact of the subject that says what it asks of other fields. */
  readonly fact: keyof Field & ("excludes" | "needs" | "requires" | "neededFor" | "purposes");
  /** It does not apply if this field is written. */
  readonly unless?: string;
  /** The subject counts even if it says nothing. */
  readonly isWritten?: true;
}

const ofInterface = (rule: string, subject: string, fact: Condition["fact"] = "purposes"): Condition => ({
  rule,
  of: ["interface"],
  subject,
  fact,
});
const created = { of: ["create-instance", "stack-instance"], unless: "clone" } as const;

/** In the order of the schemas. */
export const conditions: readonly Condition[] = [
  { rule: "image-with-backup", ...created, subject: "image", fact: "excludes" },
  { rule: "root-pass-required", ...created, subject: "image", fact: "requires" },
  { rule: "script-needs-image", ...created, subject: "script_id", fact: "needs" },
  { rule: "metadata-needs-image", ...created, subject: "metadata", fact: "needs" },
  { rule: "script-with-backup", ...created, subject: "script_id", fact: "excludes" },
  { rule: "script-data-unused", ...created, subject: "script_data", fact: "needs" },
  ...["root_pass", "authorized_keys", "authorized_users", "booted", "swap_size"].map(
    (subject) => ({ rule: "disk-field-unused", ...created, subject, fact: "needs" }) as const,
  ),
  { rule: "clone-source-fields", of: ["stack-instance"], subject: "clone", fact: "excludes", isWritten: true },
  { rule: "clone-existing-target", of: ["clone-instance"], subject: "compute_id", fact: "excludes" },
  ofInterface("vlan-label-required", "label", "neededFor"),
  ofInterface("subnet-required", "subnet_id", "neededFor"),
  ofInterface("interface-label-forbidden", "label"),
  ofInterface("ipam-forbidden", "ipam_address"),
  ofInterface("interface-primary-vlan", "primary"),
  ofInterface("subnet-forbidden", "subnet_id"),
  ofInterface("ip-ranges-forbidden", "ip_ranges"),
  ofInterface("vpc-ipv4-forbidden", "ipv4"),
];
