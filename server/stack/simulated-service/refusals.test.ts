import { describe, expect, test } from "vitest";
import { limits } from "../../api/index.ts";
import { emptyCatalog } from "../../document/index.ts";
import { type ArrivedRequest, applyRequest } from "./apply-request.ts";
import { emptyService, type ServiceState } from "./service-state.ts";

type Body = Readonly<Record<string, unknown>>;

const catalog = {
  ...emptyCatalog,
  regions: { "us-east": { vlans: true }, "eu-west": { vlans: false } },
  types: { big: { cpus: 4, memory: 8192, disk: 163_840 } },
};

/** A service with requests to it. Each must be done, unless `refusal` asks for why it is not. */
function service(state: ServiceState = emptyService(catalog)) {
  const apply = (request: ArrivedRequest) => applyRequest(state, request);
  const send = (method: string, path: string, body: Body | null = null): Body => {
    const reply = apply({ method, path, body });
    if (reply.kind !== "done") throw new Error(`${method} ${path}: ${JSON.stringify(reply)}`);
    return reply.answer as Body;
  };
  const refusal = (method: string, path: string, body: Body | null = null) => {
    const reply = apply({ method, path, body });
    if (reply.kind !== "refused") throw new Error(`${method} ${path} is ${reply.kind}.`);
    return reply.errors.map(({ field, reason }) => `${field}: ${reason}`).join("\n");
  };
  const create = (more: Body = {}): number =>
    Number(send("POST", instances, { region: "us-east", type: "big", image: "compute/debian12", ...more }).id);
  const snapshotOf = (id: number): number => {
    const backup = Number(send("POST", `${instances}/${id}/backups`).id);
    send("GET", `${instances}/${id}/backups`);
    return backup;
  };
  return { state, send, refusal, create, snapshotOf };
}

const instances = "/compute/instances";
const vpc = (subnet_id: number, more: Body = {}): Body => ({ interfaces: [{ purpose: "vpc", subnet_id, ...more }] });
const vlans = (...labels: readonly string[]): Body => ({
  interfaces: labels.map((label) => ({ purpose: "vlan", label })),
});
const bare = { region: "us-east", type: "big" };

describe("interfaces", () => {
  test("an address in a subnet is of one instance, until that no longer has it", () => {
    const { send, refusal, create } = service();
    const first = create(vpc(5, { ipv4: { vpc: "10.0.0.4" } }));
    const other = create(vpc(6, { ipv4: { vpc: "10.0.0.4" } }));
    const taken = "interfaces.0.ipv4.vpc: This address is assigned to another instance.";
    expect(refusal("POST", instances, { ...bare, ...vpc(5, { ipv4: { vpc: "10.0.0.4" } }) })).toBe(taken);
    create(vpc(5, { ipv4: { vpc: "10.0.0.5" } }));
    expect(refusal("PUT", `${instances}/${first}`, vpc(5, { ipv4: { vpc: "10.0.0.5" } }))).toBe(taken);
    send("PUT", `${instances}/${first}`, vpc(5, { ipv4: { vpc: "10.0.0.4" } }));
    send("PUT", `${instances}/${first}`, vpc(5, { ipv4: { vpc: "10.0.0.6" } }));
    create(vpc(5, { ipv4: { vpc: "10.0.0.4" } }));
    send("DELETE", `${instances}/${other}`);
    create(vpc(6, { ipv4: { vpc: "10.0.0.4" } }));
  });

  test("a range is of one instance, and so is every part of it", () => {
    const { send, refusal, create } = service();
    const first = create(vpc(5, { ip_ranges: ["10.1.0.0/28", "10.1.1.0/28"] }));
    const taken = "This range is assigned to another instance, or part of it is.";
    expect(refusal("POST", instances, { ...bare, ...vpc(6, { ip_ranges: ["10.2.0.0/28", "10.1.1.0/24"] }) })).toBe(
      `interfaces.0.ip_ranges.1: ${taken}`,
    );
    // What is left out stays, and an empty list gives all back.
    send("PUT", `${instances}/${first}`, vpc(5));
    expect(refusal("POST", instances, { ...bare, ...vpc(6, { ip_ranges: ["10.1.0.4/30"] }) })).toContain(taken);
    send("PUT", `${instances}/${first}`, vpc(5, { ip_ranges: [] }));
    create(vpc(6, { ip_ranges: ["10.1.0.4/30"] }));
  });

  test("the subnet of an interface cannot be changed, but an interface can be moved or removed", () => {
    const { send, refusal, create } = service();
    const path = `${instances}/${create(vpc(5))}`;
    expect(refusal("PUT", path, vpc(6))).toBe(
      "interfaces.0.subnet_id: The subnet of an interface cannot be changed once it is assigned.",
    );
    send("PUT", path, { interfaces: [{ purpose: "public" }, { purpose: "vpc", subnet_id: 5 }] });
    send("PUT", path, { interfaces: [{ purpose: "public" }] });
  });

  test("NAT to a given address needs one of the instance", () => {
    const { send, refusal, create } = service();
    const id = create(vpc(5));
    const nat = (address: string): Body => vpc(5, { ipv4: { nat_1_1: address } });
    expect(refusal("PUT", `${instances}/${id}`, nat("203.0.113.99"))).toBe(
      "interfaces.0.ipv4.nat_1_1: This is not a public address of the instance.",
    );
    for (const address of ["any", `203.0.0.${id}`, ""]) send("PUT", `${instances}/${id}`, nat(address));
  });

  test("a region has ten VLANs", () => {
    const { send, refusal, create } = service();
    const ids = Array.from({ length: 5 }, (_, index) => create(vlans(`a${index}`, `b${index}`)));
    const why = "A region has at most 10 VLANs, and this label would create another.";
    expect(refusal("POST", instances, { ...bare, ...vlans("a1", "eleventh") })).toBe(`interfaces.1.label: ${why}`);
    expect(refusal("PUT", `${instances}/${ids[0]}`, vlans("a0", "b0", "eleventh"))).toContain(why);
    create(vlans("a1", "b1"));
    // An interface without a label is none.
    create({ interfaces: [{ purpose: "public" }, { purpose: "vlan", label: "a1" }] });
    create({ ...vlans("elsewhere"), region: "us-west" });
    // Nobody else has the label that it gives up.
    send("PUT", `${instances}/${ids[0]}`, vlans("a0", "eleventh"));
    send("DELETE", `${instances}/${ids[4]}`);
    create(vlans("a4", "b4"));
  });
});

describe("clones", () => {
  test("an instance on a VLAN is not cloned to a region without", () => {
    const { send, refusal, create } = service();
    const path = `${instances}/${create(vlans("back"))}/clone`;
    const why = "The instance has a VLAN, and this region does not support VLANs.";
    expect(refusal("POST", path, { region: "eu-west", type: "big" })).toBe(`region: ${why}`);
    const there = create({ region: "eu-west" });
    expect(refusal("POST", path, { compute_id: there })).toBe(`compute_id: ${why}`);
    // Without a profile, there are no interfaces.
    send("POST", path, { region: "eu-west", type: "big", configs: [] });
    send("POST", path, { region: "us-east", type: "big" });
  });

  test("of an instance with user data are new ones, with user data of their own", () => {
    const { send, refusal, create } = service();
    const id = create({ metadata: { user_data: "YQ==" } });
    const path = `${instances}/${id}/clone`;
    const why = "metadata: An instance with user data is cloned to a new instance with `metadata.user_data`.";
    expect(refusal("POST", path, { region: "us-east", type: "big" })).toBe(why);
    expect(refusal("POST", path, { compute_id: create({ booted: false }) })).toBe(why);
    send("POST", path, { region: "us-east", type: "big", metadata: { user_data: "YQ==" } });
  });

  test("are made to an instance that exists, and only one at a time", () => {
    const { send, refusal, create } = service();
    const [source, other, target] = [create(), create(), create({ booted: false })];
    const path = (id: number | undefined) => `${instances}/${id}/clone`;
    expect(refusal("POST", path(source), { compute_id: 99 })).toBe("compute_id: No instance has this ID.");
    send("POST", path(source), { compute_id: target });
    expect(refusal("POST", path(other), { compute_id: target })).toBe(
      "compute_id: Another clone to this instance is running.",
    );
  });

  test("are as many as an instance can have at a time", () => {
    const { send, refusal, create } = service();
    const path = `${instances}/${create()}/clone`;
    const clone = { region: "us-east", type: "big" };
    for (let count = 0; count < limits.clonesPerSource; count++) send("POST", path, clone);
    expect(refusal("POST", path, clone)).toBe(
      `null: ${limits.clonesPerSource} clones of this instance are running. Wait until one of them has finished.`,
    );
    send("GET", instances);
    send("GET", instances);
    send("POST", path, clone);
  });

  test("do not have what another instance has in a subnet, and may have a private address", () => {
    const { send, create } = service();
    const path = `${instances}/${create()}/clone`;
    const made = send("POST", path, { region: "us-east", type: "big", private_ip: true });
    expect(made.ipv4).toHaveLength(2);
  });

  test("have addresses of their own, and the default label", () => {
    const { send, create } = service();
    const id = create(vpc(5, { ip_ranges: ["10.1.0.0/28"], ipv4: { vpc: "10.0.0.4", nat_1_1: "any" } }));
    expect(send("POST", `${instances}/${id}/clone`, { region: "us-east", type: "big" }).label).toBe("compute");
  });
});

test("an instance boots with its only profile, or with the one that was booted last", () => {
  const { send, refusal, create } = service();
  const source = create();
  const target = create({ booted: false });
  const boot = `${instances}/${target}/boot`;
  send("POST", `${instances}/${source}/clone`, { compute_id: target });
  const several =
    "null: The instance has several configuration profiles, and none was booted last. Say which one to boot with.";
  expect(refusal("POST", boot)).toBe(several);
  send("POST", boot, { config_id: 1 });
  send("POST", boot);
  const none = Number(send("POST", instances, bare).id);
  expect(refusal("POST", `${instances}/${none}/boot`)).toBe(
    "null: The instance has no configuration profile to boot with.",
  );
});

test("an instance has one private address, and no further public one", () => {
  const { send, refusal, create } = service();
  const compute_id = create();
  const ask = (body: Body) => refusal("POST", "/networking/ips", body);
  expect(ask({ compute_id: 99, public: false })).toBe("compute_id: No instance has this ID.");
  expect(ask({ compute_id })).toBe("public: Additional public addresses require a support ticket.");
  const made = send("POST", "/networking/ips", { compute_id, public: false });
  const { address } = made;
  expect(made).toEqual({ address, type: "ipv4", public: false, compute_id });
  expect(send("GET", `${instances}/${compute_id}`).ipv4).toContain(address);
  expect(ask({ compute_id, public: false })).toBe("compute_id: The instance has a private address already.");
});

test("what the service does not have is unknown", () => {
  const { state } = service();
  expect(applyRequest(state, { method: "GET", path: "/volumes", body: null })).toEqual({ kind: "unknown" });
  expect(applyRequest(state, { method: "PATCH", path: instances, body: null })).toEqual({ kind: "unknown" });
});

test("all instances are listed, as they were before", () => {
  const { send, create } = service();
  expect(send("GET", instances)).toEqual({ data: [] });
  const id = create({ label: "web" });
  const statusOf = () => (send("GET", instances).data as readonly Body[]).map(({ label, status }) => [label, status]);
  expect(statusOf()).toEqual([["web", "provisioning"]]);
  expect(statusOf()).toEqual([["web", "running"]]);
  send("DELETE", `${instances}/${id}`);
  expect(statusOf()).toEqual([]);
});

describe("backups", () => {
  test("snapshots become successful once they have been shown", () => {
    const { send, create, refusal } = service();
    const id = create();
    const backups = `${instances}/${id}/backups`;
    const made = send("POST", backups);
    expect(made).toEqual({ id: 2, type: "snapshot", status: "pending", updated: "2026-01-01T00:00:02" });
    const why = "The backup has not finished successfully yet.";
    expect(refusal("POST", `${backups}/2/restore`, { compute_id: id, overwrite: true })).toBe(`null: ${why}`);
    expect(refusal("POST", instances, { ...bare, backup_id: 2 })).toBe(`backup_id: ${why}`);
    expect(send("GET", `${backups}/2`).status).toBe("pending");
    expect(send("GET", backups)).toEqual({ data: [{ ...made, status: "successful" }] });
    send("POST", `${backups}/2/restore`, { compute_id: id, overwrite: true });
  });

  test("are restored in their region, to an instance of which no backup is being taken", () => {
    const { send, refusal, create, snapshotOf } = service();
    const id = create();
    const restore = `${instances}/${id}/backups/${snapshotOf(id)}/restore`;
    const there = create({ region: "eu-west" });
    expect(refusal("POST", restore, { compute_id: there, overwrite: true })).toBe(
      "compute_id: A backup can be restored only in its own region.",
    );
    expect(refusal("POST", restore, { compute_id: 99 })).toBe("compute_id: No instance has this ID.");
    const spare = create({ booted: false });
    send("POST", `${instances}/${spare}/backups`);
    expect(refusal("POST", restore, { compute_id: spare, overwrite: true })).toBe(
      "compute_id: A backup of this instance is being taken. Wait until it has finished.",
    );
    send("GET", `${instances}/${spare}/backups`);
    send("POST", restore, { compute_id: spare, overwrite: true });
    // Beside the profile that it has, it gets that of the backup.
    send("POST", restore, { compute_id: spare, overwrite: false });
    expect(refusal("POST", `${instances}/${spare}/boot`)).toContain("several configuration profiles");
  });

  test("an instance is created from a backup that exists, in its region", () => {
    const { send, refusal, create, snapshotOf } = service();
    const id = create();
    const backup_id = snapshotOf(id);
    expect(refusal("POST", instances, { ...bare, region: "eu-west", backup_id })).toBe(
      "backup_id: A backup can be restored only in its own region.",
    );
    expect(refusal("POST", instances, { ...bare, backup_id: 4711 })).toBe("backup_id: No backup has this ID.");
    expect(send("POST", instances, { ...bare, backup_id }).status).toBe("provisioning");
    send("DELETE", `${instances}/${id}`);
    expect(refusal("POST", instances, { ...bare, backup_id })).toBe("backup_id: No backup has this ID.");
  });
});

describe("load balancers", () => {
  const started = () => {
    const own = service();
    const front = own.send("POST", "/loadbalancers", { region: "us-east", label: "front" }).id;
    const configs = `/loadbalancers/${front}/configs`;
    const config = `${configs}/${own.send("POST", configs, { port: 80 }).id}`;
    return { ...own, configs, config };
  };

  test("have one configuration for each port", () => {
    const { send, refusal, configs, config } = started();
    const why = "port: Another configuration of this load balancer has this port.";
    expect(refusal("POST", configs, { port: 80 })).toBe(why);
    const other = `${configs}/${send("POST", configs, { port: 81 }).id}`;
    expect(refusal("PUT", other, { port: 80 })).toBe(why);
    send("PUT", config, { port: 80, label: "web" });
    send("PUT", config, { port: 8080 });
    send("PUT", other, { port: 80 });
  });

  test("have one node with each label behind a port, in their region", () => {
    const { send, refusal, create, configs, config } = started();
    const addressOf = (compute_id: number) => send("POST", "/networking/ips", { public: false, compute_id }).address;
    const here = `${addressOf(create())}:80`;
    const there = `${addressOf(create({ region: "eu-west" }))}:80`;
    send("POST", `${config}/nodes`, { label: "web", address: here });
    expect(refusal("POST", config, { label: "web", address: "192.168.77.7:80" })).toBe(
      "label: Another node of this configuration has this label.",
    );
    expect(refusal("POST", `${config}/nodes`, { label: "other", address: there })).toBe(
      "address: This address belongs to an instance in a different region than the load balancer.",
    );
    const second = `${configs}/${send("POST", configs, { port: 81 }).id}`;
    send("POST", `${second}/nodes`, { label: "web", address: here });
  });
});

test("when backups are taken may be said in them, or beside the other fields of an update", () => {
  const { send, create } = service();
  const path = `${instances}/${create({ backups_enabled: true })}`;
  const schedules = [{ window: "W4" }, { day: "Sunday" }, { backups: { schedule: { window: "W8" } } }].map(
    (body) => (send("PUT", path, body).backups as { readonly schedule: unknown }).schedule,
  );
  expect(schedules).toMatchObject([{ window: "W4" }, { window: "W4", day: "Sunday" }, { window: "W8", day: "Sunday" }]);
});

test("what an update cannot change stays as it is", () => {
  const { send, create } = service();
  const path = `${instances}/${create({ label: "web" })}`;
  const before = send("GET", path);
  const after = send("PUT", path, { region: "eu-west", type: "small", image: "other", created: "now", tags: ["a"] });
  expect(after).toEqual({ ...before, tags: ["a"], status: "running" });
  send("POST", "/loadbalancers", { region: "us-east", label: "front", id: 99 });
  const config = send("POST", "/loadbalancers/2/configs", { port: 80, id: 99, loadbalancer_id: 99 });
  expect(config).toMatchObject({ id: 3, loadbalancer_id: 2 });
  expect(send("PUT", "/loadbalancers/2/configs/3", { id: 99, nodes_status: { up: 9 } })).toEqual(config);
});
