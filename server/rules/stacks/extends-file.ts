import { namedParts, partNamed, splitBase, stackIn, type Value } from "../../document/index.ts";
import { codeList } from "../../text/prose.ts";
import { resolvePath } from "../../text/resolve-path.ts";
import type { ReadableFiles } from "../engine/environment.ts";
import { atValue, type Fix, forDisplay, rule, setValue, strings, whyMissing } from "../kit/index.ts";

export const extendsFile = rule({
  id: "extends-file",
  severity: "error",
  summary: "A stack extends a file that cannot be used.",
  ofText: true,
  kinds: ["stack"],
  types: strings("stack-file"),
  values(value, report) {
    const written = value.string;
    if (written === undefined) return;
    const { path, stack } = splitBase(written);
    const { uri } = value.block.file;
    if (path === "" || resolvePath(path, uri) === uri) return;
    const answer = report.environment.file(path);
    if (answer === "pending") return;
    if (answer.kind !== "text")
      return report(atValue(value), whyMissing(path, answer.kind, "Move it into the workspace."), {
        fixes: [answer.kind === "missing" ? otherEnding(value, path, report.environment) : null],
      });
    const document = stackIn(answer);
    if (partNamed(document, stack) === null) report(atValue(value), whyNone(path, stack, namedParts(document)));
  },
});

/** The file that has another ending. */
function otherEnding(value: Value, path: string, { file }: ReadableFiles): Fix | null {
  const stem = path.replace(/(?:\.stack)?(?:\.ya?ml)?$/, "");
  const meant = [".stack.yaml", ".stack.yml", ".yaml", ".yml"].map((ending) => stem + ending);
  const there = meant.find((other) => {
    const answer = other === path ? "pending" : file(other);
    return answer !== "pending" && answer.kind === "text";
  });
  return there === undefined ? null : setValue(value, there + (value.string ?? "").slice(path.length));
}

function whyNone(path: string, stack: string | null, parts: ReturnType<typeof namedParts>): string {
  const file = `\`${forDisplay(path)}\``;
  if (parts.length === 0) return `${file} is not a stack: it has none of a stack's sections.`;
  const names = parts.map(({ part, name }) => forDisplay(`${path}#${name ?? part + 1}`));
  return stack === null
    ? `${file} contains ${parts.length} stacks. Extend one of them: ${codeList(names.slice(0, mostNames), "or")}.`
    : `${file} has no stack \`${forDisplay(stack)}\`. It has ${codeList(names.slice(0, mostNames))}.`;
}

const mostNames = 5;
