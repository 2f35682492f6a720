/** A message takes this many turns from its arrival to its handler, and a response from there to the client. */
const turnsOfMessage = 4;

/** In milliseconds; after that, work is done although messages keep arriving. */
const patience = 100;

/** Work that nobody waits for, done between messages: one piece in each quiet turn of the event loop. */
export function quietTurns(
  /** Runs something in the next turn of the event loop, which handles input first. */
  turn: (run: () => void) => void,
  /** Messages wait to be handled. */
  isBusy: () => boolean,
  /** The next piece of work besides what is deferred; null if there is none at present. */
  next: () => (() => void) | null,
) {
  const deferred: (() => void)[] = [];
  let isTurning = false;
  let quiet = 0;
  let since = 0;
  /** They take turns, so that a long check delays nothing else for long. */
  let sources = [() => deferred.shift() ?? null, next];

  const take = (): (() => void) | null => {
    for (const source of sources) {
      const run = source();
      if (!run) continue;
      sources = [...sources.filter((other) => other !== source), source];
      return run;
    }
    return null;
  };
  const work = (): void => {
    const run = take();
    isTurning = run !== null;
    if (!run) return;
    quiet = 0;
    since = performance.now();
    turn(tick);
    run();
  };
  const tick = (): void => {
    quiet++;
    if ((isBusy() || quiet < turnsOfMessage) && performance.now() < since + patience) turn(tick);
    else work();
  };
  const wake = (): void => {
    if (isTurning) return;
    isTurning = true;
    quiet = 0;
    since = performance.now();
    turn(tick);
  };
  return {
    /** Runs something after the messages that have arrived in the meantime. */
    defer: (run: () => void): void => {
      deferred.push(run);
      wake();
    },
    /** A message has arrived or is being sent, and others may follow. */
    disturbed: (): void => {
      quiet = 0;
    },
    /** There may be more work. */
    wake,
  };
}
