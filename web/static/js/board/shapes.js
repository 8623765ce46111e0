/**
 * The shapes that marks are made of, each at a place or slot.
 *
 * @import { Geometry, Point } from './geometry.js'
 */
import { placeOf } from './click.js';
import measures from './measures.json' with { type: 'json' };
import { piece, round, svg, text } from './svg.js';

/** @param {Geometry} geo @param {string[]} places @param {string} name */
export function line(geo, places, name) {
  return svg('polyline', { class: name, points: places.map((at) => geo.centre(at).map(round).join()).join(' ') });
}

/** @param {Geometry} geo @param {string} at @param {number} r @param {string} name */
export function ring(geo, at, r, name) {
  const [cx, cy] = geo.centre(at);
  return svg('circle', { class: name, cx, cy, r });
}

/**
 * The same ring as casing and as core.
 * @param {Geometry} geo
 * @param {string} at
 * @param {number} r
 * @param {string} name
 */
export function twice(geo, at, r, name) {
  return [ring(geo, at, r, `${name}-edge`), svg('circle', {
    class: name, cx: geo.centre(at)[0], cy: geo.centre(at)[1], r, pathLength: measures.dashes,
  })];
}

/**
 * A ring on points and seats, a frame on cells and tiles: drawn in by so much,
 * with corners of a radius.
 * @param {Geometry} geo @param {string} at @param {string} name @param {number} r @param {[number, number]} frame
 */
export function around(geo, at, name, r, [inset, rx]) {
  return geo.round(at) ? ring(geo, at, r, name) : frame(geo, at, name, inset, rx);
}

/** @param {Geometry} geo @param {string} at @param {string} name @param {number} inset @param {number} rx */
function frame(geo, at, name, inset, rx) {
  return svg('rect', { class: name, ...geo.box(at, inset), rx });
}

/** @param {Geometry} geo @param {string} at @param {boolean} corners */
export function tint(geo, at, corners) {
  const { tile, bracket, arm: t } = measures.tint;
  const { inset, corner } = geo.slotted(at) ? tile : { inset: 0, corner: 0 };
  const { x, y, width: w } = geo.box(at, bracket);
  const d = `M${x} ${y + t}v-${t}h${t}M${x + w - t} ${y}h${t}v${t}`
    + `M${x + w} ${y + w - t}v${t}h-${t}M${x + t} ${y + w}h-${t}v-${t}`;
  return [
    frame(geo, placeOf(at), 'm-tint', inset, corner),
    ...(corners ? [svg('path', { class: 'm-corner', d })] : []),
  ];
}

/** @param {Geometry} geo @param {string} at @param {string} man */
export function ghost(geo, at, man) {
  const node = piece(man, geo.centre(at), geo.box(at).width / (geo.slotted(at) ? 2 : 1));
  node.classList.add('gone');
  return node;
}

/** @param {Geometry} geo @param {string} at @param {string[]} towards */
export function halo(geo, at, towards) {
  const tile = geo.slotted(at) && !geo.round(at);
  const one = (/** @type {string} */ name) => (tile ? frame(geo, at, name, 4, 12) : ring(geo, at, 21, name));
  const rings = [one('m-force-edge'), one('m-force')];
  return [...rings, ...towards.map((to) => tip(geo.centre(at), geo.centre(to)))];
}

/** A point on the halo, outwards. @param {Point} from @param {Point} to */
function tip([x, y], [tx, ty]) {
  const turn = round(Math.atan2(tx - x, y - ty) * 180 / Math.PI);
  const transform = `translate(${x} ${y}) rotate(${turn})`;
  return svg('path', { class: 'm-tip', transform, d: 'M-6.5 -24.5L0 -32.5L6.5 -24.5Z' });
}

/** @param {Geometry} geo @param {string} at @param {string} name */
export function star(geo, at, name) {
  const [x, y] = geo.centre(at);
  const { points, outer, inner } = measures.star;
  const corners = Array.from({ length: 2 * points }, (_, i) => {
    const turn = Math.PI * i / points;
    const r = i % 2 ? inner : outer;
    return `${round(x + r * Math.sin(turn))},${round(y - r * Math.cos(turn))}`;
  });
  return svg('polygon', { class: name, points: corners.join(' ') });
}

/**
 * A chain of jumps: solid as far as it is played, dots beyond.
 * @param {Geometry} geo
 * @param {string[]} places
 * @param {number} done
 */
export function path(geo, places, done) {
  return [
    line(geo, places, 'm-path-edge'),
    line(geo, places.slice(0, done + 1), 'm-path'),
    ...(done < places.length - 1 ? [line(geo, places.slice(done), 'm-path m-todo')] : []),
  ];
}

/** @param {Geometry} geo @param {string} at @param {string} number @param {boolean} done */
export function landing(geo, at, number, done) {
  const [x, y] = geo.centre(at);
  const [disc, digit] = ['m-landing', 'm-number'].map((name) => (done ? name : `${name} m-todo`));
  return [ring(geo, at, 9.5, disc), text(digit, x, y + 4.3, number)];
}

/** @param {Geometry} geo @param {string} at @param {number} r */
export function cross(geo, at, r) {
  const [x, y] = geo.centre(at);
  const d = `M${x - r} ${y - r}l${2 * r} ${2 * r}m0 -${2 * r}l-${2 * r} ${2 * r}`;
  return [svg('path', { class: 'm-cross-edge', d }), svg('path', { class: 'm-cross', d })];
}

/** @param {Geometry} geo @param {string} at @param {string} name */
export function plus(geo, at, name) {
  const [x, y] = geo.centre(at);
  return svg('path', { class: name, d: `M${x} ${y - 7}v14M${x - 7} ${y}h14` });
}

/** The sign of a sacrifice: an asterisk at the enemy's shoulder. @param {Geometry} geo @param {string} at */
export function badge(geo, at) {
  const [x, y] = geo.centre(at);
  const transform = `translate(${x + 15} ${y - 16})`;
  return svg('g', { class: 'm-badge', transform }, svg('circle', { r: 9 }), asterisk(5.2));
}

/** Six arms about the origin. @param {number} r */
export function asterisk(r) {
  const d = [0, 60, 120].map((turn) => {
    const [dx, dy] = [r * Math.sin(turn * Math.PI / 180), r * Math.cos(turn * Math.PI / 180)].map(round);
    return `M${-dx} ${-dy}L${dx} ${dy}`;
  });
  return svg('path', { class: 'asterisk', d: d.join('') });
}

/** Links between the two of a tile. @param {Geometry} geo @param {string} at */
export function chain(geo, at) {
  const [x, y] = geo.centre(at);
  return [-15, -5, 5, 15].map((dx, i) => {
    const h = i % 2 ? 4 : 7;
    return svg('rect', { class: 'm-chain', x: x + dx - 6.5, y: y + 34 - h / 2, width: 13, height: h, rx: h / 2 });
  });
}

/** @param {Geometry} geo @param {string} at */
export function lock(geo, at) {
  const [x, y] = geo.centre(at);
  const outward = x < geo.centre(placeOf(at))[0] ? -13 : 13;
  return svg('g', { class: 'm-lock', transform: `translate(${x + outward} ${y - 29})` },
    svg('circle', { r: 10.5 }),
    svg('path', { d: 'M-3 -.6v-2.2a3 3 0 0 1 6 0v2.2' }),
    svg('rect', { x: -4.8, y: -1, width: 9.6, height: 7, rx: 1.6 }));
}
