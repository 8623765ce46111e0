/**
 * Draws the board without pieces: frame, cells or lines, tiles and letters, once for each
 * orientation. Colors come from the style sheet.
 *
 * @import { Board, Place } from '../wire/wire-types.js'
 * @import { Geometry } from './geometry.js'
 */
import { placeOf } from './click.js';
import measures from './measures.json' with { type: 'json' };
import { group, svg, text } from './svg.js';

/** @param {Board} board @param {Geometry} geo @param {boolean} thumbnail */
export function drawSurface(board, geo, thumbnail) {
  const ground = geo.points ? slab(geo) : cloth(geo, thumbnail);
  const body = geo.points ? [...lines(board, geo), ...board.places.map((p) => node(geo, p))]
    : board.places.map((p) => (p.slots ? tile(geo, p) : cell(geo, p)));
  return group('b-surface', ...ground, ...body);
}

/** @param {Geometry} geo */
function slab({ width, height }) {
  const { corner, edge, foot, inner } = measures.slab;
  return [
    svg('rect', { class: 'b-frame', width, height, rx: corner }),
    svg('rect', { class: 'b-ground', x: edge, y: edge, width: width - 2 * edge, height: height - foot, rx: inner }),
  ];
}

/** @param {Geometry} geo @param {boolean} thumbnail */
function cloth({ width, height, margin: m }, thumbnail) {
  return [
    svg('rect', { class: 'b-frame', width, height, rx: thumbnail ? measures.cloth.thumbnail : measures.cloth.corner }),
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
    svg('path', { class: 'b-cut', transform: `translate(0 ${measures.cut})`, d: thin + heavy }),
    svg('path', { class: 'b-line', d: thin }),
    svg('path', { class: 'b-heavy', d: heavy }),
  ];
}

/** @param {Geometry} geo @param {Place} place */
function node(geo, { id, tone }) {
  const [cx, cy] = geo.centre(id);
  return svg('circle', { class: `b-node tone-${tone}`, cx, cy, r: measures.node });
}

/** @param {Geometry} geo @param {Place} place */
function cell(geo, { id, tone }) {
  return svg('rect', { class: `b-cell tone-${tone}`, ...geo.box(id) });
}

/** @param {Geometry} geo @param {Place} place */
function tile(geo, { id, tone }) {
  const { bench: { width, height, corner }, lip, top } = measures.tile;
  const [x, y] = geo.centre(id);
  return group(`b-tile tone-${tone}`,
    svg('rect', { class: 'b-well', ...geo.box(id) }),
    plate(geo, id, 'b-lip', lip),
    plate(geo, id, 'b-top', top),
    svg('rect', { class: 'b-bench', x: x - width / 2, y: y - height / 2, width, height, rx: corner }));
}

/**
 * A place drawn in by so much, and made taller.
 * @param {Geometry} geo @param {string} id @param {string} name
 * @param {{inset: number, taller: number, corner: number}} form
 */
function plate(geo, id, name, { inset, taller, corner }) {
  const box = geo.box(id, inset);
  return svg('rect', { class: name, ...box, height: box.height + taller, rx: corner });
}

/** The letters of a board: coordinates at its edges, names on the tiles. @param {Board} board @param {Geometry} geo */
export const drawNames = (board, geo) => [coordinates(board, geo), tileNames(board, geo)];

/** The names of the tiles, which no label at the edge gives. @param {Board} board @param {Geometry} geo */
function tileNames(board, geo) {
  return group('b-names', ...board.places.filter((p) => p.slots).map((p) => {
    const [x, y] = geo.centre(p.id);
    return text('b-name', x + measures.tile.name.x, y + measures.tile.name.y, placeOf(p.id));
  }));
}

/** @param {Board} board @param {Geometry} geo */
function coordinates(board, geo) {
  const { letters } = measures;
  const narrow = geo.points && geo.margin < letters.narrow;
  const { left, below } = narrow ? letters.beside : letters[board.style];
  return group(narrow ? 'b-coord b-narrow' : 'b-coord', ...board.labels.map((label) => (label.edge === 'bottom'
    ? text('', geo.at(label.at, 0)[0] + (narrow ? letters.beside.right : 0), geo.height - below, label.text)
    : text('', left, geo.at(0, label.at)[1] + letters.drop, label.text))));
}
