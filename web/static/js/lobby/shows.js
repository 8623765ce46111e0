/** The board of the chosen game plays a few moves that show what is special in it. */
import { settings } from '../storage/settings.js';

/** Milliseconds: from one ply to the next, a piece on its way, and at the end before the first again. */
const PLY = 1400;
const SLIDE = 450;
const REST = 1600;
/** How often the moves are played. */
const ROUNDS = 3;

/** Where a piece goes: its index, then x, y and width of its drawing; the index alone where it is captured. @typedef {[number, ...number[]]} Step */

/** Nothing moves for those who prefer that. */
const still = () => settings.get().motion === 'off' || matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Plays the moves of the game that is chosen, and of another when it is chosen. */
export function followShows() {
  let playing = new AbortController();
  function begin() {
    playing.abort();
    playing = new AbortController();
    const host = document.querySelector('.pick:has(:checked) [data-shows]');
    if (host instanceof HTMLElement && !still()) play(host, playing.signal);
  }
  for (const input of document.querySelectorAll('input[name=game]')) input.addEventListener('change', begin);
  begin();
}

/** Plays the moves a few times and stays at their end; all pieces go back when it is aborted. @param {HTMLElement} host @param {AbortSignal} signal */
async function play(host, signal) {
  /** @type {Step[][]} */
  const plies = JSON.parse(host.dataset.shows ?? 'null') ?? [];
  const pieces = /** @type {SVGElement[]} */ ([...host.querySelector('svg > g:last-child')?.children ?? []]);
  const reset = () => {
    for (const { style } of pieces) style.transform = style.opacity = '';
  };
  signal.addEventListener('abort', reset);
  for (let round = 0; round < ROUNDS; round++) {
    reset();
    for (const steps of plies) {
      await new Promise((over) => { setTimeout(over, PLY); });
      if (signal.aborted) return;
      for (const step of steps) move(pieces[step[0]], step);
    }
    await new Promise((over) => { setTimeout(over, REST); });
    if (signal.aborted) return;
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
