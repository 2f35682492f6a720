import fc from "fast-check";

/** Stacks as data, most of them right: names that lead somewhere, and values that fit. */
export const anyStack: fc.Arbitrary<Readonly<Record<string, unknown>>> = fc
  .uniqueArray(fc.constantFrom("web", "web-1", "web_1", "db.main", "front", "a b c", "ünï-code", "cache", "7seven"), {
    minLength: 1,
    maxLength: 6,
  })
  .chain((names) =>
    fc.record(
      {
        version: fc.constant("v4"),
        name: fc.string(),
        region: fc.constant("us-east"),
        subnets: fc.constant({ app: { id: 4821, range: "10.0.0.0/24" } }),
        instances: fc
          .tuple(...names.map((name, index) => anyInstance(name, names.slice(0, index))))
          .map((instances) => Object.fromEntries(instances)),
        loadbalancers: fc.dictionary(fc.constantFrom("front", "edge"), anyBalancer(names), { maxKeys: 2 }),
      },
      { requiredKeys: ["region", "subnets", "instances"] },
    ),
  );

const text = fc.oneof(
  fc.constantFrom(
    "plain",
    'it\'s "quoted"',
    "$${literal}",
    "${env:VALUE}",
    "pre-${env:VALUE}",
    "$VALUE",
    "{{filled}}",
    "a {{ .Values.b-c }} ${{ env.d }}",
    "\n",
    "\\(1)",
  ),
  fc.string({ maxLength: 8 }).filter((one) => !/[${]/.test(one)),
);

function anyInstance(name: string, before: readonly string[]): fc.Arbitrary<readonly [string, object]> {
  const label = { label: `the-${name.normalize("NFKD").replace(/[^\w.-]+/g, "-")}`.replace(/-+/g, "-") };
  const shared = {
    type: fc.constantFrom("nano-1", "${env:TYPE}"),
    tags: fc.array(
      fc.oneof(
        text,
        ...before.map((other) => fc.constantFrom(`\${instances.${other}.id}`, `\${instances.${other}.label}`)),
      ),
      { maxLength: 3 },
    ),
    private_ip: fc.boolean(),
    watchdog_enabled: fc.boolean(),
    alerts: fc.dictionary(fc.constantFrom("cpu", "io"), fc.integer({ min: 0, max: 90 })),
    backups: fc.record(
      { enabled: fc.boolean(), window: fc.constantFrom("W0", "W22"), day: fc.constant("Sunday") },
      { requiredKeys: [] },
    ),
    backups_enabled: fc.boolean(),
  };
  const created = fc.record(
    {
      ...shared,
      image: fc.constantFrom("compute/debian12", "private/12"),
      root_pass: fc.constantFrom("${env:ROOT_PASS}", "Wr1tten-out-in-the-file!"),
      booted: fc.boolean(),
      firewall_id: fc.constantFrom<unknown>(12, "${env:FIREWALL}", "{{firewall}}"),
      interfaces: fc.constantFrom<unknown>(
        [{ purpose: "public" }],
        [{ purpose: "public" }, { purpose: "vpc", subnet_id: "${subnets.app.id}" }],
      ),
    },
    { requiredKeys: ["type", "image", "root_pass"] },
  );
  const source =
    before.length > 0 ? fc.constantFrom<unknown>(...before, 99, "{{id}}") : fc.constantFrom<unknown>(99, "{{id}}");
  const cloned = fc.record(
    {
      ...shared,
      clone: fc.record(
        { source, configs: fc.constantFrom([], [1], [1, 2]), disks: fc.constant([3]) },
        { requiredKeys: ["source"] },
      ),
    },
    { requiredKeys: ["type", "clone"] },
  );
  return fc.oneof(created, cloned).map((instance) => [name, { ...label, ...instance }]);
}

const anyBalancer = (names: readonly string[]): fc.Arbitrary<object> =>
  fc.record(
    {
      label: fc.constantFrom("Front", "${env:LABEL}", "{{label}}-x"),
      client_conn_throttle: fc.integer({ min: 0, max: 20 }),
      algorithm: fc.constant("roundrobin"),
      configs: fc.uniqueArray(
        fc.record(
          {
            port: fc.integer({ min: 1, max: 5 }),
            check: fc.constant("connection"),
            nodes: fc
              .uniqueArray(
                fc.record({
                  label: fc.constantFrom(...names),
                  to: fc.constantFrom(...names),
                  port: fc.integer({ min: 1, max: 4 }),
                }),
                { maxLength: 3, selector: ({ label }) => label },
              )
              .map((nodes) =>
                nodes.map(({ label, to, port }) => ({ label, address: `\${instances.${to}.private_ipv4}:${port}` })),
              ),
          },
          { requiredKeys: ["port"] },
        ),
        { maxLength: 3, selector: ({ port }) => port },
      ),
    },
    { requiredKeys: [] },
  );
