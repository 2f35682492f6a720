import {
  assumptions,
  type GrantId,
  imagePrefixes,
  type Operation,
  type OperationId,
  objectTypes,
  operations,
} from "../../api/index.ts";
import { type Block, formatOf, type Value } from "../../document/index.ts";
import type { Span } from "../../syntax/index.ts";
import {
  type Content,
  type EnvironmentPart,
  isList,
  isObject,
  isText,
  type Part,
  partsIn,
  type Text,
  textFrom,
} from "./content.ts";

/** A location; offsets are relative to the block. */
export interface BlockSpan extends Span {
  readonly block: Block;
}

/** A request of a plan. */
export interface Step {
  /** Unique in the plan and valid as the name of a step and, except for hyphens, of a variable. */
  readonly name: string;
  readonly operation: Operation;
  readonly path: Text;
  readonly body: Content | null;
  /** The lines it comes from. */
  readonly origin: BlockSpan;
  readonly consequences: Consequences;
  /** The names of the steps whose responses it uses. */
  readonly needs: readonly string[];
  /** The resource that it is about, in sentences; of a node, the port that it is behind. */
  readonly about: string;
  /** What it is about, whatever it is called in this plan. Empty until it has its final name. */
  readonly subject: string;
  /** The label of what it takes the place of, if it is of a replacement. */
  readonly replaces?: string;
  /** The label of the instance that it deletes something of, if that is known. */
  readonly deletes?: Text;
  /** It is repeated until its response shows this. */
  readonly until?: Until;
}

/** What a response shows once what was sent has come about. */
export type Until =
  | { readonly kind: "running" }
  | {
      readonly kind: "up";
      /** The labels of nodes, of which `off` belong to instances that do not boot. */
      readonly nodes: readonly string[];
      readonly off: number;
      /** The names of steps: with each of them, the node of an instance that it deletes goes down. */
      readonly gone?: readonly string[];
      /** How many nodes there are at least. Until all are counted, the numbers may be those of before. */
      readonly all?: number;
    };

/** What to know before sending a request. The texts are sentences. */
interface Consequences {
  readonly charges: readonly string[];
  readonly destroys: readonly string[];
  /** What happens to a running instance. */
  readonly interrupts: readonly string[];
  /** What it frees for a later request of the plan. */
  readonly frees: readonly string[];
  readonly grants: readonly GrantId[];
  /** Of the token. */
  readonly scopes: readonly string[];
  /** Undocumented details that are assumed. */
  readonly assumed: readonly string[];
}

/** A step that may still turn out to be impossible. */
export interface Draft extends Step {
  /** Its name in sentences: ``the load balancer `front` ``. */
  readonly title: string;
  /** The step that creates its target. Without that, this step is not reported. */
  readonly parent: string | null;
  /** Why it cannot be sent. */
  readonly problems: readonly Omission[];
  /** The fields of a stack that it changes. Absent: all that its operation does. */
  readonly changes?: readonly string[];
}

/** An omission of a plan, as a sentence with a location. */
export interface Omission {
  readonly what: string;
  readonly why: string;
  readonly place: BlockSpan;
  /** Why, where it is the same of several. */
  readonly ofSeveral?: string;
  /** It changes nothing. */
  readonly isHarmless?: true;
}

/** A field and its content. */
export type BodyField = readonly [name: string, value: Content];

/** What is said of a draft before it is made. */
interface DraftFacts
  extends Pick<Draft, "name" | "title" | "origin" | "problems">,
    Partial<Pick<Draft, "parent" | "changes" | "about">> {
  readonly operation: OperationId;
  readonly parameters?: Readonly<Record<string, Text | null>>;
  readonly body?: readonly BodyField[];
  readonly interrupts?: readonly string[];
}

export function draft({ operation: id, parameters = {}, body: fields, interrupts = [], ...facts }: DraftFacts): Draft {
  const operation = operations[id];
  const body: Content | null = fields ? { kind: "object", fields } : null;
  const path = pathWith(operation, (name) => parameters[name]?.parts ?? []);
  return {
    about: facts.title,
    subject: "",
    parent: null,
    ...facts,
    operation,
    path,
    body,
    needs: [...new Set(referencesOf({ path, body }).flatMap((part) => (part.kind === "step" ? part.step : [])))],
    consequences: { ...consequencesOf(operation, body), interrupts, frees: [] },
  };
}

/** The path of an operation with the values of its parameters. */
export const pathWith = ({ paths }: Operation, partsFor: (parameter: string) => readonly Part[]): Text =>
  textFrom(
    paths[0]
      .split(/\{(\w+)\}/)
      .flatMap((piece, index) => (index % 2 === 0 ? [piece] : partsFor(piece)))
      .filter((part) => part !== ""),
  );

/** What the path and the body of a step refer to, in order. */
const referencesOf = ({ path, body }: Pick<Step, "path" | "body">) => [...partsIn(path), ...partsIn(body)];

/** The environment variables that steps read, each as often as it is read. */
export const variablesOfSteps = (steps: readonly Step[]): readonly EnvironmentPart[] =>
  steps.flatMap((step) => referencesOf(step).filter((part) => part.kind === "env"));

/** A field of the response to a step. */
export const answerOf = (step: string, field: string = assumptions.answers.names.id, as: Text["as"] = "string"): Text =>
  textFrom([{ kind: "step", step, field }], as);

export const blockSpan = (block: Block, { start, end }: Span): BlockSpan => ({ block, start, end });

export const placeOf = ({ block, node }: Value): BlockSpan => blockSpan(block, node);

export const keyPlaceOf = ({ block, key, node }: Value): BlockSpan => blockSpan(block, key ?? node);

function consequencesOf(operation: Operation, body: Content | null): Omit<Consequences, "interrupts" | "frees"> {
  const sent = body === null ? [] : sentFields(operation, body);
  const assumed = new Set(sent.flatMap(({ name, field }) => (field.assumed ? assumptionsOn(name) : [])));
  if (operation.assumed) assumed.add(assumptions.instancePaths.doc);
  if (operation.id === "allocate-ip") assumed.add(assumptions.answers.doc);
  return {
    charges: unique([
      operation.charges,
      ...sent.map(({ field, value }) => (value === false ? undefined : field.charges)),
    ]),
    destroys: unique([operation.destroys]),
    grants: unique([
      ...(operation.grants ?? []),
      ...sent.flatMap((one) => (needsGrant(operation, one) ? (one.field.grants ?? []) : [])),
    ]),
    scopes: operation.scopes ?? [],
    assumed: [...assumed],
  };
}

const unique = <T>(list: readonly (T | undefined)[]): readonly T[] => [
  ...new Set(list.filter((item): item is T => item !== undefined)),
];

const sentFields = ({ body }: Operation, content: Content) =>
  !body || !isObject(content)
    ? []
    : content.fields.flatMap(([name, value]) => {
        const { fields } = objectTypes[body.object];
        const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
        return field ? [{ name, field, value }] : [];
      });

/** Public images need no permission, nor do the empty tags of what is created. An update with empty tags removes some. */
function needsGrant({ method }: Operation, { field, value }: ReturnType<typeof sentFields>[number]): boolean {
  if (formatOf(field.type) === "image") return !isPublicImage(value);
  return value !== null && !(method === "POST" && isList(value) && value.length === 0);
}

const isPublicImage = (image: Content): boolean =>
  image === null ||
  image === "" ||
  (isText(image) ? String(image.parts[0]) : String(image)).startsWith(imagePrefixes.official);

const assumptionsOn = (name: string): readonly string[] =>
  Object.values(assumptions).flatMap((one) =>
    "names" in one && Object.values(one.names).some((assumed) => assumed === name) ? [one.doc] : [],
  );
