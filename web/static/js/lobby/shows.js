/** The board of the chosen game plays a few moves that show what is special in it. */
import { settings } from '../storage/settings.js';

/** Milliseconds: from one ply to the next, a piece on its way, and at the end before the first again. */
const PLY = 1400;
const SLIDE = 450;
const REST = 3000;
/** How often the moves are played. */
const ROUNDS = 3;

/** Where a piece goes: its index, then x, y and width of its drawing; the index alone where it is captured. @typedef {[number, ...number[]]} Step */

/** Nothing moves for those who prefer that. */
const still = () => settings.get().motion === 'off' || matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Plays the moves of the game that is chosen, and of another when it is chosen. */
export function followShows() {
  /** @type {Animation[]} */
  let running = [];
  function begin() {
    for (const animation of running) animation.cancel(); // the pieces are where they were drawn
    const host = document.querySelector('.pick:has(:checked) [data-shows]');
    running = host instanceof HTMLElement && !still() ? play(host) : [];
  }
  for (const input of document.querySelectorAll('input[name=game]')) input.addEventListener('change', begin);
  begin();
}

/** One animation for each piece that takes part, as long as all plies. @param {HTMLElement} host @returns {Animation[]} */
function play(host) {
  /** @type {Step[][]} */
  const plies = JSON.parse(host.dataset.shows ?? 'null') ?? [];
  const pieces = host.querySelector('svg > g:last-child')?.children ?? [];
  const whole = plies.length * PLY + REST;
  return [...new Set(plies.flat().map(([piece]) => piece))].map((index) => {
    const piece = pieces[index];
    let shown = { transform: 'none', opacity: 1 };
    const frames = [{ ...shown, offset: 0 }];
    plies.forEach((steps, ply) => {
      const step = steps.find(([of]) => of === index);
      if (!step) return;
      const arrives = (ply + 1) * PLY;
      frames.push({ ...shown, offset: (arrives - SLIDE) / whole });
      shown = step.length > 1 ? { transform: moved(piece, step), opacity: 1 } : { ...shown, opacity: 0 };
      frames.push({ ...shown, offset: arrives / whole });
    });
    frames.push({ ...shown, offset: 1 });
    return piece.animate(frames, { duration: whole, iterations: ROUNDS, fill: 'forwards' });
  });
}

/** The transform of a drawing to another place and size. @param {Element} piece @param {Step} step */
function moved(piece, [, x = 0, y = 0, width = 0]) {
  const attribute = (/** @type {string} */ name) => Number(piece.getAttribute(name));
  const scale = width / attribute('width');
  return `matrix(${scale}, 0, 0, ${scale}, ${x - scale * attribute('x')}, ${y - scale * attribute('y')})`;
}
