/**
 * The keyboard: a cursor that goes from place to place as they lie. The cursor
 * is the focus of the document itself, so that a screen reader follows it.
 *
 * @import { Board, Move } from '../wire/wire-types.js'
 * @import { Geometry } from './geometry.js'
 */
import { otherSlot, placeOf, slotOf, slotsOf } from './click.js';

/** The ways of the arrow keys on the screen. @type {Record<string, [number, number]>} */
export const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * The place next to a place in a direction of the screen, or null at the edge.
 * To the sides a place in the same row is nearest; up and down, any place of
 * the next row is, since a board may have none straight on.
 * @param {Board} board @param {Geometry} geo @param {string} from @param {[number, number]} direction
 */
export function neighbour(board, geo, from, [dx, dy]) {
  const sideways = dx !== 0 ? 2 : 0.9;
  const [x, y] = geo.centre(placeOf(from));
  const half = geo.box(from).width / 2;
  let best = null;
  let least = Infinity;
  for (const { id } of board.places) {
    const [px, py] = geo.centre(id);
    const reach = geo.box(id).width / 2;
    const [along, aside] = dx !== 0 ? [(px - x) * dx, Math.abs(py - y)] : [(py - y) * dy, Math.abs(px - x)];
    const cost = along - half - reach + sideways * Math.max(0, aside - Math.abs(half - reach));
    if (along > Math.max(half, reach) - 1 && cost < least) [best, least] = [id, cost];
  }
  return best;
}

/**
 * The place of the next man that can move, or of the one before, in the order
 * of the board's places; or null if none can.
 * @param {Board} board @param {Move[]} legal
 * @param {string|null} from a place or slot @param {1|-1} by
 */
export function nextMan({ places }, legal, from, by) {
  const able = new Set(legal.map(({ clicks }) => placeOf(clicks[0])));
  const ids = places.map(({ id }) => id);
  const start = from === null ? -by : ids.indexOf(placeOf(from));
  const round = ids.map((_, i) => ids.at((start + by * (i + 1)) % ids.length));
  return round.find((id) => id !== undefined && able.has(id)) ?? null;
}

/**
 * What the board does with the keyboard. `press` clicks, `focus` moves the
 * cursor, `divided` says that a tile's seats mean different things now, and
 * `back` undoes the last thing and says whether there was any.
 * @typedef {{
 *   press(click: string): void, focus(click: string): void, back(): boolean,
 *   divided(place: string): boolean, step(from: string, direction: [number, number]): string|null,
 * }} Keys
 */

/**
 * The cursor is on a place or a slot. Says whether the key meant anything.
 * @param {string} key
 * @param {string} at
 * @param {Keys} keys
 */
export function pressKey(key, at, keys) {
  const arrow = ARROWS[key];
  if (arrow) return go(at, arrow, keys);
  if (key === 'Enter' || key === ' ') {
    if (slotOf(at) === null && keys.divided(at)) keys.focus(slotsOf(at)[0]);
    else keys.press(at);
    return true;
  }
  if (key === 'Escape') {
    if (slotOf(at) === null) return keys.back();
    keys.focus(placeOf(at));
    return true;
  }
  if ((key === '1' || key === '2') && keys.divided(placeOf(at))) {
    keys.press(slotsOf(placeOf(at))[Number(key) - 1]);
    return true;
  }
  return false;
}

/**
 * In a tile's seats, left and right go from one to the other first.
 * @param {string} at
 * @param {[number, number]} arrow
 * @param {Keys} keys
 */
function go(at, arrow, keys) {
  const slot = slotOf(at);
  const across = slot !== null && arrow[0] === (slot === 0 ? 1 : -1);
  const to = across ? otherSlot(at) : keys.step(at, arrow);
  if (to) keys.focus(to);
  return true;
}

/**
 * Moves among the open choices; Enter chooses.
 * @param {string} key
 * @param {SVGElement[]} items
 * @param {{choose(choice: string): void, close(): void}} on
 */
export function pressChoiceKey(key, items, on) {
  const at = items.findIndex((item) => item === document.activeElement);
  const by = { ArrowDown: 1, ArrowRight: 1, Tab: 1, ArrowUp: -1, ArrowLeft: -1 }[key];
  if (by) items[(at + by + items.length) % items.length].focus();
  else if (key === 'Enter' || key === ' ') on.choose(items[Math.max(at, 0)].dataset.choice ?? '');
  else if (key === 'Escape') on.close();
  else if (Number(key) >= 1 && Number(key) <= items.length) on.choose(items[Number(key) - 1].dataset.choice ?? '');
  else return false;
  return true;
}
