/**
 * The server-rendered parts of the page of a tournament or an hour: how it stands, table, rounds.
 * After a change the page is fetched again, and these parts are replaced.
 */
import { need, patch } from '../ui/dom.js';
import { showTimes } from '../words/times.js';

/** How long to wait where the page did not come, or is old. Milliseconds. */
const AGAIN = 1000;
/** How long at least from one time to the next where very many follow, and by how much more at most. Milliseconds. */
const CALM = 5000;
const SPREAD = 2000;

/** @param {number} ms */
const wait = (ms) => new Promise((then) => { setTimeout(then, ms); });

/** Gives what puts a page off that very many follow: until it is in sight, and not all come at once. */
export function calmly() {
  let last = -CALM;
  return async () => {
    await wait(Math.max(0, last + CALM - performance.now()) + SPREAD * Math.random());
    if (document.hidden) await new Promise((then) => { document.addEventListener('visibilitychange', then, { once: true }); });
    last = performance.now();
  };
}

/**
 * Gives what keeps them up to date.
 * @template View
 * @param {View} first what the page was written from
 * @param {{of: (data: any) => View, written: (view: View) => string, pause?: () => Promise<void>}} by `of` gives it of the data of a
 *   page; what is `written` into the page depends on that text; `pause` puts the next request off
 */
export function createParts(first, { of, written, pause }) {
  let shown = written(first);
  let wanted = shown;
  let busy = false;

  return async (/** @type {View} */ view) => {
    wanted = written(view);
    if (busy) return;
    busy = true;
    while (shown !== wanted) {
      await pause?.();
      const answer = await fetch(`${location.pathname}?parts=1${location.search.replace('?', '&')}`).catch(() => null);
      if (answer?.ok) shown = written(of(takeOver(new DOMParser().parseFromString(await answer.text(), 'text/html'))));
      if (shown !== wanted) await wait(AGAIN); // it may be a second older than the message
    }
    busy = false;
  };
}

/** Gives the data of the page. @param {Document} page */
function takeOver(page) {
  for (const one of page.querySelectorAll('details')) {
    const there = document.getElementById(one.id);
    if (there instanceof HTMLDetailsElement) one.open = there.open; // as the reader has it
  }
  for (const part of page.querySelectorAll('[data-part]')) {
    patch(need(`[data-part=${part.getAttribute('data-part')}]`), [...part.childNodes]);
  }
  showTimes();
  return JSON.parse(need('#page-data', page).textContent);
}
