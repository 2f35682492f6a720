import type { OperationId } from "../../api/index.ts";

/** What is known of an error of the service when its rule is looked for. */
export interface ReportedError {
  readonly operation: OperationId | null;
  /** The last name of its path; empty for an error about the whole request. */
  readonly name: string;
  /** Of an interface. */
  readonly purpose: string | undefined;
  readonly reason: string;
}

/**
 * The rule that says the same as an error of the service. The interface names conditions of errors (section 7) and not
 * their reasons, so that only what can mean nothing else is taken for one.
 */
export const ruleForReason = (error: ReportedError): string | null =>
  meanings.find(({ about, says }) => about(error) && says.every((part) => part.test(error.reason)))?.rule ?? null;

interface Meaning {
  readonly rule: string;
  readonly about: (error: ReportedError) => boolean;
  /** Each of them is in the reason. */
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

/** More special meanings stand before more general ones. */
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
