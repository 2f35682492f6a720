import fc from "fast-check";

type Data = Readonly<Record<string, unknown>>;

const password = { root_pass: "${env:ROOT_PASS}", image: "compute/debian12" };
const names = ["web", "app1", "db1", "cache"] as const;

/** Becomes another one for each instance. */
const ownRange = "10.0.0.0/28";

const optional = <T>(one: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(one, { nil: undefined });

/** Without the fields that are undefined. */
const compact = (data: Data): Data =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined));

const anyInterfaces = fc.constantFrom<readonly Data[]>(
  [],
  [{ purpose: "public" }],
  [{ purpose: "public", primary: true }],
  [{ purpose: "public" }, { purpose: "vlan", label: "back" }],
  [{ purpose: "public" }, { purpose: "vpc", subnet_id: 7, ip_ranges: [ownRange] }],
  [{ purpose: "public" }, { purpose: "vpc", subnet_id: 7 }],
  [{ purpose: "public" }, { purpose: "vpc", subnet_id: 8, ipv4: { nat_1_1: "any" } }],
);

const anyInstance: fc.Arbitrary<Data> = fc
  .record({
    type: fc.constantFrom("nano-1", "nano-1", "nano-1", "nano-2"),
    region: optional(fc.constantFrom("us-east", "us-east", "eu-west")),
    tags: optional(fc.uniqueArray(fc.constantFrom("a", "b", "c"), { maxLength: 2 })),
    group: optional(fc.constantFrom("one", "two")),
    alerts: optional(
      fc.record({ cpu: fc.integer({ min: 0, max: 3 }), io: fc.integer({ min: 0, max: 3 }) }, { requiredKeys: [] }),
    ),
    watchdog_enabled: optional(fc.boolean()),
    private_ip: optional(fc.boolean()),
    booted: optional(fc.boolean()),
    interfaces: optional(anyInterfaces),
    swap_size: optional(fc.constantFrom(512, 1024)),
    firewall_id: optional(fc.constantFrom(1, 2)),
    backups: optional(
      fc.record(
        { enabled: fc.boolean(), window: fc.constantFrom("W0", "W2"), day: fc.constant("Sunday") },
        { requiredKeys: ["enabled"] },
      ),
    ),
  })
  .map((instance) => compact({ ...password, ...instance }));

const withOwnRange = (instance: Data, index: number): Data =>
  JSON.parse(JSON.stringify(instance).replaceAll(ownRange, `10.0.${index}.0/28`));

const anyPorts = (targets: readonly string[]): fc.Arbitrary<readonly Data[]> =>
  fc.uniqueArray(
    fc
      .record({
        port: fc.integer({ min: 80, max: 82 }),
        check: optional(fc.constantFrom("connection", "none")),
        label: optional(fc.constantFrom("one", "two")),
        isSecure: fc.boolean(),
        nodes: fc.uniqueArray(fc.record({ to: fc.constantFrom(...targets), port: fc.constantFrom(80, 81) }), {
          maxLength: 2,
          selector: ({ to }) => to,
        }),
      })
      .map(({ isSecure, nodes, ...config }) =>
        compact({
          ...config,
          protocol: isSecure ? "https" : "http",
          ...(isSecure ? { ssl_cert: "${env:CERT}", ssl_key: "${env:KEY}" } : {}),
          nodes: nodes.map(({ to, port }) => ({ label: to, address: `\${instances.${to}.private_ipv4}:${port}` })),
        }),
      ),
    { maxLength: 3, selector: ({ port }) => port },
  );

/** Stacks of a few instances, whose fields often differ, and a load balancer in front of those with an address. */
export const anySmallStack: fc.Arbitrary<Data> = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...names), anyInstance), { minLength: 1, selector: ([name]) => name })
  .chain((instances) => {
    const backends = instances.flatMap(([name, { private_ip, region }]) =>
      private_ip === true && region !== "eu-west" ? name : [],
    );
    const ports = backends.length > 0 ? anyPorts(backends) : fc.constant<readonly Data[]>([]);
    return fc.record({ throttle: optional(fc.constantFrom(1, 2)), ports, isThere: fc.boolean() }).map((front) => ({
      region: "us-east",
      instances: Object.fromEntries(
        instances.map(([name, instance]) => [name, withOwnRange(instance, names.indexOf(name) + 1)]),
      ),
      ...(front.isThere
        ? { loadbalancers: { front: compact({ client_conn_throttle: front.throttle, configs: front.ports }) } }
        : {}),
    }));
  });
