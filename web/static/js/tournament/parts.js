/**
 * The server-rendered parts of a tournament's page: state, table, rounds. After a change the page
 * is fetched again, and these parts are replaced.
 *
 * @import { Tournament as View } from '../wire/wire-types.js'
 */
import { need, patch } from '../ui/dom.js';
import { showTimes } from '../words/times.js';
import { written } from './state.js';

/** How long to wait where the page did not come, or is old. Milliseconds. */
const AGAIN = 1000;

/** Gives what keeps them up to date. @param {View} first what the page was written from */
export function createParts(first) {
  let shown = written(first);
  let wanted = shown;
  let busy = false;

  return async (/** @type {View} */ view) => {
    wanted = written(view);
    if (busy) return;
    busy = true;
    while (shown !== wanted) {
      const answer = await fetch(`${location.pathname}?parts=1${location.search.replace('?', '&')}`).catch(() => null);
      if (answer?.ok) shown = takeOver(new DOMParser().parseFromString(await answer.text(), 'text/html'));
      if (shown !== wanted) await new Promise((then) => { setTimeout(then, AGAIN); }); // it may be a second older than the message
    }
    busy = false;
  };
}

/** Gives what the page was written from. @param {Document} page */
function takeOver(page) {
  for (const one of page.querySelectorAll('details')) {
    const there = document.getElementById(one.id);
    if (there instanceof HTMLDetailsElement) one.open = there.open; // as the reader has it
  }
  for (const part of page.querySelectorAll('[data-part]')) {
    patch(need(`[data-part=${part.getAttribute('data-part')}]`), [...part.childNodes]);
  }
  showTimes();
  return written(JSON.parse(need('#page-data', page).textContent).tournament.view);
}
