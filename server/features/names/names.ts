import { type ReferenceNamespace, referenceNamespaces } from "../../api/index.ts";
import {
  type Block,
  firstReadings,
  isNamespace,
  isStep,
  namespaceOf,
  type Reference,
  referencesOf,
  requestsIn,
  rootOf,
  type Value,
} from "../../document/index.ts";
import { stepName, stepReferences } from "../../rules/sequences/step-references.ts";
import { innerSpans, type Scalar, type Span } from "../../syntax/index.ts";
import { onlyFirst } from "./only-first.ts";

export type Namespace = ReferenceNamespace | "steps" | "vars";

/** An occurrence of a name. Offsets are relative to the block. */
export interface NamePlace {
  readonly namespace: Namespace;
  readonly name: string;
  /** The name without quotes; the whole scalar if it cannot be located exactly. */
  readonly span: Span;
  /** The scalar that contains or is the name. */
  readonly scalar: Scalar;
  readonly isWhole: boolean;
  /** The whole reference, `${instances.web.id}`; for a definition, its name. */
  readonly reference: Span;
}

export interface NameDefinition extends NamePlace {
  /** The whole named resource. */
  readonly full: Span;
}

export interface NameUse extends NamePlace {
  /** Whether the span is exactly the name. */
  readonly isExact: boolean;
}

/** The definitions in a block: instances, load balancers, subnets and variables of a stack, steps of a sequence. */
export const definitionsIn = (block: Block): readonly NameDefinition[] => block.kept(readDefinitions);

/** The references in a block. */
export const usesIn = (block: Block): readonly NameUse[] => block.kept(readUses);

function readDefinitions(block: Block): readonly NameDefinition[] {
  const root = rootOf(block);
  if (root === null) return [];
  if (block.file.kind === "request") return requestsIn(block).flatMap(stepDefinition);
  if (block.file.kind !== "stack") return [];
  const sections = block.holds === "section" ? [root] : referenceNamespaces.flatMap((name) => root.get(name) ?? []);
  const variables = block.holds === "section" ? undefined : root.get("vars");
  return [
    ...(variables?.values.flatMap((variable) => keyDefinition(variable, "vars")) ?? []),
    ...sections.flatMap((section) => section.values.flatMap((one) => keyDefinition(one, namespaceOf(one)))),
  ];
}

function keyDefinition(value: Value, namespace: Namespace | null): readonly NameDefinition[] {
  const { key, name, use } = value;
  if (namespace === null || key === null) return [];
  const end = Math.max(key.end, (use?.how === "alias" ? use.alias : value.node).end);
  return [definition(namespace, name, key, value.block, { start: key.start, end })];
}

function stepDefinition(request: Value): readonly NameDefinition[] {
  const name = isStep(request) ? stepName(request) : null;
  if (name?.string === undefined || name.node.kind !== "scalar" || name.use) return [];
  return [definition("steps", name.string, name.node, name.block, request.node)];
}

function definition(namespace: Namespace, name: string, scalar: Scalar, { text }: Block, full: Span): NameDefinition {
  const span = innerSpans(text, scalar)(0, name.length) ?? scalar;
  return { namespace, name, span, reference: span, scalar, isWhole: true, full };
}

function readUses(block: Block): readonly NameUse[] {
  const root = rootOf(block);
  // A text without one of these contains no references and need not be visited.
  if (root === null || !/[$\\]|source/.test(block.text)) return [];
  const uses: NameUse[] = [];
  if (block.file.kind === "request") {
    for (const request of requestsIn(block))
      for (const step of stepReferences(request)) uses.push(...useOf(step.value, { ...step, namespace: "steps" }));
  } else if (block.file.kind === "stack") {
    // Through aliases, a node can be in several objects, and the meaning of its strings depends on the object.
    const isFirst = firstReadings();
    const visit = (value: Value): void => {
      if (!isFirst(value.node, `${value.object?.id} ${value.parent?.object?.id}`)) return;
      if (value.node.kind !== "scalar") value.values.forEach(visit);
      else
        for (const reference of referencesOf(value))
          if (reference.kind === "vars" || isNamespace(reference.kind))
            uses.push(...useOf(value, { ...reference, namespace: reference.kind }));
    };
    visit(root);
  }
  // An aliased node can have several readings but is written once.
  return uses.filter(onlyFirst((use) => (use.isExact ? use.span.start : use)));
}

type Named = Pick<Reference, "name" | "nameStart" | "start" | "end" | "attribute"> & { readonly namespace: Namespace };

function useOf(value: Value, reference: Named): readonly NameUse[] {
  const { node } = value;
  if (node.kind !== "scalar" || typeof node.value !== "string") return [];
  const { namespace, name } = reference;
  const whole = value.exactSpan(reference.start, reference.end);
  const span = whole && value.exactSpan(reference.nameStart, reference.nameStart + name.length);
  return [
    {
      namespace,
      name,
      span: span ?? node,
      scalar: node,
      isWhole: reference.end - reference.start === name.length,
      reference: whole ?? node,
      isExact: span !== null,
    },
  ];
}
