/**
 * The SVG shapes of marks, each at a place or slot.
 *
 * @import { Geometry, Point } from './geometry.js'
 */
import { placeOf } from './click.js';
import measures from './measures.json' with { type: 'json' };
import { piece, round, svg, text } from './svg.js';

const { marks } = measures;

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
 * with such corners.
 * @param {Geometry} geo @param {string} at @param {string} name @param {{r: number, inset: number, corner: number}} form
 */
export function around(geo, at, name, { r, inset, corner }) {
  return geo.round(at) ? ring(geo, at, r, name) : frame(geo, at, name, inset, corner);
}

/** @param {Geometry} geo @param {string} at @param {string} name @param {number} inset @param {number} rx */
function frame(geo, at, name, inset, rx) {
  return svg('rect', { class: name, ...geo.box(at, inset), rx });
}

/** @param {Geometry} geo @param {string} at @param {boolean} corners */
export function tint(geo, at, corners) {
  const { tile, bracket, arm: t } = marks.tint;
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
  const one = (/** @type {string} */ name) => (tile ? frame(geo, at, name, marks.halo.inset, marks.halo.corner) : ring(geo, at, marks.halo.r, name));
  const rings = [one('m-force-edge'), one('m-force')];
  return [...rings, ...towards.map((to) => tip(geo.centre(at), geo.centre(to)))];
}

/** A point on the halo, outwards. @param {Point} from @param {Point} to */
function tip([x, y], [tx, ty]) {
  const turn = round(Math.atan2(tx - x, y - ty) * 180 / Math.PI);
  const transform = `translate(${x} ${y}) rotate(${turn})`;
  return svg('path', { class: 'm-tip', transform, d: `M${marks.tip.map(({ x: dx, y: dy }) => `${dx} ${dy}`).join('L')}Z` });
}

/** @param {Geometry} geo @param {string} at @param {string} name */
export function star(geo, at, name) {
  const [x, y] = geo.centre(at);
  const { points, outer, inner } = marks.star;
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
  return [ring(geo, at, marks.landing.disc, disc), text(digit, x, y + marks.landing.drop, number)];
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
  const { arm } = marks.join;
  return svg('path', { class: name, d: `M${x} ${y - arm}v${2 * arm}M${x - arm} ${y}h${2 * arm}` });
}

/** The sign of a sacrifice: an asterisk at the enemy's shoulder. @param {Geometry} geo @param {string} at */
export function badge(geo, at) {
  const [x, y] = geo.centre(at);
  const { x: dx, y: dy, disc, asterisk: arm } = marks.badge;
  const transform = `translate(${x + dx} ${y + dy})`;
  return svg('g', { class: 'm-badge', transform }, svg('circle', { r: disc }), asterisk(arm));
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
  const { links, width, below } = marks.chain;
  return links.map(({ x: dx, height }) => svg('rect', {
    class: 'm-chain', x: x + dx - width / 2, y: y + below - height / 2, width, height, rx: height / 2,
  }));
}

/** @param {Geometry} geo @param {string} at */
export function lock(geo, at) {
  const [x, y] = geo.centre(at);
  const { outward, above, disc, shackle, body: { corner, ...body } } = marks.lock;
  const side = x < geo.centre(placeOf(at))[0] ? -outward : outward;
  return svg('g', { class: 'm-lock', transform: `translate(${x + side} ${y - above})` },
    svg('circle', { r: disc }), svg('path', { d: shackle }), svg('rect', { ...body, rx: corner }));
}
