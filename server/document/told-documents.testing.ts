import { conditions } from "../api/index.ts";
import { readerFor, testedCarrier } from "../syntax/carriers.testing.ts";
import type { CarrierLanguage } from "../syntax/carriers.ts";
import { applyEdits } from "../syntax/index.ts";
import { carriedRequests } from "./carriers/carried-requests.ts";
import { readCarrier } from "./carriers/carrier.ts";
import { fileOfDocument, type SourceFile, type SourcePart, showStretchesOfFile } from "./files/source-file.ts";
import {
  type BaseAnswer,
  type Block,
  bodyFilesIn,
  brokenIn,
  type Document,
  documentOf,
  editDocument,
  type FileFacts,
  isForeign,
  kindOf,
  locate,
  mergedDocument,
  namedFilesIn,
  pointerPrefix,
  rootOf,
  showMessage,
  type Value,
  writtenPlace,
} from "./index.ts";
import { secretKeyNodes, secretNodes } from "./secrets/secrets.ts";
import { pathFacts, templateFacts } from "./told-texts.testing.ts";

const factsOf = (name: string): FileFacts => ({ uri: `file:///test/${name}`, name, kind: kindOf(name) ?? "stack" });

/** The whole text of a file as it may be shown, without the lines that are shown as they are. */
function shownOf(file: SourceFile): readonly string[] {
  const shown = showStretchesOfFile(file)(0, file.text.length).split("\n");
  const lines = file.text.split("\n");
  return shown.flatMap((line, index) => (line === lines[index] ? [] : `shown ${line.trim()}`));
}

/** A value with what is known of it, and those in it. */
function told(value: Value): readonly string[] {
  const { type, object, template, path, operation, use } = value;
  const facts = [
    object ? object.id : (type?.kind ?? "unknown"),
    value.node.kind === "scalar" ? JSON.stringify(value.node.value) : "",
    use ? `by ${use.how}` : "",
    value.isComplete ? "" : "incomplete",
    value.isOpaque ? "opaque" : "",
    value.isNothing ? "nothing" : "",
    value.isInFlow ? "in brackets" : "",
    templateFacts(template).join(", "),
    operation ? `sends ${operation.id}` : "",
    path && value.name === "path" ? pathFacts(path) : "",
  ];
  const at = value.parent
    ? `${value.pointerOfUse}${value.pointer === value.pointerOfUse ? "" : ` (${value.pointer})`}`
    : "root";
  const id = object?.id;
  const broken = conditions.flatMap((condition) =>
    id && condition.of.includes(id)
      ? brokenIn(value, condition).map(
          ({ subject, other }) => `  ${condition.rule}: ${subject.pointer} and ${other.pointer}`,
        )
      : [],
  );
  return [[at, ...facts.filter(Boolean)].join(" "), ...broken, ...value.values.flatMap(told)];
}

const sourceOf = ({ text }: Block, { start, end }: { readonly start: number; readonly end: number }): string =>
  JSON.stringify(text.slice(start, end));

/** The blocks of a document with their values and secrets. */
function toldOfBlocks(document: Document): readonly string[] {
  return document.blocks.all().flatMap((block, index) => {
    const root = rootOf(block);
    return [
      `block ${[block.holds, block.section, `in part ${block.part}`, pointerPrefix(document, index)].filter(Boolean).join(" ")}`,
      ...(root ? told(root) : []).map((line) => `  ${line}`),
      ...secretNodes(block).map((node) => `  secret ${sourceOf(block, node)}`),
      ...secretKeyNodes(block).map((node) => `  secret key ${sourceOf(block, node)}`),
    ];
  });
}

/** What is at each offset, where it is something else than before. */
function toldOfOffsets(document: Document): readonly string[] {
  const found = Array.from({ length: document.length + 1 }, (_, offset) => {
    const { value, on } = locate(document, offset);
    return `${value ? value.pointerOfUse || "root" : "nothing"} ${on}`;
  });
  return found.flatMap((one, offset) => (one === found[offset - 1] ? [] : `at ${offset} ${one}`));
}

/** How many blocks edits keep; the document must be the same as one that is read from the start. */
function toldOfEdits(document: Document): readonly string[] {
  const { text, file, blocks } = document;
  const edits = blocks.all().flatMap((_, index) => {
    const start = blocks.startOf(index);
    return ["#", "\n", "  x: 1\n"].map((added) => [start, start, added] as const);
  });
  return [...edits, [text.length, text.length, "z: 1\n"] as const, [0, Math.min(1, text.length), ""] as const].map(
    ([start, end, added]) => {
      const edited = editDocument(document, start, end, added);
      const fresh = documentOf(file, text.slice(0, start) + added + text.slice(end));
      const told = edited.blocks.all().map((block) => block.text);
      const isSame =
        told.join("|") ===
        fresh.blocks
          .all()
          .map((block) => block.text)
          .join("|");
      const kept = edited.blocks.all().filter((block) => blocks.all().includes(block)).length;
      return `edit ${start}-${end} ${JSON.stringify(added)} keeps ${kept} of ${told.length}${isSame ? "" : " and differs"}`;
    },
  );
}

/** The lines that a message about a document does not repeat as they are. */
const toldOfMessages = ({ text, blocks }: Document): readonly string[] =>
  text.split("\n").flatMap((line) => {
    const message = `Not \`${line.trim()}\`, but ${line.trim()}`;
    const shown = showMessage(message, blocks.all());
    return shown === message ? [] : `said ${shown}`;
  });

/** What a file of its own holds. */
export function toldOfDocument(name: string, text: string): readonly string[] {
  const document = documentOf(factsOf(name), text);
  return [
    ...toldOfBlocks(document),
    ...document.blocks.runs.map(({ from, to, like }) => `run ${from}-${to} ${like.holds} ${like.section}`),
    ...[...namedFilesIn(document)].map((path) => `names ${path}`),
    ...bodyFilesIn(document).map(({ path }) => `body in ${path}`),
    ...(isForeign(document) ? ["of another tool"] : []),
    ...toldOfOffsets(document),
    ...toldOfEdits(document),
    ...toldOfMessages(document),
    ...shownOf(fileOfDocument(document)),
  ];
}

/** The text of a part of a file, where it comes from, and what edits of its values become there. */
function toldOfPart({ key, document, places }: SourcePart, source: string): readonly string[] {
  const excerpt = (start: number, end: number): string => {
    const span = places.writtenSpan({ start, end });
    return span ? JSON.stringify(source.slice(span.start, span.end)) : "nowhere";
  };
  const values = document.blocks.all().flatMap((block, index) => {
    const from = document.blocks.startOf(index);
    const all = (value: Value): readonly Value[] => [value, ...value.values.flatMap(all)];
    const root = rootOf(block);
    return (root ? all(root) : []).map(({ node, pointer }) => {
      const span = { start: from + node.start, end: from + node.end };
      const place = places.spanOf(span);
      const edited = ['"it\'s"', "5", '"${env:A}"', '{ "k": null }'].map((text) => {
        const [edit] = places.editsOf([{ ...span, text }]);
        return edit ? JSON.stringify(applyEdits(source, [edit]).slice(edit.start, edit.start + edit.text.length)) : "-";
      });
      const back = places.offsetOf(place.start);
      return `  ${index}${pointer} at ${place.start}-${place.end} ${excerpt(span.start, span.end)} ${back === null ? "" : back - from} → ${edited.join(" ")}`;
    });
  });
  return [
    `part ${key}`,
    ...document.text
      .trimEnd()
      .split("\n")
      .map((line) => `| ${line}`),
    ...values,
  ];
}

/** What is read from a file that holds requests among other text, and what converting it says. */
export function toldOfFile(language: CarrierLanguage, text: string): readonly string[] {
  const reader = readerFor(language);
  const carrier = readCarrier({ uri: "file:///test/a", name: "a", language }, text, reader, null);
  // What an edit leaves is shared, and the rest is what is read from the start.
  const edited = text.split("\n").flatMap((line, index, all) => {
    const file = { uri: "file:///test/a", name: "a", language };
    const now = all.with(index, `${line} `).join("\n");
    const blocksOf = ({ parts }: SourceFile) => parts.flatMap((part) => part.document.blocks.all());
    const [next, fresh] = [carrier, null].map((before) => blocksOf(readCarrier(file, now, reader, before)));
    const kept = next?.filter((block) => blocksOf(carrier).includes(block)).length;
    const isSame = next?.map((block) => block.text).join() === fresh?.map((block) => block.text).join();
    return kept === next?.length && isSame
      ? []
      : `line ${index} edited keeps ${kept} of ${next?.length}${isSame ? "" : " and differs"}`;
  });
  const { text: carried, messages } = carriedRequests(text, reader(text), testedCarrier(language).variablesIn(text));
  return [
    ...carrier.parts.flatMap((part) => toldOfPart(part, text)),
    ...edited,
    ...(carrier.otherVersion ? [`other version ${carrier.otherVersion.text}`] : []),
    "carried",
    ...carried
      .trimEnd()
      .split("\n")
      .map((line) => `| ${line}`),
    ...messages.map(
      ({ kind, start, end, text: message }) => `${kind} ${JSON.stringify(text.slice(start, end))} ${message}`,
    ),
    ...shownOf(carrier),
  ];
}

/** What a stack is with those that it extends: files in one text, each behind `# NAME`, the stack itself first. */
export function toldOfMerge(text: string): readonly string[] {
  const [own = "", ...others] = text.split(/^(?=# \S+\.ya?ml\n)/m);
  const files = new Map(others.map((one) => [/\S+\.ya?ml/.exec(one)?.[0] ?? "", one] as const));
  const document = documentOf(factsOf("own.stack.yaml"), own);
  const file = (path: string): BaseAnswer =>
    files.has(path) ? { kind: "text", text: files.get(path) ?? "" } : { kind: "missing" };
  const merged = mergedDocument(document, file, new Map());
  if (!merged) return ["nothing to merge", ...toldOfBlocks(document)];
  let at = 0;
  const lines = merged.document.text.split("\n").map((line) => {
    const start = at + line.length - line.trimStart().length;
    const origin = line.trim() === "" ? null : merged.originOf({ start, end: at + line.length });
    const edit = merged.ownEdit({ start, end: at + line.length, text: "new" });
    at += line.length + 1;
    const place = writtenPlace({ document: merged.document, merge: merged }, { start, end: start });
    const written = origin && `; ${place.path ?? "here"} ${place.start}-${place.end}`;
    const from = origin ? ` ← ${`${origin.source.path} ${origin.start}-${origin.end}${written}`}` : "";
    return `| ${line}${from}${edit ? ` edit ${edit.start}-${edit.end}` : ""}`;
  });
  return [
    ...lines,
    ...(merged.document.file.unfinished ? ["unfinished"] : []),
    ...own.split("\n").flatMap((line, index, all) => {
      const edited = all.with(index, `${line} `).join("\n");
      const next = mergedDocument(documentOf(factsOf("own.stack.yaml"), edited), file, new Map(), merged);
      const fresh = mergedDocument(documentOf(factsOf("own.stack.yaml"), edited), file, new Map());
      const kept = next?.pieces.filter((piece) => merged.pieces.includes(piece)).length;
      const isSame = next?.document.text === fresh?.document.text;
      return `line ${index} edited keeps ${kept} of ${next?.pieces.length}${isSame ? "" : " and differs"}`;
    }),
    ...merged.sources.map(({ path, via }) => `source ${path} ${via ? "by another" : ""}`),
    ...toldOfBlocks(merged.document),
    ...shownOf(fileOfDocument(merged.document)),
  ];
}
