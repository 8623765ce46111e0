/**
 * The layer and the shape of each mark. Each has a shape of its own, a dark core
 * and a light casing, so that it can be told without its colour; colours are in
 * the style sheet.
 *
 * @import { Geometry } from './geometry.js'
 * @import { Mark } from './marks.js'
 */
import { arrow, circle } from './drawing.js';
import measures from './measures.json' with { type: 'json' };
import {
  around, badge, chain, cross, ghost, halo, landing, line, lock, path, plus, ring, star, tint, twice,
} from './shapes.js';
import { group, svg } from './svg.js';

const sizes = measures.marks;

/** Layers: on the ground, under the men, over the men. @typedef {"low"|"mid"|"over"} Layer */

/** The marks that lie on the ground or under the men; the others lie over them. */
const LOW = ['tint', 'road', 'rays'];
const MID = ['left', 'arrived', 'ghost', 'selected', 'force', 'check', 'capture', 'lit', 'premove'];

/**
 * Draws marks into their layers. A mark that was there before keeps its nodes, so that a move
 * or a click makes only what is new.
 * @param {Record<Layer, Element>} layers
 */
export function createMarks(layers) {
  /** The nodes of what is drawn, by the mark. @type {Map<string, ChildNode[]>} */
  let drawn = new Map();
  /** As the board was turned then. @type {Geometry|null} */
  let turned = null;

  /** @param {Mark[]} marks @param {Geometry} geo */
  return (marks, geo) => {
    const before = geo === turned ? drawn : new Map();
    drawn = new Map();
    turned = geo;
    /** @type {Record<Layer, ChildNode[]>} */
    const nodes = { low: [], mid: [], over: [] };
    for (const mark of marks) {
      let key = JSON.stringify(mark);
      while (drawn.has(key)) key += '+'; // the same mark twice
      const own = before.get(key) ?? /** @type {ChildNode[]} */ (shape(mark, geo));
      drawn.set(key, own);
      nodes[layerOf(mark)].push(...own);
    }
    for (const name of /** @type {const} */ (['low', 'mid', 'over'])) fill(layers[name], nodes[name]);
  };
}

/** Gives a layer these children, and moves none that is in its place. @param {Element} layer @param {ChildNode[]} nodes */
function fill(layer, nodes) {
  const stay = new Set(nodes);
  for (const node of [...layer.childNodes]) if (!stay.has(node)) node.remove();
  nodes.forEach((node, i) => {
    if (layer.childNodes[i] !== node) layer.insertBefore(node, layer.childNodes[i] ?? null);
  });
}

/** The line of a chain lies under the men until it is begun. @param {Mark} mark @returns {Layer} */
function layerOf(mark) {
  if (LOW.includes(mark.mark)) return 'low';
  return MID.includes(mark.mark) || (mark.mark === 'path' && mark.done === 0) ? 'mid' : 'over';
}

/** @param {Mark} m @param {Geometry} geo @returns {Node[]} */
function shape(m, geo) {
  switch (m.mark) {
    case 'tint': return tint(geo, m.at, m.corners);
    case 'road': return [line(geo, m.path, 'm-road-edge'), line(geo, m.path, 'm-road')];
    case 'rays': return [group('m-rays', ...m.paths.map((places) => line(geo, places, 'm-ray')))];
    case 'left': return [ring(geo, m.at, sizes.left, 'm-left')];
    case 'arrived': return [ring(geo, m.at, sizes.arrived, 'm-arrived')];
    case 'ghost': return [ghost(geo, m.at, m.man)];
    case 'selected': return [around(geo, m.at, 'm-selected', sizes.selected)];
    case 'force': return halo(geo, m.at, m.towards);
    case 'check': return [star(geo, m.at, 'm-check-edge'), star(geo, m.at, 'm-check')];
    case 'capture': return twice(geo, m.at, sizes.capture, 'm-capture');
    case 'path': return path(geo, m.path, m.done);
    case 'lit': return [ring(geo, m.at, sizes.lit, 'm-lit-edge'), ring(geo, m.at, sizes.lit, 'm-lit')];
    case 'crossed': return [...twice(geo, m.at, sizes.crossed.ring, 'm-capture'), ...cross(geo, m.at, sizes.crossed.arm)];
    case 'taken': return cross(geo, m.at, 8);
    case 'landing': return landing(geo, m.at, m.number, m.done);
    case 'dot': return [ring(geo, m.at, sizes.dot, 'm-dot')];
    case 'join': return [ring(geo, m.at, sizes.join.ring, 'm-join'), plus(geo, m.at, 'm-plus-edge'), plus(geo, m.at, 'm-plus')];
    case 'sacrifice': return [badge(geo, m.at)];
    case 'pin': return chain(geo, m.at);
    case 'lock': return [lock(geo, m.at)];
    case 'premove': return [svg('g', { 'data-premove': m.at }, around(geo, m.at, 'm-premove', { r: 21.5, inset: 1.5, corner: geo.slotted(m.at) ? 12 : 3 }))];
    case 'arrow': return [arrow(geo, m.path, m.style)];
    case 'circle': return circle(geo, m.at, m.second);
  }
}

/** The ring of the place under the mouse. @param {Geometry} geo @param {string} at */
export function hover(geo, at) {
  return around(geo, at, 'm-hover', { r: 20.5, inset: 2, corner: geo.slotted(at) ? 11 : 3 });
}

/** The ring of the place where the keyboard is. @param {Geometry} geo @param {string} at */
export function focus(geo, at) {
  return ['m-focus-edge', 'm-focus'].map((name) => around(geo, at, name, { r: 24, inset: 0, corner: geo.slotted(at) ? 13 : 3 }));
}

/**
 * The ring of the place over which a man is held: wide under a finger.
 * @param {Geometry} geo
 * @param {string} at
 * @param {boolean} wide
 */
export const drop = (geo, at, wide) => ring(geo, at, 23 * (wide ? 1.6 : 1), 'm-drop');
