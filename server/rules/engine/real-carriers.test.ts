import { describe, expect, test } from "vitest";
import type { ServiceNames } from "../../api/index.ts";
import { readCarrier } from "../../document/carriers/carrier.ts";
import { defaultSettings } from "../../document/index.ts";
import { readerFor } from "../../syntax/carriers.testing.ts";
import type { CarrierLanguage } from "../../syntax/carriers.ts";
import { environmentForTests, isMissingHeader } from "../pages/check.testing.ts";
import { acme, rewritten } from "../pages/rewritten.testing.ts";
import { carrierFindings } from "./carrier-findings.ts";
import { check } from "./check.testing.ts";
import type { Finding } from "./finding.ts";

/** Files shaped like those that people keep, with what the contracts say of them; written before the first run. */

/** `line rule pointer «marked text»`, which is the same in the words of a service. */
function findingsIn(language: CarrierLanguage, text: string): readonly string[] {
  const findings = findingsOf(language, text);
  const said = (one: string): string => rewritten(one).text;
  const { text: own, at } = rewritten(text);
  expect(
    findingsOf(language, own, acme).map(({ code, pointer, message, start, end, fixes }) => {
      const texts = fixes.flatMap(({ edits }) => edits().map((edit) => edit.text));
      return { code, pointer, message, start, end, texts };
    }),
    own,
  ).toEqual(
    findings.map(({ code, pointer, message, start, end, fixes }) => {
      const texts = fixes.flatMap(({ edits }) => edits().map((edit) => said(edit.text)));
      const place = { start: at(start), end: at(end) };
      return { code, pointer: pointer.replace(/[^/]+/g, said), message: said(message), ...place, texts };
    }),
  );
  const others = findings.filter((one) => !isMissingHeader(one));
  return others.map(
    ({ code, pointer, start, end }) =>
      `${text.slice(0, start).split("\n").length} ${code} ${pointer} «${text.slice(start, end)}»`,
  );
}

function findingsOf(language: CarrierLanguage, text: string, names?: ServiceNames): readonly Finding[] {
  const file = { uri: "file:///test/a", name: "a", language, ...(names && { names }) };
  const carrier = readCarrier(file, text, readerFor(language), null);
  const environment = environmentForTests({}, undefined, names);
  return carrierFindings(
    carrier,
    defaultSettings,
    environment.now(),
    ({ document }) => check(document, defaultSettings, environment).findings,
  );
}

type Case = readonly [name: string, text: string, ...findings: readonly string[]];

const auth = '-H "Authorization: Bearer $TOKEN"';

describe("shell scripts", () => {
  test.each<Case>([
    [
      "a script that is right",
      `#!/usr/bin/env bash
set -euo pipefail

: "\${TOKEN:?set TOKEN}"
API="https://api.example.com/v4"

curl -sSf -X POST "$API/compute/instances" \\
  -H "Authorization: Bearer $TOKEN" \\
  -H "Content-Type: application/json" \\
  -d '{
    "region": "us-east",
    "type": "standard-2",
    "image": "compute/debian12",
    "root_pass": "'"$ROOT_PASS"'",
    "label": "web-1",
    "tags": ["web", "prod"],
    "booted": true
  }' | jq -r .id
`,
    ],
    [
      "variables in single quotes",
      `curl -X POST https://api.example.com/v4/compute/instances \\
    -H "Content-type: application/json" \\
    -H "Authorization: Bearer $TOKEN" \\
    -d '{
      "type": "$TYPE",
      "region": "$REGION",
      "image": "compute/ubuntu22.04",
      "root_pass": "$ROOT_PASS",
      "label": "my label"
    }'
`,
      "5 shell-not-expanded /0/body/type «$TYPE»",
      "6 shell-not-expanded /0/body/region «$REGION»",
      "8 shell-not-expanded /0/body/root_pass «$ROOT_PASS»",
      "9 label-pattern /0/body/label « »",
    ],
    [
      "everything on one line, in double quotes",
      `curl --request POST "https://api.example.com/v4/compute/instances" --header "Authorization: Bearer 0123456789abcdef0123456789abcdef" --header "Content-Type: application/json" --data "{\\"type\\": \\"standard-1\\", \\"region\\": \\"us-east\\", \\"group\\": \\"web\\", \\"swap_size\\": -1, \\"image\\": \\"debian12\\", \\"root_pass\\": \\"\${PASS}\\"}"\n`,
      "1 request-token-literal /0/headers/Authorization «Bearer 0123456789abcdef0123456789abcdef»",
      '1 deprecated-field /0/body/group «\\"group\\"»',
      "1 number-range /0/body/swap_size «-1»",
      '1 image-prefix /0/body/image «\\"debian12\\"»',
    ],
    [
      "a function and a loop that are right",
      `create() {
  local name=$1
  curl -s -X POST "\${API_URL}/compute/instances" -H "Authorization: Bearer \${TOKEN}" -H 'Content-Type: application/json' \\
    --data-binary @- <<EOF
{ "region": "\${REGION}", "type": "\${TYPE:-standard-2}", "image": "compute/debian12", "root_pass": "\${ROOT_PASS}", "label": "\${name}" }
EOF
}

for name in web-1 web-2; do
  id=$(create "$name" | jq -r '.id')
  curl -s -X POST "\${API_URL}/networking/ips" -H "Authorization: Bearer \${TOKEN}" -H 'Content-Type: application/json' \\
    -d "{\\"type\\": \\"ipv4\\", \\"public\\": false, \\"compute_id\\": $id}"
  curl -s -X POST "\${API_URL}/compute/instances/$id/boot" -H "Authorization: Bearer \${TOKEN}"
done
`,
    ],
    [
      "private addresses",
      `curl -X POST $API/networking/ips -d "{\\"type\\": \\"ipv6\\", \\"public\\": \\"false\\", \\"compute_id\\": \\"$ID\\"}"
curl -X POST $API/networking/ips -d '{"public": true, "compute_id": 0}'
`,
      '1 ip-type /0/body/type «\\"ipv6\\"»',
      '1 type-mismatch /0/body/public «\\"false\\"»',
      '2 missing-expected /1/body «"public"»',
      "2 ip-public /1/body/public «true»",
      "2 number-range /1/body/compute_id «0»",
    ],
    [
      "a load balancer whose IDs are kept in variables",
      `AUTH="Authorization: Bearer $TOKEN"
LB=$(curl -s -X POST "$API/loadbalancers" -H "$AUTH" -H "Content-Type: application/json" -d '{"region":"us-east","label":"front","client_conn_throttle":-5}' | jq .id)
CFG=$(curl -s -X POST "$API/loadbalancers/$LB/configs" -H "$AUTH" -H "Content-Type: application/json" -d '{"port":"443","protocol":"https","check":"connection"}' | jq .id)
curl -s -X POST "$API/loadbalancers/$LB/configs/$CFG/nodes" -H "$AUTH" -d '{"label":"web-1","address":"203.0.113.10:80"}'
curl -s -X POST "$API/loadbalancers/$LB/configs/$CFG/nodes" -H "$AUTH" -d '{"label":"web-2","address":"192.168.1.10"}'
`,
      "2 number-range /0/body/client_conn_throttle «-5»",
      '3 type-mismatch /1/body/port «"443"»',
      '3 tls-required /1/body «"protocol"»',
      '4 node-address-public /2/body/address «"203.0.113.10:80"»',
      '5 node-address /3/body/address «"192.168.1.10"»',
    ],
    [
      "clones and backups",
      `if ! curl -sf -X POST "$API/compute/instances/$SRC/clone" ${auth} -d '{"compute_id": 77, "region": "us-east", "disks": [25674, 25674]}'; then
  echo "clone failed" >&2
fi
curl -X POST "$API/compute/instances/$SRC/backups/cancel" ${auth}
curl -X POST "$API/compute/instances/$SRC/backups" ${auth} -d '{"label": "before"}'
curl -X POST "$API/compute/instances/$SRC/backups/enable" -H "Authorization: Token $TOKEN" -d '{"window": "W2"}'
`,
      '1 clone-existing-target /0/body/region «"region"»',
      "1 clone-duplicate-id /0/body/disks/1 «25674»",
      "4 request-cancel-backups /1/path «$API/compute/instances/$SRC/backups/cancel»",
      "5 request-replaces-snapshot /2/path «$API/compute/instances/$SRC/backups»",
      "6 request-authorization /3/headers/Authorization «Token $TOKEN»",
      '6 request-body-unexpected /3/body «"window"»',
    ],
    [
      "an update with many mistakes",
      `curl -X PUT https://api.example.com/v4/compute/instances/123 ${auth} -H "Content-Type: application/x-www-form-urlencoded" -d '{
  "label": "web--1",
  "alerts": { "cpu": 180, "transfer_quota": 120, "io": -1 },
  "metadata": { "user_data": "I2Nsb3VkLWNvbmZpZwo=" },
  "watchdog_enabled": "true",
  "interfaces": [
    { "purpose": "vlan", "label": "backplane", "ipam_address": "10.0.0.1" },
    { "purpose": "public" }
  ]
}'
`,
      "1 request-content-type /0/headers/Content-Type «application/x-www-form-urlencoded»",
      "2 label-repeat /0/body/label «--»",
      "3 alert-range /0/body/alerts/transfer_quota «120»",
      "3 number-range /0/body/alerts/io «-1»",
      '4 metadata-fixed /0/body/metadata «"metadata"»',
      '5 type-mismatch /0/body/watchdog_enabled «"true"»',
      '7 ipam-cidr /0/body/interfaces/0/ipam_address «"10.0.0.1"»',
      '8 interface-public-position /0/body/interfaces/1/purpose «"public"»',
    ],
    [
      "requests without a body",
      `curl -s ${auth} "$API/compute/instances?page_size=100" | jq '.data[].id' | while read -r id; do
  curl -s -X DELETE ${auth} "$API/compute/instances/$id"
done
curl -s $API/compute/instance/5
curl -s -X PATCH $API/compute/instances/5
curl -s $API/compute/instances/five
curl -X POST $API/compute/instances/5/shutdown
curl -s $API/compute/types
`,
      "1 request-undocumented /0/path «$API/compute/instances?page_size=100»",
      "2 request-undocumented /1/path «$API/compute/instances/$id»",
      "4 request-unknown-path /2/path «$API/compute/instance/5»",
      "5 request-method /3/method «PATCH»",
      "6 request-path-parameter /4/path «$API/compute/instances/five»",
      "7 request-unknown-path /5/path «$API/compute/instances/5/shutdown»",
      "8 request-unknown-path /6/path «$API/compute/types»",
    ],
    [
      "bodies that only running the script shows",
      `jq -n --arg label "$1" '{region: "us-east", type: "standard-2", label: $label}' |
  curl -X POST "$API/compute/instances" -H "Content-Type: application/json" -d @-
curl -X POST "$API/compute/instances" -d "$BODY"
curl -X POST "$API/loadbalancers" -d "$(jq -n '{region: "us-east"}')"
`,
    ],
    [
      "URLs and bodies that are missing parts",
      `curl -X POST https://api.example.com/v4/compute/instances ${auth}
curl -X POST https://api.example.com/v3/compute/instances
curl -X POST https://api.example.com/compute/instances -d '{}'
`,
      "1 request-body-missing /0/path «https://api.example.com/v4/compute/instances»",
      "2 request-version  «v3»",
      "3 request-version /1/path «https://api.example.com/compute/instances»",
      "3 missing-required /1/body «{}»",
    ],
    [
      "other versions, which are reported once, and a base that could be that of any service",
      `curl -X POST https://api.example.com/v4beta/compute/instances -d '{"regon": 1}'
curl https://api.example.com/v3/loadbalancers/1/configs
curl "$MI_API_URL/compute/instances" -d '{"flavor": "small"}'
curl http://localhost:8080/compute/instances -d '{"regon": 1}'
`,
      "1 request-version  «v4beta»",
    ],
    [
      "another version, which is left out",
      "# compute-stack-disable-next-line request-version\ncurl https://api.example.com/v3/compute/instances\n",
    ],
    [
      "line ends of Windows, tabs and a comma too many",
      'curl -X POST $API/compute/instances -d \'{\r\n\t"region": "us-east",\r\n\t"type": "standard-2",\r\n}\'\r\n',
      "3 strict-json /0/body «,»",
    ],
    [
      "a quote that is never closed",
      `echo start
curl -X POST $API/compute/instances -d '{"region": "us-east"
echo next
curl $API/compute/instances
`,
      "2 syntax /0 «'»",
    ],
    [
      "a here-document without an end",
      `curl -X POST $API/loadbalancers -d @- <<EOF
{ "region": "us-east", "label": 5 }
`,
      "1 syntax /0 «<<EOF»",
    ],
    [
      "commands in other commands",
      `alias api='curl -s $API/compute/instances'
ssh host "curl -X POST $API/compute/instances -d '{}'"
eval "curl -X POST $API/compute/instances -d '{}'"
sudo -E curl -X post $API/compute/instances/5/boot
timeout 5 curl -X post $API/compute/instances/6/boot
time curl -X post $API/compute/instances/7/boot
`,
      "2 missing-required /0/body «{}»",
      "3 missing-required /1/body «{}»",
      "4 request-method /2/method «post»",
      "5 request-method /3/method «post»",
      "6 request-method /4/method «post»",
    ],
    [
      "what only mentions curl",
      `# curl -X POST $API/compute/instances -d '{}'
echo curl -X POST $API/compute/instances -d '{}'
apt-get install -y curl
curl -fsSL https://example.com/install.sh | sh
curl https://other.example.com/compute/v1/projects/p/zones/z/instances -d '{"region": 5}'
`,
    ],
    [
      "user data out of a command",
      `curl -X POST "$API/compute/instances" ${auth} -H "Content-Type: application/json" -d '{
  "region": "us-east", "type": "standard-2",
  "image": "compute/debian12", "root_pass": "'"$(openssl rand -base64 24)"'",
  "metadata": { "user_data": "'"$(base64 -w0 cloud-config.yaml)"'" }
}'
`,
    ],
    [
      "user data that is not encoded",
      `curl -X POST $API/compute/instances ${auth} -d '{"region":"us-east","type":"standard-2","image":"compute/debian12","root_pass":"'$ROOT_PASS'","metadata":{"user_data":"#cloud-config\\nusers: []"}}'\n`,
      '1 metadata-base64 /0/body/metadata/user_data «"#cloud-config\\nusers: []"»',
    ],
    [
      "keys that the shell inserts",
      `curl -X POST $API/compute/instances ${auth} --json "{\\"$KEY\\": 1}"
curl -X POST $API/compute/instances ${auth} --json '{"'"$K"'": 1, "labell": "x"}'
curl -X POST $API/compute/instances ${auth} --json "{\\"a_\${KEY}\\": 1, \\"$(k 1)\\": 1, \\"$(k 2)\\": 1}"
curl -X POST $API/compute/instances ${auth} --json '{"region": "r", "type": "t", "interfaces": [{"purpose": "public"}, {"purpose": "vlan", "'$K'": "x"}]}'
`,
      '2 unknown-field /1/body/labell «"labell"»',
    ],
    [
      "fields that the shell inserts, or that the writer leaves out",
      `curl -X PUT $API/compute/instances/5 ${auth} --json "{ $FIELDS, \\"labell\\": 1 }"
curl -X PUT $API/compute/instances/5 ${auth} --json "{ $KEY: 1, a_$KEY: 2, \\"labell\\": 1 }"
curl -X POST $API/compute/instances ${auth} --json '{
  "labell": "...", "interfaces": [ ... ], "metadata": …,
  ...
}'
curl -X POST $API/compute/instances ${auth} --json '{ ... }'
curl -X POST $API/compute/instances ${auth} --json "{ \\"labell\\": 1 $FIELDS }"
`,
      '1 unknown-field /0/body/labell «\\"labell\\"»',
      '2 unknown-field /1/body/labell «\\"labell\\"»',
      '4 unknown-field /2/body/labell «"labell"»',
    ],
    [
      "words that may be options",
      `curl $A --json '{"labell": 1}' $API/compute/instances/5
curl "$@" -d '{"labell": 1}' $API/compute/instances/5
curl "\${A[@]}" https://h/v4/compute/instances/5 -d '{"labell": 1}'
curl \${VERBOSE:+-v} $API/compute/instances/5 -d '{"labell": 1}'
curl -X "$M" $API/compute/instances/5 ${auth} -d '{"labell": 1}' -H 'Content-Type: application/json'
curl $A $API/compute/instances/5
curl $A -d "$BODY" $API/compute/instances/5
curl $A $API/compute/instances/5/bot -d '{"labell": 1}'
curl $A $API/compute/instances/x -d '{}'
`,
      '1 unknown-field /0/body/labell «"labell"»',
      '2 unknown-field /1/body/labell «"labell"»',
      '3 unknown-field /2/body/labell «"labell"»',
      '4 unknown-field /3/body/labell «"labell"»',
      '5 unknown-field /4/body/labell «"labell"»',
      "8 request-unknown-path /7/path «$API/compute/instances/5/bot»",
      "9 request-path-parameter /8/path «$API/compute/instances/x»",
    ],
    [
      "options that change the method",
      `curl --json '{"region":"us-east"}' --url $API/loadbalancers
curl -G $API/compute/instances -d page=2
curl -d '{}' -X DELETE $API/compute/instances/5
`,
      "2 request-undocumented /1/path «$API/compute/instances -d page=2»",
      "3 request-body-unexpected /2/body «{}»",
      "3 request-undocumented /2/path «$API/compute/instances/5»",
    ],
  ])("%s", (_, text, ...findings) => {
    expect(findingsIn("shell", text)).toEqual(findings);
  });
});

test.each<[url: string, ...found: readonly string[]]>([
  ["$API/compute/instances/[1-3]"],
  ["-X POST 'https://h/v4/compute/instances/[1-10:2]/boot'"],
  ['"$API/compute/instances/[$FROM-${TO}]"'],
  ["$API/compute/instances/[a-z]"],
  ['"$API/compute/instances/{1,2}"'],
  ["$API/compute/instances/{1,2}"],
  ["$API/compute/instances/{1,$B}"],
  ["$API/compute/{instances,volumes}/3"],
  ["$API/compute/instances/[1-3]/bot", "request-unknown-path"],
  ["-g $API/compute/instances/[1-3]", "request-path-parameter"],
  ["--globoff '/v4/compute/instances/{1,2}'", "request-path-parameter"],
  ["$API/compute/instances/[id]", "request-path-parameter"],
  ["$API/compute/instances/{id}", "request-path-parameter"],
  ["'/v4/compute/instances/\\[1-3\\]'", "request-path-parameter"],
])("curl %s expands to several URLs, or does not", (url, ...found) => {
  expect(findingsIn("shell", `curl ${url}\n`).map((one) => one.split(" ")[1])).toEqual(found);
});

describe("HTTP files", () => {
  test.each<Case>([
    [
      "bodies right behind their headers",
      `POST {{api}}/v4/compute/instances
Content-Type: application/json
{ "region": "us-east", "tpye": "standard-2" }

###
PUT {{api}}/v4/compute/instances/1
{
  "lable": "web"
}
`,
      "3 syntax /0 «{»",
      '3 unknown-field /0/body/tpye «"tpye"»',
      "7 syntax /1 «{»",
      '8 unknown-field /1/body/lable «"lable"»',
    ],
    [
      "a flow that is right",
      `@base = https://api.example.com/v4
@token = {{$dotenv TOKEN}}

### Create a balancer
# @name front
POST {{base}}/loadbalancers
Authorization: Bearer {{token}}
Content-Type: application/json

{
  "region": "us-east",
  "label": "front"
}

### Add a port
# @name web
POST {{base}}/loadbalancers/{{front.response.body.id}}/configs
Authorization: Bearer {{token}}
Content-Type: application/json

{
  "port": 80,
  "check": "connection"
}

### Status
GET {{base}}/loadbalancers/{{front.response.body.id}}/configs/{{web.response.body.$.id}} HTTP/1.1
Authorization: Bearer {{token}}
`,
    ],
    [
      "an instance with many mistakes",
      `### create
POST https://api.example.com/v4/compute/instances
Authorization: Bearer my-secret-token
Content-Type: application/json; charset=utf-8

{
  "region": "",
  "type": "standard-2",
  "backup_id": 12,
  "image": "private/77",
  "root_pass": "password",
  "authorized_keys": ["ssh-rsa nonsense"],
  "private_ip": true,
  "script_id": 5,
  "script_data": "{\\"a\\": 1}",
  "backups_enabled": "yes"
}
`,
      "3 request-token-literal /0/headers/Authorization «Bearer my-secret-token»",
      '7 missing-required /0/body/region «""»',
      "9 image-with-backup /0/body/backup_id «12»",
      '11 root-pass-weak /0/body/root_pass «"password"»',
      '12 authorized-key /0/body/authorized_keys/0 «"ssh-rsa nonsense"»',
      '13 unknown-field /0/body/private_ip «"private_ip"»',
      "14 script-with-backup /0/body/script_id «5»",
      "14 script-with-private-image /0/body/script_id «5»",
      '15 script-data-json /0/body/script_data «"{\\"a\\": 1}"»',
      '16 type-mismatch /0/body/backups_enabled «"yes"»',
    ],
    [
      "requests that use answers",
      `# @name web
POST {{host}}/compute/instances
Content-Type: application/json

{ "region": "us-east", "type": "standard-2" }

###
# @name web
POST {{host}}/compute/instances
Content-Type: application/json

{ "region": "us-east", "type": "standard-2" }

###
POST {{host}}/networking/ips
Content-Type: application/json

{ "type": "ipv4", "public": false, "compute_id": {{web.response.body.id}} }

###
POST {{host}}/networking/ips
Content-Type: application/json

{ "type": "ipv4", "public": false, "compute_id": {{web.response.body.id}} }

###
POST {{host}}/compute/instances/{{db.response.body.id}}/boot
`,
      "8 step-name-duplicate /1/name «web»",
      "21 step-private-ip-limit /3/path «{{host}}/networking/ips»",
      "27 step-unknown /4/path «{{db.response.body.id}}»",
    ],
    [
      "scripts and tests of one client",
      `### Create
< {%
  request.variables.set("label", "web")
%}
POST {{host}}/compute/instances
Content-Type: application/json

{
  "region": "{{region}}",
  "type": "{{type}}",
  "label": "{{label}}",
  "tags": "web"
}

> {%
  client.test("created", function() { client.assert(response.status === 200) })
  client.global.set("id", response.body.id)
%}

###
DELETE {{host}}/compute/instances/{{id}}
`,
      '12 type-mismatch /0/body/tags «"web"»',
      "21 request-undocumented /1/path «{{host}}/compute/instances/{{id}}»",
    ],
    [
      "placeholders of a guide",
      `POST https://api.example.com/v4/loadbalancers/<id>/configs/[config]/nodes
Authorization: Bearer YOUR_TOKEN

{ "label": "web-1", "address": "<private-ip>:80" }
`,
      "1 request-path-parameter /0/path «https://api.example.com/v4/loadbalancers/<id>/configs/[config]/nodes»",
      "2 placeholder /0/headers/Authorization «Bearer YOUR_TOKEN»",
      '4 placeholder /0/body/address «"<private-ip>:80"»',
    ],
    [
      "requests to other services",
      `GET https://example.com/users
Authorization: Basic abc

###
POST https://example.com/v4/graphql
X-REQUEST-TYPE: GraphQL

query { compute { instances } }

###
POST https://example.com/upload
Content-Type: multipart/form-data; boundary=x

--x
Content-Disposition: form-data; name="file"; filename="a.json"

< ./a.json
--x--
`,
    ],
    [
      "TLS",
      `PUT https://api.example.com/v4/loadbalancers/12/configs/34
Authorization: Bearer {{token}}

{ "port": 70000, "protocol": "http", "ssl_cert": "{{cert}}", "nodes_status": { "up": 1 } }
`,
      "4 number-range /0/body/port «70000»",
      '4 tls-unused /0/body/ssl_cert «"ssl_cert"»',
      '4 read-only-field /0/body/nodes_status «"nodes_status"»',
    ],
  ])("%s", (_, text, ...findings) => {
    expect(findingsIn("http", text)).toEqual(findings);
  });
});

describe("Markdown", () => {
  test.each<Case>([
    [
      "a guide that is right",
      `# Load balancers

| step | request |
|---|---|
| create | \`POST /loadbalancers\` |

\`\`\`console
$ export TOKEN=…
$ curl -X POST $API/loadbalancers -H "Authorization: Bearer $TOKEN" \\
>   -H "Content-Type: application/json" -d '{"region": "us-east", "label": "front"}'
{
  "id": 5,
  "region": 5
}
\`\`\`

\`\`\`json
{ "id": "5", "region": 5 }
\`\`\`

Then:

\`\`\`sh
curl "$API/loadbalancers/5/configs" -H "Authorization: Bearer $TOKEN" -d '{"port": 80}'
\`\`\`
`,
    ],
    [
      "a runbook with lists and quotations",
      `# Runbook

1. Create the instance:

   \`\`\`bash
   curl -X POST https://api.example.com/v4/compute/instances \\
     -H "Authorization: Bearer $TOKEN" \\
     -d '{
       "region": "us-east",
       "type": "standard-2",
       "interfaces": [
         { "purpose": "vlan", "label": "back_plane" },
         { "purpose": "public", "label": "eth0", "primary": true },
         { "purpose": "public" },
         { "purpose": "vpc" }
       ]
     }'
   \`\`\`

2. Boot it:

   > \`\`\`console
   > $ curl -X post $API/compute/instances/12/boot
   > {"id": 12, "label": "bad label"}
   > \`\`\`
`,
      "12 vlan-label-pattern /0/body/interfaces/0/label «_»",
      '13 interface-public-position /0/body/interfaces/1/purpose «"public"»',
      '13 interface-label-forbidden /0/body/interfaces/1/label «"eth0"»',
      '14 interface-public-count /0/body/interfaces/2/purpose «"public"»',
      '15 interface-count /0/body/interfaces/3 «"purpose"»',
      '15 subnet-required /0/body/interfaces/3 «"purpose"»',
      "23 request-method /1/method «post»",
    ],
    [
      "fences with names of files",
      `\`\`\`json web.create-instance.request.json
{ "region": "us-east", "type": "standard-2", "label": "web 1", }
\`\`\`

\`\`\`yaml shop.stack.yaml
instances:
  web-1:
    type: standard-2
    lable: x
\`\`\`

\`\`\`json
{ "region": 5 }
\`\`\`
`,
      "2 label-pattern /label « »",
      "2 strict-json  «,»",
      "7 stack-region-missing /instances/web-1 «web-1»",
      "9 unknown-field /instances/web-1/lable «lable»",
    ],
    [
      "front matter, HTML and other languages",
      `---
title: API
curl: no
---

<details>
<summary>Create</summary>

\`\`\`python
requests.post("https://api.example.com/v4/compute/instances", json={"region": 5})
\`\`\`

\`\`\`sh
curl -X POST "{{ site.api }}/compute/instances" -d '{"region": "us-east"}'
\`\`\`

</details>

<pre>
curl -X POST $API/compute/instances -d '{"region": 5}'
</pre>

\`\`\`powershell
curl.exe -X POST $Api/compute/instances -d '{"region": 5}'
\`\`\`
`,
      '14 missing-required /0/body «"region"»',
      '20 missing-required /1/body «"region"»',
      "20 type-mismatch /1/body/region «5»",
    ],
    [
      "a fence in a fence",
      `\`\`\`\`markdown
\`\`\`sh
curl -X POST $API/compute/instances -d '{"region": 5}'
\`\`\`
\`\`\`\`

~~~ http title="x"
POST /v4/loadbalancers

{"region": ["us-east"]}
~~~
`,
      '10 type-mismatch /0/body/region «["us-east"]»',
    ],
    [
      "a fence that is never closed",
      `Text

\`\`\`sh
curl -X POST $API/compute/instances -d '{"region": "r", "type": "t", "booted": "no"}'
`,
      '4 disk-field-unused /0/body/booted «"booted"»',
      '4 type-mismatch /0/body/booted «"no"»',
    ],
    [
      "commands between their output",
      `\`\`\`console
user@host:~$ curl $API/compute/instances/12
{"label": "bad label"}
user@host:~$ curl -X PUT $API/compute/instances/12 -d '{"label": "bad label"}'
\`\`\`
`,
      "4 label-pattern /1/body/label « »",
    ],
  ])("%s", (_, text, ...findings) => {
    expect(findingsIn("markdown", text)).toEqual(findings);
  });
});

test.each([
  'curl -X PUT "https://h/v4/compute/instances/%ID%" ^\n  -d "{}"',
  "$ curl.exe -X PUT https://h/v4/compute/instances/x `\n  -d '{}'",
])("commands for Windows are left alone, whatever their fence is called: %j", (text) => {
  for (const language of ["sh", "console", "bat", "cmd", "powershell", "ps1"])
    expect(findingsIn("markdown", `\`\`\`${language}\n${text}\n\`\`\`\n`)).toEqual([]);
  expect(findingsIn("markdown", "```sh\nx=`curl https://h/v4/compute/instances/x `\n```\n")).toHaveLength(1);
});
