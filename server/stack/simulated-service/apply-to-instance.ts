import { assumptions, limits, type Operation, objectTypes } from "../../api/index.ts";
import { isRecord } from "../../text/is-record.ts";
import {
  changedInterfacesRefusal,
  clonedInterfaces,
  interfacesIn,
  interfacesRefusal,
  setInterfaces,
} from "./interface-claims.ts";
import {
  done,
  newSnapshot,
  notFound,
  refusedFor,
  type ServiceReply,
  shownBackups,
  usualInstance,
} from "./service-answers.ts";
import {
  type Body,
  bodyIn,
  givePrivateAddress,
  type ServiceState,
  setInstance,
  settle,
  type Unshown,
} from "./service-state.ts";

/** An instance about which nothing else is known. */
export const newUnshown = (): Unshown => ({
  interfaces: [],
  hasPrivateAddress: false,
  boots: false,
  profiles: 0,
  wasBooted: false,
  backups: new Map(),
  clones: new Set(),
  clonedFrom: null,
});

/** The fields that creations and updates set and responses show. */
const shownFields = ["label", "group", "tags", "region", "type", "image"];

const { backups: backupsName, schedule, day } = assumptions.backupSettings.names;
const { target: restoreTarget, overwrite } = assumptions.restoreFields.names;

/** Creates an instance from a request, unless the state does not allow it. */
export function createdInstance(state: ServiceState, body: Body): ServiceReply {
  const interfaces = interfacesIn(body);
  const refusal = backupRefusal(state, body) ?? interfacesRefusal(state, null, interfaces, body.region);
  if (refusal) return refusal;
  const isDeployed = Boolean(body.image ?? body.backup_id);
  return done(
    addInstance(state, body, interfaces, {
      ...newUnshown(),
      boots: isDeployed && body.booted !== false,
      profiles: isDeployed ? 1 : 0,
    }),
  );
}

function addInstance(state: ServiceState, body: Body, interfaces: readonly Body[], unshown: Unshown): Body {
  const id = state.nextId++;
  state.unshown.set(id, unshown);
  setInstance(state, id, {
    ...usualInstance(state, id, body.type),
    ...picked(body, shownFields),
    has_user_data: body.metadata !== undefined,
    ...shownBackups(body.backups_enabled === true),
    status: unshown.profiles > 0 && unshown.clonedFrom === null ? "provisioning" : "offline",
  });
  setInterfaces(state, id, interfaces);
  return bodyIn(state.instances.get(id));
}

const picked = (body: Body, names: readonly string[]): Body =>
  Object.fromEntries(names.flatMap((name) => (body[name] === undefined ? [] : [[name, body[name]]])));

function backupRefusal(state: ServiceState, { backup_id: id, region }: Body): ServiceReply | null {
  if (id === undefined || id === null) return null;
  for (const [source, { backups }] of state.unshown) {
    const backup = backups.get(Number(id));
    if (!backup) continue;
    if (backup.status !== successful) return refusedFor(notSuccessful, "backup_id");
    return state.instances.get(source)?.region === region ? null : refusedFor(otherRegion, "backup_id");
  }
  return refusedFor("No backup has this ID.", "backup_id");
}

const successful = "successful";
const notSuccessful = "The backup has not finished successfully yet.";
const otherRegion = "A backup can be restored only in its own region.";

/** Applies a request about an instance. */
export function applyToInstance(
  operation: Operation["id"],
  state: ServiceState,
  target: (name: string) => number,
  body: Body,
): ServiceReply {
  const id = target("instanceId");
  const instance = state.instances.get(id);
  const unshown = state.unshown.get(id);
  if (!instance || !unshown) return notFound;
  const { backups } = unshown;
  switch (operation) {
    case "view-instance":
      // Provisioning lasts until a response has shown it.
      settle(state, id);
      return done(instance);
    case "update-instance":
      return updateInstance(state, id, instance, body);
    case "delete-instance":
      settle(state, id);
      state.instances.delete(id);
      state.unshown.delete(id);
      return done();
    case "boot-instance":
      return bootInstance(state, id, unshown, body);
    case "clone-instance":
      return cloneInstance(state, id, unshown, body);
    case "list-backups": {
      const data = [...backups.values()];
      for (const one of backups.keys()) finishBackup(unshown, one);
      return done({ data });
    }
    case "create-snapshot": {
      const snapshot = newSnapshot(state.nextId++);
      // The previous snapshot is replaced.
      backups.clear();
      backups.set(Number(snapshot.id), snapshot);
      return done(snapshot);
    }
    case "enable-backups":
      setInstance(state, id, { [backupsName]: { ...bodyIn(instance[backupsName]), enabled: true } });
      return done();
    case "cancel-backups":
      setInstance(state, id, shownBackups(false));
      backups.clear();
      return done();
    case "view-backup":
    case "restore-backup": {
      const backup = backups.get(target("backupId"));
      if (!backup) return notFound;
      if (operation === "restore-backup") return restoreBackup(state, id, backup, body);
      finishBackup(unshown, target("backupId"));
      return done(backup);
    }
    default:
      return { kind: "unknown" };
  }
}

/** A snapshot lasts until a response has shown it. */
function finishBackup({ backups }: Unshown, id: number): void {
  backups.set(id, { ...backups.get(id), status: successful });
}

function restoreBackup(state: ServiceState, source: number, backup: Body, body: Body): ServiceReply {
  const id = body[restoreTarget] === undefined ? source : Number(body[restoreTarget]);
  const unshown = state.unshown.get(id);
  if (!unshown) return refusedFor("No instance has this ID.", restoreTarget);
  if (backup.status !== successful) return refusedFor(notSuccessful);
  if (state.instances.get(id)?.region !== state.instances.get(source)?.region)
    return refusedFor(otherRegion, restoreTarget);
  if ([...unshown.backups.values()].some(({ status }) => status !== successful))
    return refusedFor("A backup of this instance is being taken. Wait until it has finished.", restoreTarget);
  if (body[overwrite] === true) unshown.wasBooted = false;
  unshown.profiles = body[overwrite] === true ? 1 : unshown.profiles + 1;
  return done();
}

function bootInstance(state: ServiceState, id: number, unshown: Unshown, body: Body): ServiceReply {
  settle(state, id);
  const hasProfile = Boolean(body[assumptions.bootFields.names.profile]) || unshown.wasBooted || unshown.profiles === 1;
  if (!hasProfile)
    return refusedFor(
      unshown.profiles === 0
        ? "The instance has no configuration profile to boot with."
        : "The instance has several configuration profiles, and none was booted last. Say which one to boot with.",
    );
  unshown.wasBooted = true;
  setInstance(state, id, { status: "running" });
  return done();
}

/** What an update can change. */
const updatable = Object.entries(objectTypes["update-instance"].fields).flatMap(([name, { readOnly }]) =>
  readOnly ? [] : name,
);

/** The window and the day may also be beside the other fields. What an update cannot change stays as it is. */
function updateInstance(state: ServiceState, id: number, instance: Body, body: Body): ServiceReply {
  if (body.interfaces !== undefined) {
    const interfaces = interfacesIn(body);
    const refusal =
      changedInterfacesRefusal(state, id, interfaces) ?? interfacesRefusal(state, id, interfaces, instance.region);
    if (refusal) return refusal;
    setInterfaces(state, id, interfaces);
  }
  const { alerts, [backupsName]: settings, interfaces: _, window, [day]: onDay, ...rest } = picked(body, updatable);
  const times = { ...picked({ window, [day]: onDay }, ["window", day]), ...bodyIn(bodyIn(settings)[schedule]) };
  const before = bodyIn(instance[backupsName]);
  return done(
    setInstance(state, id, {
      ...rest,
      ...(isRecord(alerts) && { alerts: { ...bodyIn(instance.alerts), ...alerts } }),
      [backupsName]: { ...before, [schedule]: { ...bodyIn(before[schedule]), ...times } },
    }),
  );
}

function cloneInstance(state: ServiceState, id: number, source: Unshown, body: Body): ServiceReply {
  const existing = body.compute_id === undefined ? null : Number(body.compute_id);
  const { has_user_data: hasUserData, tags } = bodyIn(state.instances.get(id));
  if (hasUserData && !isRecord(body.metadata))
    return refusedFor("An instance with user data is cloned to a new instance with `metadata.user_data`.", "metadata");
  if (source.clones.size >= limits.clonesPerSource)
    return refusedFor(
      `${limits.clonesPerSource} clones of this instance are running. Wait until one of them has finished.`,
    );
  const to = existing === null ? null : state.unshown.get(existing);
  if (to === undefined) return refusedFor("No instance has this ID.", "compute_id");
  if (to && to.clonedFrom !== null) return refusedFor("Another clone to this instance is running.", "compute_id");
  const region = existing === null ? body.region : state.instances.get(existing)?.region;
  const profiles = Array.isArray(body.configs) ? body.configs.length : source.profiles;
  const interfaces = profiles > 0 ? clonedInterfaces(source.interfaces) : [];
  const field = existing === null ? "region" : "compute_id";
  const hasVlan = interfaces.some(({ purpose }) => purpose === "vlan");
  if (hasVlan && state.catalog.regions[String(region)]?.vlans === false)
    return refusedFor("The instance has a VLAN, and this region does not support VLANs.", field);
  const [clone, unshown] = [existing ?? state.nextId, to ?? newUnshown()];
  unshown.clonedFrom = id;
  if (to) to.profiles += profiles;
  else {
    const refusal = interfacesRefusal(state, null, interfaces, region);
    if (refusal?.kind === "refused") return refusedFor(refusal.errors[0]?.reason ?? "", field);
    unshown.profiles = profiles;
    addInstance(state, { label: state.label, tags, ...body }, interfaces, unshown);
    if (body.private_ip === true) givePrivateAddress(state, clone);
  }
  source.clones.add(clone);
  return done(state.instances.get(clone));
}
