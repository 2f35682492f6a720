import { type Operation, objectTypes } from "../../api/index.ts";
import { operationNamedBy } from "../../document/index.ts";
import { type Data, lineBreak } from "../../syntax/index.ts";
import { codeList } from "../../text/prose.ts";
import { atSpan, insertFields, replaceText, rule } from "../kit/index.ts";
import { placeholderIn } from "../kit/placeholders.ts";
import { atPath } from "./request-path.ts";

export const requestBodyMissing = rule({
  id: "request-body-missing",
  severity: "error",
  summary: "A request lacks the body that its operation requires.",
  sections: ["4"],
  kinds: ["request"],
  of: ["envelope"],
  check(envelope, report) {
    if (envelope.get("body")) return;
    const { operation } = envelope;
    if (!operation?.body?.required) return;
    const { body, title } = bodyFor(operation);
    report(
      { ...atPath(envelope), lackOf: envelope },
      `\`${operation.id}\` requires a body, but this request has none.`,
      { fixes: [insertFields(envelope, [["body", body]], title)] },
    );
  },
  block(block, report) {
    const operation = operationNamedBy(block.file);
    // Byte order marks count as white space.
    if (block.text.trim() !== "" || !operation?.body?.required) return;
    const { body, title } = bodyFor(operation);
    const text = `${JSON.stringify(body, null, 2)}\n`.replaceAll("\n", lineBreak(block.text));
    const start = block.text.startsWith("\uFEFF") ? 1 : 0;
    report(atSpan(block, { start: 0, end: 0 }, ""), `\`${operation.id}\` requires a body, but this file is empty.`, {
      fixes: [replaceText({ block, start, end: block.text.length }, text, title)],
    });
  },
});

function bodyFor(operation: Operation): { readonly body: Data; readonly title: string } {
  const object = operation.body?.object ?? null;
  const names = neededFields(operation);
  const isAssumed = object !== null && objectTypes[object].undocumented === true;
  return {
    body: Object.fromEntries(names.map((name) => [name, placeholderIn(object, name)])),
    title: `Insert a body${names.length > 0 ? ` with ${codeList(names)}` : ""}${isAssumed ? " (assumed names)" : ""}`,
  };
}

/** The required fields of the body; else those that are always sent; else the assumed ones. */
function neededFields({ body }: Operation): readonly string[] {
  const fields = Object.entries(body ? objectTypes[body.object].fields : {});
  const required = fields.filter(([, field]) => field.presence === "required" || field.requiredWithout !== undefined);
  const expected = fields.filter(([, field]) => field.presence === "expected");
  const isUndocumented = body !== null && objectTypes[body.object].undocumented === true;
  const needed = required.length > 0 ? required : expected.length > 0 ? expected : isUndocumented ? fields : [];
  return needed.map(([name]) => name);
}
