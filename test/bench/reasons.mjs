// Why a goal is missed, by measure: printed where the last measurement missed it.

/** One sentence or two for each measure, beginning with what it is. */
export const reasons = {};
