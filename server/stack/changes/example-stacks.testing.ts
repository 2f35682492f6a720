const made = "type: nano-1, image: compute/debian12, root_pass: '${env:P}'";
const balanced = (port: number, ...nodes: readonly string[]): string =>
  `loadbalancers:\n  front:\n    configs:\n      - port: ${port}\n        nodes:\n${nodes.map((name) => `          - { label: ${name}, address: "\${instances.${name}.private_ipv4}:80" }\n`).join("")}`;
const inSubnet = (subnet: number, address: string): string =>
  `interfaces: [{ purpose: vpc, subnet_id: ${subnet}, ipv4: { vpc: ${address} }, ip_ranges: [10.9.0.0/28] }]`;
const onVlan = (label: string): string => `interfaces: [{ purpose: vlan, label: ${label}, ipam_address: 10.0.0.1/24 }]`;
/** Stacks of all kinds, by a word for each. */
export const stacks: Readonly<Record<string, string>> = {
  nothing: "region: us-east\ninstances: {}\n",
  two: `region: us-east\ninstances:\n  web-1: { ${made}, private_ip: true, tags: [a] }\n  web-2: { ${made} }\n${balanced(80, "web-1")}`,
  renamed: `region: us-east\ninstances:\n  app-1: { ${made}, private_ip: true, tags: [a] }\n  web-2: { ${made} }\n${balanced(80, "app-1")}`,
  exchanged: `region: us-east\ninstances:\n  web-1: { ${made}, label: web-2 }\n  web-2: { ${made}, label: web-1, private_ip: true }\n${balanced(443, "web-2")}`,
  moved: `region: eu-west\ninstances:\n  web-1: { ${made}, private_ip: true, backups: { enabled: true, window: W4 } }\n  web-2: { ${made}, region: us-east, alerts: { cpu: 5 } }\n`,
  subnets: `region: us-east\ninstances:\n  web-1: { ${made}, ${inSubnet(5, "10.0.0.4")} }\n  web-2: { ${made}, ${onVlan("back")}, booted: false }\n`,
  "handed-on": `region: us-east\ninstances:\n  web-2: { ${made}, ${inSubnet(5, "10.0.0.4")} }\n  web-3: { ${made}, ${onVlan("back")} }\n`,
  cloned: `region: us-east\ninstances:\n  web-1: { ${made}, private_ip: true }\n  web-2: { type: nano-1, clone: { source: web-1 }, private_ip: true, tags: [b] }\n${balanced(80, "web-1", "web-2")}`,
  several: `name: one\nregion: us-east\ninstances:\n  web-1: { ${made} }\n---\nname: two\nregion: us-east\ninstances:\n  web-1: { ${made}, label: other }\n  web-1: { ${made} }\n`,
  merged: `region: us-east\nx-base: &base { ${made}, backups_enabled: true }\ninstances:\n  web-1: { <<: *base, label: "\${env:STAGE}-web" }\n  web-2: &two { <<: *base, tags: [a, b] }\n  web-3: *two\nloadbalancers:\n  third: { label: same, configs: [{ port: 80 }] }\n`,
  alike: `region: us-east\ninstances:\n  app-1: { ${made} }\n  app-2: { ${made} }\nloadbalancers:\n  first: { label: same, configs: [{ port: 80 }] }\n  second: { label: same, configs: [{ port: 81 }] }\n`,
  full: `region: us-east
subnets: { app: { id: 5, range: 10.0.0.0/24 } }
instances:
  web-1: { ${made}, private_ip: true, group: shop, firewall_id: 7, tags: [a], watchdog_enabled: true, alerts: { cpu: 90, io: 10 }, backups: { enabled: true, window: W4, day: Sunday }, interfaces: [{ purpose: public }, { purpose: vpc, subnet_id: "\${subnets.app.id}", primary: true, ipv4: { vpc: 10.0.0.4, nat_1_1: any } }] }
  web-2: { ${made}, region: eu-west, swap_size: 256, script_id: 9, script_data: { a: "\${env:A}" }, authorized_keys: ["\${file:id.pub}"], authorized_users: [kim], metadata: { user_data: I2Nsb3VkLWNvbmZpZwo= }, x-protect: true }
  web-3: { type: nano-1, backup_id: 3, booted: false }
  copy: { type: nano-1, clone: { source: web-1 }, label: "copy-\${env:STAGE}", metadata: { user_data: IyEvYmluL3NoCg== } }
loadbalancers:
  front: { client_conn_throttle: 5, configs: [{ port: 443, protocol: https, ssl_cert: "\${file:site.pem}", ssl_key: "\${file:site.key}", check: http, nodes: [{ label: a, address: "10.1.1.1:80" }, { label: web-1, address: "\${instances.web-1.private_ipv4}:80" }] }, { port: 80, check: connection }] }
  back: { region: eu-west, configs: [{ port: 80, nodes: [{ label: web-2, address: "\${instances.web-2.private_ipv4}:80" }] }] }
`,
  fuller: `region: us-east
subnets: { app: { id: 6, range: 10.0.0.0/24 } }
instances:
  web-1: { ${made}, type: nano-2, private_ip: false, group: "", firewall_id: 8, tags: [], watchdog_enabled: false, alerts: { cpu: 0, transfer_quota: 80 }, backups: { enabled: false }, interfaces: [{ purpose: vpc, subnet_id: "\${subnets.app.id}", ipv4: { vpc: 10.0.0.5 } }, { purpose: vlan, label: back }] }
  web-2: { ${made}, region: us-east, swap_size: 512, private_ip: true, script_data: { a: b }, authorized_keys: ["\${file:other.pub}"], metadata: { user_data: "\${base64:init.yaml}" } }
  web-3: { type: nano-1, backup_id: 4, booted: true, backups: { enabled: true } }
  copy: { type: nano-1, clone: { source: web-3 }, label: "copy-\${env:STAGE}" }
loadbalancers:
  front: { client_conn_throttle: 0, label: main, configs: [{ port: 80, check: none }, { port: 8443, protocol: tcp, nodes: [{ label: a, address: "10.1.1.2:80" }, { label: b, address: "\${instances.web-1.private_ipv4}:8080" }] }] }
  back: { region: us-east, configs: [{ port: 80, protocol: http, check: http_body, nodes: [{ label: web-2, address: "\${instances.web-2.private_ipv4}:81" }, { label: web-3, address: "\${instances.web-3.private_ipv4}:80" }] }] }
`,
  wrong: `region: us-east\ninstances:\n  web-1: { type: 5, label: "-x", tags: { a: b } }\n  web-2: [\n`,
};
