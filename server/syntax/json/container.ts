import { nothingAt } from "../tree/nothing-at.ts";
import type { Entry, Mapping, Node, Open, Scalar, Sequence, Span } from "../tree/tree.ts";

/** A mapping or sequence whose closing character has not been read. */
export type Container =
  | {
      readonly kind: "mapping";
      readonly node: Open<Mapping>;
      readonly entries: Entry[];
      key: Scalar | null;
      /** It is preceded by a key without a colon. */
      followsKey: boolean;
      /** The end of the `:` after the key or the previous one; 0 if there was none. */
      colon: number;
      comma: Span | null;
      hasValue: boolean;
    }
  | {
      readonly kind: "sequence";
      readonly node: Open<Sequence>;
      readonly items: Node[];
      comma: Span | null;
      hasValue: boolean;
    };

/** The key stays, without a value. */
export function dropKey(top: Container): void {
  if (top.kind !== "mapping" || top.key === null) return;
  // `"key" "text"`: the colon is missing, and the text is not a key.
  const key: Scalar = top.followsKey && top.colon === 0 ? { ...top.key, value: "", unread: true } : top.key;
  top.entries.push({ key, value: missingAt(Math.max(top.colon, top.key.end)) });
  top.key = null;
  top.hasValue = true;
}

/** Where a value has to be and nothing is. */
export const missingAt = (offset: number): Scalar => ({ ...nothingAt(offset), unread: true });
