import { window } from "vscode";

/** What a person says about a plan, as the server takes it. */
export interface Choices {
  readonly create: readonly string[];
  readonly only: readonly string[];
  readonly tagged: readonly string[];
  readonly delete: boolean;
}

const lists = ["create", "only", "tagged"] as const;

/** Options as on the command line, which plans name: `--create app --only 'web-*'`. Null for anything else. */
export function readChoices(text: string): Choices | null {
  const chosen = { create: [] as string[], only: [] as string[], tagged: [] as string[], delete: false };
  const words = text.match(/'[^']*'|"[^"]*"|[^\s'"]+/g)?.map((word) => word.replace(/^(['"])(.*)\1$/, "$2")) ?? [];
  for (let at = 0; at < words.length; at++) {
    const [, name = "", own] = /^--(\w+)(?:=(.*))?$/.exec(words[at] ?? "") ?? [];
    const list = lists.find((one) => one === name);
    const value = list && (own ?? words[++at]);
    if (list && value) chosen[list].push(value);
    else if (name === "delete") chosen.delete = true;
    else return null;
  }
  return chosen;
}

/** Asks for them; undefined if nothing was chosen. */
export const askForChoices = (value: string): Thenable<string | undefined> =>
  window.showInputBox({
    title: "Plan Changes with Options",
    prompt: hint,
    value,
    validateInput: (text) => (readChoices(text) ? null : hint),
  });

const hint = "--create NAME, --only PATTERN, --tagged TAG (all several times), and --delete, as on the command line";
