/**
 * Where a board is clicked: one element for each place, its slots inside it,
 * above everything else that is drawn. They carry what can be done there, for
 * pointers, for the keyboard and for assistive technology.
 *
 * @import { Board, MoveKind, Place } from '../types.js'
 * @import { Geometry } from './geometry.js'
 */
import { placeOf, slotOf, slotsOf } from './click.js';
import { layer, svg } from './svg.js';

/** How a destination is marked for the outside: castling looks like any quiet move. @param {MoveKind} kind */
const destination = (kind) => (kind === 'castle' ? 'quiet' : kind);

/** @param {Board} board */
export function createHits(board) {
  const top = layer('hits', 'used');

  /** Lays the places out. @param {Geometry} geo */
  function lie(geo) {
    top.replaceChildren(...board.places.map((p) => (p.slots ? tile(geo, p) : spot(geo, p))));
  }

  /** The element of a place or slot. @param {string} click @returns {SVGElement|null} */
  function element(click) {
    const slot = slotOf(click);
    const place = `[data-place="${placeOf(click)}"]`;
    return top.querySelector(slot === null ? place : `${place} [data-slot="${slot}"]`);
  }

  /**
   * Brings every element up to date.
   * @param {{
   *   destinations: Map<string, MoveKind>, own: (click: string) => boolean, words: (click: string) => string,
   * }} now
   */
  function update({ destinations, own, words }) {
    for (const { id, slots } of board.places) {
      for (const click of slots ? [id, ...slotsOf(id)] : [id]) {
        const el = /** @type {SVGElement} */ (element(click));
        const kind = destinations.get(click);
        if (kind) el.dataset.dest = destination(kind);
        else delete el.dataset.dest;
        el.classList.toggle('own', own(click));
        const label = words(click);
        if (el.getAttribute('aria-label') !== label) el.setAttribute('aria-label', label);
      }
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

/** @param {Geometry} geo @param {Place} place */
function tile(geo, { id }) {
  const seats = slotsOf(id).map((slot) => svg('rect', {
    class: 'b-hit', 'data-slot': slotOf(slot) ?? undefined, role: 'button', tabindex: -1, ...geo.seatBox(slot),
  }));
  const elsewhere = svg('rect', { class: 'b-hit', ...geo.box(id) });
  return svg('g', { 'data-place': id, role: 'group', tabindex: -1 }, elsewhere, ...seats);
}
