/**
 * Arrows and circles that somebody draws on a board for himself. Pure.
 *
 * @import { Move } from '../types.js'
 * @import { Mark } from './marks.js'
 */
import { placeOf } from './click.js';

/**
 * An arrow, or, from a place to itself, a circle; `second` is the other colour.
 * @typedef {{from: string, to: string, second: boolean}} Drawn
 */

/**
 * Draws one more; what is there already in this colour is taken away, what is
 * there in the other changes its colour.
 * @param {Drawn[]} drawn @param {Drawn} one
 */
export function toggle(drawn, one) {
  const others = drawn.filter((d) => d.from !== one.from || d.to !== one.to);
  const there = drawn.some((d) => d.from === one.from && d.to === one.to && d.second === one.second);
  return there ? others : [...others, one];
}

/**
 * An arrow takes the way of a legal move between its ends, round its corners.
 * @param {Drawn} drawn @param {Move[]} legal @returns {Mark}
 */
export function drawnMark({ from, to, second }, legal) {
  if (from === to) return { mark: 'circle', at: from, second };
  const way = legal.map((move) => move.path)
    .find((path) => path[0] === placeOf(from) && path[path.length - 1] === placeOf(to));
  const between = way?.slice(1, -1) ?? [];
  return { mark: 'arrow', path: [from, ...between, to], style: second ? 'second' : 'plain' };
}
