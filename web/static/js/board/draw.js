/**
 * The shapes of marks. Each has a shape of its own, a dark core and a light
 * casing, so that it can be told without its colour; colours are in the style
 * sheet.
 *
 * @import { Geometry, Point } from './geometry.js'
 * @import { Mark } from './marks.js'
 */
import { placeOf } from './click.js';
import { group, piece, round, svg, text } from './svg.js';

/** Layers: on the ground, under the men, over the men. @typedef {"low"|"mid"|"over"} Layer */
/** @typedef {{layer: Layer, nodes: Node[]}} Drawn */

/** @param {Mark[]} marks @param {Geometry} geo @returns {Record<Layer, Node[]>} */
export function drawMarks(marks, geo) {
  /** @type {Record<Layer, Node[]>} */
  const layers = { low: [], mid: [], over: [] };
  const rays = marks.flatMap((m) => (m.mark === 'ray' ? [line(geo, m.path, 'm-ray')] : []));
  if (rays.length > 0) layers.low.push(group('m-rays', ...rays));
  for (const mark of marks) {
    const { layer, nodes } = shape(mark, geo);
    layers[layer].push(...nodes);
  }
  return layers;
}

/** @param {Mark} m @param {Geometry} geo @returns {Drawn} */
function shape(m, geo) {
  switch (m.mark) {
    case 'tint': return { layer: 'low', nodes: tint(geo, m.at, m.corners) };
    case 'road': return { layer: 'low', nodes: [line(geo, m.path, 'm-road-edge'), line(geo, m.path, 'm-road')] };
    case 'ray': return { layer: 'low', nodes: [] }; // all of them are one group, see drawMarks
    case 'left': return { layer: 'mid', nodes: [ring(geo, m.at, 11, 'm-left')] };
    case 'arrived': return { layer: 'mid', nodes: [ring(geo, m.at, 21.5, 'm-arrived')] };
    case 'ghost': return { layer: 'mid', nodes: [ghost(geo, m.at, m.man)] };
    case 'selected': return { layer: 'mid', nodes: [geo.round(m.at) ? ring(geo, m.at, 22, 'm-selected') : frame(geo, m.at, 'm-selected', 1.5, 3)] };
    case 'force': return { layer: 'mid', nodes: halo(geo, m.at, m.towards) };
    case 'check': return { layer: 'mid', nodes: [star(geo, m.at, 'm-check-edge'), star(geo, m.at, 'm-check')] };
    case 'capture': return { layer: 'mid', nodes: twice(geo, m.at, 21.5, 'm-capture') };
    case 'path': return { layer: m.done > 0 ? 'over' : 'mid', nodes: path(geo, m.path, m.done) };
    case 'lit': return { layer: 'mid', nodes: [ring(geo, m.at, 9, 'm-lit-edge'), ring(geo, m.at, 9, 'm-lit')] };
    case 'crossed': return { layer: 'over', nodes: [...twice(geo, m.at, 15, 'm-capture'), ...cross(geo, m.at, 6)] };
    case 'taken': return { layer: 'over', nodes: cross(geo, m.at, 8) };
    case 'landing': return { layer: 'over', nodes: landing(geo, m.at, m.number, m.done) };
    case 'dot': return { layer: 'over', nodes: [ring(geo, m.at, 6.6, 'm-dot')] };
    case 'join': return { layer: 'over', nodes: [ring(geo, m.at, 17, 'm-join'), plus(geo, m.at, 'm-plus-edge'), plus(geo, m.at, 'm-plus')] };
    case 'sacrifice': return { layer: 'over', nodes: [badge(geo, m.at)] };
    case 'pin': return { layer: 'over', nodes: chain(geo, m.at) };
    case 'lock': return { layer: 'over', nodes: [lock(geo, m.at)] };
  }
}

/** The ring of the place under the mouse. @param {Geometry} geo @param {string} at */
export function hover(geo, at) {
  return geo.round(at) ? ring(geo, at, 20.5, 'm-hover') : frame(geo, at, 'm-hover', 2, geo.slotted(at) ? 11 : 3);
}

/** The ring of the place where the keyboard is. @param {Geometry} geo @param {string} at */
export function focus(geo, at) {
  const one = (/** @type {string} */ name) => (geo.round(at) ? ring(geo, at, 24, name) : frame(geo, at, name, 0, geo.slotted(at) ? 13 : 3));
  return [one('m-focus-edge'), one('m-focus')];
}

/** The ring of the place over which a man is held: wide under a finger. @param {Geometry} geo @param {string} at @param {boolean} wide */
export const drop = (geo, at, wide) => ring(geo, at, 23 * (wide ? 1.6 : 1), 'm-drop');

/** @param {Geometry} geo @param {string[]} places @param {string} name */
export function line(geo, places, name) {
  return svg('polyline', { class: name, points: places.map((at) => geo.centre(at).map(round).join()).join(' ') });
}

/** @param {Geometry} geo @param {string} at @param {number} r @param {string} name */
function ring(geo, at, r, name) {
  const [cx, cy] = geo.centre(at);
  return svg('circle', { class: name, cx, cy, r });
}

/** The same ring as casing and as core. @param {Geometry} geo @param {string} at @param {number} r @param {string} name */
function twice(geo, at, r, name) {
  return [ring(geo, at, r, `${name}-edge`), svg('circle', {
    class: name, cx: geo.centre(at)[0], cy: geo.centre(at)[1], r, pathLength: 136,
  })];
}

/** @param {Geometry} geo @param {string} at @param {string} name @param {number} inset @param {number} rx */
function frame(geo, at, name, inset, rx) {
  return svg('rect', { class: name, ...geo.box(at, inset), rx });
}

/** @param {Geometry} geo @param {string} at @param {boolean} corners */
function tint(geo, at, corners) {
  const tile = geo.slotted(at);
  const { x, y, width: w } = geo.box(at, 2.5);
  const t = 9;
  const d = `M${x} ${y + t}v-${t}h${t}M${x + w - t} ${y}h${t}v${t}M${x + w} ${y + w - t}v${t}h-${t}M${x + t} ${y + w}h-${t}v-${t}`;
  return [
    frame(geo, placeOf(at), 'm-tint', tile ? 2 : 0, tile ? 12 : 0),
    ...(corners ? [svg('path', { class: 'm-corner', d })] : []),
  ];
}

/** @param {Geometry} geo @param {string} at @param {string} man */
function ghost(geo, at, man) {
  const node = piece(man, geo.centre(at), geo.box(at).width / (geo.slotted(at) ? 2 : 1));
  node.classList.add('gone');
  return node;
}

/** @param {Geometry} geo @param {string} at @param {string[]} towards */
function halo(geo, at, towards) {
  const whole = geo.slotted(at) && !geo.round(at);
  const one = (/** @type {string} */ name) => (whole ? frame(geo, at, name, 4, 12) : ring(geo, at, 21, name));
  return [one('m-force-edge'), one('m-force'), ...towards.map((to) => tip(geo.centre(at), geo.centre(to)))];
}

/** A point on the halo, outwards. @param {Point} from @param {Point} to */
function tip([x, y], [tx, ty]) {
  const turn = round(Math.atan2(tx - x, y - ty) * 180 / Math.PI);
  return svg('path', { class: 'm-tip', transform: `translate(${x} ${y}) rotate(${turn})`, d: 'M-6.5 -24.5L0 -32.5L6.5 -24.5Z' });
}

/** A star of fourteen points. @param {Geometry} geo @param {string} at @param {string} name */
function star(geo, at, name) {
  const [x, y] = geo.centre(at);
  const corners = Array.from({ length: 28 }, (_, i) => {
    const turn = Math.PI * i / 14;
    const r = i % 2 ? 20 : 26.5;
    return `${round(x + r * Math.sin(turn))},${round(y - r * Math.cos(turn))}`;
  });
  return svg('polygon', { class: name, points: corners.join(' ') });
}

/** A chain of jumps: solid as far as it is played, dots beyond. @param {Geometry} geo @param {string[]} places @param {number} done */
function path(geo, places, done) {
  return [
    line(geo, places, 'm-path-edge'),
    line(geo, places.slice(0, done + 1), 'm-path'),
    ...(done < places.length - 1 ? [line(geo, places.slice(done), 'm-path m-todo')] : []),
  ];
}

/** @param {Geometry} geo @param {string} at @param {string} number @param {boolean} done */
function landing(geo, at, number, done) {
  const [x, y] = geo.centre(at);
  return [ring(geo, at, 9.5, done ? 'm-landing' : 'm-landing m-todo'), text(done ? 'm-number' : 'm-number m-todo', x, y + 4.3, number)];
}

/** @param {Geometry} geo @param {string} at @param {number} r */
function cross(geo, at, r) {
  const [x, y] = geo.centre(at);
  const d = `M${x - r} ${y - r}l${2 * r} ${2 * r}m0 -${2 * r}l-${2 * r} ${2 * r}`;
  return [svg('path', { class: 'm-cross-edge', d }), svg('path', { class: 'm-cross', d })];
}

/** @param {Geometry} geo @param {string} at @param {string} name */
function plus(geo, at, name) {
  const [x, y] = geo.centre(at);
  return svg('path', { class: name, d: `M${x} ${y - 7}v14M${x - 7} ${y}h14` });
}

/** The sign of a sacrifice: an asterisk at the enemy's shoulder. @param {Geometry} geo @param {string} at */
function badge(geo, at) {
  const [x, y] = geo.centre(at);
  return svg('g', { class: 'm-badge', transform: `translate(${x + 15} ${y - 16})` }, svg('circle', { r: 9 }), asterisk(5.2));
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
function chain(geo, at) {
  const [x, y] = geo.centre(at);
  return [-15, -5, 5, 15].map((dx, i) => {
    const height = i % 2 ? 4 : 7;
    return svg('rect', { class: 'm-chain', x: x + dx - 6.5, y: y + 34 - height / 2, width: 13, height, rx: height / 2 });
  });
}

/** @param {Geometry} geo @param {string} at */
function lock(geo, at) {
  const [x, y] = geo.centre(at);
  const outward = x < geo.centre(placeOf(at))[0] ? -13 : 13;
  return svg('g', { class: 'm-lock', transform: `translate(${x + outward} ${y - 29})` },
    svg('circle', { r: 10.5 }),
    svg('path', { d: 'M-3 -.6v-2.2a3 3 0 0 1 6 0v2.2' }),
    svg('rect', { x: -4.8, y: -1, width: 9.6, height: 7, rx: 1.6 }));
}
