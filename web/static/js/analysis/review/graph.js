/**
 * Draws the graph of White's share of the point over a game: the light area is White's, plies
 * that are not searched yet are hatched, turning points have numbers.
 *
 * @import { Reviewed } from './state.js'
 */
import { LOOKED, positions } from './state.js';

/** The height of the area, in its own units. */
const HIGH = 100;

/** @param {string} name @param {Record<string, string|number>} attributes @param {...Node} children */
function element(name, attributes, ...children) {
  const el = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) el.setAttribute(key, String(value));
  el.append(...children);
  return el;
}

/**
 * The corners of White's area over each run of positions that are known, and the runs that
 * are not, in plies. Pure.
 * @param {Reviewed} review
 */
export function areas({ moves, plies }) {
  /** @type {string[]} */
  const known = [];
  /** @type {[number, number][]} */
  const unknown = [];
  for (let from = 0; from <= moves.length;) {
    const is = plies[from] !== undefined;
    let to = from;
    while (to < moves.length && (plies[to + 1] !== undefined) === is) to++;
    if (is) {
      const corners = Array.from({ length: to - from + 1 }, (_, i) => `${from + i},${round(HIGH * (1 - (plies[from + i]?.share ?? 0.5)))}`);
      known.push([`${from},${HIGH}`, ...corners, `${to},${HIGH}`].join(' '));
    } else unknown.push([Math.max(0, from - 1), Math.min(moves.length, to + 1)]);
    from = to + 1;
  }
  return { known, unknown };
}

/** @param {number} n */
const round = (n) => Math.round(n * 10) / 10;

/** @param {Reviewed} review @param {number} shown the ply on the board, or -1 */
export function drawGraph(review, shown) {
  const { moves, plies, turns } = review;
  const wide = Math.max(1, moves.length);
  const { known, unknown } = areas(review);
  const settled = Object.values(plies).filter(({ pass }) => pass < LOOKED).length === 0 && positions(review) === Object.keys(plies).length;
  const area = element('svg', { viewBox: `0 0 ${wide} ${HIGH}`, preserveAspectRatio: 'none', width: '100%', height: '100%' },
    ...unknown.map(([from, to]) => element('rect', { class: 'gr-no', x: from, y: 0, width: to - from, height: HIGH })),
    ...known.map((points) => element('polygon', { class: settled ? 'gr-w' : 'gr-w gr-brief', points })));
  const x = (/** @type {number} */ ply) => `${round(100 * ply / wide)}%`;
  const y = (/** @type {number} */ ply) => `${Math.min(86, Math.max(14, round(100 * (1 - (plies[ply]?.share ?? 0.5)))))}%`;
  return element('svg', { class: 'gr', 'aria-hidden': 'true' }, area,
    element('line', { class: 'gr-half', x1: '0', x2: '100%', y1: '50%', y2: '50%' }),
    ...(shown >= 0 ? [element('line', { class: 'gr-at', x1: x(shown), x2: x(shown), y1: '0', y2: '100%' })] : []),
    ...(turns ?? []).map(({ move }, i) => element('svg', { x: x(move), y: y(move), overflow: 'visible' },
      element('circle', { class: move === review.chosen ? 'gr-turn on' : 'gr-turn', r: 9 }),
      Object.assign(element('text', { class: 'gr-n', y: 4 }), { textContent: String(i + 1) }))));
}
