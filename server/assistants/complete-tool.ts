import { type Document, type Position, showMessage, wordingOf } from "../document/index.ts";
import { complete } from "../features/completion/complete.ts";
import { completeInFile } from "../features/completion/complete-in-file.ts";
import { noSurroundings } from "../features/completion/completion-context.ts";
import type { Completion } from "../features/completion/item.ts";
import { textOfPieces } from "../syntax/index.ts";
import { numberArgument } from "./arguments.ts";
import { type Input, inputParameters, openInput } from "./input.ts";
import type { Tool } from "./tool.ts";

/** More would not be read. */
const mostItems = 100;

export const completeTool: Tool = {
  name: "complete",
  title: "Complete at a position",
  description:
    "Lists what can be written at a position of a request file, stack file, or request in another file: fields, values and references that the API accepts there, with the text to insert.",
  parameters: {
    ...inputParameters,
    line: { type: "integer", minimum: 1, description: "The line of the position, from 1." },
    column: { type: "integer", minimum: 1, description: "The column of the position, from 1, in UTF-16 units." },
  },
  required: ["line", "column"],
  writes: false,
  output: [{ items: { each: { label: "string", detail: "string", text: "string" } } }],
  run: async (args, context) => {
    const input = await openInput(args, context);
    const position = { line: numberArgument(args, "line") - 1, character: numberArgument(args, "column") - 1 };
    const problem = whyNothing(input, position);
    if (problem !== null) return { text: problem, data: { items: [] } };
    const completions = await completionsAt(input, input.lines.offsetAt(position));
    const say = wordingOf(input.file.file.names)?.write ?? ((text: string) => text);
    const items = completions.slice(0, mostItems).map(({ label, detail, pieces }) => ({
      label: say(showMessage(label, [])),
      detail: say(showMessage(detail, [])),
      text: showMessage(textOfPieces(pieces), []),
    }));
    const more = completions.length > items.length ? [`And ${completions.length - items.length} more.`] : [];
    const text = items.map(({ label, detail, text }) =>
      [label, detail && `(${detail})`, text !== label && `→ ${JSON.stringify(text)}`].filter(Boolean).join(" "),
    );
    return {
      text: items.length === 0 ? "Nothing can be completed here." : [...text, ...more].join("\n"),
      data: { items },
    };
  },
};

/** Why nothing is at a position after the end of its line, or of the text; null for any other. */
function whyNothing({ lines, text, name }: Input, { line, character }: Position): string | null {
  const last = lines.positionAt(text.length).line;
  if (line > last) return `Line ${line + 1} is past the end: \`${name}\` ends with line ${last + 1}.`;
  const end = lines.positionAt(lines.offsetAt({ line, character: Number.MAX_SAFE_INTEGER })).character;
  return character > end ? `Column ${character + 1} is past the end of line ${line + 1}, column ${end + 1}.` : null;
}

async function completionsAt({ file, reread, settings }: Input, offset: number): Promise<readonly Completion[]> {
  const known = { ...noSurroundings, catalog: settings.catalog };
  const completeIn = (document: Document, at: number) => complete(document, at, known).items;
  const { inDocument, inNotation } = await completeInFile(file, offset, { reread, complete: completeIn });
  return [...inDocument, ...inNotation];
}
