/** How many random cases to try: all of them in `npm run test:slow`, a fifth in `npm test`. */
export const runs = (all: number): number => (process.env.SLOW ? all : Math.ceil(all / 5));
