/** Timers that stand still until they are told to go on. */
const real = { setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout };
let now = 0;
let last = 0;
let timers = [];

/** Takes the place of the real timers until free is called. */
export function stop() {
  globalThis.setTimeout = (run, ms = 0) => {
    timers.push({ id: ++last, at: now + ms, run });
    return last;
  };
  globalThis.clearTimeout = (id) => {
    timers = timers.filter((timer) => timer.id !== id);
  };
}

/** Gives the real timers back; what was to run never does. */
export function free() {
  Object.assign(globalThis, real);
  timers = [];
}

/** Runs, in order, whatever comes due within so many milliseconds. */
export function tick(ms) {
  const end = now + ms;
  for (;;) {
    const [next] = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at || a.id - b.id);
    if (!next) break;
    timers = timers.filter((timer) => timer !== next);
    now = next.at;
    next.run();
  }
  now = end;
}
