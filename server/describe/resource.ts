import type { ReferenceNamespace } from "../api/index.ts";
import { objectTypes } from "../api/index.ts";
import { parseIpv4Cidr, resourceNouns, type Value } from "../document/index.ts";
import { capital } from "../text/prose.ts";
import { describeCidr } from "./cidr.ts";
import { code } from "./escape.ts";
import { paragraphs } from "./field.ts";

/** An instance, load balancer or subnet in a stack, as Markdown; `region` is the default region. */
export function describeResource(resource: Value, namespace: ReferenceNamespace, region: Value | null): string {
  const facts = factsOf(resource, namespace, region);
  const title = `**${capital(resourceNouns[namespace])}** ${code(resource.name)}`;
  const type = resource.type?.kind === "object" ? objectTypes[resource.type.object].doc : "";
  return paragraphs(title, facts.length > 0 ? facts.map((fact) => `- ${fact}`).join("\n") : type);
}

function factsOf(resource: Value, namespace: ReferenceNamespace, region: Value | null): string[] {
  switch (namespace) {
    case "instances":
      return [
        ...fact("Label", resource.get("label")),
        ...fact("Clone of", resource.at("clone", "source")),
        ...fact("Type", resource.get("type")),
        ...fact("Image", resource.get("image")),
        ...fact("Backup", resource.get("backup_id")),
        ...fact("Region", resource.get("region") ?? region ?? undefined),
        ...list(
          "Interfaces",
          resource.get("interfaces")?.items.map((item) => item.get("purpose")),
        ),
        ...(resource.get("private_ip")?.boolean === true ? ["Has a private IPv4 address"] : []),
      ];
    case "loadbalancers":
      return [
        ...fact("Label", resource.get("label")),
        ...fact("Region", resource.get("region") ?? region ?? undefined),
        ...list(
          "Ports",
          resource.get("configs")?.items.map((item) => item.get("port")),
        ),
      ];
    case "subnets": {
      const cidr = parseIpv4Cidr(resource.get("range")?.string ?? "");
      return [
        ...fact("ID", resource.get("id")),
        ...(cidr ? [] : fact("Range", resource.get("range"))),
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
