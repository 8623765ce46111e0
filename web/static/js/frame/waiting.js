/**
 * Shows how many other games wait for the visitor's move, in the top bar, the tab and the app's
 * icon, and which is next. The server writes the number into #await; this module fetches it
 * again.
 */
import { h } from '../ui/dom.js';
import { showWaiting } from '../ui/notify.js';
import { parts } from '../words/text.js';

/** @typedef {{waiting: number, next: string}} Waiting `next` is a slug, empty where none waits */

/** The time between two looks while the page is in sight, and the least. Milliseconds. */
const EVERY = 60_000;
const PAUSE = 3000;

let asked = -Infinity;
/** Whether the game in sight waits for the visitor: then the next one is not what comes first. */
let busy = true;

const chip = () => document.getElementById('await');

/**
 * The number and what it counts. Pure.
 * @param {boolean} beside a game is in sight @param {boolean} inTurn it waits as well @param {Parameters<typeof parts>[1]} values
 */
export const waitingParts = (beside, inTurn, values) => (beside && !inTurn ? parts('frame.next-game', values) : parts('frame.to-move', values));

/** Takes the number from the page, as it was written or put there. */
export function readWaiting() {
  const el = chip();
  if (!el) return;
  const waiting = Number(el.dataset.waiting);
  el.hidden = waiting === 0;
  el.replaceChildren(h('span', { class: 'chip go' }, ...waitingParts('beside' in el.dataset, busy, {
    n: waiting, number: () => h('span', {}, String(waiting)), words: (inner) => h('span', {}, inner),
  })));
  showWaiting(waiting);
}

/** Asks the server again. @returns {Promise<Waiting|null>} null where it does not answer */
export async function askWaiting() {
  const el = chip();
  if (!el) return null;
  asked = Date.now();
  const { beside } = el.dataset;
  try {
    const answer = await fetch(`/api/me/waiting${beside ? `?beside=${beside}` : ''}`);
    if (!answer.ok) return null;
    const found = /** @type {Waiting} */ (await answer.json());
    el.dataset.waiting = String(found.waiting);
    if (beside) el.setAttribute('href', found.next ? `/g/${found.next}` : '/#mine');
    readWaiting();
    return found;
  } catch {
    return null; // the next look asks again
  }
}

/** Says whether the game in sight waits for the visitor. @param {boolean} inTurn */
export function besideGame(inTurn) {
  if (inTurn === busy) return;
  busy = inTurn;
  readWaiting();
}

/** Where the next game is, or nothing. */
export const nextGame = () => (chip()?.hidden === false ? chip()?.getAttribute('href') ?? '' : '');

/** Keeps the number right while the page is in sight of a visitor who is known. */
export function watchWaiting() {
  if (!document.querySelector('[data-me]')) return;
  readWaiting();
  const look = () => {
    if (!document.hidden && Date.now() - asked >= PAUSE) askWaiting();
  };
  document.addEventListener('visibilitychange', look);
  setInterval(() => nextGame() && look(), EVERY);
}
