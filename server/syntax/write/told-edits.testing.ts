import { applyEdits, type Edit, inOrder } from "../../text/edits.ts";
import type { Data, Language } from "../language.ts";
import type { Mapping, Node, Sequence } from "../tree/tree.ts";
import { insertEntries, insertItem } from "./insert.ts";
import { moveIntoList, moveIntoObject, moveItem } from "./move.ts";
import { removeComment, removeEntry, removeItem } from "./remove.ts";
import type { Source, Surroundings } from "./source.ts";
import { unwrapEntry } from "./unwrap.ts";
import { nestEntries, renameKey, replaceNode, wrapNode } from "./write.ts";

const values: readonly Data[] = ["it's: x", 1, null, [], { a: 1, b: ["c", { d: "e" }] }];

type Edits = Edit | readonly Edit[] | null;

/** What each edit of each part of a text leads to. */
export function toldOfEdits(language: Language, text: string): readonly string[] {
  const source: Source = { text, language };
  const { root, comments } = language.parse(text);
  const told: string[] = [];
  const tell = (title: string, edits: Edits): void => {
    const result = edits && JSON.stringify(applyEdits(text, inOrder([edits].flat())));
    told.push(`${title}: ${result ?? "not possible"}`);
  };
  const visit = (node: Node, place: Surroundings, path: string): void => {
    if (node.kind === "alias") return;
    for (const value of values) tell(`${path} = ${JSON.stringify(value)}`, replaceNode(source, node, value, place));
    // Other blocks are never wrapped.
    if (node.kind === "scalar" || node.flow) tell(`${path} wrapped`, wrapNode(source, node, [["t", "u"]], "w"));
    if (node.kind === "mapping") visitMapping(node, place, path);
    if (node.kind === "sequence") visitSequence(node, place, path);
  };
  const visitMapping = (mapping: Mapping, place: Surroundings, path: string): void => {
    for (const [index, entry] of mapping.entries.entries()) {
      const own = `${path}/${entry.key.value}`;
      tell(`${own} removed`, removeEntry(source, mapping, entry));
      tell(`${own} renamed`, renameKey(source, entry, "new"));
      tell(`${own} unwrapped`, unwrapEntry(source, mapping, entry));
      tell(`before ${own}`, insertEntries(source, mapping, [["k", ["l", { m: 1 }]]], { before: entry }));
      tell(`behind ${own}`, insertEntries(source, mapping, [["k", "l"]], { after: entry }));
      tell(`${own} nested`, nestEntries(source, mapping, mapping.entries.slice(index, index + 2), "n"));
      for (const to of mapping.entries.filter((other) => other !== entry)) {
        if (to.value.kind === "mapping")
          tell(`${own} into ${to.key.value}`, moveIntoObject(source, mapping, { from: entry, to }));
        if (to.value.kind === "sequence")
          tell(`${own} into ${to.key.value}`, moveIntoList(source, mapping, { from: entry, to, item: { i: 1 } }));
      }
      visit(entry.value, mapping.flow ? "flow" : place, own);
    }
    tell(`${path} with more`, insertEntries(source, mapping, [["k", { l: "m" }]]));
  };
  const visitSequence = (sequence: Sequence, place: Surroundings, path: string): void => {
    for (const [index, item] of sequence.items.entries()) {
      const own = `${path}/${index}`;
      tell(`${own} removed`, removeItem(source, sequence, index));
      tell(`before ${own}`, insertItem(source, sequence, index, { a: 1, b: "c" }));
      if (index > 0) tell(`${own} first`, moveItem(source, sequence, index, 0));
      visit(item, sequence.flow ? "flow" : place, own);
    }
    tell(`${path} with more`, insertItem(source, sequence, sequence.items.length, "x"));
  };
  if (root) visit(root, "block", "");
  for (const comment of comments)
    tell(`without ${text.slice(comment.start, comment.end)}`, removeComment(text, comment));
  return told;
}
