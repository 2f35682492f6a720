import { namespaceOf, resourceNouns, stackTree, writtenValues } from "../../document/index.ts";
import { nearest } from "../../text/nearest.ts";
import type { Environment } from "../engine/environment.ts";
import { renameWritten } from "../kit/field-fixes.ts";
import { atKey, forDisplay, offerOf, rule } from "../kit/index.ts";
import { eachBase } from "./each-base.ts";

/** The key of the paths that a stack extends. */
const bases = "bases";

export const unusedNull = rule({
  id: "unused-null",
  severity: "warning",
  summary: "A `null` takes away what none of the extended stacks has.",
  ofText: true,
  kinds: ["stack"],
  across: {
    of: ["stack"],
    collect(stack, emit) {
      const written = stack.get("extends");
      for (const path of written ? [written, ...written.items] : [])
        if (path.string !== undefined) emit(bases, atKey(stack), path.string);
    },
    collectBlock(block, emit) {
      if (!/null|~/i.test(block.text)) return;
      for (const value of writtenValues(block)) {
        const { node, name, key } = value;
        const namespace = namespaceOf(value);
        if (key && namespace !== null && node.kind === "scalar" && node.value === null && node.start < node.end)
          emit(`${namespace}.${name}`, atKey(value), null, value);
      }
    },
    judge(facts, report, others) {
      for (const { at, value } of facts) {
        const namespace = value && namespaceOf(value);
        if (!namespace) continue;
        const names = namesOf(
          others.all(bases).map((fact) => String(fact.data)),
          at.block.file.uri,
          namespace,
          report.environment,
        );
        if (names === null || names.has(value.name)) continue;
        const left = [...names].filter((name) => others.all(`${namespace}.${name}`).length === 0);
        const near = nearest(value.name, left).slice(0, 3);
        report(
          at,
          `No extended stack has the ${resourceNouns[namespace]} \`${forDisplay(value.name)}\`, so this \`null\` takes nothing away.${offerOf(near)}`,
          { fixes: near.map((name) => renameWritten(value, name)) },
        );
      }
    },
  },
});

/** What the extended stacks have in a section; null if not all of it is known, or there are none. */
function namesOf(paths: readonly string[], uri: string, section: string, environment: Environment): Set<string> | null {
  const names = new Set<string>();
  for (const path of paths)
    for (const { found } of eachBase(path, uri, environment)) {
      const tree = found && stackTree(found.document, found.part);
      const own = tree?.entries.get(section)?.value();
      if (!tree?.isWhole || (own && (own.kind !== "mapping" || !own.isWhole))) return null;
      for (const name of own?.kind === "mapping" ? own.entries.keys() : []) names.add(name);
    }
  return paths.length > 0 ? names : null;
}
