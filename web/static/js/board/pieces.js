/**
 * Draws the pieces, one element each, which is reused while the piece stays, and the discs and
 * rings below them.
 *
 * @import { Board } from '../wire/wire-types.js'
 * @import { Geometry } from './geometry.js'
 * @import { Shown } from './stage.js'
 */
import { slotsOf } from './click.js';
import { U } from './geometry.js';
import measures from './measures.json' with { type: 'json' };
import { layer, piece, svg } from './svg.js';

/** How large a man is drawn, in cells: in a seat, lifted, and in between. */
const SCALE = measures.man;

/**
 * The layers of the men and what is done with them. Men who are lifted stand
 * above the marks, in a layer of their own.
 * @param {Board} board
 */
export function createPieces(board) {
  const footing = layer('footing');
  const standing = layer('men');
  const lifted = layer('lifted');
  /** @type {Map<string, SVGGraphicsElement>} */
  let elements = new Map();

  /** @param {Shown[]} men @param {Geometry} geo */
  function draw(men, geo) {
    const before = elements;
    elements = new Map(men.map((shown) => {
      const key = [shown.man, shown.at, geo.centre(shown.at)].join();
      return [key, before.get(key) ?? svg('g', { 'data-piece': shown.man, 'data-at': shown.at })];
    }));
    for (const [key, el] of before) if (elements.get(key) !== el) el.remove();
    [...elements.values()].forEach((el, i) => bring(el, men[i], geo));
    footing.replaceChildren(...(geo.points ? coasts(men, geo) : seats(board, men, geo)));
  }

  /**
   * Brings an element up to date; one that is as it should be is left alone.
   * @param {SVGGraphicsElement} el
   * @param {Shown} shown
   * @param {Geometry} geo
   */
  function bring(el, { man, at, state }, geo) {
    const name = `pc ${state}`.trim();
    if (el.getAttribute('class') === name) return;
    const scale = geo.slotted(at) ? SCALE.seat : state === 'lift' ? SCALE.lift : SCALE.plain;
    el.setAttribute('class', name);
    el.replaceChildren(piece(man, geo.centre(at), U * scale));
    (state === 'lift' ? lifted : standing).append(el);
  }

  /** The element of the piece that is there. @param {string} at */
  const at = (at) => [...elements.values()].find((el) => el.dataset.at === at && !el.classList.contains('gone'));

  return { footing, standing, lifted, draw, at };
}

/** @param {Shown[]} men @param {Geometry} geo */
function coasts(men, geo) {
  return men.map(({ at }) => {
    const [cx, cy] = geo.centre(at);
    return svg('circle', { class: 'b-coast', cx, cy, r: measures.coast });
  });
}

/** @param {Board} board @param {Shown[]} men @param {Geometry} geo */
function seats(board, men, geo) {
  const free = board.places.filter((p) => p.slots).flatMap((p) => slotsOf(p.id))
    .filter((slot) => !men.some((m) => m.at === slot));
  return free.map((slot) => {
    const [cx, cy] = geo.centre(slot);
    return svg('circle', { class: 'b-ring', cx, cy, r: measures.ring });
  });
}
