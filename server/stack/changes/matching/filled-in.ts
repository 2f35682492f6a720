import type { BalancerState, ConfigState, FieldState, ResourceState } from "../state.ts";
import type { Variables } from "./open-labels.ts";

/** A state in which the variables in what tells resources apart have their values. */
export type FillsIdentity = <State extends ResourceState | null>(state: State) => State;

/** What tells a resource from the others of its kind. Nothing else is filled in: it could be a secret. */
const identifying = ["label", "port"];

/** Fills in the labels and ports of resources. */
export function identityFilledIn(variables: Variables): FillsIdentity {
  if (variables.size === 0) return (state) => state;
  return (state) => {
    const found = identifying.flatMap((name) => {
      const field = state?.fields.get(name);
      const key = field ? filledKey(field, variables) : undefined;
      return field && key !== undefined && key !== field.key ? [[name, { ...field, key, isKnown: true }] as const] : [];
    });
    return state && found.length > 0
      ? { ...state, fields: new Map<string, FieldState>([...state.fields, ...found]) }
      : state;
  };
}

/** With its ports and nodes. */
export function filledBalancer(balancer: BalancerState | null, filled: FillsIdentity): BalancerState | null {
  if (!balancer) return null;
  const configs = balancer.configs.map((config): ConfigState => {
    const own = filled(config);
    const nodes = config.nodes.map(filled);
    const isSame = own === config && nodes.every((node, index) => node === config.nodes[index]);
    return isSame ? config : { ...own, port: own.fields.get("port")?.key ?? null, nodes };
  });
  const own = filled(balancer);
  const isSame = own === balancer && configs.every((config, index) => config === balancer.configs[index]);
  return isSame ? balancer : { ...own, configs };
}

/** Unchanged if a variable is not given. */
function filledKey({ field, key }: FieldState, variables: Variables): string {
  const filled = key.replace(/\uE000env:(\w+)\uE001/g, (whole, name: string) => {
    const value = variables.get(name);
    return value === undefined ? whole : JSON.stringify(value).slice(1, -1);
  });
  if (filled.includes("\uE000")) return key;
  return field === "port" ? filled.replace(/^"(\d+)"$/, "$1") : filled;
}
