/**
 * Arrows and circles over a board, and the hatch of moves made ahead.
 *
 * @import { Geometry, Point } from './geometry.js'
 */
import { around } from './shapes.js';
import { round, svg } from './svg.js';

/** How far an arrow keeps from the middle of the places at its ends, and the length of its head. */
const TAIL = 13;
const POINT = 8;
const HEAD = 16;

/**
 * An arrow from place to place, round the corners between. Its ends keep away
 * from the middle, so that the men there stay to be seen.
 * @param {Geometry} geo @param {string[]} path @param {"plain"|"second"|"premove"} style
 */
export function arrow(geo, path, style) {
  const points = path.map(geo.centre);
  const last = points.length - 1;
  const [tip, neck] = [POINT, POINT + HEAD].map((back) => towards(points[last], points[last - 1], back));
  const way = [towards(points[0], points[1], TAIL), ...points.slice(1, -1), neck].map((p) => p.map(round).join()).join(' ');
  const turn = Math.atan2(points[last][1] - points[last - 1][1], points[last][0] - points[last - 1][0]);
  const transform = `translate(${tip.map(round).join(' ')}) rotate(${round(turn * 180 / Math.PI)})`;
  const head = (/** @type {string} */ name) => svg('path', { class: name, transform, d: 'M0 0L-20 -11.5L-16 0L-20 11.5Z' });
  const shaft = (/** @type {string} */ name) => svg('polyline', { class: name, points: way });
  return svg('g', { class: `m-arrow m-arrow-${style}`, 'data-arrow': path.join(' ') },
    shaft('m-shaft-edge'), head('m-head-edge'), shaft('m-shaft'), head('m-head'));
}

/** A point so far from another on the way to a third. @param {Point} from @param {Point} to @param {number} far @returns {Point} */
function towards([x, y], [tx, ty], far) {
  const whole = Math.hypot(tx - x, ty - y) || 1;
  return [x + (tx - x) * far / whole, y + (ty - y) * far / whole];
}

/** A circle drawn round a place. @param {Geometry} geo @param {string} at @param {boolean} second */
export function circle(geo, at, second) {
  const name = second ? 'm-circle m-circle-second' : 'm-circle';
  return [around(geo, at, 'm-circle-edge', 21, [3, 8]), around(geo, at, name, 21, [3, 8])];
}

/** The hatch of moves made ahead, by which the style sheet fills them. */
export function hatch() {
  const stripes = svg('pattern', { id: 'hatch', width: 7, height: 7, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' },
    svg('rect', { class: 'm-hatch-back', width: 7, height: 7 }), svg('rect', { class: 'm-hatch', width: 3, height: 7 }));
  return svg('defs', {}, stripes);
}
