import type { ReferenceNamespace } from "../api/index.ts";
import { objectTypes } from "../api/index.ts";
import { parseIpv4Cidr, thingName, type Value } from "../document/index.ts";
import { capital } from "../text/prose.ts";
import { describeCidr } from "./cidr.ts";
import { code } from "./escape.ts";
import { paragraphs } from "./field.ts";

/** An instance, load balancer or subnet of a stack, as Markdown; `region` is the one that holds for what names none. */
export function describeThing(thing: Value, namespace: ReferenceNamespace, region: Value | null): string {
  const facts = factsOf(thing, namespace, region);
  const title = `**${capital(thingName[namespace])}** ${code(thing.name)}`;
  const type = thing.type?.kind === "object" ? objectTypes[thing.type.object].doc : "";
  return paragraphs(title, facts.length > 0 ? facts.map((fact) => `- ${fact}`).join("\n") : type);
}

function factsOf(thing: Value, namespace: ReferenceNamespace, region: Value | null): string[] {
  switch (namespace) {
    case "instances":
      return [
        ...fact("Label", thing.get("label")),
        ...fact("Clone of", thing.at("clone", "source")),
        ...fact("Type", thing.get("type")),
        ...fact("Image", thing.get("image")),
        ...fact("Backup", thing.get("backup_id")),
        ...fact("Region", thing.get("region") ?? region ?? undefined),
        ...list(
          "Interfaces",
          thing.get("interfaces")?.items.map((item) => item.get("purpose")),
        ),
        ...(thing.get("private_ip")?.boolean === true ? ["Has a private IPv4 address"] : []),
      ];
    case "loadbalancers":
      return [
        ...fact("Label", thing.get("label")),
        ...fact("Region", thing.get("region") ?? region ?? undefined),
        ...list(
          "Ports",
          thing.get("configs")?.items.map((item) => item.get("port")),
        ),
      ];
    case "subnets": {
      const cidr = parseIpv4Cidr(thing.get("range")?.string ?? "");
      return [
        ...fact("ID", thing.get("id")),
        ...(cidr ? [] : fact("Range", thing.get("range"))),
        ...(cidr ? subnet(describeCidr(cidr, "subnet")) : []),
      ];
    }
  }
}

/** The lines of its list. */
const subnet = (markdown: string): string[] =>
  markdown.split("\n").flatMap((line) => (line.startsWith("- ") ? [line.slice(2)] : []));

const fact = (name: string, value: Value | undefined): string[] => {
  const text = written(value);
  return text === null ? [] : [`${name}: ${text}`];
};

function list(name: string, values: readonly (Value | undefined)[] | undefined): string[] {
  const texts = (values ?? []).slice(0, mostListed).flatMap((value) => written(value) ?? []);
  const more = (values?.length ?? 0) > mostListed ? ", …" : "";
  return texts.length > 0 ? [`${name}: ${texts.join(", ")}${more}`] : [];
}

const mostListed = 10;

/** References are shown as they are written. */
export function written(value: Value | undefined): string | null {
  const { node } = value ?? {};
  return node?.kind === "scalar" && node.value !== null && node.unread !== true ? code(String(node.value)) : null;
}
