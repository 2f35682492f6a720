import type { SourceLine } from "../../text/text-lines.ts";
import { beginsHeader } from "../header-slips.ts";
import { endOfScriptAt, handlerLine } from "./http-extras.ts";
import { beginsBody, blankLine, commentLine, fileLine, isRequestLine, otherMark, textHeader } from "./http-lines.ts";

/** The lines between those that begin with `###`; what follows these may be a title. */
export function httpSections(lines: readonly SourceLine[]) {
  const marked: SourceLine[][] = [[]];
  for (const line of lines)
    if (line.text.startsWith("###")) marked.push([]);
    else marked.at(-1)?.push(line);
  // Emacs separates requests by comments.
  const byComments = marked.length === 1;
  return marked.flatMap((section) => dividedSections(section, byComments));
}

/** What goes on with a line: `rest` is where no body does, `text` what may have any lines. */
type Part = "before" | "headers" | "json" | "rest" | "text";

const plainRequest = /^(?:GET|POST|PUT|PATCH|DELETE)[ \t]+(?:https?:\/\/|\{\{|\$|\/)\S+(?:[ \t]+HTTP\/\S+)?[ \t]*$/;
const endOfJson = /[}\]][ \t]*$/;
const words = /^(?!(?:GET|POST|PUT|PATCH|DELETE)[ \t])[A-Za-z][\w .,()-]*$/;

/** Another request line divides the lines where the request above can neither send it nor run it as a script. */
function dividedSections(lines: readonly SourceLine[], byComments: boolean) {
  const starts = [0];
  let part: Part = "before";
  let above = "";
  let comments = 0;
  let title = Number.POSITIVE_INFINITY;
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]?.text ?? "";
    if (commentLine.test(line)) continue;
    const script = endOfScriptAt(lines, at);
    const isDone: boolean = part === "rest" || (part === "json" && endOfJson.test(above));
    const isFurther: boolean = isDone && plainRequest.test(line);
    // What has lost its mark, or has another one.
    const isBehindBlank = blankLine.test(lines[at - 1]?.text ?? "");
    const isTitle = isDone && isBehindBlank && (otherMark.test(line) || (part === "json" && words.test(line)));
    if (isFurther) starts.push(Math.min(title, comments));
    if (!isTitle) part = isFurther ? "headers" : script === null ? partFrom(line, part) : behindScript[part];
    if (isTitle) title = at;
    else if (!blankLine.test(line)) [above, title] = [line, Number.POSITIVE_INFINITY];
    at = script ?? at;
    comments = at + 1;
  }
  return starts.map((start, index) => {
    const first = lines[start];
    const isTitle = index > 0 && first && (words.test(first.text) || otherMark.test(first.text));
    return {
      lines: lines.slice(isTitle ? start + 1 : start, starts[index + 1]),
      /** Where `###` is missing above it: at a line with words, which may be its title, or at its first line. */
      unmarkedAt: index === 0 || !first || (byComments && first.text.startsWith("#")) ? null : first.start,
    };
  });
}

const behindScript: Readonly<Record<Part, Part>> = {
  before: "before",
  headers: "rest",
  json: "rest",
  rest: "rest",
  text: "text",
};

function partFrom(line: string, part: Part): Part {
  if (part === "text") return part;
  if (part === "before") return plainRequest.test(line) ? "headers" : isRequestLine(line) ? "text" : part;
  if (handlerLine.test(line)) return "rest";
  if (part === "json") return part;
  if (blankLine.test(line)) return "rest";
  if (beginsBody.test(line)) return "json";
  if (textHeader.test(line)) return "text";
  if (part === "headers" || beginsHeader.test(line)) return "headers";
  return fileLine.test(line) ? "rest" : "text";
}
