/**
 * Computes the marks of the last move: the path of each moved piece, the captured pieces, and
 * ghosts of sacrificed ones.
 *
 * @import { Last, Played } from '../wire/wire-types.js'
 * @import { Geometry } from './geometry.js'
 * @import { Mark } from './marks.js'
 */
import { otherSlot, placeOf, slotOf } from './click.js';

/** @param {Last|Played|null} last @param {Geometry} geo @returns {Mark[]} */
export function lastMarks(last, geo) {
  if (!last) return [];
  const ways = [last.path, ...otherWays(last)];
  return [
    ...(geo.points ? ways.flatMap(road) : tints(ways, jumps(geo, last))),
    ...aside(last, geo).map((at) => /** @type {Mark} */ ({ mark: 'crossed', at })),
    ...ghosts(last),
  ];
}

/** The ways of those who moved along with the mover, as a rook in castling. @param {Last|Played} last */
function otherWays(last) {
  const effects = 'effects' in last ? last.effects.slice(1) : [];
  const ways = effects.flatMap(({ from, to }) => (from && to ? [[from, to].map(placeOf)] : []));
  return ways.filter(([from, to]) => from !== to);
}

/** @param {string[]} path @returns {Mark[]} */
function road(path) {
  return [{ mark: 'road', path }, { mark: 'left', at: path[0] }, { mark: 'arrived', at: path[path.length - 1] }];
}

/**
 * Ends of the ways with corners; landings of a chain without.
 * @param {string[][]} ways
 * @param {boolean} chain
 * @returns {Mark[]}
 */
function tints(ways, chain) {
  const ends = new Set(ways.flatMap((path) => [path[0], path[path.length - 1]]));
  const between = chain ? ways[0].filter((at) => !ends.has(at)) : [];
  return [
    ...[...new Set(between)].map((at) => /** @type {Mark} */ ({ mark: 'tint', at, corners: false })),
    ...[...ends].map((at) => /** @type {Mark} */ ({ mark: 'tint', at, corners: true })),
  ];
}

/**
 * Whether each leg of a way leaps over one of those taken, halfway.
 * @param {Geometry} geo
 * @param {Last} way
 */
export function jumps(geo, { path, takes = [] }) {
  return takes.length > 0 && takes.length === path.length - 1 && takes.every((at, i) => {
    const [a, b, m] = [path[i], path[i + 1], at].map((click) => geo.centre(click));
    return Math.hypot((a[0] + b[0]) / 2 - m[0], (a[1] + b[1]) / 2 - m[1]) < 1;
  });
}

/**
 * Those taken who stood neither where the way ended nor under a jump.
 * @param {Last} last
 * @param {Geometry} geo
 */
function aside(last, geo) {
  if (jumps(geo, last)) return [];
  const end = placeOf(last.path[last.path.length - 1]);
  return (last.takes ?? []).filter((at) => placeOf(at) !== end);
}

/** @param {Last|Played} last @returns {Mark[]} */
function ghosts(last) {
  if (!('kind' in last) || last.kind !== 'sacrifice' || !last.takes) return [];
  const [taken] = last.takes;
  const [mover, victim] = ['', taken].map((at) => last.effects.find((e) => !e.to && (at === '' || e.from === at)));
  if (!mover || !victim) return [];
  const beside = slotOf(taken) === null ? taken : otherSlot(taken);
  return [{ mark: 'ghost', at: beside, man: mover.man }, { mark: 'ghost', at: taken, man: victim.man }];
}
