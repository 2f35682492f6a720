import fc from "fast-check";
import { expect, test } from "vitest";
import { applyEdits } from "../text/edits.ts";
import { sourceEdit } from "../text/mapped-places.ts";
import type { MappedText } from "../text/mapped-text.ts";
import { type CarrierReader, type Embedded, isEmbeddedRequest } from "./carrier.ts";
import { embeddedInMarkdown } from "./markdown/embedded.ts";
import { embeddedInShell } from "./shell/embedded.ts";

/** The request line, the headers and the body of each request; the body of a file is `@` and its path, of an unknown one `?`. */
function read(text: string, reader: CarrierReader): readonly (readonly string[])[] {
  return reader(text).map((one) => {
    if (!isEmbeddedRequest(one)) return [one.name, one.content.text];
    const { method, url, headers, body, mayHaveMore, problem } = one;
    const sent = body?.kind === "text" ? body.text.text : body?.kind === "file" ? `@${body.path.text}` : "?";
    return [
      `${method?.text ?? "?"} ${url.text}`,
      ...headers.map((header) => header.text),
      ...(body ? [sent] : []),
      ...(mayHaveMore === "nothing" ? [] : ["…"]),
      ...(problem ? [problem.message] : []),
    ];
  });
}

const json = "Content-Type: application/json";
const bearer = "Authorization: Bearer $TOKEN";

type Case = readonly [name: string, text: string, expected: readonly (readonly string[])[]];

const scripts: readonly Case[] = [
  [
    "a body in single quotes over several lines",
    `#!/usr/bin/env bash
export TOKEN=''
curl "https://api.example.com/v4/compute/instances" \\
  -X POST \\
  -H "Authorization: Bearer \${TOKEN}" \\
  -H "Content-Type: application/json" \\
  --data '{
    "region" : "us-east",
\t"tags": ["a tag"]
  }'

#curl "https://api.example.com/v4/compute/instances" -X GET
`,
    [
      [
        "POST https://api.example.com/v4/compute/instances",
        "Authorization: Bearer ${TOKEN}",
        json,
        '{\n    "region" : "us-east",\n\t"tags": ["a tag"]\n  }',
      ],
    ],
  ],
  [
    "a here-document before a pipe that goes on below",
    `cat <<EOF | \\
curl \${CURL_OPTS} \\
-H 'Content-Type: application/json' \\
-X POST \\
\${API}/loadbalancers --data-binary @- \\
| jq .
{
  "region": "\${REGION}"
}
EOF
`,
    [["POST ${API}/loadbalancers", json, '{\n  "region": "${REGION}"\n}\n', "…"]],
  ],
  [
    "a here-document as the last argument",
    `curl -sS -X PUT "$API/compute/instances/$ID" -H "${json}" --data-binary @- <<'JSON'
{ "label": "web-1" }
JSON
`,
    [["PUT $API/compute/instances/$ID", json, '{ "label": "web-1" }\n']],
  ],
  [
    "a here-document in a substitution",
    `id=$(curl -s -X POST "$API/compute/instances" -H "$AUTH" -d "$(cat <<EOF
{
  "type": "$TYPE",
  "root_pass": "$(openssl rand -base64 24)"
}
EOF
)" | jq -r .id)
`,
    [["POST $API/compute/instances", "$AUTH", '{\n  "type": "$TYPE",\n  "root_pass": "$(openssl rand -base64 24)"\n}']],
  ],
  [
    "double quotes with escaped ones inside",
    `curl -k -XPOST -H "${bearer}" "$endpoint/networking/ips" -d "{\\"type\\": \\"ipv4\\", \\"public\\": $PUBLIC, \\"compute_id\\": \${ID:-1}}"\n`,
    [["POST $endpoint/networking/ips", bearer, '{"type": "ipv4", "public": $PUBLIC, "compute_id": ${ID:-1}}']],
  ],
  [
    "a variable between single quotes",
    `curl -H "${bearer}" -d '{"label": "'$1'", "region": "'"$REGION"'", "id": '"\${ID}"'}' $API/compute/instances`,
    [["POST $API/compute/instances", bearer, '{"label": "$1", "region": "$REGION", "id": ${ID}}']],
  ],
  [
    "a quote in single quotes",
    `curl -d '{"label": "it'\\''s"}' $API/compute/instances`,
    [["POST $API/compute/instances", `{"label": "it's"}`]],
  ],
  [
    "quotes of C",
    `curl -d $'{\\n\\t"label": "it\\'s"\\n}' $API/compute/instances`,
    [["POST $API/compute/instances", `{\n\t"label": "it's"\n}`]],
  ],
  [
    "what Postman writes",
    `curl --location --request POST 'https://api.example.com/v4/loadbalancers/12/configs' \\
--header '${json}' \\
--header 'Authorization: Bearer {{token}}' \\
--data-raw '{
    "port": 443,
    "protocol": "https"
}'`,
    [
      [
        "POST https://api.example.com/v4/loadbalancers/12/configs",
        json,
        "Authorization: Bearer {{token}}",
        '{\n    "port": 443,\n    "protocol": "https"\n}',
      ],
    ],
  ],
  [
    "what a browser copies",
    `curl 'https://api.example.com/v4/compute/instances/7/boot' \\
  -H 'accept: */*' \\
  -H 'content-type: application/json' \\
  --data-raw $'{"config_id":\\u0021}' \\
  --compressed ;
curl 'https://example.com/other'`,
    [
      [
        "POST https://api.example.com/v4/compute/instances/7/boot",
        "accept: */*",
        "content-type: application/json",
        '{"config_id":!}',
      ],
      ["GET https://example.com/other"],
    ],
  ],
  [
    "a file that was written before",
    `cat >tmp.json <<EOF
{ "region": "us-east" }
EOF
curl -k -XPOST "$endpoint/compute/instances" -d @./tmp.json | jq .`,
    [["POST $endpoint/compute/instances", '{ "region": "us-east" }\n']],
  ],
  [
    "a body made by jq",
    `BODY=$(jq -n --arg label "$1" '{label: $label, region: "us-east"}')
curl -X POST -H "${json}" -d "$BODY" "$API/compute/instances"
jq -n '{}' | curl -X PUT --json @- "$API/compute/instances/1"`,
    [
      ["POST $API/compute/instances", json, '{"label": "$1", "region": "us-east"}'],
      ["PUT $API/compute/instances/1", json, "{}\n"],
    ],
  ],
  [
    "a function around it",
    `api() {
  local method=$1 path=$2; shift 2
  curl -sS --fail -X "$method" -H "${bearer}" "$API$path" "$@"
}
boot() { curl -sS -X POST "\${API}/compute/instances/\${1}/boot"; }
api POST /compute/instances -d '{}'`,
    [["POST ${API}/compute/instances/${1}/boot"], ["POST $API/compute/instances", bearer, "{}"]],
  ],
  [
    "a loop that waits",
    `until [ "$(curl -s -H "${bearer}" "$API/compute/instances/$id" | jq -r .status)" = running ]; do
  sleep 5
done
for i in $(seq 3); do
  curl -X POST "$API/compute/instances" -d '{"label":"web-'$i'"}' || exit 1
done`,
    [
      ["GET $API/compute/instances/$id", bearer],
      ["POST $API/compute/instances", '{"label":"web-$i"}'],
    ],
  ],
  [
    "a status that is looked at",
    `status=$(curl -s -o /dev/null -w '%{http_code}\\n' -X DELETE "$API/compute/instances/$ID")
if [[ "$status" -ne 200 ]]; then echo "failed: $status" >&2; exit 1; fi`,
    [["DELETE $API/compute/instances/$ID"]],
  ],
  [
    "arguments in an array",
    `args=(-sS -H "${bearer}")
curl "\${args[@]}" -X POST "$API/loadbalancers" -d '{"region":"us-east"}'`,
    [["POST $API/loadbalancers", bearer, '{"region":"us-east"}']],
  ],
  [
    "a query",
    `curl -G "$API/compute/instances" -d page=2 --data-urlencode "filter=$F"
curl "$API/compute/instances?page=2&page_size=100"`,
    [["GET $API/compute/instances"], ["GET $API/compute/instances?page=2&page_size=100"]],
  ],
  [
    "a name and a password instead of a token",
    `curl -u "$USER:$PASS" -X POST $API/compute/instances/1/backups/cancel`,
    [["POST $API/compute/instances/1/backups/cancel", "…"]],
  ],
  [
    "the answer saved and headers shown",
    `curl -i -D headers.txt -o answer.json --max-time 10 --retry 3 "$API/compute/instances" > log 2>&1 &`,
    [["GET $API/compute/instances"]],
  ],
  [
    "placeholders in angle brackets",
    `curl -X POST https://<host>/v4/compute/instances/<instance-id>/clone -d '{"region":"<region>"}'`,
    [["POST https://<host>/v4/compute/instances/<instance-id>/clone", '{"region":"<region>"}']],
  ],
  [
    "placeholders in braces",
    "curl -X POST {base_url}/compute/instances/{instanceId}/boot",
    [["POST {base_url}/compute/instances/{instanceId}/boot"]],
  ],
];

test.each(scripts)("a script with %s", (_, text, expected) => {
  expect(read(text, embeddedInShell)).toEqual(expected);
  expect(read(text.replaceAll("\n", "\r\n"), embeddedInShell)).toEqual(expected);
});

const pages: readonly Case[] = [
  [
    "a guide with steps",
    `---
title: Run a web server
---

# Run a web server

1.  Create it:

    \`\`\`bash
    curl -X POST https://api.example.com/v4/compute/instances \\
        -H "${bearer}" \\
        -d '{
          "region": "us-east"
        }'
    \`\`\`

    The answer:

    \`\`\`json
    { "id": 123 }
    \`\`\`

2.  Boot it: \`curl -X POST $API/compute/instances/123/boot\`.

    \`\`\`bash
    curl -X POST $API/compute/instances/123/boot
    \`\`\`
`,
    [
      ["POST https://api.example.com/v4/compute/instances", bearer, '{\n      "region": "us-east"\n    }'],
      ["POST $API/compute/instances/123/boot"],
    ],
  ],
  [
    "a session of a terminal",
    `\`\`\`console
$ export TOKEN=…
$ curl -sS "$API/compute/instances" \\
    -H "${bearer}"
{
  "data": [ { "id": 1, "label": "it's" } ]
}
$ curl -X POST "$API/networking/ips" -d '{
>   "type": "ipv4"
> }'
{ "address": "192.0.2.1" }
$
\`\`\`
`,
    [
      ["GET $API/compute/instances", bearer],
      ["POST $API/networking/ips", '{\n  "type": "ipv4"\n}'],
    ],
  ],
  [
    "a fold of HTML",
    `<details>
<summary>How to</summary>

~~~sh
curl $API/loadbalancers
~~~

</details>

<!--
\`\`\`sh
curl $API/loadbalancers/old
\`\`\`
-->
`,
    [["GET $API/loadbalancers"]],
  ],
  [
    "a note in a quote",
    `> **Note**
>
> \`\`\`shell
> curl -d @- $API/compute/instances <<EOF
> {
>   "region": "us-east"
> }
> EOF
> \`\`\`
`,
    [["POST $API/compute/instances", '{\n  "region": "us-east"\n}\n']],
  ],
  [
    "tabs of a site's generator",
    `:::tabs

== curl

\`\`\`sh [Terminal]
curl -X DELETE $API/compute/instances/1
\`\`\`

== HTTP

\`\`\`http {1,3}
DELETE {{api}}/compute/instances/1 HTTP/1.1
Authorization: Bearer {{token}}
\`\`\`

:::
`,
    [["DELETE $API/compute/instances/1"], ["DELETE {{api}}/compute/instances/1", "Authorization: Bearer {{token}}"]],
  ],
  [
    "files under their names",
    `\`\`\`json title="requests/web.create-instance.request.json"
{ "region": "us-east" }
\`\`\`

* the stack

  \`\`\`yaml shop.stack.yaml
  region: us-east
  instances: {}
  \`\`\`
`,
    [
      ["web.create-instance.request.json", '{ "region": "us-east" }\n'],
      ["shop.stack.yaml", "region: us-east\ninstances: {}\n"],
    ],
  ],
  [
    "Markdown about Markdown",
    `\`\`\`\`md
\`\`\`sh
curl $API/compute/instances
\`\`\`
\`\`\`\`

\`\`\`sh
curl $API/compute/instances/1
\`\`\`
`,
    [["GET $API/compute/instances/1"]],
  ],
  [
    "a fence that is never closed",
    `# A

\`\`\`sh
curl -X POST $API/compute/instances -d '{"region":"us-east"}'

# not a heading
curl $API/loadbalancers
`,
    [["POST $API/compute/instances", '{"region":"us-east"}'], ["GET $API/loadbalancers"]],
  ],
  [
    "a command whose quote is never closed, and another fence",
    `\`\`\`sh
curl -X POST $API/compute/instances -d '{"region":
\`\`\`

\`\`\`sh
curl $API/loadbalancers
\`\`\`
`,
    [["POST $API/compute/instances", "?", "…", "The quote is never closed. Close it."], ["GET $API/loadbalancers"]],
  ],
  [
    "many languages",
    ["python", "js", "go", "text", "diff", "jsonc", "yaml", "toml", "ruby", "powershell", "fish", "", "curl"]
      .map((language) => `\`\`\`${language}\ncurl $API/compute/instances -d '{}'\n\`\`\`\n`)
      .join("\n"),
    // `text`, none and `curl`.
    Array.from({ length: 3 }, () => ["POST $API/compute/instances", "{}"]),
  ],
];

test.each(pages)("a page with %s", (_, text, expected) => {
  expect(read(text, embeddedInMarkdown)).toEqual(expected);
  expect(read(text.replaceAll("\n", "\r\n"), embeddedInMarkdown)).toEqual(expected);
});

/** Every text that is read, with the places of its characters. */
const textsOf = (embedded: readonly Embedded[]): readonly MappedText[] =>
  embedded.flatMap((one) => {
    if (!isEmbeddedRequest(one)) return one.content;
    const { method, url, headers, body } = one;
    const sent = body === null ? null : body.kind === "file" ? body.path : body.text;
    return [method, url, ...headers, sent].filter((text) => text !== null);
  });

const marks = fc.constantFrom(
  ..."'\"`$\\(){}<>#&|;-~*:\n\r\t !",
  "```",
  "\n\n",
  "EOF",
  "$(",
  "${",
  "<<EOF\n",
  "> ",
  "- ",
  "<!--",
);
const damage = fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(30), marks), { maxLength: 4 });

test.each<[string, CarrierReader, readonly Case[]]>([
  ["a script", embeddedInShell, scripts],
  ["a page", embeddedInMarkdown, pages],
])("however %s is damaged, every text that is read has its location", (_, reader, cases) => {
  fc.assert(
    fc.property(fc.constantFrom(...cases), damage, fc.boolean(), ([, whole], edits, hasReturns) => {
      let text = hasReturns ? whole.replaceAll("\n", "\r\n") : whole;
      for (const [where, length, mark] of edits) {
        const at = Math.floor(where * text.length);
        text = text.slice(0, at) + mark + text.slice(at + length);
      }
      const parts = textsOf(reader(text)).flatMap((read) => read.parts.map((part) => ({ read, part })));
      for (const { read, part } of parts) {
        expect(part.end).toBeLessThanOrEqual(text.length);
        if (part.isVerbatim)
          expect(text.slice(part.start, part.end)).toBe(read.text.slice(part.at, part.at + part.length));
      }
    }),
    { numRuns: 200 },
  );
});

const replacements = fc.string({ unit: fc.constantFrom(..."ab1 \"'\\$`{}[],:<>#\n\t"), maxLength: 6 });

function isJson(text: string): boolean {
  try {
    return JSON.parse(text) !== undefined;
  } catch {
    return false;
  }
}

test.each<[string, CarrierReader, readonly Case[]]>([
  ["a script", embeddedInShell, scripts],
  ["a page", embeddedInMarkdown, pages.filter(([name]) => !name.includes("never closed"))],
])("text written into a body in %s is read back", (_, reader, cases) => {
  const bodiesOf = (text: string): readonly (MappedText | null)[] =>
    reader(text).map((one) =>
      !isEmbeddedRequest(one) ? one.content : one.body?.kind === "text" ? one.body.text : null,
    );
  fc.assert(
    fc.property(
      fc.constantFrom(...cases),
      fc.boolean(),
      fc.nat(3),
      fc.nat(120),
      fc.nat(12),
      replacements,
      ([what, whole], hasReturns, which, from, length, replacement) => {
        const text = hasReturns ? whole.replaceAll("\n", "\r\n") : whole;
        const bodies = bodiesOf(text);
        const index = which % bodies.length;
        const body = bodies[index];
        const start = Math.min(from, body?.text.length ?? 0);
        const end = Math.min(start + length, body?.text.length ?? 0);
        const edit = body ? sourceEdit(body, { start, end, text: replacement }) : null;
        if (!body || !edit || Number.isNaN(index)) return;
        const expected = body.text.slice(0, start) + replacement + body.text.slice(end);
        // Without a character that is known, or as the name of a file, it is not read as a text.
        if (!/\w/.test(expected) || expected.startsWith("@")) return;
        // What is no object is made in another way.
        if (what === "a body made by jq" && !isJson(expected)) return;
        // The output that replaces `$(…)` has no trailing line breaks.
        expect(bodiesOf(applyEdits(text, [edit]))[index]?.text.replace(/\n+$/, "")).toBe(expected.replace(/\n+$/, ""));
      },
    ),
    { numRuns: 500 },
  );
});
