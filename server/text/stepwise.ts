/** A computation in steps: other work may get a turn after each `yield`. */
export type Stepwise<T> = Generator<void, T, void>;

/** Its result, without pausing. */
export function finish<T>(steps: Stepwise<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
