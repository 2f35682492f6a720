import { expect, test } from "vitest";
import { documentOf, rootOf } from "../document/index.ts";
import { describeResource } from "./resource.ts";

const ports = Array.from({ length: 11 }, (_, n) => `{ port: ${80 + n} }`).join();
const text = `region: us-east
instances:
  web: { label: shop-web, type: nano-1, image: compute/debian12, private_ip: true, interfaces: [{ purpose: public }, { purpose: vlan }] }
  copy: { clone: { source: web }, region: eu-west, backup_id: 5 }
loadbalancers:
  front: { label: front-1, configs: [${ports}] }
  one: { configs: [{ port: 80 }] }
subnets:
  app: { id: 7, range: 10.0.0.0/24 }
  odd: { range: all }
`;

test.each([
  [
    "instances",
    "web",
    "**Instance** `web`\n\n- Label: `shop-web`\n- Type: `nano-1`\n- Image: `compute/debian12`\n- Region: `us-east`\n- Interfaces: `public`, `vlan`\n- Has a private IPv4 address",
  ],
  ["instances", "copy", "**Instance** `copy`\n\n- Clone of: `web`\n- Backup: `5`\n- Region: `eu-west`"],
  [
    "loadbalancers",
    "front",
    "**Load balancer** `front`\n\n- Label: `front-1`\n- Region: `us-east`\n- Ports: `80`, `81`, `82`, `83`, `84`, `85`, `86`, `87`, `88`, `89`, …",
  ],
  ["loadbalancers", "one", "**Load balancer** `one`\n\n- Region: `us-east`\n- Ports: `80`"],
  [
    "subnets",
    "app",
    "**Subnet** `app`\n\n- ID: `7`\n- Network: `10.0.0.0/24`\n- Range: `10.0.0.0` to `10.0.0.255` (256 addresses)\n- Usable: `10.0.0.2` to `10.0.0.253` (252 hosts); the service reserves the first 2 and the last 2",
  ],
  ["subnets", "odd", "**Subnet** `odd`\n\n- Range: `all`"],
] as const)("%s.%s is described with its facts", (section, name, expected) => {
  const [block = expect.unreachable()] = documentOf({ uri: "", name: "", kind: "stack" }, text, "whole").blocks.all();
  const root = rootOf(block);
  const resource = root?.at(section, name) ?? expect.unreachable();
  expect(describeResource(resource, section, root?.get("region") ?? null)).toBe(expected);
});
