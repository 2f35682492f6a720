import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { allExamplesOf } from "../server/rules/pages/page.testing.ts";
import { pageFiles, readPage } from "../server/rules/pages/page-files.testing.ts";

/** Files without any secret, in which much is wrong: nothing of them may be masked. */
export const harmless: Readonly<Record<string, string>> = {
  "references.stack.yaml": `region: us-east
x-base: &base
  typ: standard-2
  image: compute/debian12
x-pass: &pass \${env:ROOT_PASS}
instances:
  web:
    <<: *base
    root_pass: \${ENV.ROOT_PASS}
    authorized_keys:
      - \${file:/home/ada/.ssh/id_rsa}
      - ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJfYbcdEfghIJklmnOpqrsTuvWxyz0123456789ab ann@example.com
    metadata:
      user_data: "\${base64:nothing.yaml}"
    ssh_key_id: 5
    key: name
    passenger: x
    tokenizer: y
    spinning: true
    secret_name: web
    password_file: /run/x
    ssl_port: 443
    secure: yes
  flow: { type: standard-2, root_pass: \${instances.web.label}, labl: x }
  alias: { type: [5], root_pass: *pass, label: a b }
  managed:
    typ: a
    root_pass: op://vault/web/password
  lookup:
    typ: a
    root_pass: "{{ lookup('env', 'ROOT_PASS') }}"
  dollar: { typ: a, root_pass: $ROOT_PASS }
loadbalancers:
  front:
    configs:
      - prt: 443
        ssl_key: \${env:SSL_KEY}
# Basic authentication, or a Bearer token: see the vault.
# The password must be at least 11 characters.
# - token rotation happens weekly
# auth: required
# Passwort: siehe Tresor
# image of commit 979cd4735be4c63b7d3765e98d18d07a7ae01d43
`,
  "body.create-instance.request.json": `{
  "region": 5,
  "root_pass": "\${env:ROOT_PASS}",
  "authorized_users": "ann",
  // the token is in the vault
  "label": "a b"
}
`,
  "flow.requests.json": `[{ "method": "PSOT", "path": "/compute/instances", "headers": { "Authorization": "Bearer \${env:TOKEN}" },
  "body": { "root_pass": "\${env:P}", "typ": 1 } }]
`,
  "a.http": `PSOT {{host}}/v4/compute/instances?page=2
Authorization: Bearer {{token}}

{ "root_pass": "{{pass}}", "region": 5 }
`,
  "a.sh": `#!/bin/sh
set -euo pipefail
export ROOT_PASS TOKEN
cd "$PWD" && mysql -u root -p shop < a.sql; ssh -p 22 h; mkdir -p x/y
curl "$A/compute/instances" -H "Authorization: Bearer $TOKEN" \\
  -d '{"region": 5, "root_pass": "'"$ROOT_PASS"'"}' # with the token from the vault
curl "$A/compute/instances" -u "$USER:$PASS" -H "Authorization: Bearer $t" -d "{\\"region\\": 5}"
curl "$A/compute/instances" -H "Authorization: Bearer $(cat token.txt)" -d '{"region": 5}'
curl "$A/compute/instances" -H "Authorization: Bearer $access_token" -d "{\\"region\\": 5, \\"root_pass\\": \\"$password\\"}"
curl "$A/compute/instances" -H "Authorization: Bearer \${access_token}" -d '{"region": 5, "root_pass": "'"\${password}"'"}'
curl "$A/compute/instances" -H "Authorization: Bearer $access_token" -d '{"region": 5, "root_pass": "'$password'"}'
`,
  "a.md": `# Passwords

Password rules: see the docs. A Bearer token is needed.

\`\`\`sh
curl "$A/compute/instances" -H "Authorization: Bearer $T" -d '{"region": 5, "root_pass": "'"$P"'"}'
\`\`\`
`,
  ".compute-stack.yaml": `rules:
  root_pass_literal: warn
  root-pass-weak: eror
  request-token-literal: of
`,
};

const textsIn = (folder: string): readonly (readonly [string, string])[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((path) => join(folder, path))
    .flatMap((path) => (statSync(path).isFile() ? [[path, readFileSync(path, "utf8")]] : []));

/** What machines and scripts are given counts as secret. */
const holdsData = /user_data"?: *(?!["']?\$)|script_data"?:/;

/** The right examples of all rules, with the files that they need, and those of the project. */
export const rightExamples: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ...textsIn("examples").filter(([path]) => !path.includes("wrong")),
    ...[...pageFiles.keys()].flatMap((id) =>
      allExamplesOf(readPage(id))
        .filter(({ section }) => section !== "wrong")
        .map(({ fileName, text }, at) => [`${id}/${at}/${fileName}`, text] as const),
    ),
  ].filter(([, text]) => !holdsData.test(text)),
);

/** Lines with stars that no file has, and with something left out or replaced. `least`: how many stars. */
export function maskedIn(output: string, files: Readonly<Record<string, string>>, least = 1): readonly string[] {
  const isWritten = (text: string): boolean => Object.values(files).some((file) => file.includes(text));
  const stars = new RegExp(String.raw`[^\s\w]{0,3}\*{${least},}\w*`, "g");
  const isMasked = (line: string): boolean => [...line.matchAll(stars)].some(([run]) => !isWritten(run.trim()));
  const isLeftOut = /A reference is not|"…"|a literal secret|looks? like (?:a )?secrets?/;
  return output.split("\n").filter((line) => isMasked(line) || (isLeftOut.test(line) && !isWritten(line)));
}
