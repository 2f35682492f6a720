/** Lines that can be hidden: all behind the first, up to the last. */
export interface Fold {
  readonly startLine: number;
  readonly endLine: number;
  readonly kind?: "comment";
}
