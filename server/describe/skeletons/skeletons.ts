import { assumptions, type Operation, type OperationId, objectTypes, operations } from "../../api/index.ts";
import { languageOf } from "../../document/index.ts";
import { placeholderIn } from "../../rules/kit/placeholders.ts";
import { parameterTemplate } from "../../rules/requests/path-templates.ts";
import { type Data, layoutOf, type Shape, type ShapeEntry, textOfPieces, writeEntries } from "../../syntax/index.ts";
import { dataOf, dataOfEntries } from "./shape-data.ts";
import { noNeighbors, requestOf, snippetsOf } from "./snippets.ts";

/** What a new file can be: the request of an operation, a sequence of requests, or a stack. */
export type SkeletonName = OperationId | "stack" | "sequence";

export type Skeleton = ReturnType<typeof skeletonOf>;

export const skeletonNames: readonly SkeletonName[] = [
  ...Object.values(operations).map(({ id }) => id),
  "stack",
  "sequence",
];

export function skeletonOf(name: SkeletonName) {
  switch (name) {
    case "stack":
      return {
        name,
        title: "A stack",
        detail: "an instance behind a load balancer",
        kind: "stack" as const,
        fileName: "new.stack.yaml",
        text: stackText(),
      };
    case "sequence":
      return {
        name,
        title: "A sequence of requests",
        detail: "an instance and a load balancer in front of it",
        kind: "request" as const,
        fileName: "new.requests.json",
        text: jsonText(sequence()),
      };
    default: {
      const { id, title, method, paths } = operations[name];
      return {
        name,
        title,
        detail: `${method} ${paths[0]}`,
        kind: "request" as const,
        /** An example of a file name. */
        fileName: `${id}.request.json`,
        /** Without errors: values to fill in are templates such as `${REGION}`. */
        text: jsonText(request(operations[name])),
      };
    }
  }
}

const jsonText = (data: Data): string => `${JSON.stringify(data, null, 2)}\n`;

type Fields = { readonly [key: string]: Data };

/**
 * With an ID or placeholder for each parameter of the path, and a body if needed.
 */
function request(operation: Operation, ids: Readonly<Record<string, string>> = {}): Fields {
  const path = operation.paths[0].replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? parameterTemplate(name));
  const { body, ...rest } = dataOfEntries(requestOf(operation, "template"));
  const said = isEmpty(body) ? minimalBody(operation) : body;
  return { ...rest, path, ...(said === undefined ? {} : { body: said }) };
}

const isEmpty = (body: Data | undefined): boolean => Object.keys(body ?? {}).length === 0;

/** For a required body with unknown fields: the assumed fields, or the label. */
function minimalBody({ body }: Operation): Data | undefined {
  if (!body?.required) return undefined;
  const { id, fields, undocumented } = objectTypes[body.object];
  const names = undocumented ? Object.keys(fields) : ["label"];
  return Object.fromEntries(names.map((name) => [name, placeholderIn(id, name)]));
}

/** The flow of section 1 of the API documentation: a balancer, its port, an instance with a private address, and the node. */
function sequence(): Data {
  const step = (name: string, fields: Fields, body: Fields = {}): Data => ({
    name,
    ...fields,
    body: { ...(fields.body as Fields), ...body },
  });
  const { id, address } = assumptions.answers.names;
  const answer = (name: string, field: string): string => `\${steps.${name}.${field}}`;
  const front = answer("front", id);
  return [
    step("front", request(operations["create-loadbalancer"]), { label: "front" }),
    step("port", request(operations["create-config"], { loadbalancerId: front })),
    step("web", request(operations["create-instance"])),
    step("address", request(operations["allocate-ip"]), { compute_id: answer("web", "id") }),
    step("node", request(operations["create-node"], { loadbalancerId: front, configId: answer("port", id) }), {
      label: "web",
      address: `${answer("address", address)}:80`,
    }),
  ];
}

/** A stack with an instance and the balancer in front of it. */
function stackEntries(): readonly ShapeEntry[] {
  const instance = "web-1";
  const near = { ...noNeighbors, nodes: [instance] };
  const [, behind] = snippetsOf("stack-instance", near, "template");
  const [balancer] = snippetsOf("stack-loadbalancer", near, "template");
  const region = placeholderIn("stack", "region");
  const named = (key: string, entries: readonly ShapeEntry[] = []): Shape => ({
    kind: "object",
    entries: [{ key, value: { kind: "object", entries } }],
  });
  return [
    { key: "version", value: { kind: "scalar", value: String(objectTypes.stack.fields.version?.example) } },
    { key: "region", value: { kind: "scalar", value: String(region) } },
    { key: "instances", value: named(instance, behind?.entries) },
    { key: "loadbalancers", value: named("front", balancer?.entries) },
  ];
}

function stackText(): string {
  const place = { surroundings: "block", column: "", lines: true } as const;
  const pieces = writeEntries(stackEntries(), place, layoutOf(languageOf("stack"), [], 2));
  return `${textOfPieces(pieces)}\n`;
}

/** The stack as data. */
export const stackData = (): Data => dataOf({ kind: "object", entries: stackEntries() });
