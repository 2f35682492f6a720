/** Texts of every notation without findings. */
export const cleanTexts: readonly { readonly name: string; readonly text: string }[] = [
  {
    name: "shop.stack.yaml",
    text: `# The stack of a shop.
name: shop
region: us-east
instances:
  web-1:
    type: standard-2
    image: compute/debian12
    root_pass: \${env:ROOT_PASS}
    label: shop-web-1
    private_ip: true
    tags:
      - shop
      - "front end"
    interfaces:
      - purpose: public
      - purpose: vlan
        label: backplane
        ipam_address: 10.0.0.1/24
    alerts:
      cpu: 90
    metadata:
      user_data: \${base64:init.yaml}
  spare:
    type: nano-1
    image: compute/debian12
    root_pass: \${env:ROOT_PASS}
loadbalancers:
  front:
    label: shop-front
    client_conn_throttle: 4
    configs:
      - port: 443
        protocol: http
        algorithm: roundrobin
        check: http_body
        check_path: /health
        nodes:
          - label: web-1
            address: "\${instances.web-1.private_ipv4}:80"
            weight: 50
`,
  },
  {
    name: "flow.stack.yaml",
    text: `region: us-east
x-small: &small { type: nano-1, image: compute/debian12, root_pass: "\${env:SMALL}" } # what others have
instances:
  web-1: { type: standard-2, image: compute/debian12, root_pass: "\${env:PW}", private_ip: true }
  web-2: { type: nano-1, label: "web_two", interfaces: [{ purpose: public }, { purpose: vlan, label: back }] }
  web-3: *small
loadbalancers:
  front:
    configs:
      - { port: 80, nodes: [{ label: one, address: "\${instances.web-1.private_ipv4}:80" }] }
`,
  },
  {
    name: "anchors.stack.yaml",
    text: `region: us-east
x-base: &base
    type: standard-2
    booted: true
    backup_id: 12
instances:
    web-1:
        <<: *base
        label: web-one
    web-2: { <<: *base, label: web-two }
`,
  },
  {
    name: "tls.stack.yaml",
    text: `region: us-east
loadbalancers:
  front:
    configs:
      - port: 443
        protocol: https
        ssl_cert: |
          -----BEGIN CERTIFICATE-----
          MIHkMIGXoAMCAQICAQEwBQYDK2VwMBsxGTAXBgNVBAMMEHNob3AuZXhhbXBsZS5v
          cmcwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBsxGTAXBgNVBAMM
          EHNob3AuZXhhbXBsZS5vcmcwKjAFBgMrZXADIQAcDDTCy2SaY/Pskd3pC55yPqW+
          UoibhPztirAPkNxzTzAFBgMrZXADQQAbOdFW/fChgcWe4DpnTMNCj6/zLh+bit2T
          cLhZ930K1VQX2+is+oT/Tc45Wzg0q6VQr1ntkuqhsFXkg2FwO94N
          -----END CERTIFICATE-----
        ssl_key: \${env:SITE_KEY}
        nodes:
          - label: one
            address: 192.168.128.10:80
`,
  },
  {
    name: "tls.create-config.request.json",
    text: `{
  "port": 443,
  "protocol": "https",
  "check": "connection",
  "ssl_cert": "-----BEGIN CERTIFICATE-----\\nMIHkMIGXoAMCAQICAQEwBQYDK2VwMBsxGTAXBgNVBAMMEHNob3AuZXhhbXBsZS5v\\ncmcwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBsxGTAXBgNVBAMM\\nEHNob3AuZXhhbXBsZS5vcmcwKjAFBgMrZXADIQAcDDTCy2SaY/Pskd3pC55yPqW+\\nUoibhPztirAPkNxzTzAFBgMrZXADQQAbOdFW/fChgcWe4DpnTMNCj6/zLh+bit2T\\ncLhZ930K1VQX2+is+oT/Tc45Wzg0q6VQr1ntkuqhsFXkg2FwO94N\\n-----END CERTIFICATE-----",
  "ssl_key": "\${env:SITE_KEY}"
}
`,
  },
  {
    name: "web.create-instance.request.json",
    text: `{
  "region": "us-east",
  "type": "standard-2",
  "image": "compute/debian12",
  "root_pass": "\${env:ROOT_PASS}",
  "label": "web-1",
  "tags": ["shop", "front"],
  "interfaces": [
    { "purpose": "public" },
    { "purpose": "vlan", "label": "back", "ipam_address": "10.0.0.1/24" }
  ]
}
`,
  },
  {
    name: "lines.create-instance.request.json",
    text: `{
  "region": "us-east",
  "type": "standard-2",
  "image": "compute/debian12",
  "root_pass": "\${env:ROOT_PASS}",
  "interfaces": [
    {
      "purpose": "public",
      "primary": true
    },
    {
      "purpose": "vlan",
      "label": "back"
    }
  ],
  "metadata": {
    "user_data": "I2Nsb3VkLWNvbmZpZwo="
  }
}
`,
  },
  {
    name: "web.create-instance.request.jsonc",
    text: `{
  // The first server.
  "region": "us-east",
  "type": "standard-2",
  "tags": ["a", "b"]
}
`,
  },
  {
    name: "tabs.clone-instance.request.jsonc",
    text: `{
\t// The source's disks, and what isn't on them: none
\t"region": "us-west", /* far, away */
\t"type": "nano-1",
\t"private_ip": true,
\t"configs": [1, 2]
}
`,
  },
  {
    name: "shop.requests.json",
    text: `[
  {
    "name": "web",
    "method": "POST",
    "path": "/compute/instances",
    "body": { "region": "us-east", "type": "standard-2" }
  },
  { "method": "POST", "path": "/compute/instances/\${steps.web.id}/boot" },
  { "method": "PUT", "path": "/compute/instances/\${steps.web.id}", "body": { "label": "web-1" } }
]
`,
  },
  {
    name: "shop.http",
    text: `# The requests of a shop.
@base = https://api.example.com/v4

###
# @name web
POST {{base}}/compute/instances
Authorization: Bearer {{token}}
Content-Type: application/json

{
  "region": "us-east",
  "type": "standard-2",
  "label": "web-1"
}

###
GET {{base}}/compute/instances/123
Authorization: Bearer {{token}}
`,
  },
  {
    name: "boot.http",
    text: `@id = 123

# @name web
GET https://api.example.com/v4/compute/instances/{{id}} HTTP/1.1
Authorization: Bearer {{token}}

###
POST https://api.example.com/v4/compute/instances/{{web.response.body.$.id}}/boot
Content-Type: application/json
Authorization: Bearer {{token}}

{ "config_id": {{profile}} }
`,
  },
  {
    name: "create.sh",
    text: `#!/bin/sh
set -eu
curl --fail "$API/v4/compute/instances" \\
  -H "Authorization: Bearer $TOKEN" \\
  -H 'Content-Type: application/json' \\
  -d '{
    "region": "us-east",
    "type": "standard-2",
    "label": "'"$NAME"'"
  }'
curl "$API/v4/compute/instances/$ID" -H "Authorization: Bearer $TOKEN"
`,
  },
  {
    name: "runbook.md",
    text: `# Restart a server

1. Boot it:

   \`\`\`sh
   curl -X POST "$API/v4/compute/instances/$ID/boot" -H "Authorization: Bearer $TOKEN"
   \`\`\`

2. Change it:

   \`\`\`http
   PUT {{base}}/compute/instances/{{id}}
   Authorization: Bearer {{token}}
   Content-Type: application/json

   { "label": "web-1", "tags": ["a", "b"] }
   \`\`\`
`,
  },
  {
    name: "production.stack.yaml",
    text: `# The production of a shop.
---
version: v4
region: eu-west
subnets:
    inner: { id: 712, range: 10.20.0.0/24 } # the only one
x-common: &common # what all have
    type: standard-4
    image: compute/debian12
    root_pass: \${env:ROOT_PASS}
    authorized_users: [ops, 'on call']
instances:
    # The first one.
    shop-1:
        <<: *common
        private_ip: true
        swap_size: 1024 # MB
        interfaces:
            - purpose: public
            - purpose: vpc
              subnet_id: \${subnets.inner.id}
              ipv4: { vpc: 10.20.0.11, nat_1_1: any }
        alerts: { cpu: 360, transfer_quota: 80 }
    shop-2:
        type: nano-1
        backup_id: 12
        watchdog_enabled: true
        backups: { enabled: true, window: W4 }
loadbalancers:
    entry:
        configs:
            # Plain.
            - label: plain
              port: 80
              nodes:
                  - label: shop-1
                    address: "\${instances.shop-1.private_ipv4}:8080"
---
# Staging.
region: us-east
instances:
    app: { type: nano-1, backup_id: 881, booted: false, tags: ['staging', 'app'] }
`,
  },
  {
    name: "flow-only.stack.yaml",
    text: `{
  "region": "us-west",
  "instances": {
    "api": {
      "type": "standard-2",
      "backup_id": 77,
      "private_ip": true,
      "interfaces": [
        { "purpose": "public" },
        { "purpose": "vlan", "label": "mesh", "ipam_address": "10.8.0.1/16" }
      ]
    }
  },
  "loadbalancers": {
    "edge": {
      "configs": [
        { "port": 80, "nodes": [{ "label": "api", "address": "\${instances.api.private_ipv4}:80" }] }
      ]
    }
  }
}
`,
  },
  {
    name: "staging.stack.yaml",
    text: `vars:
  size: nano-1
  stage: test
region: us-east
x-base: &base
  type: \${vars.size}
  image: compute/debian12
  root_pass: \${env:ROOT_PASS}
instances:
  web-1:
    <<: *base
    label: \${vars.stage}-web-1
  web-2: *base
`,
  },
  {
    name: "overlay.stack.yaml",
    text: `extends: base.stack.yaml
instances:
  spare:
    tags: [a]
  web-1:
    type: nano-1
    backup_id: 12
`,
  },
];
