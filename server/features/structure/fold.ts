/** Lines that can be hidden: from the second to the last. */
export interface Fold {
  readonly startLine: number;
  readonly endLine: number;
  readonly kind?: "comment";
}
