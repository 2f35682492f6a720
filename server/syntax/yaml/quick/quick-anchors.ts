import type { Alias, Node, Open } from "../../tree/tree.ts";
import { isGapAt } from "./quick-scalars.ts";

/** The anchors of a text that is being read, in its order. Null: left to the whole parser. */
export class Anchors {
  /** Whether there is an alias. */
  areUsed = false;
  /** Null for a value that is being read. */
  private readonly values = new Map<string, Node | null>();

  /** The name of the anchor that is written here. Its value follows. */
  open(text: string, start: number): string | null {
    const name = nameAt(text, start + 1);
    // Which of two nested values such a name means afterwards is a matter of their order.
    if (name === null || !isGapAt(text, start + 1 + name.length) || this.values.get(name) === null) return null;
    this.values.set(name, null);
    return name;
  }

  close(name: string, value: Node): Node | null {
    if (value.kind === "alias" || value.anchor !== undefined) return null;
    const anchored: Open<typeof value> = value;
    anchored.anchor = name;
    this.values.set(name, value);
    return value;
  }

  aliasAt(text: string, start: number): Alias | null {
    const name = nameAt(text, start + 1);
    const target = name === null ? null : (this.values.get(name) ?? null);
    if (name === null || target === null) return null;
    this.areUsed = true;
    return { kind: "alias", start, end: start + 1 + name.length, name, target };
  }
}

const anchorName = /[\w-]+/y;

function nameAt(text: string, start: number): string | null {
  anchorName.lastIndex = start;
  return anchorName.exec(text)?.[0] ?? null;
}
