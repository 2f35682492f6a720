import { window } from "vscode";
import { planOptions } from "../derived-names.ts";

/** What a person says about a plan, as the server takes it. */
export interface Choices {
  readonly options: Readonly<Record<string, unknown>>;
  /** Files with the values of variables, relative to the stack. */
  readonly envFiles: readonly string[];
}

const taken = [...planOptions, { name: "env-file", type: "names", value: "FILE" }] as const;

/** Options as on the command line, which plans name: `--create app --only 'web-*'`. Null for anything else. */
export function readChoices(text: string): Choices | null {
  const lists = new Map<string, string[]>();
  const others: Record<string, unknown> = {};
  const words = text.match(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g)?.map((word) => word.replace(/(['"])(.*?)\1/g, "$2")) ?? [];
  for (let at = 0; at < words.length; at++) {
    const [, name = "", own] = /^--([\w-]+)(?:=(.*))?$/.exec(words[at] ?? "") ?? [];
    const option = taken.find((one) => one.name === name);
    if (option?.type === "flag" && own === undefined) {
      others[name] = true;
      continue;
    }
    const value = option && option.type !== "flag" ? (own ?? words[++at]) : undefined;
    if (!option || !value) return null;
    if (option.type === "names") lists.set(name, [...(lists.get(name) ?? []), value]);
    else if (option.type === "name" || /^\d+$/.test(value)) others[name] = value;
    else return null;
  }
  const { "env-file": envFiles = [], ...options } = Object.fromEntries(lists);
  return { options: { ...options, ...others }, envFiles };
}

/** Asks for them; undefined if nothing was chosen. */
export const askForChoices = (value: string): Thenable<string | undefined> =>
  window.showInputBox({
    title: "Plan Changes with Options",
    prompt: hint,
    value,
    validateInput: (text) => (readChoices(text) ? null : hint),
  });

const usages = taken.map(({ name, value }) => (value === "" ? `--${name}` : `--${name} ${value}`));
const hint = `${usages.join(", ")}, as on the command line`;
