import fc from "fast-check";
import { objectTypes } from "../server/api/index.ts";

/** At the start and end of every generated secret; must never be shown. */
export const canary = "Kanarienvogel7";
/** Matches parts of it, too. */
export const trace = /anarie|rienvog|nvogel7/i;

/** The lines that show a part of a secret. */
export const tracesIn = (output: string): readonly string[] =>
  output.split("\n").flatMap((line) => {
    const at = line.search(trace);
    return at < 0 ? [] : [line.slice(Math.max(0, at - 200), at + 100)];
  });

/** A generated file with secrets. */
export interface CanaryFile {
  readonly name: string;
  readonly text: string;
}

type Data = string | number | boolean | null | readonly Data[] | Entries;
/** Entries in order; keys can be duplicate. */
interface Entries {
  readonly entries: readonly (readonly [key: string, value: Data])[];
}
const object = (entries: readonly (readonly [string, Data])[]): Entries => ({ entries });
const isObject = (data: Data): data is Entries => data !== null && typeof data === "object" && !Array.isArray(data);

/** JSON as ordered data. */
const dataOf = (json: unknown): Data =>
  Array.isArray(json)
    ? json.map(dataOf)
    : json !== null && typeof json === "object"
      ? object(Object.entries(json).map(([key, value]) => [key, dataOf(value)]))
      : (json as Data);

const stack = dataOf({
  name: "shop",
  region: "us-east",
  instances: {
    web: {
      type: "standard-2",
      image: "compute/debian12",
      label: "web-1",
      root_pass: "${env:ROOT_PASS}",
      authorized_users: ["ann"],
      booted: true,
      swap_size: 512,
      private_ip: true,
      tags: ["a"],
      interfaces: [{ purpose: "public" }, { purpose: "vlan", label: "back", ipam_address: "10.0.0.1/24" }],
      metadata: { user_data: "${file:cloud.b64}" },
      backups: { enabled: true, schedule: { day: "Monday", window: "W2" } },
      alerts: { cpu: 90 },
    },
    copy: { type: "standard-2", clone: { source: "web" } },
  },
  loadbalancers: {
    front: {
      region: "us-east",
      label: "front",
      client_conn_throttle: 5,
      configs: [
        {
          port: 443,
          protocol: "https",
          check: "http",
          ssl_cert: "${file:cert.pem}",
          ssl_key: "${file:key.pem}",
          nodes: [{ label: "n1", address: "${instances.web.private_ipv4}:80", weight: 5, mode: "accept" }],
        },
      ],
    },
  },
  subnets: { inner: { id: 3, range: "10.0.0.0/24" } },
});
const sequence = dataOf([
  {
    name: "web",
    method: "POST",
    path: "/compute/instances",
    headers: { Authorization: "Bearer ${env:TOKEN}", "Content-Type": "application/json" },
    body: {
      region: "us-east",
      type: "standard-2",
      image: "compute/debian12",
      label: "web-1",
      root_pass: "${env:ROOT_PASS}",
      script_id: 5,
      script_data: { user: "ann" },
      interfaces: [{ purpose: "public" }],
      booted: true,
    },
  },
  { name: "ip", method: "POST", path: "/compute/instances/${steps.web.id}/ips", body: { type: "ipv4", public: false } },
  { name: "lb", method: "POST", path: "/loadbalancers", body: { region: "us-east", label: "front" } },
  {
    name: "port",
    method: "POST",
    path: "/loadbalancers/${steps.lb.id}/configs",
    body: { port: 80, protocol: "http", check: "http" },
  },
  {
    name: "node",
    method: "POST",
    path: "/loadbalancers/${steps.lb.id}/configs/${steps.port.id}/nodes",
    body: { label: "n1", address: "${steps.ip.address}:80", weight: 50 },
  },
  { method: "PUT", path: "/compute/instances/5", body: { label: "web-2", backups: { schedule: { day: "Monday" } } } },
]);

/** Secrets in any place. */
const shapes: readonly string[] = [
  `-----BEGIN RSA PRIVATE KEY-----\n${canary}MIIEpAIBAAKCAQEA0000000000000000000000000000000000000000${canary}\n${canary}=\n-----END RSA PRIVATE KEY-----\n`,
  `-----BEGIN PRIVATE KEY----- ${canary}`,
  `Bearer ${canary}.${canary}`,
  `https://deploy:${canary}@web.example.com/x`,
  `https://deploy:a@${canary}!b@web.example.com:80`,
  `postgres://ann:${canary}@db:5432/shop`,
  `https://${canary}@git.example.com/x.git`,
  `ann:${canary}@10.0.0.1:80`,
  `glpat-${canary}ab0cd${canary}`,
  `ghp_${canary}aaaaaaaaaaaaaa0000AAAA`,
  `xoxb-123456-${canary}${canary}`,
  `sk-proj-${canary}aaaaAAAA0000${canary}`,
  `AKIA${canary.toUpperCase()}00`,
  `npm_${canary}aaaaaaaaaaaaaa0000AAAA`,
  `eyJhbGciOiJIUzI1NiJ9.${canary}.${canary}`,
];
/** Secrets only because of their keys. */
const passwords: readonly string[] = [
  canary,
  "kanarienvogel",
  `${canary}, b: ${canary}`,
  `${canary}: x#y`,
  `${canary} ${canary}`,
  `"${canary}'`,
  `\${foo:${canary}}`,
  `${canary}\n${canary}\n`,
  `${canary}/${canary}~0`,
  `*${canary}&x!`,
  `@${canary}`,
  `!${canary}`,
];

const secretKeys = [
  ...["root_pass", "ssl_key", "ssl_cert", "authorized_keys", "user_data", "script_data", "metadata"],
  ...[
    "password",
    "pwd",
    "passphrase",
    "privkey",
    "private_key",
    "auth",
    "jwt",
    "access_key",
    "api_key",
    "apiKey",
    "secret",
  ],
  ...["token", "client_secret", "aws_secret_access_key", "db-password", "Authorization", "X-Api-Key", "ROOT_PASS"],
];
const documented = [...new Set(Object.values(objectTypes).flatMap(({ fields }) => Object.keys(fields)))];

/** One or two typos in a name. */
const misspelled = (key: string): fc.Arbitrary<string> =>
  fc
    .tuple(fc.nat(key.length - 2), fc.constantFrom("swap", "drop", "double", "other"), fc.constantFrom(..."aeimst"))
    .map(([at, how, letter]) => {
      const [before, rest] = [key.slice(0, at + 1), key.slice(at + 1)];
      if (how === "swap") return before.slice(0, -1) + (rest[0] ?? "") + (before.at(-1) ?? "") + rest.slice(1);
      if (how === "drop") return before + rest.slice(1);
      return how === "double" ? before + (before.at(-1) ?? "") + rest : before + letter + rest.slice(1);
    });
const slips = fc
  .constantFrom(
    "root_pass",
    "ssl_key",
    "authorized_keys",
    "user_data",
    "script_data",
    "password",
    "private_key",
    "api_key",
  )
  .chain(misspelled)
  // A typo that gives another field's name is that field.
  .filter((key) => !documented.some((name) => name.replaceAll("_", "") === key.replaceAll("_", "")));

interface Plant {
  readonly how: "value" | "field" | "key" | "twice" | "list" | "variable";
  /** Selects the place. */
  readonly at: number;
  readonly key: string;
  readonly text: string;
}

const plants: fc.Arbitrary<Plant> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      how: fc.constant("value" as const),
      at: fc.nat(),
      key: fc.constant(""),
      text: fc.constantFrom(...shapes),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      how: fc.constantFrom("field" as const, "twice" as const, "list" as const),
      at: fc.nat(),
      key: fc.oneof(fc.constantFrom(...secretKeys), slips),
      text: fc.constantFrom(...passwords, ...shapes),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      how: fc.constant("field" as const),
      at: fc.nat(),
      key: fc.constantFrom("note", "foo", ...documented),
      text: fc.constantFrom(...shapes),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      how: fc.constant("variable" as const),
      at: fc.nat(),
      key: fc.constant(""),
      text: fc.constantFrom(...shapes, canary, `${canary}\n${canary}`, `${canary}: x#y`),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      how: fc.constant("key" as const),
      at: fc.nat(),
      key: fc.constantFrom(
        ...shapes.filter((text) => !text.includes("\n")),
        `root_pass ${canary}`,
        `root_pass: ${canary}`,
        `root_psas=${canary}`,
      ),
      text: fc.constant("1"),
    }),
  },
);

/** The number of places where a secret can be planted, and the data with it planted in one. */
function plant(data: Data, { how, at, key, text }: Plant): Data {
  // In a stack, it is the password of an instance through a variable, which is in another place as well.
  if (how === "variable") {
    const elsewhere = plant(data, {
      how: "value",
      at,
      key,
      text: at % 2 === 0 ? "${vars.flavor}" : "a-${vars.flavor}",
    });
    if (!isObject(elsewhere) || !elsewhere.entries.some(([name]) => name === "instances"))
      return plant(data, { how: "field", at, key: "root_pass", text });
    const other = object([
      ["root_pass", "${vars.flavor}"],
      ["type", "nano-1"],
      ["image", "compute/debian12"],
    ]);
    return object([
      ["vars", object([["flavor", text]])],
      ...elsewhere.entries.map(([name, value]): readonly [string, Data] =>
        name === "instances" && isObject(value) ? [name, object([...value.entries, ["other", other]])] : [name, value],
      ),
    ]);
  }
  let count = 0;
  const isPlace = (value: Data): boolean =>
    how === "value" ? !isObject(value) && !Array.isArray(value) : isObject(value);
  const tally = (value: Data): void => {
    if (isPlace(value)) count++;
    if (isObject(value)) for (const [, child] of value.entries) tally(child);
    else if (Array.isArray(value)) value.forEach(tally);
  };
  tally(data);
  let left = at % Math.max(count, 1);
  const visit = (value: Data): Data => {
    if (isPlace(value) && left-- === 0) {
      if (how === "value" || !isObject(value)) return text;
      const { entries } = value;
      const [first] = entries;
      // A secret in a secret field keeps the field's name.
      if (how === "key" && first && !trace.test(JSON.stringify(first)))
        return object([[key, first[1]], ...entries.slice(1)]);
      const planted: readonly (readonly [string, Data])[] =
        how === "twice"
          ? [
              [key, text],
              [key, `${text}2`],
            ]
          : [[key, how === "list" ? [text, text] : text]];
      const from = at % (entries.length + 1);
      return object([...entries.slice(0, from), ...planted, ...entries.slice(from)]);
    }
    if (isObject(value)) return object(value.entries.map(([name, child]) => [name, visit(child)] as const));
    return Array.isArray(value) ? value.map(visit) : value;
  };
  return visit(data);
}

interface Style {
  readonly flow: boolean;
  readonly anchors: boolean;
  readonly blocks: boolean;
  readonly quotes: boolean;
}

/** As JSON; long or on one line. */
function json(data: Data, indent: string | null, depth = 0): string {
  const [open, close, between] =
    indent === null
      ? [" ", " ", ", "]
      : [`\n${indent.repeat(depth + 1)}`, `\n${indent.repeat(depth)}`, `,\n${indent.repeat(depth + 1)}`];
  if (isObject(data))
    return `{${open}${data.entries.map(([key, value]) => `${JSON.stringify(key)}: ${json(value, indent, depth + 1)}`).join(between)}${close}}`;
  if (Array.isArray(data)) return `[${open}${data.map((item) => json(item, indent, depth + 1)).join(between)}${close}]`;
  return JSON.stringify(data);
}

const isPlain = (text: string): boolean =>
  /^[A-Za-z/][^\n]*$/.test(text) &&
  !/: |:$| #|[,[\]{}]/.test(text) &&
  !/^(?:true|false|null|yes|no|on|off)$/.test(text);

function yaml(data: Data, style: Style, indent = ""): string {
  if (isObject(data)) {
    if (style.flow && indent.length > 2) return ` ${json(data, null)}\n`;
    return `\n${data.entries
      .map(
        ([key, value]) => `${indent}${isPlain(key) ? key : JSON.stringify(key)}:${yaml(value, style, `${indent}  `)}`,
      )
      .join("")}`;
  }
  if (Array.isArray(data)) {
    if (data.length === 0 || (style.flow && data.every((item) => typeof item === "string")))
      return ` ${json(data, null)}\n`;
    return `\n${data.map((item) => `${indent}-${isObject(item) ? `\n${yaml(item, style, `${indent}  `).trimStart().replace(/^/, `${indent}  `)}` : yaml(item, style, `${indent}  `)}`).join("")}`;
  }
  if (typeof data !== "string") return ` ${data}\n`;
  const anchor = style.anchors && data.length % 2 === 0 ? ` &a${data.length}` : "";
  if (style.blocks && /[^\s]/.test(data))
    return `${anchor} |\n${data
      .trimEnd()
      .split("\n")
      .map((line) => `${indent}${line}\n`)
      .join("")}`;
  return `${anchor} ${isPlain(data) && !style.quotes ? data : JSON.stringify(data)}\n`;
}

/** Mistakes that break a text without separating a secret from its indication. */
const breaks = fc.record({
  how: fc.constantFrom("drop", "insert", "tab", "cut"),
  at: fc.nat(),
  what: fc.constantFrom('"', "'", "{", "}", "[", "]", ",", ":", "\t", "- ", "&", "*", "!"),
});

function breakText(
  text: string,
  { how, at, what }: { readonly how: string; readonly at: number; readonly what: string },
): string {
  const lines = text.split("\n");
  const harmless = lines.flatMap((line, index) =>
    trace.test(line) || isNearSecret(line) || line.trim() === "" ? [] : [index],
  );
  const index = harmless[at % Math.max(harmless.length, 1)];
  if (index === undefined) return text;
  const line = lines[index] ?? "";
  const column = at % (line.length + 1);
  const broken =
    how === "drop"
      ? line.slice(0, column) + line.slice(column + 1)
      : how === "insert"
        ? line.slice(0, column) + what + line.slice(column)
        : how === "tab"
          ? `\t${line.trimStart()}`
          : line.slice(0, column);
  return [...lines.slice(0, index), broken, ...lines.slice(index + 1)].join("\n");
}

/** A line with the key of a secret that follows on the next lines. */
const isNearSecret = (line: string): boolean => /[|>]$|PRIVATE KEY|[:[]\s*$/.test(line.trimEnd());

/** Typos around the secret itself. */
const slipsAtSecret = fc.constantFrom(
  "none",
  "none",
  "none",
  "no colon",
  "no blank",
  "unclosed",
  "shallow",
  "comment",
  "equals",
  "below",
  "as a key",
);

function slipAtSecret(text: string, how: string): string {
  const lines = text.split("\n");
  const index = lines.findIndex((line) => trace.test(line) && /^[\s"-]*[\w.-]+"?:\s/.test(line));
  const line = lines[index];
  if (line === undefined || how === "none" || !isSecretLine(line)) return text;
  const slip: Readonly<Record<string, (line: string) => string>> = {
    "no colon": (one) => one.replace(/:\s/, " "),
    "no blank": (one) => one.replace(/:\s/, ":"),
    unclosed: (one) => one.replace(/"(,?)$/, "$1"),
    shallow: (one) => one.replace(/^ {1,2}/, ""),
    comment: (one) => `${/^\s*/.exec(one)?.[0]}# ${one.trimStart()}`,
    equals: (one) => one.replace(/:\s/, "="),
    below: (one) => one.replace(/^(\s*)(.*?:)\s+/, "$1$2\n$1"),
    "as a key": (one) => `${one.replace(/^(\s*)(.*?:)\s+["']?([^"']*)["']?$/, "$1$2\n$1$3")}: x`,
  };
  return [...lines.slice(0, index), slip[how]?.(line) ?? line, ...lines.slice(index + 1)].join("\n");
}

const isSecretLine = (line: string): boolean => /^[\s"-]*[\w.-]+"?:\s+["']?[^{[|>&]/.test(line);

const styles: fc.Arbitrary<Style> = fc.record({
  flow: fc.boolean(),
  anchors: fc.boolean(),
  blocks: fc.boolean(),
  quotes: fc.boolean(),
});

/** Files with one to three secrets, some of them broken. */
export const canaryFiles: fc.Arbitrary<CanaryFile> = fc
  .record({
    kind: fc.constantFrom("stack", "stack", "sequence", "request", "body"),
    planted: fc.array(plants, { minLength: 1, maxLength: 3 }),
    style: styles,
    indent: fc.constantFrom("  ", "    ", "", null),
    ends: fc.constantFrom("\n", "\n", "\r\n"),
    broken: fc.array(breaks, { maxLength: 1 }),
    slip: slipsAtSecret,
  })
  .map(({ kind, planted, style, indent, ends, broken, slip }) => {
    const first = Array.isArray(sequence) ? (sequence[0] as Entries) : object([]);
    const body = first.entries.find(([key]) => key === "body")?.[1] ?? null;
    const base = { stack, sequence, request: first, body }[kind] ?? stack;
    const data = planted.reduce(plant, base);
    const written = kind === "stack" ? yaml(data, style).trimStart() : `${json(data, indent)}\n`;
    // In a broken text, nothing says that a variable is used as a secret.
    const isWhole = written.includes("vars.flavor");
    const text = (isWhole ? written : broken.reduce(breakText, slipAtSecret(written, slip))).replaceAll("\n", ends);
    const ending = {
      stack: "stack.yaml",
      sequence: "requests.json",
      request: "request.json",
      body: "create-instance.request.json",
    }[kind];
    return { name: `x.${ending}`, text };
  })
  .filter(({ text }) => trace.test(text));
