/** How many random cases to try: a fifth of them in `npm test`, and the others, with another seed, in `npm run test:slow`. */
export const runs = (all: number): number => {
  const few = Math.ceil(all / 5);
  return process.env.SLOW ? all - few : few;
};

/** What random cases are made from. */
export const seed = process.env.SLOW ? 8 : 7;
