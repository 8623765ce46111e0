/**
 * The men on the board, one element each, kept while the man stays where he
 * is, and the footing under them: a disc of the slab on points, the rings of
 * the seats that are free.
 *
 * @import { Board } from '../types.js'
 * @import { Geometry } from './geometry.js'
 * @import { Shown } from './stage.js'
 */
import { slotsOf } from './click.js';
import { U } from './geometry.js';
import { layer, piece, svg } from './svg.js';

/** How large a man is drawn, in cells: in a seat, lifted, and in between. */
const SCALE = { seat: 1.08, lift: 1.04, plain: 1 };

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
    /** @type {typeof elements} */
    const now = new Map();
    for (const shown of men) {
      const key = [shown.man, shown.at, shown.state, geo.centre(shown.at)].join();
      now.set(key, elements.get(key) ?? element(shown, geo));
    }
    for (const [key, el] of elements) if (!now.has(key)) el.remove();
    for (const [key, el] of now) if (!elements.has(key)) (key.includes('lift') ? lifted : standing).append(el);
    elements = now;
    footing.replaceChildren(...(geo.points ? coasts(men, geo) : seats(board, men, geo)));
  }

  /** The element of whoever stands there. @param {string} at */
  const at = (at) => [...elements.values()].find((el) => el.dataset.at === at && !el.classList.contains('gone'));

  return { footing, standing, lifted, draw, at };
}

/** @param {Shown} shown @param {Geometry} geo */
function element({ man, at, state }, geo) {
  const scale = geo.slotted(at) ? SCALE.seat : state === 'lift' ? SCALE.lift : SCALE.plain;
  const drawn = piece(man, geo.centre(at), U * scale);
  return svg('g', { class: `pc ${state}`.trim(), 'data-piece': man, 'data-at': at }, drawn);
}

/** @param {Shown[]} men @param {Geometry} geo */
function coasts(men, geo) {
  return men.map(({ at }) => {
    const [cx, cy] = geo.centre(at);
    return svg('circle', { class: 'b-coast', cx, cy, r: 15.5 });
  });
}

/** @param {Board} board @param {Shown[]} men @param {Geometry} geo */
function seats(board, men, geo) {
  const free = board.places.filter((p) => p.slots).flatMap((p) => slotsOf(p.id))
    .filter((slot) => !men.some((m) => m.at === slot));
  return free.map((slot) => {
    const [cx, cy] = geo.centre(slot);
    return svg('circle', { class: 'b-ring', cx, cy, r: 18 });
  });
}
