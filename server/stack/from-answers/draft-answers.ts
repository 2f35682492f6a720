import { objectTypes, tls } from "../../api/index.ts";
import { holdsLikelySecret, type Value } from "../../document/index.ts";
import { countEach } from "../../text/groups.ts";
import { isRecord } from "../../text/is-record.ts";
import { fieldsOfRecord, fieldsWithSecrets, hasNoNodes } from "../answers/answer-fields.ts";
import { type AnswerRecord, valueOfRecord } from "../answers/answer-records.ts";
import { type AnsweredResource, isPrivateText } from "../answers/answered-resources.ts";
import { factsOfField } from "../changes/state.ts";
import { type Fields, putField, type ResourceDraft } from "../from-requests/stack-draft.ts";
import { bootOf } from "../plan/boot.ts";
import { isExact } from "../plan/content.ts";
import { asksForAddress } from "../plan/instances.ts";
import { createNames, fold } from "../plan/names.ts";
import { dataInStack, isTemplateInStack } from "./data-in-stack.ts";

export type AnswerDrafts = ReturnType<typeof draftAnswers>;

type Comments = Map<string, string>;

/**
 * Answers as resources of a stack, with the names that `known` does not use. Where a stack needs what no answer has, it refers to
 * an environment variable, and a comment says so.
 */
export function draftAnswers(
  resources: readonly AnsweredResource[],
  known: ReadonlyMap<AnsweredResource, Value>,
  taken: { readonly instances: readonly string[]; readonly loadbalancers: readonly string[] },
) {
  const missing = resources.filter((one) => !known.has(one));
  const ofKind = (namespace: AnsweredResource["namespace"]) => missing.filter((one) => one.namespace === namespace);
  const keys = new Map([...namesFor("instances"), ...namesFor("loadbalancers")]);
  const keyOf = (one: AnsweredResource): string => known.get(one)?.name ?? keys.get(one) ?? one.record.id;
  const backends = findBackends();
  const variables = createNames();
  const variable = (...words: readonly (string | number)[]): string =>
    `\${env:${fold(variables.give(...words))
      .toUpperCase()
      .replace(/^(?=\d)/, "_")}}`;
  const lost: (keyof typeof lossTexts)[] = [];

  const read = (record: AnswerRecord): Fields => {
    const fields: Fields = new Map();
    for (const { type, name, path, value } of fieldsOfRecord(record)) {
      const facts = factsOfField(type, name);
      if (!facts || facts.readOnly) continue;
      if (isTemplateInStack(value, facts.type)) {
        if (!isDemanded(record, name)) lost.push("template");
        continue;
      }
      const data = dataInStack(value, facts.type);
      if (data === undefined) lost.push(isExact(value.integer) ? "misfit" : "inexact");
      else if (!Array.isArray(data) || data.length > 0) putField(fields, path.split("."), data);
    }
    for (const { name } of fieldsWithSecrets(record)) if (!isDemanded(record, name)) lost.push("secret");
    return fields;
  };

  /** A name that was made from something else is not the label. */
  const demandLabel = (one: AnsweredResource, fields: Fields, comments: Comments): void => {
    if (one.label === null || fields.has("label")) return;
    fields.set("label", variable(keyOf(one), "label"));
    const why = holdsLikelySecret(one.label) ? "It looks like a secret" : "A stack would read it as a template";
    comments.set("label", `${why}: set the variable.`);
  };

  /** What an answer says, and how what it lacks is asked for. */
  const begin = (record: AnswerRecord, key: string) => {
    const fields = read(record);
    const comments: Comments = new Map();
    const demand = (name: string, reference = variable(key, name)): void => {
      fields.set(name, reference);
      comments.set(name, unknown);
    };
    return { fields, comments, demand };
  };

  const seen = new Set<string>();
  const instance = (one: AnsweredResource): ResourceDraft => {
    const key = keyOf(one);
    const value = valueOfRecord(one.record);
    const { fields, comments, demand } = begin(one.record, key);
    for (const name of ["region", "type"]) if (!fields.has(name)) demand(name);
    const aboutAll: string[] = [];
    // One variable for all, since nobody sets thousands.
    if (fields.has("image")) demand("root_pass", rootPassword);
    else aboutAll.push("The responses name no image.");
    if (fields.has("image") && one.record.isOff) fields.set("booted", false);
    demandLabel(one, fields, comments);
    if (fields.has("group")) comments.set("group", suppressed("deprecated-field", "the account has it"));
    if (one.asksForAddress) fields.set("private_ip", true);
    const backups = fields.get("backups");
    if (isRecord(backups) && backups.enabled === false) fields.delete("backups");
    if (value.get("has_user_data")?.boolean === true)
      aboutAll.push("Created with user data, which responses do not have.");
    if (aboutAll.length > 0) comments.set("", aboutAll.join(" "));
    const label = one.label ?? key;
    if (fields.has("label") && seen.has(label))
      comments.set("label", suppressed("instance-label-duplicate", "the account has several"));
    seen.add(label);
    return { key, fields, comments, parts: [] };
  };

  const config = (balancer: AnsweredResource, record: AnswerRecord): ResourceDraft => {
    const { fields, comments, demand } = begin(record, "");
    const port = fields.get("port");
    const { region } = balancer.record;
    if (fields.get("protocol") === "https")
      for (const name of [tls.certificate, tls.key])
        demand(name, variable(keyOf(balancer), String(port ?? record.id), name));
    if (record.parts.length === 0)
      comments.set(
        "port",
        suppressed("config-no-nodes", hasNoNodes(record) ? "it has none" : "the responses do not list them"),
      );
    return { key: "", fields, comments, parts: record.parts.map((node) => nodeOf(node, region)) };
  };

  const nodeOf = (record: AnswerRecord, region: string | null): ResourceDraft => {
    const { fields, comments } = begin(record, "");
    const node = { key: "", fields, comments, parts: [] };
    const [, address = "", port = ""] = /^([\d.]+):(\d+)$/.exec(String(fields.get("address"))) ?? [];
    const backend = backends.get(address);
    const isReachable = backend && (region === null || backend.region === null || backend.region === region);
    if (!isReachable) return node;
    fields.set("address", `\${instances.${backend.key}.private_ipv4}:${port}`);
    if (backend.whyOff !== null) comments.set("address", suppressed("node-instance-offline", backend.whyOff));
    return node;
  };

  const configsOf = (balancer: AnsweredResource) => {
    const all = balancer.record.parts.map((one) => config(balancer, one));
    for (const { fields } of all) if (!fields.has("port")) lost.push("portless");
    return all.filter(({ fields }) => fields.has("port"));
  };
  const balancer = (one: AnsweredResource): ResourceDraft => {
    const { fields, comments, demand } = begin(one.record, keyOf(one));
    const configs = configsOf(one);
    if (!fields.has("region")) demand("region");
    demandLabel(one, fields, comments);
    if (configs.length === 0)
      comments.set("", suppressed("balancer-no-configs", "the responses do not list its configurations"));
    return { key: keyOf(one), fields, comments, parts: configs };
  };

  return {
    /** Resources that are not known yet. */
    missing: {
      instances: ofKind("instances").map(instance),
      loadbalancers: ofKind("loadbalancers").map(balancer),
    },
    configsOf,
    /** What cannot be used, as sentences; complete when everything has been drafted. */
    losses: (): readonly string[] =>
      Object.entries(lossTexts).flatMap(([kind, [one, several]]) => {
        const count = lost.filter((each) => each === kind).length;
        if (count === 0) return [];
        return `${count} ${count === 1 ? one : several}, and ${count === 1 ? "is" : "are"} left out.`;
      }),
  };

  /** Labels that only one resource has come first, so that they stay what they are. Others get their IDs. */
  function namesFor(namespace: AnsweredResource["namespace"]): ReadonlyMap<AnsweredResource, string> {
    const names = createNames();
    for (const name of taken[namespace]) names.give(name);
    const own = ofKind(namespace);
    const counts = countEach(own.map(({ label }) => label));
    const isUnique = ({ label }: AnsweredResource): boolean =>
      label !== null && counts.get(label) === 1 && !holdsLikelySecret(label);
    const ordered = [...own.filter(isUnique), ...own.filter((one) => !isUnique(one))];
    return new Map(ordered.map((one) => [one, names.give(isUnique(one) ? (one.label ?? one.alias) : one.alias)]));
  }

  /** The instances by their private addresses; without those that several have, as in answers of several accounts. */
  function findBackends(): ReadonlyMap<string, Backend | null> {
    const backends = new Map<string, Backend | null>();
    for (const one of resources) {
      if (one.namespace !== "instances") continue;
      const key = keyOf(one);
      const inStack = known.get(one);
      const isUsable = (!inStack || asksForAddress(inStack)) && /^[\w-]+$/.test(key);
      const { region, hasImage, isOff } = one.record;
      const isBooted = inStack ? bootOf(inStack) !== "not at all" : hasImage && !isOff;
      const whyOff = isBooted ? null : hasImage ? "the instance is off" : "its image is not known";
      const backend = isUsable ? { key, region, whyOff } : null;
      for (const address of one.record.addresses?.filter(isPrivateText) ?? [])
        backends.set(address, backends.has(address) ? null : backend);
    }
    return backends;
  }
}

/** What is said of one that cannot be used, and of several. */
const lossTexts = {
  misfit: [
    "value does not have the type that the API documentation shows",
    "values do not have the types that the API documentation shows",
  ],
  inexact: ["number is too large to be exact", "numbers are too large to be exact"],
  secret: ["value looks like a secret", "values look like secrets"],
  template: ["value would be read as a template in a stack", "values would be read as templates in a stack"],
  portless: ["configuration has no port", "configurations have no port"],
} as const;

/** Whether a comment beside a variable says that it is not what the answer has. */
const isDemanded = ({ kind }: AnswerRecord, name: string): boolean =>
  name === "label" && (kind === "instance" || kind === "loadbalancer");

const rootPassword = String(objectTypes["stack-instance"].fields.root_pass?.example);
const unknown = "Not in the responses: set the variable.";
const suppressed = (rule: string, why: string): string => `compute-stack-disable-line ${rule} -- ${why}`;

interface Backend {
  readonly key: string;
  readonly region: string | null;
  /** Why it seems not to boot; null if it does. */
  readonly whyOff: string | null;
}
