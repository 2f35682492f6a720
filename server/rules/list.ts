import { duplicateKey } from "./duplicate-key.ts";
import { labelPattern } from "./label-pattern.ts";
import { missingRequired } from "./missing-required.ts";
import { nodeLabelDuplicate } from "./node-label-duplicate.ts";
import type { Rule } from "./rule.ts";
import { stepNameDuplicate } from "./step-name-duplicate.ts";
import { syntax } from "./syntax.ts";
import { typeMismatch } from "./type-mismatch.ts";
import { unusedSuppression } from "./unused-suppression.ts";

/** All rules, in the order in which they are documented. */
export const rules: readonly Rule[] = [
  // Syntax and structure.
  syntax,
  duplicateKey,
  typeMismatch,
  missingRequired,
  unusedSuppression,
  // Requests.
  stepNameDuplicate,
  // Instances.
  labelPattern,
  // Interfaces.
  // Clones.
  // Private addresses, balancers, configurations, nodes.
  nodeLabelDuplicate,
];

export const ruleById: ReadonlyMap<string, Rule> = new Map(rules.map((rule) => [rule.id, rule]));
