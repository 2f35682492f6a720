// What is measured: stacks and requests of any size, the same on every machine. Every second instance has one mistake that the
// schemas for the peers know of, too.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const mistakes = ["label", "type", "swap", "purpose", "field", "vlan"];

const instance = (i) => {
  const mistake = i % 2 === 1 ? mistakes[(i >> 1) % mistakes.length] : null;
  return {
    label: mistake === "label" ? "x" : `web-${i}-server`,
    region: "us-east",
    ...(mistake === "type" ? {} : { type: "standard-2" }),
    image: "compute/debian12",
    root_pass: "${env:ROOT_PASS}",
    authorized_keys: [
      "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJWsEEsWQjtTLtIoGXBhl5sDVZOSBmdmEWBXMEpF2bC3 someone@example.com",
    ],
    tags: ["production", `shop-${i % 97}`],
    swap_size: mistake === "swap" ? "large" : 512,
    ...(mistake === "field" ? { color: "red" } : {}),
    backups_enabled: true,
    booted: true,
    interfaces: [
      { purpose: mistake === "purpose" ? "publik" : "public", primary: true },
      {
        purpose: "vlan",
        ...(mistake === "vlan" ? {} : { label: `vlan-${i % 10}` }),
        ipam_address: `10.${(i >> 14) & 255}.${(i >> 6) & 255}.${(i & 63) + 1}/8`,
      },
    ],
  };
};

const balancer = (i) => ({
  region: "us-east",
  label: `balancer-${i}`,
  client_conn_throttle: 10,
  configs: [
    { port: 80, protocol: "http", check: "connection", nodes: [{ label: "first", address: "192.168.1.1:80" }] },
  ],
});

/** YAML as people write it, with two spaces per level. */
function yaml(value, indent) {
  if (Array.isArray(value)) return value.map((item) => `${indent}- ${yaml(item, `${indent}  `).trimStart()}`).join("");
  if (typeof value !== "object") return `${indent}${/^[a-z][\w/.-]*$/.test(value) ? value : JSON.stringify(value)}\n`;
  return Object.entries(value)
    .map(([key, field]) => {
      const text = yaml(field, `${indent}  `);
      return `${indent}${key}:${typeof field === "object" ? "\n" : " "}${typeof field === "object" ? text : text.trimStart()}`;
    })
    .join("");
}

/** A stack with a number of instances, and a balancer for each hundred. `from` makes stacks differ. */
export function stackText(count, from = 0) {
  const parts = ["instances:\n"];
  for (let i = from; i < from + count; i++) parts.push(`  web-${i}:\n${yaml(instance(i), "    ")}`);
  parts.push("loadbalancers:\n");
  for (let i = 0; i < Math.max(1, count / 100); i++) parts.push(`  front-${i}:\n${yaml(balancer(i), "    ")}`);
  return parts.join("");
}

/** A sequence of requests of about the given number of bytes. */
export function requestsText(bytes) {
  const parts = [];
  for (let i = 0, length = 0; length < bytes; i++) {
    const text = JSON.stringify({ method: "POST", path: "/compute/instances", body: instance(i) }, null, 2);
    parts.push(text.replace(/^/gm, "  "));
    length += parts[i].length + 2;
  }
  return `[\n${parts.join(",\n")}\n]\n`;
}

const sentence =
  "Check the load of each instance before you add another one, and write down what you changed and why.\n";
/** A request as each carrier writes it, and the text around it. */
const carriers = {
  http: {
    request: (body, i) =>
      `### Create instance ${i}\nPOST {{api}}/compute/instances\nAuthorization: Bearer {{token}}\n\n${body}\n\n`,
    prose: (text) => text.replace(/^(?=.)/gm, "# "),
  },
  shell: {
    request: (body) => `curl -X POST "$API/compute/instances" -H "Authorization: Bearer $TOKEN" -d '${body}'\n\n`,
    prose: (text) => text.replace(/^(?=.)/gm, "# "),
  },
  markdown: {
    request: (body, i) =>
      `## Instance ${i}\n\n\`\`\`sh\ncurl -X POST "$API/compute/instances" -d '${body}'\n\`\`\`\n\n`,
    prose: (text) => text,
  },
};

/** An HTTP file, a shell script or a Markdown file with a number of requests, spread over text of about the given length. */
export function carrierText(language, requests, bytes) {
  const { request, prose } = carriers[language];
  const parts = [];
  for (let i = 0; i < requests; i++) {
    const text = request(JSON.stringify(instance(2 * i + 1), null, 2), i);
    const rest = Math.max(0, bytes / requests - text.length);
    parts.push(text, prose(`${sentence.repeat(5)}\n`.repeat(Math.round(rest / (5 * sentence.length + 1)))));
  }
  return parts.join("");
}

/** Text without a request to the API, though with requests to others, about as long as said. */
export function proseText(language, bytes) {
  const command = "curl https://example.com/status\n";
  const { prose } = carriers[language];
  const part = `${prose(`## Notes\n\n${sentence.repeat(4)}\n`)}${language === "shell" ? command : `\`\`\`sh\n${command}\`\`\`\n`}\n`;
  return part.repeat(Math.max(1, Math.round(bytes / part.length)));
}

/** Writes a folder of files without requests to the API, at most 50 in each of its folders. */
export function writeProseFolder(folder, files, bytes, language) {
  const text = proseText(language, bytes);
  for (let i = 0; i < files; i++) {
    const inner = join(folder, String(Math.floor(i / 50)));
    mkdirSync(inner, { recursive: true });
    writeFileSync(join(inner, `${i}.${language === "shell" ? "sh" : "md"}`), text);
  }
}

/** Writes a folder of stack files with a number of instances each; returns its size in bytes. */
export function writeFolder(folder, files, instances) {
  mkdirSync(folder, { recursive: true });
  let bytes = 0;
  for (let i = 0; i < files; i++) {
    const text = stackText(instances, i * instances);
    writeFileSync(join(folder, `${i}.stack.yaml`), text);
    bytes += Buffer.byteLength(text);
  }
  return bytes;
}

const object = (properties, rest = {}) => ({ type: "object", additionalProperties: false, properties, ...rest });
const text = { type: "string", description: "A text" };
const number = { type: "integer", minimum: 0, description: "A number" };
const flag = { type: "boolean", description: "Yes or no" };
const interfaceSchema = object(
  {
    purpose: { enum: ["public", "vlan", "vpc"], description: "What kind of network the interface is in" },
    primary: flag,
    label: text,
    ipam_address: { type: "string", pattern: "^[0-9.]+/[0-9]+$", description: "An address and its network" },
  },
  {
    required: ["purpose"],
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    allOf: [{ if: { properties: { purpose: { const: "vlan" } } }, then: { required: ["label"] } }],
  },
);
const instanceSchema = object(
  {
    label: { type: "string", minLength: 3, maxLength: 64, pattern: "^[a-zA-Z0-9._-]+$", description: "The name" },
    region: { type: "string", description: "Where it runs" },
    type: text,
    image: text,
    root_pass: text,
    authorized_keys: { type: "array", items: text },
    tags: { type: "array", items: text },
    swap_size: number,
    backups_enabled: flag,
    booted: flag,
    interfaces: { type: "array", maxItems: 3, items: interfaceSchema },
  },
  { required: ["region", "type"] },
);
const balancerSchema = object({
  region: text,
  label: text,
  client_conn_throttle: number,
  configs: {
    type: "array",
    items: object({
      port: number,
      protocol: { enum: ["http", "https", "tcp"] },
      check: text,
      nodes: { type: "array", items: object({ label: text, address: text }) },
    }),
  },
});
const draft = { $schema: "http://json-schema.org/draft-07/schema#" };

/** The schemas that let the peers find the same mistakes. */
export const schemas = {
  stack: {
    ...draft,
    ...object({
      instances: { type: "object", additionalProperties: instanceSchema },
      loadbalancers: { type: "object", additionalProperties: balancerSchema },
    }),
  },
  requests: { ...draft, type: "array", items: object({ method: text, path: text, body: instanceSchema }) },
};
