/** Cards and the lines between them, as input of the layout. */
export interface GraphShape {
  /** Columns are numbered from the left. Heights and gaps are in pixels. */
  readonly cards: readonly { readonly column: number; readonly height: number }[];
  /** Each from a card to one further right, by their indexes. */
  readonly lines: readonly (readonly [from: number, to: number])[];
  readonly gap: number;
}
