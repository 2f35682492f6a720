import { purposes } from "../../api/index.ts";
import {
  type Document,
  editDocument,
  fitsReference,
  indexOf,
  type Location,
  rootOf,
  type Value,
} from "../../document/index.ts";
import { interfaceAround, isMeantFor, type Purpose, purposeOf } from "../../rules/interfaces/interfaces.ts";
import { removeField, setField } from "../../rules/kit/field-fixes.ts";
import type { Fix } from "../../rules/kit/fix.ts";
import { placeholderFor } from "../../rules/kit/placeholders.ts";
import { forDisplay } from "../../rules/kit/presentable.ts";
import { composeEdits, type Data, type Edit } from "../../syntax/index.ts";
import { codeList } from "../../text/prose.ts";
import { hasPublic } from "../completion/beside.ts";
import { definitionsIn } from "../names/names.ts";
import type { Refactoring } from "./refactoring.ts";

/** Changes the purpose of the interface around an offset, adds the required fields and removes the forbidden ones. */
export function changePurpose(document: Document, location: Location): readonly Refactoring[] {
  const networkInterface = interfaceAround(location.value);
  if (!networkInterface?.isComplete || networkInterface.get("purpose")?.isOpaque) return [];
  const present = purposeOf(networkInterface);
  // The anchor is shared by all of its aliases.
  const where = networkInterface.use ? ` at its anchor \`&${forDisplay(networkInterface.use.alias.name)}\`` : "";
  return purposes
    .map(({ value }) => value)
    .filter(
      (purpose) =>
        purpose !== present && (purpose !== "public" || !hasPublic(networkInterface.parent, networkInterface)),
    )
    .flatMap((purpose) => {
      const gone = foreign(networkInterface, purpose);
      if (gone.some((field) => removeField(field) === null)) return [];
      const title = [
        `Change the purpose to \`${purpose}\`${where}`,
        named("insert", missing(networkInterface, purpose)),
        named(
          "remove",
          gone.map(({ name }) => name),
        ),
      ].join("");
      const edits = () => editsToPurpose(document, networkInterface, purpose);
      return [{ title, kind: "refactor.rewrite" as const, edits, isLarge: true as const }];
    });
}

const named = (what: string, names: readonly string[]): string =>
  names.length > 0 ? `, ${what} ${codeList(names)}` : "";

const foreign = (networkInterface: Value, purpose: Purpose): readonly Value[] =>
  networkInterface.values.filter((field) => !isMeantFor(field, purpose));

const missing = (networkInterface: Value, purpose: Purpose): readonly string[] =>
  Object.entries(networkInterface.object?.fields ?? {}).flatMap(([name, { neededFor }]) =>
    neededFor?.includes(purpose) && !networkInterface.has(name) ? name : [],
  );

/** What gives an interface a purpose, in offsets of its block: one change after the other, because neighbors on a line cannot be removed at once. */
export function editsToPurpose(before: Document, networkInterface: Value, purpose: Purpose): readonly Edit[] {
  const index = indexOf(before, networkInterface.block);
  const way = wayTo(networkInterface);
  const start = before.blocks.startOf(index);
  const rounds: (readonly Edit[])[] = [];
  let document = before;
  for (let block = document.blocks.get(index); block; block = document.blocks.get(index)) {
    const now = follow(rootOf(block), way);
    const step = now && nextStep(document, now, purpose);
    if (!step || rounds.length > maxSteps) break;
    const edits = step.edits();
    rounds.push(edits);
    for (const edit of [...edits].reverse())
      document = editDocument(document, start + edit.start, start + edit.end, edit.text);
  }
  return composeEdits(networkInterface.block.text.length, rounds);
}

/** By names and indexes, which stay valid while neighboring fields change. */
const wayTo = (value: Value): readonly Value["segment"][] =>
  value.parent ? [...wayTo(value.parent), value.segment] : [];

const follow = (root: Value | null, way: readonly Value["segment"][]): Value | null =>
  way.reduce<Value | null>((value, segment) => value?.values.find((child) => child.segment === segment) ?? null, root);

/** More than the number of fields of an interface. */
const maxSteps = 20;

function nextStep(document: Document, networkInterface: Value, purpose: Purpose): Fix | null {
  if (purposeOf(networkInterface) !== purpose) return setField(networkInterface, ["purpose", purpose]);
  const [name] = missing(networkInterface, purpose);
  if (name !== undefined) return setField(networkInterface, [name, valueFor(document, networkInterface, name)]);
  const [field] = foreign(networkInterface, purpose);
  return field ? removeField(field) : null;
}

/** The stack's only subnet, or a placeholder. */
function valueFor(document: Document, networkInterface: Value, name: string): Data {
  const names = name === "subnet_id" ? subnetNames(document, networkInterface.block.part) : [];
  return names.length === 1 ? `\${subnets.${names[0]}.id}` : placeholderFor(networkInterface, name);
}

/** The names of the subnets in one of the file's documents that fit into a reference. */
const subnetNames = ({ blocks }: Document, part: number): readonly string[] =>
  blocks
    .all()
    .filter((block) => block.part === part && (block.holds !== "section" || block.section === "subnets"))
    .flatMap(definitionsIn)
    .flatMap(({ namespace, name }) => (namespace === "subnets" && fitsReference(name) ? [name] : []));
