/** Runs work after the page has been shown. */

/** How long it waits at most, where the browser has no time for it. Milliseconds. */
const LATEST = 1000;

/**
 * Runs something once: when `wait` calls what it is given; at the latest after a
 * second; and at once if the page is put out of sight, where there are no frames.
 * @param {(once: () => void) => void} wait
 * @param {() => void} run
 * @returns {() => void} takes it back, if it has not run
 */
function runOnce(wait, run) {
  const waiting = new AbortController();
  const timer = setTimeout(once, LATEST);

  function cancel() {
    waiting.abort();
    clearTimeout(timer);
  }

  function once() {
    if (waiting.signal.aborted) return;
    cancel();
    run();
  }

  wait(once);
  document.addEventListener('visibilitychange', () => document.hidden && once(), { signal: waiting.signal });
  return cancel;
}

/**
 * Runs something once, after the next frame, when the browser is idle.
 * @param {() => void} run
 * @returns {() => void} takes it back, if it has not run
 */
export function whenIdle(run) {
  // Safari has no idle callbacks.
  const idle = globalThis.requestIdleCallback ?? ((/** @type {() => void} */ then) => setTimeout(then));
  return runOnce((once) => requestAnimationFrame(() => idle(once)), run);
}

/**
 * Settles once the page has been painted as it is; at once where it is out of sight.
 * @returns {Promise<void>}
 */
export const whenPainted = () => new Promise((then) => {
  if (document.hidden) then();
  else runOnce((once) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(once))), then);
});
