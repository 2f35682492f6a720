import { objectTypes } from "../../api/index.ts";
import type { Mapping, Node } from "../../syntax/index.ts";
import { documentOf, isStackSection } from "../blocks/document.ts";
import { type DeclaredKind, declaredType } from "./declared-kind.ts";
import { isEnvelope, readOperation, recognizeBody } from "./request-type.ts";

/** Longer texts are not read to guess what they are. */
const longest = 1_000_000;
/** One field of an operation may be in any file. */
const fewestFields = 2;
/** Further items of a list add no information. */
const mostItems = 20;

/** The kinds that the content of a file resembles, most likely first; empty if none. */
export function looksLike(text: string): readonly DeclaredKind[] {
  if (text.length > longest) return [];
  const isJson = /^\uFEFF?\s*(?:[{[]|\/[/*])/.test(text);
  const roots = rootsOf(text, isJson ? "request" : "stack");
  if (roots.some(isStack)) return ["stack"];
  const [root] = roots;
  if (!isJson || !root) return [];
  if (root.kind === "sequence") {
    const first = root.items.slice(0, mostItems);
    return first.length > 0 && first.every((item) => isRequest(item)) ? ["sequence"] : [];
  }
  if (root.kind !== "mapping") return [];
  if (isEnvelope(root)) return isRequest(root) ? ["request"] : [];
  const { candidates } = recognizeBody(root, { uri: "", name: "", kind: "request" });
  return candidates.flatMap(({ id, body }) => {
    const fields = body ? objectTypes[body.object].fields : {};
    return namesOf(root).filter((name) => Object.hasOwn(fields, name)).length >= fewestFields ? id : [];
  });
}

/** Whether a text without a name is JSON that a person may have meant as requests. */
export const mayBeRequests = (text: string): boolean =>
  /^\uFEFF?\s*\[/.test(text) ||
  (/^\uFEFF?\s*(?:\{|\/[/*])/.test(text) && (text.length > longest || /"(?:method|path)"\s*:/.test(text))) ||
  looksLike(text).some((kind) => kind !== "stack");

function rootsOf(text: string, kind: "request" | "stack"): readonly Node[] {
  const document = documentOf({ uri: "", name: "", ...declaredType(kind) }, text, "whole");
  return document.blocks.all().flatMap(({ parsed: { root } }) => root ?? []);
}

const namesOf = ({ entries }: Mapping): readonly string[] => entries.map(({ key }) => String(key.value));

const isStack = (root: Node): boolean =>
  root.kind === "mapping" &&
  root.entries.some(({ key, value }) => isStackSection(String(key.value)) && value.kind === "mapping");

const isRequest = (node: Node): boolean => node.kind === "mapping" && readOperation(node) !== null;
