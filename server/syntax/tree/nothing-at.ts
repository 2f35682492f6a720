import type { Scalar } from "./tree.ts";

/** Where nothing is written: a null of no length. */
export const nothingAt = (offset: number): Scalar => ({
  kind: "scalar",
  start: offset,
  end: offset,
  value: null,
  style: "plain",
});
