/** Polls for the state of a link between devices. */

/** The interval of polling, in milliseconds. */
export const POLL = 2000;

/** How long a link works, in milliseconds. */
export const LIFE = 10 * 60_000;

const SECOND = 1000;

/**
 * Asks for news, at once and then every POLL, until a moment that may be put off, and then
 * once more. Out of sight it asks nothing until it is looked at.
 * @param {() => Promise<void>} ask must not fail
 * @param {() => void} tick is called once a second, before it asks, and at the end
 */
export function createNews(ask, tick) {
  /** Epoch milliseconds. */
  let end = 0;
  let running = false;

  async function run() {
    if (running) return;
    running = true;
    for (let since = POLL; Date.now() < end; since += SECOND) {
      tick();
      if (since >= POLL && document.visibilityState === 'visible') {
        since = 0;
        await ask();
      }
      await new Promise((resolve) => { setTimeout(resolve, SECOND); });
    }
    running = false;
    tick();
    await ask();
  }

  return {
    /** Asks until this moment at least. @param {number} moment epoch milliseconds */
    until(moment) {
      end = Math.max(end, moment);
      run();
    },
    stop() { end = 0; },
  };
}
