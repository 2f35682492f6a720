import { keptIn } from "../../text/groups.ts";
import { type Content, fieldOfBody, isText, type Text } from "../plan/content.ts";
import { createNames } from "../plan/names.ts";
import { answerOf, type Draft, draft, type Step, type Until } from "../plan/step.ts";

/** What a look is about: what it is called, and where it is from. */
type Looked = Pick<Step, "name" | "about" | "origin">;

/** A request that shows whether an instance runs, or how many nodes of a configuration are up. */
export const lookAt = (
  operation: "view-instance" | "view-config",
  { name, about, origin }: Looked,
  parameters: Readonly<Record<string, Text>>,
  until: Until,
): Draft => ({ ...draft({ operation, name, title: about, origin, parameters, problems: [] }), until });

/** After a request that changes the configuration or adds a node to it, at the same path. */
export const lookAtConfigOf = (step: Step, name: string, until: Until): Draft => ({
  ...lookAt("view-config", { ...step, name }, {}, until),
  path: step.path,
  needs: step.needs,
});

/** A request that shows whether an instance runs that a request creates. */
export const lookAtMade = (make: Step, name: string): Draft =>
  lookAt("view-instance", { ...make, name }, { instanceId: answerOf(make.name) }, { kind: "running" });

/**
 * The requests that show whether what a plan sends has come about, as far as responses do: the instances that its nodes need run,
 * and nodes of the configurations that it changes are up.
 */
export function looksAfter(steps: readonly Step[]): readonly Step[] {
  const names = createNames();
  const byName = new Map(steps.map((step) => [step.name, step]));
  for (const { name } of steps) names.give(name);
  const instances = new Map<string, Step>();
  const configs = new Map<string, { readonly step: Step; readonly nodes: string[]; off: number }>();
  const boots = new Set(
    steps.flatMap(({ operation, path }) => (operation.id === "boot-instance" ? stepsIn(path) : [])),
  );
  for (const step of steps) {
    const { operation, path, body } = step;
    if (step.until?.kind === "up") {
      // What it expects to be down stays down.
      const { nodes, off } = step.until;
      const config = configs.get(keyOf(path));
      if (!config || off === 0 || config.nodes.includes(nodes.at(-1) ?? "")) continue;
      config.nodes.push(...nodes.slice(-off));
      config.off += off;
      continue;
    }
    const isNode = operation.id === "create-node";
    if (!isNode && operation.id !== "update-config") continue;
    const config = keptIn(configs, keyOf(path), () => ({ step, nodes: [], off: 0 }));
    if (!isNode) continue;
    const label = fieldOfBody(body, "label");
    config.nodes.push(typeof label === "string" ? label : step.name);
    if (step.replaces !== undefined) {
      // Nothing is behind the one that it takes the place of.
      config.nodes.push(step.replaces);
      config.off++;
    }
    const made = backendOf(body, byName);
    if (!made) continue;
    if (!boots.has(made.name) && !bootsByItself(made)) config.off++;
    else instances.set(made.name, made);
  }
  return [
    ...[...instances.values()].map((made) => lookAtMade(made, names.give(made.name, "runs"))),
    ...[...configs.values()].map(({ step, nodes, off }) =>
      lookAtConfigOf(step, names.give(step.name, "up"), { kind: "up", nodes, off }),
    ),
  ];
}

const keyOf = (path: Text): string => JSON.stringify(path.parts);

/** The step that makes the instance behind a node; null if none does. */
function backendOf(node: Content, byName: ReadonlyMap<string, Step>): Step | null {
  const [source] = stepsIn(fieldOfBody(node, "address"));
  const step = byName.get(source ?? "");
  if (step?.operation.id !== "allocate-ip") return step ?? null;
  const [owner] = stepsIn(fieldOfBody(step.body, "compute_id"));
  return byName.get(owner ?? "") ?? null;
}

const bootsByItself = ({ operation, body }: Step): boolean =>
  operation.id === "create-instance" &&
  fieldOfBody(body, "booted") !== false &&
  (fieldOfBody(body, "image") ?? fieldOfBody(body, "backup_id")) !== null;

const stepsIn = (content: Content): readonly string[] =>
  isText(content)
    ? content.parts.flatMap((part) => (typeof part !== "string" && part.kind === "step" ? part.step : []))
    : [];
