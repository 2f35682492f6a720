import { ours, type Shown, show, showValue, type Value, writtenSpan } from "../../document/index.ts";
import { applyEdits } from "../../text/edits.ts";
import type { BlockSpan } from "../plan/step.ts";

/** The texts of an item: each on one line, without control characters and secrets. */
export interface ItemFacts {
  readonly title: Shown;
  /** Details; may be empty. */
  readonly detail: Shown;
}

export const balancerFacts = (balancer: Value): ItemFacts => ({
  title: showClipped(balancer.name),
  detail: words(labelOf(balancer)),
});

export function portFacts(config: Value): ItemFacts {
  const [number, protocol, check] = ["port", "protocol", "check"].map((name) => textOf(config.get(name)));
  return {
    title: words(number ? `port ${number}` : "no port", protocol),
    detail: words(textOf(config.get("label")), check && check !== "none" ? `check: ${check}` : ""),
  };
}

/** References to instances are shown as names: `web-1:80`. */
export function nodeFacts(node: Value): ItemFacts {
  const address = showClipped(addressOf(node.get("address")));
  const label = showClipped(textOf(node.get("label")));
  if (label === "") return { title: address || ours("a node without an address"), detail: ours("") };
  return { title: label, detail: address.startsWith(`${label}:`) ? showClipped(address.slice(label.length)) : address };
}

export function instanceFacts(instance: Value): ItemFacts {
  const source = textOf(instance.at("clone", "source"));
  const [type, image] = ["type", "image"].map((name) => textOf(instance.get(name)));
  return {
    title: showClipped(instance.name),
    detail: words(labelOf(instance), type, source === "" ? image : `clone of ${source}`),
  };
}

export const subnetFacts = (subnet: Value): ItemFacts => ({
  title: showClipped(subnet.name),
  detail: words(textOf(subnet.get("range"))),
});

/** For an undeclared network: its label or ID. */
export const networkFacts = (named: Value): ItemFacts => ({ title: showClipped(textOf(named)), detail: ours("") });

/** The address of an interface in its network. */
export const addressIn = (face: Value): Shown =>
  showClipped(textOf(face.get("ipam_address") ?? face.at("ipv4", "vpc")));

/** The key and value of a field, the value of an item, or the alias. */
export function placeWithKey(value: Value): BlockSpan {
  const { block, key, use } = value;
  const written = use?.how === "merge" ? value.node : writtenSpan(value);
  return { block, start: key ? Math.min(key.start, written.start) : written.start, end: written.end };
}

/** The text of a scalar, including references; empty for anything else and for secrets. */
export function textOf(value: Value | undefined): Shown {
  // Values that differ from the written text are not drawn.
  const isString = value?.node.kind === "scalar" && typeof value.node.value === "string";
  return isString && value.text === undefined ? ours("") : showValue(value);
}

/**
 * One line of text from a file, safe to show: clipped, without secrets and direction marks; joiners are part of words.
 */
export const showClipped = (text: string, most = 200): Shown => show(clipped(show(text.slice(0, 10 * most)), most));

/** The same for a text that is safe to show. */
export const clipped = (text: string, most: number): string =>
  text
    .slice(0, most)
    .replace(/\s+/g, " ")
    .trim()
    .replace(/(?![\u200C\u200D])\p{C}/gu, "\uFFFD");

const words = (...parts: readonly (string | undefined)[]): Shown =>
  show(
    parts
      .map((part) => showClipped(part ?? ""))
      .filter((part) => part !== "")
      .join(" · "),
  );

/** Empty if the label equals the name. */
function labelOf(resource: Value): string {
  const label = textOf(resource.get("label"));
  return label === "" || label === resource.name ? "" : `“${label}”`;
}

function addressOf(address: Value | undefined): string {
  const text = textOf(address);
  const references = address?.template?.references.filter(({ kind }) => kind === "instances") ?? [];
  return applyEdits(
    text,
    references.map(({ name, start, end }) => ({ start, end, text: name })),
  );
}
