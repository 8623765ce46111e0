/**
 * The board itself: frame, ground, cells or lines, tiles, coordinates. Drawn
 * once for each way it can lie; its colours come from the style sheet, by the
 * board's class and the tones of its places.
 *
 * @import { Board, Place } from '../types.js'
 * @import { Geometry } from './geometry.js'
 */
import { placeOf } from './click.js';
import { group, svg, text } from './svg.js';

/** On a margin narrower than this, letters stand beside the men of the edge. */
const NARROW = 40;

/** @param {Board} board @param {Geometry} geo @param {boolean} thumbnail */
export function drawSurface(board, geo, thumbnail) {
  const ground = geo.points ? slab(geo) : cloth(geo, thumbnail);
  const body = geo.points ? [...lines(board, geo), ...board.places.map((p) => node(geo, p))]
    : board.places.map((p) => (p.slots ? tile(geo, p) : cell(geo, p)));
  return group('b-surface', ...ground, ...body, ...(thumbnail ? [] : [coordinates(board, geo)]));
}

/** @param {Geometry} geo */
function slab({ width, height }) {
  return [
    svg('rect', { class: 'b-frame', width, height, rx: 10 }),
    svg('rect', { class: 'b-ground', x: 3, y: 3, width: width - 6, height: height - 7, rx: 8 }),
  ];
}

/** @param {Geometry} geo @param {boolean} thumbnail */
function cloth({ width, height, margin: m }, thumbnail) {
  return [
    svg('rect', { class: 'b-frame', width, height, rx: thumbnail ? 4 : 9 }),
    svg('rect', { class: 'b-ground', x: m, y: m, width: width - 2 * m, height: height - 2 * m }),
  ];
}

/** @param {Board} board @param {Geometry} geo */
function lines(board, geo) {
  const run = (/** @type {boolean} */ heavy) => (board.lines ?? []).filter((l) => Boolean(l.heavy) === heavy)
    .map((l) => `M${geo.centre(l.from)}L${geo.centre(l.to)}`).join('');
  const thin = run(false);
  const heavy = run(true);
  return [
    svg('path', { class: 'b-cut', transform: 'translate(0 1.1)', d: thin + heavy }),
    svg('path', { class: 'b-line', d: thin }),
    svg('path', { class: 'b-heavy', d: heavy }),
  ];
}

/** @param {Geometry} geo @param {Place} place */
function node(geo, { id, tone }) {
  const [cx, cy] = geo.centre(id);
  return svg('circle', { class: `b-node tone-${tone}`, cx, cy, r: 3.6 });
}

/** @param {Geometry} geo @param {Place} place */
function cell(geo, { id, tone }) {
  return svg('rect', { class: `b-cell tone-${tone}`, ...geo.box(id) });
}

/** @param {Geometry} geo @param {Place} place */
function tile(geo, { id, tone }) {
  const well = geo.box(id);
  const lip = geo.box(id, 2);
  const [x, y] = geo.centre(id);
  return group(`b-tile tone-${tone}`,
    svg('rect', { class: 'b-well', ...well }),
    svg('rect', { class: 'b-lip', ...lip, height: lip.height + 0.5, rx: 13 }),
    svg('rect', { class: 'b-top', ...lip, height: lip.height - 2.5, rx: 12 }),
    svg('rect', { class: 'b-bench', x: x - 44, y: y - 23, width: 88, height: 46, rx: 23 }));
}

/** The names of the tiles, which no label at the edge gives. @param {Board} board @param {Geometry} geo */
export function drawNames(board, geo) {
  return group('b-names', ...board.places.filter((p) => p.slots).map((p) => {
    const [x, y] = geo.centre(p.id);
    return text('b-name', x - 38, y - 29, placeOf(p.id));
  }));
}

/** @param {Board} board @param {Geometry} geo */
function coordinates(board, geo) {
  const narrow = geo.points && geo.margin < NARROW;
  const below = geo.height - (narrow ? 9.5 : geo.points ? 9 : 6);
  const left = narrow ? 9 : geo.points ? 13 : 10;
  return group(narrow ? 'b-coord b-narrow' : 'b-coord', ...board.labels.map((label) => (label.edge === 'bottom'
    ? text('', geo.at(label.at, 0)[0] + (narrow ? 20 : 0), below, label.text)
    : text('', left, geo.at(0, label.at)[1] + 4, label.text))));
}
