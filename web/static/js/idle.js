/** Work that can wait until the page has been seen. */

/** How long it waits at most, where the browser has no time for it. Milliseconds. */
const LATEST = 1000;

/**
 * Runs something once: after the next frame, when the browser is idle; at the
 * latest after a second; and at once if the page is put out of sight, where there
 * are no frames.
 * @param {() => void} run
 * @returns {() => void} takes it back, if it has not run
 */
export function whenIdle(run) {
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

  // Safari has no idle callbacks.
  const idle = globalThis.requestIdleCallback ?? ((/** @type {() => void} */ then) => setTimeout(then));
  requestAnimationFrame(() => idle(once));
  document.addEventListener('visibilitychange', () => document.hidden && once(), { signal: waiting.signal });
  return cancel;
}
