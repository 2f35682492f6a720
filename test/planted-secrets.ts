import { canary } from "./canary-texts.ts";

/** Names of secrets, as people join their words. */
const names: readonly string[] = [
  ...["rootpwd", "rootpw", "rootPw", "dbpwd", "db-pwd", "mysqlpwd", "MYSQL_PWD", "kennwort", "passwort", "contraseña"],
  ...["license_key", "licenseKey", "pin", "salt", "sas", "sig", "apiKey", "api-token", "clientSecret", "secret_id"],
  ...["ROOT_PASS", "dbPass", "passphrase", "auth", "jwt", "cookie", "private_key", "signing-key", "otp", "credentials"],
];

const values: readonly string[] = [
  canary,
  `${canary}.${canary}`,
  `${canary} ${canary}`,
  `${canary}#${canary}`,
  `a,${canary}`,
  `$${canary}`,
];

const quoted = (text: string): string => JSON.stringify(text);
const crlf = (text: string): string => text.replaceAll("\n", "\r\n");
const instance = (fields: string): string => `region: us-east\ninstances:\n  web:\n    typ: x\n${fields}`;

/** A secret in a place and a notation: each gives the text of a file, in which something is wrong on the same line. */
const stacks: readonly ((name: string, value: string) => string)[] = [
  (name, value) => instance(`    ${name}: ${quoted(value)}\n`),
  (name, value) => crlf(instance(`    ${name}: '${value}'\n    ${name}: x\n`)),
  (name, value) => instance(`    ${name}: |\n      ${value}\n      ${value}\n`),
  (name, value) => instance(`    ${name}:\n      - ${quoted(value)}\n`),
  (name, value) => instance(`    # ${name}: ${value}\n    # old ${name}=${value}\n`),
  (name, value) => instance(`    "${name}" ${quoted(value)}\n`),
  (name, value) => `instances: { web: { typ: x, ${name}: ${quoted(value)}, label: a b } }\n`,
  (name, value) => `x-base: &base\n  ${name}: ${quoted(value)}\ninstances:\n  web: { <<: *base, typ: x }\n`,
  (name, value) => `x-p: &p ${quoted(value)}\ninstances:\n  web: { typ: x, ${name}: *p }\n`,
  (name, value) => `name: a\n---\ninstances:\n  web:\n    ${name}: ${quoted(value)}\n---\nname: b\n`,
  (name, value) => `{"instances": {"web": {"typ": 1, "${name}": ${quoted(value)}}}}\n`,
  (name, value) =>
    crlf(`{\n  "instances": {\n    "web": {\n      "typ": 1,\n      "${name}": ${quoted(value)}\n    }\n  }\n}\n`),
  (name, value) => instance(`    ${name}: &p ${quoted(value)}\n    label: *p\n    tags: [*p]\n    image: { x: *p }\n`),
  (name, value) =>
    `x-a: &a { ${name}: ${quoted(value)} }\nx-b: &b\n  <<: *a\n  typ: x\ninstances:\n  web: { <<: [*b, *a], label: a b }\n`,
  (name, value) =>
    crlf(`name: a\n---\n# ${name}: ${value}\n{"instances": {"web": {"typ": 1, "${name}": ${quoted(value)}}}}\n...\n`),
  (name, value) => instance(`    ? ${name}\n    : ${quoted(value)}\n    !!str ${name}: !!str ${quoted(value)}\n`),
  (_, value) => instance(`    ${quoted(value)}: root_pass\n    metadata: { ${quoted(value)}: x }\n`),
  (name, value) => instance(`    script_id: 1\n    script_data: { ${name}: ${quoted(value)} }\n`),
  (name, value) => instance(`    tags: ["${name}=${value.replaceAll('"', "")}"]\n`),
];

const bodies: readonly ((name: string, value: string) => string)[] = [
  (name, value) => `{ "region": 5, "${name}": ${quoted(value)} }\n`,
  (name, value) => `{\n  "region": 5,\n  "${name}": [${quoted(value)}],\n  // ${name}: ${value}\n  "a": 1\n}\n`,
  (_, value) => `{ "region": 5, ${quoted(value)}: "root_pass", "metadata": { ${quoted(value)}: 1 } }\n`,
  (name, value) => crlf(`{\n  "region": 5,\n  "script_data": { "${name}": ${quoted(value)} }\n}\n`),
];

const url = "https://h/v4/compute/instances";

const requestsInHttp: readonly ((name: string, value: string) => string)[] = [
  (name, value) => `POST ${url}?${encodeURIComponent(name)}=${encodeURIComponent(value)}\n\n{ "region": 5 }\n`,
  (_, value) => `POST ${url}\n\n{ "region": 5, "alerts": { ${quoted(value)}: "root_pass" } }\n`,
  (name, value) => `POST ${url}\nContent-Type: application/json\n\n{ "region": 5, "${name}": ${quoted(value)} }\n`,
];

/** Requests and stacks among the text of other files. */
const fences: readonly ((name: string, value: string) => string)[] = [
  (name, value) => `\`\`\`http\n${requestsInHttp.map((make) => make(name, value)).join("\n###\n")}\`\`\`\n`,
  (name, value) => `\`\`\`yaml a.stack.yaml\n${instance(`    ${name}: ${quoted(value)}\n`)}\`\`\`\n`,
  (name, value) => `\`\`\`json a.create-instance.request.json\n{ "region": 5, "${name}": ${quoted(value)} }\n\`\`\`\n`,
];

const word = (text: string): string => `'${text}'`;

const commandLines: readonly ((name: string, value: string) => string)[] = [
  (name, value) => `curl ${url} -d ${word(`{"region": 5, "${name}": ${quoted(value)}}`)}`,
  (name, value) => `curl "${url}?a=1&${encodeURIComponent(name)}=${encodeURIComponent(value)}" -d '{"region": 5}'`,
  (name, value) => `tool --${name.replaceAll("_", "-")} ${word(value)} && curl ${url} -d '{"region": 5}'`,
];

/** Without a name: what follows is a secret by the command, the option or the form. */
const alone: readonly string[] = [
  `mysql -u root -p${canary} ; curl ${url} -d '{"region": 5}'`,
  `sshpass -p ${canary} ssh h ; curl ${url} -d '{"region": 5}'`,
  `docker login -u me -p '${canary}' && curl ${url} -d '{"region": 5}'`,
  `PGPASSWORD=${canary} psql ; curl ${url} -d '{"region": 5}'`,
  `curl --cert x.p12:${canary} ${url} -d '{"region": 5}'`,
  `curl -u me:${canary} ${url} -d '{"region": 5}'`,
  `curl --proxy-user me:${canary} ${url} -d '{"region": 5}'`,
  `curl ${url} -H "Authorization: Basic ${canary}" -d '{"region": 5}'`,
  `curl ${url} -H "X-Auth: ${canary}" -d '{"region": 5}' # the password is ${canary}`,
  `curl "${url}?sig=${canary}&x-amz-signature=${canary}&X-Goog-Signature=${canary}" -d '{"region": 5}'`,
  `redis-cli -a ${canary} ping | curl ${url} -d '{"region": 5}'`,
  `echo root:${canary} | chpasswd; curl ${url} -d '{"region": 5}'`,
  `echo '${canary}' | docker login -u me --password-stdin && curl ${url} -d '{"region": 5}'`,
  `chpasswd <<< "root:${canary}"; vault login ${canary} && curl ${url} -d '{"region": 5}'`,
  `usermod -p '${canary}' root; echo ${canary} | passwd --stdin root; curl ${url} -d '{"region": 5}'`,
  `htpasswd -nb me ${canary} > a; ssh-keygen -N ${canary} -f b; curl ${url} -d '{"region": 5}'`,
  `openssl enc -k ${canary} | curl ${url} -d '{"region": 5}'`,
];

/** How a secret with a name is written, with the ending of the file's name. */
const places: readonly (readonly [ending: string, make: (name: string, value: string) => string])[] = [
  ...stacks.map((make) => ["stack.yaml", make] as const),
  ...bodies.map((make) => ["create-instance.request.json", make] as const),
  ...requestsInHttp.map((make) => ["http", make] as const),
  ...fences.flatMap((make) => [
    ["md", (name: string, value: string) => `# A\n\n${make(name, value)}`] as const,
    ["md", (name: string, value: string) => crlf(`- a\n\n  ${make(name, value).replaceAll("\n", "\n  ")}\n`)] as const,
  ]),
  ...commandLines.flatMap((make) => [
    ["sh", (name: string, value: string) => `#!/bin/sh\n${make(name, value)}\n`] as const,
    ["md", (name: string, value: string) => `# A\n\n\`\`\`sh\n${make(name, value)}\n\`\`\`\n`] as const,
  ]),
];

/**
 * Files with a secret: each name in each place, and each value in each place and under each name, but not all three in all
 * combinations. Of these files, every so many-th, beginning with one; in none of these steps may the number of places recur.
 */
export function plantedFiles(every: 1 | 3 | 5 | 27 | 41, first = 0): Readonly<Record<string, string>> {
  const all = names.flatMap((name, row) =>
    places.map(([ending, make], column) => [ending, make(name, values[(row + column) % values.length] ?? "")] as const),
  );
  for (const line of alone)
    all.push(["sh", `#!/bin/sh\n${line}\n`], ["md", `- a\n\n  \`\`\`sh\n  ${line}\n  \`\`\`\n`]);
  const files: Record<string, string> = {};
  all.forEach(([ending, text], at) => {
    if (at % every === first) files[`p${at}.${ending}`] = text;
  });
  for (const line of alone) files[`a${alone.indexOf(line)}.sh`] = `${line}\n`;
  [`Basic S2FuYXJpZW52b2dlbDc6${canary}`, `https://ann:${canary}@h/x`, `glpat-${canary}ab0cd`].forEach((text, at) => {
    files[`b${at}.stack.yaml`] = instance(`    booted: ${quoted(text)}\n`);
  });
  return files;
}
