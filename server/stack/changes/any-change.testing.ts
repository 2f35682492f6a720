import fc from "fast-check";

type Data = Readonly<Record<string, unknown>>;

const names = ["web", "app1", "db1", "cache"] as const;

/** These become others for each instance. */
const ownRange = "10.0.0.0/28";
const ownAddress = "10.0.0.1/24";

const optional = <T>(one: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(one, { nil: undefined });

/** Without the fields that are undefined. */
const compact = (data: Data): Data =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined));

const anyInterfaces = fc.constantFrom<readonly Data[]>(
  [],
  [{ purpose: "public" }],
  [{ purpose: "public", primary: true }],
  [{ purpose: "public" }, { purpose: "vlan", label: "back" }],
  [{ purpose: "public" }, { purpose: "vlan", label: "back", ipam_address: ownAddress }],
  [{ purpose: "public" }, { purpose: "vpc", subnet_id: 7, ip_ranges: [ownRange] }],
  [{ purpose: "public" }, { purpose: "vpc", subnet_id: 7 }],
  [{ purpose: "public" }, { purpose: "vpc", subnet_id: 8, ipv4: { nat_1_1: "any" } }],
  [{ purpose: "public" }, { purpose: "vpc", subnet_id: 8, primary: true }],
);

/** Most often the first, so that other changes of the same instance are sent. */
const mostly = <T>(usual: T, ...others: readonly T[]): fc.Arbitrary<T> =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(...others) });

const alert = optional(fc.integer({ min: 0, max: 3 }));

const anyInstance: fc.Arbitrary<Data> = fc
  .record({
    type: mostly("nano-1", "nano-2"),
    image: mostly("compute/debian12", "compute/debian13"),
    root_pass: mostly("${env:ROOT_PASS}", "${env:OTHER_PASS}"),
    authorized_users: mostly<unknown>(undefined, ["ann"], ["ann", "bob"], ["bob", "ann"]),
    metadata: mostly<unknown>(undefined, { user_data: "I2Nsb3VkLWNvbmZpZwo=" }),
    script_id: mostly<unknown>(undefined, 1, 2),
    region: mostly<unknown>(undefined, "us-east", "eu-west"),
    tags: optional(fc.uniqueArray(fc.constantFrom("a", "b", "c"), { maxLength: 2 })),
    group: optional(fc.constantFrom("one", "two", "")),
    alerts: optional(
      fc.record({ cpu: alert, io: alert, network_in: alert, network_out: alert, transfer_quota: alert }).map(compact),
    ),
    watchdog_enabled: optional(fc.boolean()),
    private_ip: optional(fc.boolean()),
    booted: optional(fc.boolean()),
    interfaces: optional(anyInterfaces),
    swap_size: mostly<unknown>(undefined, 512, 1024),
    firewall_id: mostly<unknown>(undefined, 1, 2),
    enrolment: fc.oneof(
      fc.constant({}),
      fc.boolean().map((backups_enabled) => ({ backups_enabled })),
      fc
        .record(
          { enabled: fc.boolean(), window: fc.constantFrom("W0", "W2"), day: fc.constantFrom("Sunday", "Monday") },
          { requiredKeys: ["enabled"] },
        )
        .map((backups) => ({ backups })),
    ),
  })
  .map(({ enrolment, ...instance }) => {
    const { script_id } = instance;
    return compact({ ...instance, ...enrolment, script_data: script_id === 2 ? { a: "one" } : undefined });
  });

/** A key of its own, and what it has for a label. Those of one name may be the same instance. */
const anyIdentity = (name: string): fc.Arbitrary<{ readonly key: string; readonly label: string | undefined }> =>
  mostly(
    { key: name, label: undefined },
    { key: name, label: `the-${name}` },
    { key: name, label: name },
    { key: `${name}-x`, label: name },
    { key: `${name}-x`, label: `the-${name}` },
  );

const withOwnRange = (instance: Data, index: number): Data =>
  JSON.parse(
    JSON.stringify(instance).replaceAll(ownRange, `10.0.${index}.0/28`).replaceAll(ownAddress, `10.9.0.${index}/24`),
  );

const anyPorts = (targets: readonly string[]): fc.Arbitrary<readonly Data[]> =>
  fc.uniqueArray(
    fc
      .record({
        port: fc.integer({ min: 80, max: 82 }),
        check: optional(fc.constantFrom("connection", "none")),
        label: optional(fc.constantFrom("one", "two")),
        stickiness: mostly<unknown>(undefined, "none", "table"),
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

const anyBalancer = (backends: readonly string[]): fc.Arbitrary<Data> =>
  fc
    .record({
      client_conn_throttle: optional(fc.constantFrom(1, 2)),
      algorithm: mostly<unknown>(undefined, "roundrobin"),
      region: mostly<unknown>(undefined, "us-east", "eu-west"),
      configs: backends.length > 0 ? anyPorts(backends) : fc.constant<readonly Data[]>([]),
    })
    .map(({ region, ...balancer }) =>
      compact({ ...balancer, region: balancer.configs.length > 0 && region === "eu-west" ? undefined : region }),
    );

/** Stacks of a few instances, whose fields and keys often differ, and load balancers in front of those with an address. */
export const anySmallStack: fc.Arbitrary<Data> = fc
  .uniqueArray(
    fc.constantFrom(...names).chain((name) => fc.tuple(fc.constant(name), anyIdentity(name), anyInstance)),
    { minLength: 1, selector: ([name]) => name },
  )
  .chain((instances) => {
    const backends = instances.flatMap(([, { key }, { private_ip, region }]) =>
      private_ip === true && region !== "eu-west" ? key : [],
    );
    const balancer = optional(anyBalancer(backends));
    return fc.record({ front: balancer, edge: balancer }).map((loadbalancers) => ({
      region: "us-east",
      instances: Object.fromEntries(
        instances.map(([name, { key, label }, instance]) => [
          key,
          compact({ label, ...withOwnRange(instance, names.indexOf(name) + 1) }),
        ]),
      ),
      loadbalancers: compact(loadbalancers),
    }));
  });
