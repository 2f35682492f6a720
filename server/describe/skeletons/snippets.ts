import { type ObjectTypeId, type Operation, objectTypes, operations, tls } from "../../api/index.ts";
import { withTemplates } from "../../rules/requests/path-templates.ts";
import type { Shape, ShapeEntry } from "../../syntax/index.ts";
import { entriesOf, type Fill, fill, type SketchFields, sketch, withStops } from "./shapes.ts";

/** The context of a snippet. */
export interface Neighbors {
  /** The name of an instance that another can be cloned from. */
  readonly source: string | null;
  readonly subnet: string | null;
  /** The names of the instances that can be nodes of a load balancer. */
  readonly nodes: readonly string[];
  readonly takenPorts: ReadonlySet<number>;
  /** The reference to a file with a certificate. */
  readonly certificate: string | null;
  /** The label of a VLAN that no other interface of the instance is on. */
  readonly vlan: string;
  /** No region is known from the context. */
  readonly needsRegion: boolean;
}

export const noNeighbors: Neighbors = {
  source: null,
  subnet: null,
  nodes: [],
  takenPorts: new Set(),
  certificate: null,
  vlan: "vlan-1",
  needsRegion: false,
};

/** The whole objects of a type, ready to be filled in. */
export function snippetsOf(id: ObjectTypeId, near: Neighbors, how: Fill) {
  return (sketches(near)[id] ?? []).map(({ label, doc, fields }) => ({ label, doc, entries: sketch(id, fields, how) }));
}

const draft = (label: string, doc: string, fields: SketchFields) => ({ label, doc, fields });

function sketches(near: Neighbors): Partial<Readonly<Record<ObjectTypeId, readonly ReturnType<typeof draft>[]>>> {
  const { source, subnet, takenPorts } = near;
  const free = (...ports: readonly number[]) => ports.find((port) => !takenPorts.has(port)) ?? fill;
  const nodes: readonly SketchFields[] =
    near.nodes.length === 0
      ? [{ label: fill, address: fill }]
      : near.nodes.map((name) => ({ label: name, address: `\${instances.${name}.private_ipv4}:80` }));
  const http: SketchFields = { port: free(80, 8080), protocol: "http", check: "connection" };
  const https: SketchFields = {
    port: free(443, 8443),
    protocol: tls.protocol,
    check: "connection",
    ssl_cert: near.certificate ?? fill,
    ssl_key: fill,
  };
  const vpc: SketchFields = {
    purpose: "vpc",
    subnet_id: subnet === null ? fill : `\${subnets.${subnet}.id}`,
    ipv4: { vpc: fill },
  };
  const region: SketchFields = near.needsRegion ? { region: fill } : {};
  const image: SketchFields = { type: fill, image: fill, root_pass: fill };
  const fromImage = "An instance created from an image.";
  const configs = [
    draft("HTTP configuration", "A port that forwards HTTP.", http),
    draft("HTTPS configuration", "A port that terminates TLS, with its certificate and key.", https),
  ];
  return {
    interface: [
      draft("public interface", "An interface on the public internet.", { purpose: "public" }),
      draft("vlan interface", "An interface on a VLAN, with its address.", {
        purpose: "vlan",
        label: near.vlan,
        ipam_address: fill,
      }),
      draft("vpc interface", "An interface in a VPC subnet.", vpc),
    ],
    "stack-instance": [
      draft("instance", fromImage, { ...region, ...image }),
      draft("instance behind a balancer", "An instance with a private address, which a node needs.", {
        ...region,
        ...image,
        private_ip: true,
      }),
      ...(source === null
        ? []
        : [
            draft("clone of an instance", "An instance cloned from another one.", {
              ...region,
              clone: { source },
              type: fill,
            }),
          ]),
    ],
    "stack-loadbalancer": [
      draft("load balancer", "A load balancer with a port for HTTP and its nodes.", {
        ...region,
        configs: [{ ...http, nodes }],
      }),
      draft("load balancer with TLS", "A load balancer with a port for HTTPS and its nodes.", {
        ...region,
        configs: [{ ...https, nodes }],
      }),
    ],
    "stack-config": configs.map((config) => ({ ...config, fields: { ...config.fields, nodes } })),
    "create-config": configs,
    "stack-node": [draft("node", "An instance behind the port.", nodes[0] ?? {})],
    "create-node": [draft("node", "An instance behind the port.", { label: fill, address: fill })],
    "stack-subnet": [draft("subnet", "An existing VPC subnet.", { id: fill, range: fill })],
    "create-instance": [draft("instance", fromImage, { region: fill, ...image })],
  };
}

/** The body of a request with its required fields. */
export function bodyOf({ body }: Operation, how: Fill = "example"): readonly ShapeEntry[] {
  if (!body) return [];
  return snippetsOf(body.object, noNeighbors, how)[0]?.entries ?? entriesOf(objectTypes[body.object], how);
}

/** The whole request of an operation. */
export function requestOf(operation: Operation, how: Fill = "example"): readonly ShapeEntry[] {
  const scalar = (value: string): Shape => ({ kind: "scalar", value });
  const object = (entries: readonly ShapeEntry[]): Shape => ({ kind: "object", entries });
  const [path] = operation.paths;
  const authorization = scalar(String(objectTypes.headers.fields.Authorization?.example));
  return [
    { key: "method", value: scalar(operation.method) },
    { key: "path", value: { kind: "text", parts: how === "template" ? withStops(withTemplates(path)) : [path] } },
    { key: "headers", value: object([{ key: "Authorization", value: authorization }]) },
    ...(operation.body ? [{ key: "body", value: object(bodyOf(operation, how)) }] : []),
  ];
}

export const allOperations: readonly Operation[] = Object.values(operations);
