import type { Value } from "../../document/index.ts";
import { atKey, type Emit, rule, setValue } from "../kit/index.ts";

/** The sections that a plan compares. */
const compared = ["instances", "loadbalancers"] as const;
const sections = [...compared, "subnets"] as const;

const bare = "bare";
/** In a stack that others are merged into: it takes away all that they have there. */
const extending = "extending";

export const emptySection = rule({
  id: "empty-section",
  severity: "warning",
  summary: "A section of a stack has no value, so nothing says that it is meant to be empty.",
  kinds: ["stack"],
  across: {
    of: ["stack", "stack-loadbalancer"],
    collectBlock(block, emit) {
      // Its section begins in the block above.
      if (block.holds === "section") emit(block.section, { block, pointer: "", start: 0, end: 0 });
    },
    collect(object, emit) {
      if (object.object?.id === "stack-loadbalancer") emitBare(object.get("configs"), emit);
      else
        for (const name of sections) {
          const section = object.get(name);
          if (section && !isBare(section)) emit(name, atKey(section));
          else if (section && name !== "subnets") emitBare(section, emit);
        }
    },
    judge(facts, report, others) {
      for (const { key, at, data, value } of facts) {
        if (key !== bare || !value) continue;
        const isFilled = (name: string): boolean => others.all(name).some((one) => one.at.block.part === at.block.part);
        const isSection = data !== "configs";
        const isExtending = data === extending;
        if (isSection && (isFilled(value.name) || !(isExtending || sections.some(isFilled) || hasComment(value))))
          continue;
        const empty = isSection ? {} : [];
        const written = `Write \`${JSON.stringify(empty)}\``;
        const what = isExtending
          ? `, which takes away those of the extended stack. ${written} to keep them, or \`NAME: null\` for each to take away.`
          : `. ${written} if it is meant to be empty, or remove it.`;
        report(at, `\`${value.name}\` has no value${what}`, { fixes: [setValue(value, empty, written)] });
      }
    },
  },
});

/** Whether what was in a section may be commented out. */
const hasComment = ({ key, block }: Value): boolean => /^[ \t]+#/m.test(block.text.slice(key?.end ?? 0));

const isBare = ({ node }: Value): boolean => node.kind === "scalar" && node.value === null;

function emitBare(section: Value | undefined, emit: Emit): void {
  if (!section || !isBare(section)) return;
  const { name, block } = section;
  const isExtending = name !== "configs" && block.file.bare?.has(block.part);
  emit(bare, atKey(section), isExtending ? extending : name, section);
}
