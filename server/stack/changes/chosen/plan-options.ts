import { usualWait } from "../../verification/usual-wait.ts";
import type { Variables } from "../matching/open-labels.ts";

/** How an option is named where it is said: `--only` on the command line, `only` elsewhere. */
type NameOption = (option: string) => string;

/** Where options are fields. */
export const sameName: NameOption = (option) => option;

/** Why a plan cannot be made as somebody asks for it. */
export interface RefusedOption {
  readonly refusal: (named: NameOption) => string;
}

/** Whether something is the reason why it cannot be done. */
export const isRefused = (one: object): one is RefusedOption => "refusal" in one;

/** What a person can say about a plan, wherever it is asked for. */
export interface PlanOption {
  /** `names`: several; `flag`: without a value. */
  readonly type: "names" | "name" | "seconds" | "flag";
  /** What its value is called. */
  readonly value?: string;
  /** `from`: something that exists; `curl`: that format. */
  readonly needs?: "from" | "delete" | "curl";
  readonly doc: (named: NameOption) => string;
}

/** All of them, for the command line, editors and assistants. */
const planOptions = {
  delete: {
    type: "flag",
    needs: "from",
    doc: (named) =>
      `delete the instances that the stack no longer has; from responses, those that ${named("only")} or ${named("tagged")} chooses. Also cancel backups that the stack turns off`,
  },
  only: {
    type: "names",
    value: "PATTERN",
    needs: "from",
    doc: () => "plan only the resources with this name or label, in which `*` matches any text, and what they need",
  },
  tagged: {
    type: "names",
    value: "TAG",
    needs: "delete",
    doc: () => "delete only what has this tag; of several tags, all",
  },
  create: {
    type: "names",
    value: "NAME",
    needs: "from",
    doc: (named) =>
      `create this resource and everything in it, even if ${named("from")} does not rule out that it exists; \`all\` for all`,
  },
  replace: {
    type: "names",
    value: "NAME",
    needs: "from",
    doc: () =>
      "replace this instance with a new one: create it, add its nodes, wait until they are up, then delete the old one",
  },
  send: {
    type: "names",
    value: "NAME.FIELD",
    needs: "from",
    doc: () => "send this field of a resource even though its file cannot be compared",
  },
  wait: {
    type: "seconds",
    value: "SECONDS",
    needs: "curl",
    doc: () =>
      `how long the script waits at its end until instances run and nodes are up (default: ${usualWait}; 0: not at all)`,
  },
  verify: {
    type: "flag",
    doc: (named) =>
      `write only the requests that show whether instances run and nodes are up (a script, unless ${named("format")} says otherwise); with ${named("from")}, IDs come from there`,
  },
  stack: {
    type: "name",
    value: "NAME",
    doc: () => "in a file with several stacks, the `name` or number (from 1) of the one to plan",
  },
} as const satisfies Readonly<Record<string, PlanOption>>;

/** The same with what all of them have in common. */
export const planOptionRows: readonly (readonly [name: string, option: PlanOption])[] = Object.entries(planOptions);

/** What a person says about a plan beside its two sides. */
export interface ChangeChoices {
  /** The names of what does not exist, or `all`. */
  readonly create: readonly string[];
  /** Patterns of names that the plan is limited to; without any, it is not. */
  readonly only: readonly string[];
  /** Only what has all of these tags is deleted. */
  readonly tagged: readonly string[];
  /** The names of instances that are replaced by new ones. */
  readonly replace: readonly string[];
  /** Fields, as `front.ssl_cert`, that are sent although their files cannot be compared. */
  readonly send: readonly string[];
  readonly gone: "deleted" | "kept";
  /** The name or number of one of several stacks. */
  readonly stack: string | undefined;
  /** How long a script waits for what it sent, in seconds, if not as usual. */
  readonly wait: number | undefined;
  /** Whether nothing but what exists is looked at. */
  readonly isVerification: boolean;
  readonly variables: Variables;
}

/** Options of any type: they may come from a client. */
type GivenOptions = Readonly<Record<string, unknown>> & { readonly [Name in keyof typeof planOptions]?: unknown };

/** What was asked for besides the two sides. */
export interface AskedPlan {
  /** Whether it is said what exists. */
  readonly hasFrom: boolean;
  readonly format: string;
  readonly variables: Variables;
}

/** The options that are given, of whatever type; lists and texts that are none count as absent. */
export function readPlanOptions(
  given: GivenOptions,
  { hasFrom, format, variables }: AskedPlan,
): ChangeChoices | RefusedOption {
  const isGiven = (name: string): boolean => isSaid(given[name]);
  for (const [name, { needs }] of planOptionRows) {
    if (!isGiven(name)) continue;
    if (isGiven("verify") && (needs === "from" || needs === "delete"))
      return { refusal: (named) => `\`${named("verify")}\` changes nothing. Omit \`${named(name)}\`.` };
    if (needs === "curl" && format !== needs)
      return { refusal: (named) => `\`${named(name)}\` needs \`${named("format")} ${needs}\`.` };
    if ((needs === "from" && !hasFrom) || (needs === "delete" && !isGiven(needs)))
      return { refusal: (named) => `\`${named(name)}\` needs \`${named(needs)}\`.` };
  }
  const { create, only, tagged, replace, send, stack, wait } = given;
  if (wait !== undefined && !/^\d{1,6}$/.test(String(wait)))
    return { refusal: (named) => `\`${named("wait")}\` must be a number of seconds, not \`${String(wait)}\`.` };
  return {
    create: textsIn(create),
    only: textsIn(only),
    tagged: textsIn(tagged),
    replace: textsIn(replace),
    send: textsIn(send),
    gone: isGiven("delete") ? "deleted" : "kept",
    stack: typeof stack === "string" ? stack : undefined,
    wait: wait === undefined ? undefined : Number(wait),
    isVerification: isGiven("verify"),
    variables,
  };
}

const isSaid = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null && value !== false;

/** Those of a list of any type. */
export const textsIn = (list: unknown): readonly string[] =>
  Array.isArray(list) ? list.filter((one) => typeof one === "string") : [];
