/** Work that is not worth doing for each thing that calls for it. */

/**
 * Runs something at once when it is called for, and then once more if it was
 * called for again while it ran or in the pause after. Never twice at a time.
 * @param {number} pause milliseconds from one start to the next, at least
 * @param {() => Promise<unknown>} run must not fail
 * @returns {() => Promise<void>} the call
 */
export function atMostEvery(pause, run) {
  let wanted = false;
  let busy = false;
  return async () => {
    wanted = true;
    if (busy) return;
    busy = true;
    while (wanted) {
      wanted = false;
      await Promise.all([run(), new Promise((over) => { setTimeout(over, pause); })]);
    }
    busy = false;
  };
}
