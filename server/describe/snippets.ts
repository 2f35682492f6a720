import { type ObjectTypeId, type Operation, objectTypes, operations, tls } from "../api/index.ts";
import type { Piece, Shape, ShapeEntry } from "../syntax/index.ts";
import { entriesOf, type Fill, fill, type SketchFields, shapeOf, sketch } from "./shapes.ts";

/** A whole object, ready to be filled in. */
export interface Snippet {
  readonly label: string;
  readonly doc: string;
  readonly entries: readonly ShapeEntry[];
}

/** What a snippet may take from the stack around it. */
export interface Neighbours {
  /** The name of an instance. */
  readonly instance: string | null;
  readonly subnet: string | null;
}

/** The whole objects of a type. */
export function snippetsOf(id: ObjectTypeId, near: Neighbours, how: Fill = "example"): readonly Snippet[] {
  return (sketches(near)[id] ?? []).map(({ label, doc, fields }) => ({ label, doc, entries: sketch(id, fields, how) }));
}

interface Draft {
  readonly label: string;
  readonly doc: string;
  readonly fields: SketchFields;
}

const draft = (label: string, doc: string, fields: SketchFields): Draft => ({ label, doc, fields });

function sketches({ instance, subnet }: Neighbours): Partial<Readonly<Record<ObjectTypeId, readonly Draft[]>>> {
  const nodes: readonly SketchFields[] = [
    instance === null
      ? { label: fill, address: fill }
      : { label: { stop: instance }, address: { stop: `\${instances.${instance}.private_ipv4}:80` } },
  ];
  const http: SketchFields = { port: 80, protocol: "http", check: "connection" };
  const https: SketchFields = { port: 443, protocol: tls.protocol, check: "connection", ssl_cert: fill, ssl_key: fill };
  const vpc: SketchFields = {
    purpose: "vpc",
    subnet_id: subnet === null ? fill : { stop: `\${subnets.${subnet}.id}` },
    ipv4: { vpc: fill },
  };
  const configs = [
    draft("HTTP configuration", "A port that passes HTTP on.", http),
    draft("HTTPS configuration", "A port that speaks TLS, with its certificate and key.", https),
  ];
  return {
    interface: [
      draft("public interface", "An interface on the public internet.", { purpose: "public" }),
      draft("vlan interface", "An interface on a VLAN, with its own address there.", {
        purpose: "vlan",
        label: fill,
        ipam_address: fill,
      }),
      draft("vpc interface", "An interface in a VPC subnet.", vpc),
    ],
    "stack-instance": [
      draft("instance", "An instance that is made from an image.", { type: fill, image: fill, root_pass: fill }),
      draft("instance behind a balancer", "An instance with the private address that a node needs.", {
        type: fill,
        image: fill,
        root_pass: fill,
        private_ip: true,
      }),
      draft("clone of an instance", "An instance that is cloned from another one.", {
        clone: { source: instance === null ? fill : { stop: instance } },
        type: fill,
      }),
    ],
    "stack-loadbalancer": [
      draft("load balancer", "A load balancer with a port for HTTP and a node.", { configs: [{ ...http, nodes }] }),
      draft("load balancer with TLS", "A load balancer with a port for HTTPS and a node.", {
        configs: [{ ...https, nodes }],
      }),
    ],
    "stack-config": configs.map((config) => ({ ...config, fields: { ...config.fields, nodes } })),
    "create-config": configs,
    "stack-node": [draft("node", "An instance behind the port.", nodes[0] ?? {})],
    "create-node": [draft("node", "An instance behind the port.", { label: fill, address: fill })],
    "stack-subnet": [draft("subnet", "A VPC subnet that exists.", { id: fill, range: fill })],
    "create-instance": [
      draft("instance", "An instance that is made from an image.", {
        region: fill,
        type: fill,
        image: fill,
        root_pass: fill,
      }),
    ],
  };
}

/** What a request sends, with what it cannot do without. */
export function bodyOf({ body }: Operation, how: Fill = "example"): readonly ShapeEntry[] {
  if (!body) return [];
  const nobody: Neighbours = { instance: null, subnet: null };
  return snippetsOf(body.object, nobody, how)[0]?.entries ?? entriesOf(objectTypes[body.object], how);
}

/** The whole request of an operation. */
export function requestOf(operation: Operation, how: Fill = "example"): readonly ShapeEntry[] {
  const scalar = (value: string): Shape => ({ kind: "scalar", value });
  const { headers } = objectTypes;
  const authorization = headers.fields.Authorization;
  return [
    { key: "method", value: scalar(operation.method) },
    { key: "path", value: { kind: "text", parts: pathParts(operation.paths[0]) } },
    ...(authorization
      ? [
          {
            key: "headers",
            value: {
              kind: "object" as const,
              entries: [{ key: "Authorization", value: shapeOf(authorization.type, authorization, "example") }],
            },
          },
        ]
      : []),
    ...(operation.body ? [{ key: "body", value: { kind: "object" as const, entries: bodyOf(operation, how) } }] : []),
  ];
}

/** A path with a place to fill in for each parameter. */
export const pathParts = (path: string): readonly Piece[] =>
  path.split(/(\{\w+\})/).map((part) => (part.startsWith("{") ? { stop: part } : part));

export const allOperations: readonly Operation[] = Object.values(operations);
