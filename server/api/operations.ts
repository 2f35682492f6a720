import { assumptions } from "./assumptions.ts";
import { notes } from "./notes.ts";
import type { Operation, OperationId } from "./types.ts";
import { limits } from "./values.ts";

const instances = "/compute/instances";
const instance = `${instances}/{instanceId}`;
const backups = `${instance}/backups`;
const balancers = "/loadbalancers";
const configs = `${balancers}/{loadbalancerId}/configs`;
const config = `${configs}/{configId}`;
const assumed = assumptions.instancePaths.requests;
const backupScopes = ["computes:read_write"];

type OperationFacts = Omit<Operation, "id" | "body"> & Partial<Pick<Operation, "body">>;

const facts: Readonly<Record<OperationId, OperationFacts>> = {
  "list-instances": {
    title: "List instances",
    doc: "Returns the account's instances in `data`.",
    section: "4.1",
    notes: [notes.maintenance],
    method: assumed.list.method,
    paths: [assumed.list.path],
    assumed: true,
  },
  "create-instance": {
    title: "Create an instance",
    doc: "Creates an instance from an image or a backup. The response arrives while the instance is still being created.",
    section: "4.2",
    notes: [notes.defaultProfile, notes.restrictedPorts],
    method: "POST",
    paths: [instances],
    body: { object: "create-instance", required: true },
    grants: ["add_computes"],
    charges: "The new instance is billed to the account.",
  },
  "view-instance": {
    title: "View an instance",
    doc: "Returns an instance.",
    section: "4.1",
    notes: [notes.maintenance],
    method: "GET",
    paths: [instance],
  },
  "update-instance": {
    title: "Update an instance",
    doc: "Changes the label, tags, alerts, backup times, watchdog or interfaces of an instance.",
    section: "4.1",
    method: "PUT",
    paths: [instance],
    body: { object: "update-instance", required: true },
    grants: ["instance-read-write"],
  },
  "delete-instance": {
    title: "Delete an instance",
    doc: "Deletes an instance. The response only acknowledges it.",
    section: "4.1",
    method: assumed.delete.method,
    paths: [assumed.delete.path],
    assumed: true,
    destroys: "The instance is deleted, and no documented operation brings it back.",
  },
  "boot-instance": {
    title: "Boot an instance",
    doc:
      "Boots an instance with its only or its last booted configuration profile. With several profiles of which none " +
      "was booted last, a request without parameters fails.",
    section: "4.1",
    notes: [notes.clonedProfiles],
    method: "POST",
    paths: [`${instance}/boot`],
    body: { object: "boot-instance", required: false },
  },
  "clone-instance": {
    title: "Clone an instance",
    doc:
      "Copies disks and configuration profiles of an instance to a new instance or to an existing one. At most " +
      `${limits.clonesPerSource} clones of the same source can run at a time; another one is rejected.`,
    section: "4.3",
    notes: [notes.clonedNat, notes.clonedVlan, notes.clonedProfiles],
    method: "POST",
    paths: [`${instance}/clone`],
    body: { object: "clone-instance", required: true },
    grants: ["add_computes"],
    charges: "A clone to a new instance is billed to the account.",
  },
  "list-backups": {
    title: "List backups",
    doc: "Returns the available backups of an instance.",
    section: "4.4",
    method: "GET",
    paths: [backups],
    scopes: backupScopes,
  },
  "create-snapshot": {
    title: "Take a snapshot",
    doc: "Takes a snapshot of an instance and replaces the previous one.",
    section: "4.4",
    method: "POST",
    paths: [backups],
    body: { object: "create-snapshot", required: false },
    scopes: backupScopes,
    destroys: "The previous snapshot of the instance is deleted.",
  },
  "cancel-backups": {
    title: "Cancel backups",
    doc: "Ends the backup service of an instance.",
    section: "4.4",
    method: "POST",
    paths: [`${backups}/cancel`],
    scopes: backupScopes,
    destroys: "All backups of the instance are permanently deleted.",
  },
  "enable-backups": {
    title: "Enable backups",
    doc: "Enrolls an instance in the backup service.",
    section: "4.4",
    method: "POST",
    paths: [`${backups}/enable`],
    scopes: backupScopes,
    charges: "The backup service is billed on top of the instance.",
  },
  "view-backup": {
    title: "View a backup",
    doc: "Returns a backup of an instance.",
    section: "4.4",
    method: "GET",
    paths: [`${backups}/{backupId}`],
    scopes: backupScopes,
  },
  "restore-backup": {
    title: "Restore a backup",
    doc:
      "Restores a successfully finished backup to an instance in the same region. The target must not be creating " +
      "a backup at that time.",
    section: "4.4",
    notes: [notes.restoreMaintenance, notes.restoredUuids],
    method: "POST",
    paths: [`${backups}/{backupId}/restore`],
    body: { object: "restore-backup", required: true },
    grants: ["backup-instance-read-write"],
    scopes: backupScopes,
    destroys: "With overwrite, every disk and configuration profile of the target is deleted first.",
  },
  "allocate-ip": {
    title: "Allocate an IP address",
    doc: "Gives an instance a private IPv4 address, through which a load balancer can reach it.",
    section: "4.5",
    method: "POST",
    paths: ["/networking/ips"],
    body: { object: "allocate-ip", required: true },
  },
  "create-loadbalancer": {
    title: "Create a load balancer",
    doc: "Creates a load balancer without configurations and returns its ID.",
    section: "4.6",
    method: "POST",
    paths: [balancers],
    body: { object: "create-loadbalancer", required: true },
  },
  "create-config": {
    title: "Create a configuration",
    doc: "Makes a load balancer listen on another port.",
    section: "4.6",
    method: "POST",
    paths: [configs],
    body: { object: "create-config", required: true },
  },
  "view-config": {
    title: "View a configuration",
    doc: "Returns a load balancer configuration, including how many of its nodes are up and down.",
    section: "4.6",
    notes: [notes.nodeStatus],
    method: "GET",
    paths: [config],
  },
  "update-config": {
    title: "Update a configuration",
    doc: "Changes a port of a load balancer, for example to HTTPS.",
    section: "4.6",
    method: "PUT",
    paths: [config],
    body: { object: "update-config", required: true },
  },
  "create-node": {
    title: "Add a node",
    doc: "Adds an instance as a backend of a load balancer port. It counts as down until something listens on its port.",
    section: "4.6",
    method: "POST",
    paths: [config, `${config}/nodes`],
    notes: [notes.nodePath, notes.nodeStatus],
    body: { object: "create-node", required: true },
  },
};

/** Every operation of the service, in the order of its interface. */
export const operations = Object.fromEntries(
  Object.entries(facts).map(([id, one]) => [id, { id, body: null, ...one }]),
) as Readonly<Record<OperationId, Operation>>;
