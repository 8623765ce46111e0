/**
 * The geometry of a board's drawing: it converts places and slots to points and boxes, and points
 * to clicks. measures.json has the measures, which the server's pictures share. Pure.
 *
 * @import { Board, Place } from '../wire/wire-types.js'
 */
import { placeOf, slotOf, slotsOf } from './click.js';
import measures from './measures.json' with { type: 'json' };

/** Units of the drawing to one cell, or to the spacing of the lines. */
export const U = measures.unit;

/** How far a seat lies from the middle of its tile; the left one is always slot 0. */
const SEAT = measures.seat;

/** Half the sides of the box in which a click is on a seat, and not on the tile elsewhere. */
const SEAT_BOX = [20, 31];

/** How far from a point a click still belongs to it, in spacings. */
const REACH = 0.48;

/** @typedef {[number, number]} Point */
/** @typedef {{x: number, y: number, width: number, height: number}} Box */
/** @typedef {ReturnType<typeof createGeometry>} Geometry */

/**
 * How wide the frame is: points need room for the men on the edge, and on a
 * phone no more than that.
 * @param {Board} board @param {{thumbnail?: boolean, phone?: boolean}} size
 */
export function marginOf(board, { thumbnail, phone }) {
  const margins = measures.margin[board.style];
  return thumbnail ? margins.thumbnail : phone ? margins.phone : margins.page;
}

/** @param {Board} board @param {boolean} flip @param {number} margin */
export function createGeometry(board, flip, margin) {
  /** @type {Map<string, Place>} */
  const places = new Map(board.places.map((p) => [p.id, p]));
  const width = board.width * U + 2 * margin;
  const height = board.height * U + 2 * margin;
  const points = board.style === 'points';

  /** A point of the board in the drawing. @param {number} x @param {number} y @returns {Point} */
  const at = (x, y) => (flip ? [width - margin - x * U, margin + y * U] : [margin + x * U, height - margin - y * U]);

  /** @param {string} click */
  const place = (click) => /** @type {Place} */ (places.get(placeOf(click)));

  /** @param {string} click @returns {Point} */
  function centre(click) {
    const [x, y] = at(place(click).x, place(click).y);
    const slot = slotOf(click);
    return slot === null ? [x, y] : [x + (slot === 0 ? -SEAT : SEAT), y];
  }

  /** The square of a place, drawn in by so much. @param {string} click @returns {Box} */
  function box(click, inset = 0) {
    const [x, y] = at(place(click).x, place(click).y);
    const side = place(click).size * U - 2 * inset;
    return { x: x - side / 2, y: y - side / 2, width: side, height: side };
  }

  /** @param {string} slot @returns {Box} */
  function seatBox(slot) {
    const [x, y] = centre(slot);
    const [w, h] = SEAT_BOX;
    return { x: x - w, y: y - h, width: 2 * w, height: 2 * h };
  }

  /** What a click at a point of the drawing is on. @param {Point} point @returns {string|null} */
  function clickAt(point) {
    for (const { id, slots } of board.places) {
      const [x, y] = centre(id);
      const hit = points ? Math.hypot(point[0] - x, point[1] - y) < REACH * U : inside(point, box(id));
      if (hit) return (slots ? slotsOf(id).find((slot) => inside(point, seatBox(slot))) : null) ?? id;
    }
    return null;
  }

  return {
    width, height, margin, points, flip, at, centre, box, seatBox, clickAt,
    reach: REACH * U,
    /** Whether the board has this place. @param {string} click */
    has: (click) => places.has(placeOf(click)),
    /** Whether men stand in slots there. @param {string} click */
    slotted: (click) => place(click).slots === 2,
    /** Whether marks there are round: on points and in seats. @param {string} click */
    round: (click) => points || slotOf(click) !== null,
  };
}

/** @param {Point} point @param {Box} box */
function inside([x, y], box) {
  return x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height;
}
