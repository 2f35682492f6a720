import type { Range } from "vscode-languageserver-protocol";

/** A message from the extension to the page of a diagram. */
export type ToPage =
  | {
      readonly kind: "picture";
      readonly uri: string;
      readonly svg: string;
      readonly style: string;
      readonly items: readonly PageItem[];
      /** Whether it shows changes; a sentence if there is nothing to compare with. */
      readonly changes: boolean | string;
    }
  /** The items that contain the cursor. */
  | { readonly kind: "mark"; readonly ids: readonly string[] };

export interface PageItem {
  /** The name that `data-items` in the diagram uses. */
  readonly id: string;
  /** Its name in the first line, then details and problems. */
  readonly text: string;
  readonly severity: "error" | "warning" | null;
  readonly change: "create" | "update" | "impossible" | "unknown" | "gone" | null;
  readonly owner: string | null;
}

/** A message from the page of a diagram to the extension. */
export type FromPage =
  | { readonly kind: "ready" }
  | { readonly kind: "show"; readonly id: string }
  /** Shows or hides changes. */
  | { readonly kind: "changes"; readonly isShown: boolean }
  | { readonly kind: "save" };

/** The state that the page keeps while it is hidden and when the window is reloaded. */
export interface PageState {
  readonly uri: string;
  readonly zoom: number | null;
  readonly left: number;
  readonly top: number;
  readonly changes?: boolean;
}

/** The server's drawing. */
export interface Picture {
  readonly svg: string;
  readonly style: string;
  readonly items: readonly GraphItem[];
  readonly from: string | null;
}

export interface GraphItem extends PageItem {
  /** Null for what is gone. */
  readonly range: Range | null;
  /** Another file that has its text, which the stack extends. */
  readonly file: string | null;
  /** Where that was. */
  readonly old: { readonly uri: string; readonly range: Range } | null;
}
