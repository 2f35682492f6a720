import { fieldsWith, objectType } from "../object-type.ts";
import type { Field } from "../types.ts";
import { limits } from "../values.ts";

export const balancerRegion: Field = {
  type: { kind: "string", format: "region" },
  doc: "The region of the load balancer. The instances behind it must be in the same region.",
  section: "2.6",
  example: "us-east",
};

export const balancerFields = fieldsWith(
  { section: "2.6" },
  {
    label: { type: { kind: "string" }, doc: "The name of the load balancer.", example: "front" },
    client_conn_throttle: {
      type: { kind: "integer", min: 0, boundsNotShown: true },
      doc: "Set when the load balancer is created. Neither its meaning nor its bounds are documented.",
    },
  },
);

export const createLoadbalancer = objectType({
  title: "a new load balancer",
  doc: "The load balancer to create. It does not listen on any port until it has configurations.",
  section: "4.6",
  alsoCalled: {
    client_conn_throttle: "connection_throttle throttle",
    label: "name",
    region: "datacenter location zone",
  },
  fields: { region: { ...balancerRegion, presence: "required" }, ...balancerFields },
});

export const configFields = fieldsWith(
  { section: "2.7" },
  {
    label: { type: { kind: "string" }, doc: "The name of the configuration.", example: "web" },
    port: {
      type: { kind: "integer", ...limits.port },
      doc: "The port that the load balancer listens on as soon as the configuration exists.",
      several: "Add one configuration for each port.",
      usual: [80, 443],
      example: 443,
    },
    check: {
      type: { kind: "string", catalog: "config.check" },
      doc: "How the health of the nodes is checked, such as `connection`. Not all values are documented.",
      usual: ["connection"],
      example: "connection",
    },
    protocol: {
      type: { kind: "string", catalog: "config.protocol" },
      doc: "The protocol of the port: `https` for TLS, with `ssl_cert` and `ssl_key`. Other values are not documented.",
      usual: ["http", "https"],
      example: "https",
    },
    ssl_cert: {
      type: { kind: "string", format: "pem-certificate" },
      doc:
        "The TLS certificate in PEM format, with line breaks written as `\\n`. A certificate whose subject values (country, " +
        "common name and so on) are blank is rejected.",
      // The API documentation is silent about null here, and clients send it for plain HTTP.
      nullable: true,
      example: "${file:site.pem}",
    },
    ssl_key: {
      type: { kind: "string", format: "pem-key" },
      doc: "The private key of the certificate in PEM format, with line breaks written as `\\n`. Keep it out of the file.",
      nullable: true,
      example: "${env:SITE_KEY}",
    },
    nodes_status: {
      type: { kind: "object", object: "nodes-status" },
      doc: "How many nodes are up and down.",
      readOnly: true,
    },
  },
);

/** The fields of a configuration that is being created: it has a port. */
export const newConfigFields = {
  ...configFields,
  port: { ...configFields.port, presence: "expected" },
} as const satisfies Readonly<Record<string, Field>>;

const configAlsoCalled = {
  port: "frontend_port listen_port listener_port",
  ssl_cert: "cert certificate ssl_certificate tls_cert",
  ssl_key: "private_key ssl_private_key tls_key",
};

export const createConfig = objectType({
  title: "a new configuration",
  doc: "A port of a load balancer: what it listens on, and how it checks the nodes behind it.",
  section: "2.7",
  alsoCalled: configAlsoCalled,
  fields: newConfigFields,
});

export const updateConfig = objectType({
  title: "a configuration update",
  doc: "The changes to a port of a load balancer, for example to switch it to HTTPS.",
  section: "2.7",
  alsoCalled: configAlsoCalled,
  fields: configFields,
});

export const nodesStatus = objectType({
  title: "the status of nodes",
  doc: "The numbers of nodes that are up and down. A new node counts as down until something listens on its port.",
  section: "2.7",
  closed: true,
  fields: fieldsWith(
    { section: "2.7", readOnly: true },
    {
      up: {
        type: { kind: "integer" },
        doc: "The number of nodes that accept connections.",
      },
      down: {
        type: { kind: "integer" },
        doc: "The number of nodes on which nothing listens.",
      },
    },
  ),
});

export const createNode = objectType({
  title: "a new node",
  doc: "A backend of a configuration: an instance's private address and the port that its service listens on.",
  section: "2.8",
  alsoCalled: { address: "host ip", label: "name" },
  fields: {
    label: {
      type: { kind: "string" },
      doc: "The name of the node, unique among the backends.",
      presence: "expected",
      example: "web-1",
    },
    address: {
      type: { kind: "string", format: "node-address" },
      doc: "The instance's private IPv4 address and a port: `192.168.128.10:80`.",
      presence: "expected",
      example: "192.168.128.10:80",
    },
  },
});
