/**
 * The targets of clicks: one element for each place with its slots, above the drawing. They have
 * the labels and roles for pointers, keyboard and assistive technology.
 *
 * @import { Board, MoveKind, Place } from '../wire/wire-types.js'
 * @import { Geometry } from './geometry.js'
 */
import { slotOf, slotsOf } from './click.js';
import { layer, svg } from './svg.js';

/** How a destination is marked for the outside: castling looks like any quiet move. @param {MoveKind} kind */
const destination = (kind) => (kind === 'castle' ? 'quiet' : kind);

/** @param {Board} board */
export function createHits(board) {
  const top = layer('hits', 'used');
  /** Those of places and of slots. @type {Map<string, SVGElement>} */
  const elements = new Map();

  /** Lays the places out. @param {Geometry} geo */
  function lie(geo) {
    for (const place of board.places) {
      if (place.slots) tile(geo, place, elements);
      else elements.set(place.id, spot(geo, place));
    }
    top.replaceChildren(...board.places.map(({ id }) => /** @type {SVGElement} */ (elements.get(id))));
  }

  /** The element of a place or slot. @param {string} click */
  const element = (click) => elements.get(click) ?? null;

  /**
   * Brings every element up to date.
   * @param {{
   *   destinations: Map<string, MoveKind>, own: (click: string) => boolean, words: (click: string) => string,
   * }} now
   */
  function update({ destinations, own, words }) {
    for (const [click, el] of elements) {
      const kind = destinations.get(click);
      if (kind) el.dataset.dest = destination(kind);
      else if (el.dataset.dest) delete el.dataset.dest;
      el.classList.toggle('own', own(click));
      const label = words(click);
      if (el.getAttribute('aria-label') !== label) el.setAttribute('aria-label', label);
    }
  }

  return { layer: top, lie, element, update };
}

/** The place or slot that an event is on. @param {EventTarget|null} target @returns {string|null} */
export function clickOf(target) {
  if (!(target instanceof Element)) return null;
  const place = target.closest('[data-place]')?.getAttribute('data-place');
  const slot = target.closest('[data-slot]')?.getAttribute('data-slot');
  if (!place) return null;
  return slot === null || slot === undefined ? place : `${place}.${slot}`;
}

/** @param {Geometry} geo @param {Place} place */
function spot(geo, { id }) {
  const common = { class: 'b-hit', 'data-place': id, role: 'button', tabindex: -1 };
  if (!geo.points) return svg('rect', { ...common, ...geo.box(id) });
  const [cx, cy] = geo.centre(id);
  return svg('circle', { ...common, cx, cy, r: geo.reach });
}

/** A tile with its slots. @param {Geometry} geo @param {Place} place @param {Map<string, SVGElement>} elements takes them */
function tile(geo, { id }, elements) {
  const seats = slotsOf(id).map((slot) => svg('rect', {
    class: 'b-hit', 'data-slot': slotOf(slot) ?? undefined, role: 'button', tabindex: -1, ...geo.seatBox(slot),
  }));
  const elsewhere = svg('rect', { class: 'b-hit', ...geo.box(id) });
  elements.set(id, svg('g', { 'data-place': id, role: 'group', tabindex: -1 }, elsewhere, ...seats));
  slotsOf(id).forEach((slot, i) => elements.set(slot, seats[i]));
}
