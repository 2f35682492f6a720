import type { ObjectFacts } from "./object-type.ts";
import { backupSettings, createSnapshot, restoreBackup } from "./resources/backup.ts";
import { bootInstance } from "./resources/boot.ts";
import { cloneInstance } from "./resources/clone.ts";
import { createInstance, metadata, scriptData, specs } from "./resources/instance.ts";
import { alerts, updateInstance } from "./resources/instance-update.ts";
import { interfaceIpv4, networkInterface } from "./resources/interface.ts";
import { createConfig, createLoadbalancer, createNode, nodesStatus, updateConfig } from "./resources/loadbalancer.ts";
import { allocateIp } from "./resources/networking.ts";
import { envelope, headers } from "./resources/request.ts";
import { catalog, catalogImage, catalogRegion, catalogType, settings } from "./resources/settings.ts";
import { settingsFiles, settingsNames, settingsOverride } from "./resources/settings-files.ts";
import {
  stack,
  stackBackups,
  stackClone,
  stackConfig,
  stackInstance,
  stackLoadbalancer,
  stackNode,
  stackSubnet,
} from "./resources/stack.ts";
import type { ObjectType, ObjectTypeId } from "./types.ts";

const facts: Readonly<Record<ObjectTypeId, ObjectFacts>> = {
  "create-instance": createInstance,
  "update-instance": updateInstance,
  "clone-instance": cloneInstance,
  "boot-instance": bootInstance,
  "create-snapshot": createSnapshot,
  "restore-backup": restoreBackup,
  "allocate-ip": allocateIp,
  "create-loadbalancer": createLoadbalancer,
  "create-config": createConfig,
  "update-config": updateConfig,
  "create-node": createNode,
  alerts,
  interface: networkInterface,
  "interface-ipv4": interfaceIpv4,
  metadata,
  "script-data": scriptData,
  specs,
  "nodes-status": nodesStatus,
  "backup-settings": backupSettings,
  stack,
  "stack-instance": stackInstance,
  "stack-backups": stackBackups,
  "stack-clone": stackClone,
  "stack-loadbalancer": stackLoadbalancer,
  "stack-config": stackConfig,
  "stack-node": stackNode,
  "stack-subnet": stackSubnet,
  envelope,
  headers,
  settings,
  "settings-files": settingsFiles,
  "settings-names": settingsNames,
  "settings-override": settingsOverride,
  catalog,
  "catalog-region": catalogRegion,
  "catalog-type": catalogType,
  "catalog-image": catalogImage,
};

/** Every kind of object in a file, by id. */
export const objectTypes = Object.fromEntries(
  Object.entries(facts).map(([id, one]) => [id, { id, ...one }]),
) as Readonly<Record<ObjectTypeId, ObjectType>>;
