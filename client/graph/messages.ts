/** What the extension tells the page of a picture. */
export type ToPage =
  | {
      readonly kind: "picture";
      readonly uri: string;
      readonly svg: string;
      readonly style: string;
      readonly items: readonly { readonly id: string; readonly text: string; readonly owner: string | null }[];
    }
  /** The cursor stands in these. */
  | { readonly kind: "mark"; readonly ids: readonly string[] };

/** What the page of a picture tells the extension. */
export type FromPage =
  | { readonly kind: "ready" }
  | { readonly kind: "show"; readonly id: string }
  | { readonly kind: "save" };

/** What the page keeps while it is hidden and over a reload of the window. */
export interface PageState {
  readonly uri: string;
  readonly zoom: number | null;
  readonly left: number;
  readonly top: number;
}
