import type { SyntaxProblem } from "../tree/tree.ts";

const controlCharacter = /[\0-\x08\x0b\x0c\x0e-\x1f]/;

/** Whether a text contains characters that YAML never allows, not even in quotes or comments. */
export const hasControl = (text: string): boolean => controlCharacter.test(text);

/** Only the first such character, because there may be thousands. */
export function findControl(text: string): readonly SyntaxProblem[] {
  const start = text.search(controlCharacter);
  const message = "Control characters are not allowed in YAML. Remove this one.";
  return start < 0 ? [] : [{ start, end: start + 1, reach: "here", message }];
}
