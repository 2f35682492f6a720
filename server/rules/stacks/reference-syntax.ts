import { referenceNamespaces } from "../../api/index.ts";
import {
  attributeInstead,
  formatOf,
  isCloneSource,
  isHidden as isHiddenIn,
  isNamespace,
  type Kind,
  show,
  showSecret,
  type Template,
  type TemplateProblem,
  type Value,
  withoutSpaces,
} from "../../document/index.ts";
import type { Edit, Span } from "../../syntax/index.ts";
import { nearest } from "../../text/nearest.ts";
import { codeList } from "../../text/prose.ts";
import { type Fix, forDisplay, inValue, replaceText, rule, setPart } from "../kit/index.ts";

export const referenceSyntax = rule({
  id: "reference-syntax",
  severity: "error",
  summary: "A reference is malformed.",
  explains: true,
  yieldsThereTo: ["step-unknown", "reference-prefix"],
  templates(string, template, report, parent) {
    const { kind } = string.block.file;
    if (kind === "settings" || string.node.kind !== "scalar" || string.node.tag !== undefined) return;
    const text = String(string.node.value);
    const isHidden = template.problems.length > 0 && (isHiddenIn(parent) || show(text) !== text);
    for (const { start, end, message, change } of mistakes(template, string, text, isHidden).slice(0, most))
      report(inValue(string, start, end), message, { fixes: [change ? fixFor(string, text, change) : null] });
  },
});

/** The maximum number of findings per string. */
const most = 100;

interface Mistake extends Span {
  readonly message: string;
  readonly change?: Change | null;
}

/** How the text would be right. */
interface Change extends Edit {
  readonly title: string;
}

/** Only where each character is written as itself. Without quotes, the braces of a mapping on one line need some. */
function fixFor(string: Value, text: string, { title, ...edit }: Change): Fix | null {
  if (string.isInFlow && string.node.kind === "scalar" && string.node.style === "plain")
    return setPart(string, edit.start, edit.end, edit.text, title);
  const at = inValue(string, edit.start, edit.end);
  const isPlain = string.block.text.slice(at.start, at.end) === text.slice(edit.start, edit.end);
  return isPlain ? replaceText(at, edit.text, title) : null;
}

function changeOf({ kind, start, end, text }: TemplateProblem, string: Value): Change | null {
  const file = string.block.file.kind;
  const inner = start + "${".length;
  /** With other text in the place of the first so many characters. */
  const begun = (length: number, other: string, title: string): Change => ({
    start: inner,
    end: inner + length,
    text: other,
    title,
  });
  if (kind === "braceless") return { start: start + 1, end, text: `{${text}}`, title: "Write braces" };
  const attribute = kind === "incomplete" && usualAttribute(string);
  if (attribute) {
    const [written, sign = "", name = ""] =
      /^[a-z]+\.[\w-]+?(?:([^\w.]{1,2}|_|(?=private))(id|private_ipv4))?$/.exec(text) ?? [];
    const end = inner + text.length;
    // A name may end in `-id`.
    if (`.${name}` === attribute && (name !== "id" || !/[-_]/.test(sign)))
      return {
        start: end - name.length - sign.length,
        end: end - name.length,
        text: ".",
        title: `${sign === "" ? "Insert" : "Write"} \`.\``,
      };
    return written === undefined || name !== ""
      ? null
      : { start: end, end, text: attribute, title: `Append \`${attribute}\`` };
  }
  if (kind === "unclosed") {
    const name =
      /^(?:(?:env|file|base64):[\w./-]+|(?:instances|loadbalancers|subnets|steps|vars)\.[\w.-]+|[A-Za-z_]\w*$)/.exec(
        text,
      )?.[0];
    if (name === undefined) return null;
    const end = inner + name.length;
    const isOther = /^[)\]]/.test(text.slice(name.length)) && !/[([]/.test(string.text?.slice(0, start) ?? "");
    return { start: end, end: end + Number(isOther), text: "}", title: `${isOther ? "Write" : "Insert"} \`}\`` };
  }
  if (kind === "spaced")
    return begun(text.length, withoutSpaces(text), /\w\s\w/.test(text) ? "Write `_`" : "Remove the spaces");
  if (/^\{[a-z]+[:.]\w/.test(text)) return begun(1, "", "Remove the second `{`");
  const [, called, argument] =
    /^(env|file|base64)(?:\(([^()]+)\)|(?:::+|[;=])([^:;=]+))$/.exec(text)?.filter(Boolean) ?? [];
  if (called && argument) return begun(text.length, `${called}:${argument}`, "Write `:`");
  const dots = text.replace(/[:/[]+/g, ".").replace(/["'\]]/g, "");
  if (
    kind === "namespace" &&
    dots !== text &&
    dottedIn(file).some((one) => new RegExp(`^${one}(?:\\.[\\w-]+)+$`).test(dots))
  )
    return begun(text.length, dots, "Write `.`");
  const written = /^[A-Za-z_]\w*/.exec(text)?.[0];
  if (kind !== "namespace" || written === undefined) return null;
  const sign = text.charAt(written.length);
  const prefix = prefixes.find((one) => one === written.toLowerCase());
  if (sign === "." && prefix) return begun(prefix.length + 1, `${prefix}:`, `Change it to \`${prefix}:\``);
  const names = sign === ":" ? prefixes : sign === "." ? dottedIn(file) : [];
  const longer = sign === ":" ? names.filter((one) => written.startsWith(one) && written !== one) : [];
  const [only, ...others] = longer.length > 0 ? longer : nearest(written, names, written.length > 4 ? 2 : 1);
  return only === undefined || others.length > 0 || only === written
    ? null
    : begun(written.length, only, `Change it to \`${only}\``);
}

/** What a reference to a resource or a step means in this place. */
function usualAttribute(value: Value): string | null {
  const { type } = value;
  if (type?.kind === "integer" || isCloneSource(value) || formatOf(type) === "request-path") return ".id";
  const address = attributeInstead("ipv4", value);
  return address === undefined ? null : `.${address}`;
}

const prefixes = ["env", "file", "base64"];

const dottedIn = (kind: Kind): readonly string[] => (kind === "stack" ? [...referenceNamespaces, "vars"] : ["steps"]);

function mistakes(template: Template, string: Value, text: string, isHidden: boolean): readonly Mistake[] {
  const { kind } = string.block.file;
  const misplaced = template.references.flatMap((reference): readonly Mistake[] => {
    const { start, end } = reference;
    const written = text.slice(start, end);
    if (kind === "request" && (isNamespace(reference.kind) || reference.kind === "vars"))
      return [{ start, end, message: onlyInStacks(written) }];
    return kind === "stack" && reference.kind === "steps" ? [{ start, end, message: onlyInSequences(written) }] : [];
  });
  // Elsewhere, what looks like a variable of a stack is other text.
  const isText = ({ kind: problem, text }: TemplateProblem): boolean =>
    problem === "braceless" && kind !== "stack" && text.startsWith("vars.");
  const problems = template.problems.filter((problem) => !isText(problem));
  const broken = problems.slice(0, most).map((problem) => {
    const { start } = problem;
    const lineEnd = text.slice(start, problem.end).search(/[\r\n]/);
    const end = problem.kind === "unclosed" && lineEnd > 0 ? start + lineEnd : problem.end;
    const change = changeOf(problem, string);
    return {
      start,
      end,
      change,
      message: describe(problem, kind, isHidden ? secretly(text, problem) : shown(problem)),
    };
  });
  return [...misplaced, ...broken];
}

const onlyInStacks = (written: string): string =>
  `\`${forDisplay(written)}\` refers to a stack resource, but this is a request. Use the response to an earlier step, \`\${steps.NAME.FIELD}\`, or \`\${env:NAME}\`.`;

const onlyInSequences = (written: string): string =>
  `\`${forDisplay(written)}\` refers to a step of a sequence, but this is a stack. Refer to an instance or a load balancer by its name.`;

const literal = "write `$${` for a literal `${`";

/** `written`: how the reference is shown. */
function describe(problem: TemplateProblem, kind: Kind, written: string): string {
  const { text } = problem;
  if (problem.kind === "unclosed") return `\`\${\` has no closing \`}\`. Close it, or ${literal}.`;
  if (problem.kind === "spaced") return "A reference cannot contain spaces.";
  if (problem.kind === "braceless") return "A reference is written as `${…}`.";
  if (problem.kind === "namespace")
    return `${written === hidden ? "This" : written} is not a valid reference. References start with ${beginnings(kind)}; ${literal}.`;
  const [namespace = ""] = text.split(/[.:]/);
  if (namespace === "env") return `${written} is missing a variable name. Write it as \`\${env:NAME}\`.`;
  if (namespace === "file" || namespace === "base64")
    return `${written} is missing a file name. Write it as \`\${${namespace}:PATH}\`.`;
  const whole = `\${${text}}`;
  if (namespace === "steps")
    return kind === "stack"
      ? onlyInSequences(whole)
      : `${written} is missing a field name. Write it as \`\${steps.NAME.FIELD}\`.`;
  if (kind === "request") return onlyInStacks(whole);
  return `${written} needs an attribute. Write it as \`\${${namespace}.NAME.ATTRIBUTE}\`, such as \`\${${namespace}.NAME.id}\`.`;
}

const hidden = "This reference";

const shown = ({ text }: TemplateProblem): string => `\`${forDisplay(`\${${text}}`)}\``;

/** A value that only refers to something is shown with names alone, else it may be a password with unusual characters. */
function secretly(whole: string, { text }: TemplateProblem): string {
  if (whole !== `\${${text}}`) return hidden;
  const [beginning = ""] = /^[A-Za-z_]\w*:/.exec(text) ?? [];
  const shown = beginning === "" ? showSecret(whole) : `\${${beginning}${showSecret(text.slice(beginning.length))}}`;
  return beginning === "" && shown !== whole ? hidden : `\`${forDisplay(shown)}\``;
}

function beginnings(kind: Kind): string {
  return codeList(["env:", "file:", "base64:", ...dottedIn(kind).map((name) => `${name}.`)], "or");
}
