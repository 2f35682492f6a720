/** Cards and the lines between them, as input of the layout. */
export interface GraphShape {
  /** Columns are numbered from the left. Heights and gaps are in pixels. */
  readonly cards: readonly { readonly column: number; readonly height: number }[];
  /** Each from a card to one further right, by their indexes. */
  readonly lines: readonly (readonly [from: number, to: number])[];
  readonly gap: number;
}

/** The top of each card, chosen for short lines and few crossings. The topmost is at 0. */
export type Arrange = (shape: GraphShape) => readonly number[];

/** Caches recent layouts by shape: most edits do not change it. */
export function remembering(arrange: Arrange): Arrange {
  let known = new Map<string, readonly number[]>();
  return (shape) => {
    const key = JSON.stringify(shape);
    const tops = known.get(key) ?? arrange(shape);
    if (!known.has(key) && known.size > 50) known = new Map();
    known.set(key, tops);
    return tops;
  };
}
