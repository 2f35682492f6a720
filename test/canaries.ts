/** Planted wherever a secret can occur; must never be shown. */
export const canary = "Kanarienvogel7";
/** Files full of secrets, many of them broken. */
export const secrets: Readonly<Record<string, string>> = {
  "fields.create-instance.request.json": `{
    "root_pass": "${canary}", "root_pass": "${canary}2", "image": "compute/x", "label": "a b",
    "authorized_keys": ["${canary}", "-----BEGIN OPENSSH PRIVATE KEY-----\\n${canary}\\n-----END OPENSSH PRIVATE KEY-----", "ssh-rsa ${canary}"],
    "script_data": "${canary}", "metadata": { "user_data": "${canary}!" } }`,
  "one-line.create-instance.request.json": `{ "region": 5, "root_pass": "${canary}", "label": "a b", "api_key": "${canary}" }`,
  "types.create-instance.request.json": `{ "root_pass": ["${canary}"], "authorized_keys": "${canary}", "password": { "a": "${canary}" } }`,
  "keys.create-instance.request.json": `{ "root_pass": { "${canary}": 1 }, "authorized_keys": { "${canary}": 1 } }`,
  "unclosed.create-instance.request.json": `{ "root_pass": "${canary}\n "label": "a b", "token": ${canary}`,
  "bare.create-instance.request.json": `{ "root_pass": ${canary} }`,
  "next-line.create-instance.request.json": `{ "root_pass":\n  ${canary},\n "label": 5 }`,
  "headers.request.json": `{ "method": "POST", "path": "/compute/instances?token=${canary}",
    "headers": { "Authorization": "Bearer ${canary}", "authorization": "${canary}", "X-Api-Key": "${canary}", "Cookie": "${canary}" }, "body": { "label": 5 } }`,
  "headers-in-one-line.request.json": `{ "method": "POST", "path": "/compute/instances", "headers": { "X-Api-Key": "${canary}" }, "body": {}, "x": 1 }`,
  "tls.request.json": `{ "method": "POST", "path": "/loadbalancers/1/configs", "body": { "port": 0, "protocol": "http",
    "ssl_cert": "-----BEGIN PRIVATE KEY-----\\n${canary}\\n-----END PRIVATE KEY-----", "ssl_key": "${canary}" } }`,
  "many.stack.yaml": `x-p: &p ${canary}
instances:
  web: { root_pass: *p, type: { root_pass: ${canary} }, label: a b }
  other:
    root_pass: !!str ${canary}
    type: [5]
  third:
    root_pass: |
      ${canary}
      two ${canary}
    image: compute/x
  # root_pass: ${canary}
loadbalancers:
  front:
    configs:
      - { port: 1, ssl_key: "${canary}", ssl_key: ${canary} }
`,
  "tab.stack.yaml": `instances:\n  web:\n\troot_pass: ${canary}\n`,
  "quote.stack.yaml": `instances:\n  a:\n    root_pass: "${canary}\n    label: x\n  b: [\n`,
  "odd.create-instance.request.json": `{
    "label": "-----BEGIN PRIVATE KEY----- ${canary}",
    "root_passs": "${canary}", "sslkey": "${canary}",
    "root_pass" "${canary}",
    "root_pass": "\${foo:${canary}}",
    "region": "https://user:${canary}@h/v3/regions", "type": 5 }`,
  "lines.create-instance.request.json": `{
    "label": "-----BEGIN PRIVATE KEY----- ${canary} \t!",
    "root_passs": "${canary}", "root_pas": "${canary}",
    "sslkey": "${canary}", "image": 1 }`,
  "url.request.json": `{ "method": "GET", "path": "https://user:${canary}@h/v3/nothing" }`,
  "logins.stack.yaml": `region: ann:${canary}@10.0.0.1
instances:
  web:
    type: standard-2
    image: https://ann:${canary}@h/x
    swap_size: ann:${canary}@10.0.0.1
    interfaces:
      - { purpose: "ann:${canary}@10.0.0.1", ipam_address: "ann:${canary}@10.0.0.1/24" }
loadbalancers:
  front:
    region: r
    configs:
      - port: ann:${canary}@web:80
        nodes:
          - { label: "\${instances.ann:${canary}@10.0.0.1}", address: "ann:${canary}@10.0.0.1" }
          - { label: b, address: "ann:${canary}@\${instances.web.private_ipv4}:80" }
          - { label: b, address: "http://ann:${canary}@10.0.0.1:80" }
`,
  "behind.stack.yaml": `instances:\n  a:\n    root_pass: "a" ${canary}\n    type: 5\n`,
  "no-colon.stack.yaml": `instances:\n  a:\n    root_pass ${canary}\n    type: 5\n`,
  "shallow.stack.yaml": `instances:\n  a:\n    image: compute/d\n   root_pass: ${canary}\n    booted: 1\n`,
  "colons.stack.yaml": `instances:\n  a:\n    root_pass: ${canary}: x9Kd8#\n  b:\n    type:s\n    root_pass:${canary}\n`,
  "alias.stack.yaml": `instances:\n  a:\n    root_pass: *${canary}&x!\n`,
  "reserved.stack.yaml": `instances:\n  a:\n    root_pass: @${canary}\n    ssl_key: \`${canary}\n`,
};
