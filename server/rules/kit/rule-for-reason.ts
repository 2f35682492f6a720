import type { OperationId } from "../../api/index.ts";

/** An API error, to find the matching rule. */
export interface ReportedError {
  readonly operation: OperationId | null;
  /** The last name of its field path; empty for an error about the whole request. */
  readonly name: string;
  /** The purpose of the interface. */
  readonly purpose: string | undefined;
  readonly reason: string;
}

/**
 * The rule that corresponds to an API error. The API documentation lists the conditions of errors (section 7) but not their texts, so
 * only unambiguous ones match.
 */
export const ruleForReason = (error: ReportedError): string | null =>
  meanings.find(({ about, says }) => about(error) && says.every((part) => part.test(error.reason)))?.rule ?? null;

interface Meaning {
  readonly rule: string;
  readonly about: (error: ReportedError) => boolean;
  /** All of them must occur in the reason. */
  readonly says: readonly RegExp[];
}

const field =
  (...names: readonly string[]) =>
  ({ name }: ReportedError): boolean =>
    names.includes(name);
const instanceLabel = ({ name, operation, purpose }: ReportedError): boolean =>
  name === "label" &&
  purpose === undefined &&
  ["create-instance", "update-instance", "clone-instance"].includes(operation ?? "");
const vlanLabel = ({ name, purpose }: ReportedError): boolean => name === "label" && purpose === "vlan";

/** Specific meanings come before general ones. */
const meanings: readonly Meaning[] = [
  { rule: "root-pass-weak", about: field("root_pass"), says: [/\bstrength\b/i] },
  {
    rule: "image-with-backup",
    about: field("image", "backup_id", ""),
    says: [/\bimage/i, /\bbackup/i, /\b(?:both|either|exclusive|together)\b/i],
  },
  { rule: "script-with-backup", about: field("script_id"), says: [/\b(?:a backup|backup_id)\b/i] },
  { rule: "script-with-private-image", about: field("script_id"), says: [/\bprivate image/i] },
  {
    rule: "certificate-subject",
    about: field("ssl_cert"),
    says: [/\b(?:subject|common name|country)\b/i, /\b(?:blank|empty)\b/i],
  },
  { rule: "vlan-label-duplicate", about: vlanLabel, says: [/\bunique\b|\bduplicate/i] },
  { rule: "vlan-label-length", about: vlanLabel, says: [/\blength\b|\bcharacters long\b|\b64 characters\b/i] },
  { rule: "label-length", about: instanceLabel, says: [/\blength\b|\bcharacters long\b|\b64 characters\b/i] },
  { rule: "label-repeat", about: instanceLabel, says: [/\bin a row\b|\bconsecutive\b/i] },
  { rule: "label-pattern", about: instanceLabel, says: [/\balphanumeric|\b(?:begin|start|end) with\b/i] },
  {
    rule: "step-clone-limit",
    about: ({ operation, name }) => operation === "clone-instance" && name === "",
    says: [/\bconcurrent/i],
  },
];
