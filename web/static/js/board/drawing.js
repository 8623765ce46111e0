/**
 * Arrows and circles that the player draws on a board, with the other button: from
 * place to place an arrow, on one place a circle, with shift in the second
 * colour. What is drawn (pure), its shapes, and the pointer that draws. Moves
 * made ahead have arrows and a hatch of the same kind.
 *
 * @import { Move } from '../wire/wire-types.js'
 * @import { Geometry, Point } from './geometry.js'
 * @import { Mark } from './marks.js'
 * @import { Hands } from './pointer.js'
 */
import { placeOf } from './click.js';
import { around } from './shapes.js';
import { round, svg } from './svg.js';

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
  return ['m-circle-edge', name].map((each) => around(geo, at, each, { r: 21, inset: 3, corner: 8 }));
}

/** The hatch of moves made ahead, by which the style sheet fills them. */
export function hatch() {
  const stripes = svg('pattern', { id: 'hatch', width: 7, height: 7, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' },
    svg('rect', { class: 'm-hatch-back', width: 7, height: 7 }), svg('rect', { class: 'm-hatch', width: 3, height: 7 }));
  return svg('defs', {}, stripes);
}

/**
 * Listens for the other button until the signal is aborted.
 * @param {SVGSVGElement} root
 * @param {Hands} hands
 * @param {(e: PointerEvent) => Point} point
 * @param {AbortSignal} signal
 */
export function listenDrawing(root, hands, point, signal) {
  /** @type {Drawn|null} */
  let drawing = null;

  /** @param {PointerEvent} e */
  function down(e) {
    const from = e.button === 2 ? hands.at(point(e)) : null;
    drawing = from ? { from, to: from, second: e.shiftKey } : null;
  }

  /** @param {PointerEvent} e */
  function move(e) {
    if (!drawing) return;
    const to = hands.at(point(e)) ?? drawing.from;
    if (to === drawing.to) return;
    drawing = { ...drawing, to };
    hands.sketch(drawing);
  }

  /** @param {PointerEvent} e */
  function up(e) {
    if (!drawing || e.button !== 2) return;
    const done = drawing;
    drawing = null;
    if (hands.at(point(e))) hands.mark(done);
    else hands.sketch(null);
  }

  root.addEventListener('contextmenu', (e) => e.preventDefault(), { signal });
  root.addEventListener('pointerdown', down, { signal });
  window.addEventListener('pointermove', move, { signal });
  window.addEventListener('pointerup', up, { signal });
  window.addEventListener('pointercancel', () => { drawing = null; }, { signal });
}
