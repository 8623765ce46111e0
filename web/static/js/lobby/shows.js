/** The board of the chosen game plays a few moves that show what is special in it. */
import { settings } from '../storage/settings.js';

/** Milliseconds: from one ply to the next, and a piece on its way. Four plies take less than the five seconds that may move by themselves. */
const PLY = 1150;
const SLIDE = 400;

/** Where a piece goes: its index, then x, y and width of its drawing; the index alone where it is captured. @typedef {[number, ...number[]]} Step */

/** Nothing moves for those who prefer that. */
const still = () => settings.get().motion === 'off' || matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Plays the moves of the game that is chosen, of another when it is chosen, and again when the pointer comes to its card. */
export function followShows() {
  let playing = new AbortController();
  function begin() {
    playing.abort();
    playing = new AbortController();
    const host = document.querySelector('.pick:has(:checked) [data-shows]');
    if (host instanceof HTMLElement && !still()) play(host, playing.signal);
  }
  for (const input of document.querySelectorAll('input[name=game]')) {
    input.addEventListener('change', begin);
    input.closest('.pick')?.addEventListener('pointerenter', () => input instanceof HTMLInputElement && input.checked && begin());
  }
  begin();
}

/** Plays the moves and stays at their end; all pieces go back when it is aborted. @param {HTMLElement} host @param {AbortSignal} signal */
async function play(host, signal) {
  /** @type {Step[][]} */
  const plies = JSON.parse(host.dataset.shows ?? 'null') ?? [];
  const pieces = /** @type {SVGElement[]} */ ([...host.querySelector('svg > g:last-child')?.children ?? []]);
  signal.addEventListener('abort', () => {
    for (const { style } of pieces) style.transform = style.opacity = '';
  });
  for (const steps of plies) {
    await new Promise((over) => { setTimeout(over, PLY); });
    if (signal.aborted) return;
    for (const step of steps) move(pieces[step[0]], step);
  }
}

/** Lets a piece slide to another place and size, or fade. @param {SVGElement} piece @param {Step} step */
function move(piece, [, x, y, width = 0]) {
  const attribute = (/** @type {string} */ name) => Number(piece.getAttribute(name));
  const scale = width / attribute('width');
  const { transform, opacity } = piece.style;
  if (x === undefined || y === undefined) piece.style.opacity = '0';
  else piece.style.transform = `matrix(${scale}, 0, 0, ${scale}, ${x - scale * attribute('x')}, ${y - scale * attribute('y')})`;
  piece.animate([{ transform: transform || 'none', opacity: opacity || '1' }, {}], { duration: SLIDE, easing: 'ease-in-out' });
}
