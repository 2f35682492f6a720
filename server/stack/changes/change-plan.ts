import { assumptions, operations, removals } from "../../api/index.ts";
import { indexAt, type Value } from "../../document/index.ts";
import { holdsPrivateKey } from "../../rules/certificates/pem.ts";
import type { Finding } from "../../rules/engine/check.ts";
import type { Environment } from "../../rules/engine/environment.ts";
import type { Resource } from "../model/resources.ts";
import { draftBalancer, draftConfig, draftNode, type StepOwner } from "../plan/balancers.ts";
import { type Part, type Text, textFrom } from "../plan/content.ts";
import type { PlanContext } from "../plan/context.ts";
import { errorsOf } from "../plan/errors.ts";
import { asksForAddress, draftInstance } from "../plan/instances.ts";
import { orderDrafts } from "../plan/order.ts";
import { type Plan, usedIn } from "../plan/plan.ts";
import { secretsOf } from "../plan/secrets.ts";
import { type BlockSpan, type Draft, draft, keyPlaceOf, type Omission } from "../plan/step.ts";
import { createStepNames, renameStep } from "../plan/step-names.ts";
import {
  type Changed,
  draftConfigUpdate,
  draftInstanceActions,
  draftInstanceUpdate,
  draftNewAddress,
} from "./change-drafts.ts";
import { changesBetween, type ResourceChange } from "./changes.ts";
import { describeLimit, type SameMeaning, wholeResource } from "./compare.ts";
import type { DescribedInStack, StackOfFile } from "./described.ts";
import type { EarlierSide } from "./earlier.ts";
import type { StackSide } from "./sides.ts";

/** The requests that turn what exists into what a stack describes. */
export interface ChangePlan extends Plan {
  readonly changes: readonly ResourceChange[];
}

export interface ChangePlanOptions {
  /** Those of the new document: nothing with an error is requested. */
  readonly findings: readonly Finding[];
  readonly environment: Pick<Environment, "file">;
  readonly isWanted?: (stack: StackOfFile) => boolean;
  /** What becomes of instances that the stack no longer has. */
  readonly gone: "deleted" | "kept";
}

export function changePlanOf(now: StackSide, earlier: EarlierSide, options: ChangePlanOptions): ChangePlan {
  const { document } = now;
  const isWanted = options.isWanted ?? (() => true);
  const { changes, pairing, keyOfNow } = changesBetween(now, earlier, isWanted);
  // Of very many, nearly all are as they were.
  const changed = changes.filter(({ action }) => action !== "unchanged");
  const parts = new Set(now.stacks.filter(isWanted).map(({ part }) => part));
  const isOfThem = ({ start }: Finding): boolean => parts.has(document.blocks.get(indexAt(document, start))?.part ?? 0);
  const errors = errorsOf(document, options.findings.filter(isOfThem));
  const secrets = secretsOf(document);
  const names = createStepNames();
  const notes: { step: string; text: string; place: BlockSpan }[] = [];
  const isPrivateKey = (path: string): boolean => {
    const answer = options.environment.file(path);
    return answer !== "pending" && answer.kind === "text" && holdsPrivateKey(answer.text);
  };

  const stepNames = nameSteps();
  const described = new Map<Resource, DescribedInStack>();
  const resources = new Map<DescribedInStack, Resource>();
  const contexts = new Map<number, PlanContext>();
  const drafts = new Map<ResourceChange, readonly Draft[]>();
  const groups = { makers: [], addresses: [], backups: [], updates: [], boots: [], nodes: [], deletes: [] } as Record<
    "makers" | "addresses" | "backups" | "updates" | "boots" | "nodes" | "deletes",
    Draft[]
  >;
  const madeNodes = new Map<ResourceChange, Draft>();
  const childrenOf = groupChildren(changes);
  draftAll();

  const { steps, omissions } = orderDrafts([
    groups.makers,
    groups.addresses,
    groups.backups,
    groups.updates,
    groups.boots,
    groups.nodes,
    groups.deletes,
  ]);
  const sent = new Set(steps.map(({ name }) => name));
  const nameOf = names.settle(steps);
  const whyOmitted = new Map(omissions.map((omission) => [omission.what, omission]));
  const planned = new Map(changed.map((change) => [change, withSteps(change)]));
  return {
    steps: steps.map((step) => renameStep(step, nameOf)),
    omissions: [...omissions, ...[...planned.values()].flatMap(impossibleParts)],
    notes: notes.filter(({ step }) => sent.has(step)),
    errors: errors.others(),
    secrets: usedIn(steps, secrets.found()),
    isChange: true,
    changes: changes.map((change) => (change.action === "unchanged" ? change : (planned.get(change) ?? change))),
  };

  /** In the order of a plan, so that adding an instance renames no other step. */
  function nameSteps() {
    const busy = new Set<DescribedInStack>();
    for (const { now } of changed) if (now) busy.add(now);
    const made = new Map<DescribedInStack, { readonly itself: string; readonly address: string }>();
    for (const namespace of ["loadbalancers", "instances"])
      for (const one of busy) {
        if (one.namespace !== namespace) continue;
        const itself = names.give(one.name);
        const resource = now.resource(one);
        const address = resource && asksForAddress(resource) ? names.giveWithin(itself, "ip") : "";
        made.set(one, { itself, address });
      }
    return made;
  }

  function resourceFor(one: DescribedInStack): Resource | undefined {
    const known = resources.get(one);
    if (known) return known;
    const resource = now.resource(one);
    if (!resource) return undefined;
    resources.set(one, resource);
    described.set(resource, one);
    return resource;
  }

  function contextOf(part: number): PlanContext {
    const known = contexts.get(part);
    if (known) return known;
    const context: PlanContext = {
      names,
      errors,
      secrets,
      isPrivateKey,
      note: (step, text, place) => notes.push({ step, text, place }),
      stack: { region: now.region(part) },
      find: (namespace, name) => {
        const found = now.find(part, namespace, name);
        return found && resourceFor(found);
      },
      stepOf: (resource, answers) => {
        const one = described.get(resource);
        const made = one && stepNames.get(one);
        return answers === "itself" ? made?.itself : made?.address || undefined;
      },
      existing: (resource, attribute) => {
        const one = described.get(resource);
        return one && existingAttribute(one, resource, attribute);
      },
    };
    contexts.set(part, context);
    return context;
  }

  /** An answer, or a variable with a name like `WEB_1_ID`. */
  function existingAttribute(
    one: DescribedInStack,
    resource: Resource,
    attribute: string,
  ): readonly Part[] | undefined {
    const before = pairing.before(one);
    if (!before) return undefined;
    const text = earlier.answer(before, attribute);
    if (text !== null) return [text];
    if (attribute === "private_ipv4") {
      const had = earlier.instance(before)?.fields.get("private_ip");
      // A new address is the answer to its own request.
      if (had?.key === "false") return asksForAddress(resource) ? undefined : [];
    }
    return [lookedUp(`${one.name}_${attribute}`, `${one.part} ${one.key} ${attribute}`)];
  }

  function lookedUp(words: string, key: string): Part {
    return { kind: "env", name: secrets.variableForPart(words, key), isLookedUp: true };
  }

  function idOf({ now: one, before }: Pick<ResourceChange, "now" | "before">): Text {
    const { id } = assumptions.answers.names;
    const answer = before ? earlier.answer(before, id) : null;
    const name = one?.name ?? before?.name ?? "";
    const key = one ? `${one.part} ${one.key} ${id}` : `gone ${before?.part} ${before?.key} ${id}`;
    return textFrom([answer ?? lookedUp(`${name}_${id}`, key)]);
  }

  function idOfConfig({ before, index, old }: ResourceChange): Text {
    const name = before?.name ?? "";
    const { port = null } = (old ?? {}) as { readonly port?: string | null };
    const words = `${name}_${port ?? index + 1}_${assumptions.answers.names.id}`;
    return textFrom([old?.id ?? lookedUp(words, `config ${before?.part} ${before?.key} ${port ?? `at ${index}`}`)]);
  }

  function draftAll(): void {
    for (const change of changed) {
      if (change.action === "gone") draftRemoval(change);
      else if (change.now && change.value) draftOne(change, change.now, change.value);
    }
  }

  function draftOne(change: ResourceChange, one: DescribedInStack, value: Value): void {
    const context = contextOf(one.part);
    const resource = resourceFor(one);
    if (!resource) return;
    const isNew = change.action === "create";
    if (change.kind === "instance") {
      if (isNew) createInstanceSteps(change, resource, context);
      else if (change.before) changeInstance(change, value, context);
    } else if (change.kind === "loadbalancer") {
      if (isNew) createBalancer(change, resource, context);
    } else if (change.kind === "config") {
      if (!isNew) changeConfig(change, value, context);
      else if (change.parent?.before) addConfig(change, one, value, context);
    } else if (isNew) addNode(change, value, context);
  }

  function add(change: ResourceChange, group: keyof typeof groups, ...all: readonly (Draft | null)[]): void {
    const own = all.filter((one) => one !== null);
    groups[group].push(...own);
    drafts.set(change, [...(drafts.get(change) ?? []), ...own]);
  }

  function createInstanceSteps(change: ResourceChange, resource: Resource, context: PlanContext): void {
    const made = draftInstance(resource, context);
    add(change, "makers", made.make);
    add(change, "addresses", made.address);
    add(change, "backups", made.backups);
    add(change, "updates", made.update);
    add(change, "boots", made.boot);
  }

  function changeInstance(change: ResourceChange, value: Value, context: PlanContext): void {
    const changed = changedOf(change, value, `the instance \`${change.now?.name}\``, idOf(change));
    const names = change.now && stepNames.get(change.now);
    const actions = draftInstanceActions(changed, context);
    const isBoot = ({ operation }: Draft): boolean => operation.id === "boot-instance";
    add(change, "addresses", draftNewAddress(changed, names?.address ?? ""));
    add(change, "backups", ...actions.filter((one) => !isBoot(one)));
    add(change, "updates", draftInstanceUpdate(changed, sameIn(change), context));
    add(change, "boots", ...actions.filter(isBoot));
  }

  function sameIn({ now: one }: ResourceChange): SameMeaning {
    return (before, fresh) => earlier.isSame(before, fresh, now.resolver(one?.part ?? 0, keyOfNow));
  }

  function changedOf(change: ResourceChange, value: Value, title: string, id: Text): Changed {
    const names = change.now && stepNames.get(change.now);
    return { change, value, title, id, step: names?.itself ?? "", words: [], origin: keyPlaceOf(value) };
  }

  /** With its ports and nodes, whose changes follow. */
  function createBalancer(change: ResourceChange, resource: Resource, context: PlanContext): void {
    const made = draftBalancer(resource, context);
    add(change, "makers", made.balancer);
    const configs = childrenOf.get(change) ?? [];
    configs.forEach((config, index) => {
      add(config, "makers", made.configs[index] ?? null);
    });
    expectNodes(
      configs.flatMap((config) => childrenOf.get(config) ?? []),
      made.nodes,
    );
  }

  function titleOfPort({ value, now: one, index }: ResourceChange): string {
    const port = value?.get("port")?.integer;
    return `${port === undefined ? `configuration ${index + 1}` : `port ${port}`} of the load balancer \`${one?.name}\``;
  }

  function changeConfig(change: ResourceChange, value: Value, context: PlanContext): void {
    const base = changedOf(change, value, titleOfPort(change), idOfConfig(change));
    const port = value.get("port")?.integer ?? change.index + 1;
    const changed = { ...base, words: [port] };
    add(change, "updates", draftConfigUpdate(changed, idOf(change), context));
  }

  function addConfig(change: ResourceChange, one: DescribedInStack, value: Value, context: PlanContext): void {
    const owner: StepOwner = {
      step: stepNames.get(one)?.itself ?? "",
      words: [],
      title: `the load balancer \`${one.name}\``,
      id: idOf(change),
      madeBy: null,
    };
    const nodes = value.get("nodes")?.items ?? [];
    const made = draftConfig({ value, nodes }, change.index, owner, context);
    add(change, "makers", made.config);
    expectNodes(childrenOf.get(change) ?? [], made.nodes);
  }

  function expectNodes(changes: readonly ResourceChange[], made: readonly Draft[]): void {
    changes.forEach((node, index) => {
      const own = made[index];
      if (own) madeNodes.set(node, own);
    });
  }

  function addNode(change: ResourceChange, value: Value, context: PlanContext): void {
    const made = madeNodes.get(change);
    const { parent } = change;
    if (made || !parent?.old) {
      add(change, "nodes", made ?? null);
      return;
    }
    const port = parent.value?.get("port")?.integer ?? parent.index + 1;
    const step = (change.now && stepNames.get(change.now)?.itself) ?? "";
    const owner: StepOwner = { step, words: [port], title: titleOfPort(parent), id: idOfConfig(parent), madeBy: null };
    add(change, "nodes", draftNode(value, change.index, owner, idOf(change), context));
  }

  function draftRemoval(change: ResourceChange): void {
    const { operation } = removals[change.kind];
    if (operation === null || options.gone === "kept" || !change.before) return;
    const title = `the instance \`${change.before.name}\``;
    const origin = earlier.place(change.before);
    if (!origin) return;
    add(
      change,
      "deletes",
      draft({
        operation,
        name: names.give(change.before.name, "delete"),
        title: `${operations[operation].title}: ${title}`,
        origin,
        parameters: { instanceId: idOf(change) },
        problems: [],
      }),
    );
  }

  function withSteps(change: ResourceChange): ResourceChange {
    const own = drafts.get(change) ?? [];
    const remark = change.action === "gone" && own.length === 0 ? removalRemark(change) : null;
    const missing = own.filter(({ name }) => !sent.has(name));
    const steps = own.flatMap(({ name }) => (sent.has(name) ? nameOf(name) : []));
    if (missing.length === 0 || change.action === "gone") return { ...change, steps, remark };
    const reason = [
      ...new Set(missing.map(({ title }) => whyOmitted.get(title)?.why ?? "What it belongs to is omitted.")),
    ].join(" ");
    const isCreated = change.action === "create";
    const fields = isCreated
      ? [{ ...wholeResource, reason }]
      : change.fields.map((field) =>
          field.action === "update" ? { ...field, action: "impossible" as const, reason } : field,
        );
    return { ...change, action: "impossible", fields, steps, remark };
  }

  function removalRemark({ kind, before }: ResourceChange): string {
    const removal = removals[kind];
    if (removal.operation === null) return describeLimit(removal);
    return `No request removes it without \`--delete\`. With it, \`${removal.operation}\` is sent for \`${before?.name}\`. ${operations[removal.operation].destroys}`;
  }
}

function groupChildren(changes: readonly ResourceChange[]): ReadonlyMap<ResourceChange, readonly ResourceChange[]> {
  const children = new Map<ResourceChange, ResourceChange[]>();
  for (const change of changes) {
    if (!change.parent || change.action === "gone") continue;
    const known = children.get(change.parent);
    if (known) known.push(change);
    else children.set(change.parent, [change]);
  }
  return children;
}

/** What is impossible, as an omission with its place; what a draft was omitted for is one already. */
function impossibleParts({ fields, resource, value }: ResourceChange): readonly Omission[] {
  if (!value) return [];
  return fields.flatMap(({ action, changing, field, reason, value: own }) =>
    action === "impossible" && changing === null && field !== ""
      ? { what: `\`${field}\` of \`${resource}\``, why: reason ?? "", place: keyPlaceOf(own ?? value) }
      : [],
  );
}
