import type { Span } from "../../syntax/index.ts";
import type { Block } from "../blocks/block.ts";
import type { Document } from "../blocks/document.ts";
import { replacementCharacter } from "../references/template.ts";
import { rootOf } from "../values/root.ts";
import type { Value } from "../values/value.ts";
import { isNamedSo, isSecret, secretNodes } from "./secrets.ts";

/** Where a block writes variables that its stack uses as secrets. */
export function hiddenVariablesIn(block: Block, document: Document): readonly Span[] {
  if (block.file.kind !== "stack" || block.holds === "section" || !block.text.includes("vars")) return [];
  const variables = rootOf(block)?.get("vars")?.values ?? [];
  const secret = variables.length > 0 ? secretVariablesIn(document) : none;
  return variables.flatMap(({ name, node }) => (secret.has(name) ? node : []));
}

/** The variables that a stack uses as secrets, wherever they are set. */
export const secretVariablesIn = ({ blocks }: Document, use = usedAsSecrets): ReadonlySet<string> =>
  new Set(blocks.all().flatMap((block) => [...block.kept(use)]));

/** Without `secretsIn`, variables that are all of a password, key or token: what is only a part of one may be a region. */
const variablesIn =
  (of: "vars" | "env", secretsIn?: (block: Block) => (value: Value) => boolean) =>
  (block: Block): ReadonlySet<string> => {
    const root = block.text.includes("$") && rootOf(block);
    const names = new Set<string>();
    const isSecretHere = secretsIn?.(block) ?? isPassword;
    const visit = (value: Value, isInside: boolean, depth: number): void => {
      const isHidden = isInside || isSecretHere(value);
      if (value.node.kind !== "scalar") {
        if (depth < deepest) for (const child of value.values) visit(child, isHidden, depth + 1);
      } else if (isHidden && (secretsIn || value.template?.literal.trim() === replacementCharacter))
        for (const { kind, name } of value.template?.references ?? []) if (kind === of) names.add(name);
    };
    if (root) visit(root, false, 0);
    return names.size > 0 ? names : none;
  };

const usedAsSecrets = variablesIn("vars", (block) => {
  const hidden = new Set(secretNodes(block));
  return ({ node }) => hidden.has(node);
});

/** Not what scripts and user data hold, which may be anything. */
const isPassword = (value: Value): boolean => isSecret(value) || isNamedSo(value);
/** The variables of its stack that a block uses as passwords, keys or tokens. */
export const usedAsPasswords = variablesIn("vars");
/** Those of the environment. */
export const environmentPasswords = variablesIn("env");

const none: ReadonlySet<string> = new Set();
const deepest = 100;
