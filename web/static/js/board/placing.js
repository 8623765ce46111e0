/**
 * A board on which pieces are placed, by clicks, drags and keys. The page decides what a change
 * means, and draws the board again.
 *
 * @import { Refusal, Scene } from './types.js'
 * @import { GameInfo, Piece } from '../wire/wire-types.js'
 * @import { Drawn } from './drawing.js'
 * @import { Point } from './geometry.js'
 */
import { clickOf } from './hits.js';
import { ARROWS, neighbour } from './keys.js';
import { narrow } from './narrow.js';
import { listenPointer, pointOf } from './pointer.js';
import { initial } from './state.js';
import { createView } from './view.js';

/** How far a pointer goes from where a man waits before it drags him, in pixels. */
const SLOP = 6;

/**
 * - `man` who would be lifted there
 * - `press` a place or seat was pressed
 * - `move` a man was dragged to a place, or off the board
 * - `set` a man was dragged onto the board
 * - `key` any other key on a place; says whether it meant anything
 * @typedef {{
 *   man(at: string): Piece|undefined, press(at: string): void, move(from: string, to: string|null): void,
 *   set?(man: string, at: string): void, key?(key: string, at: string): boolean,
 * }} On
 */

/** @param {HTMLElement} host @param {GameInfo} game @param {On} on */
export function createPlacing(host, game, on) {
  host.replaceChildren();
  const view = createView(host, game, { onMove() {}, thumbnail: false });
  const base = initial(game, { plays: true, plans: false });
  view.moveCursor(game.board.places[0].id, false);

  /** @param {Scene} scene @param {{clicks?: string[], refusal?: Refusal|null, drawn?: Drawn[]}} [also] */
  function draw(scene, { clicks = [], refusal = null, drawn = [] } = {}) {
    view.draw({ ...base, now: narrow(scene.legal, clicks), live: true, pending: null, held: false, made: { clicks, choices: [] }, refusal, drawn, scene });
    for (const el of view.root.querySelectorAll('.b-hit')) el.classList.toggle('own', on.man(clickOf(el) ?? '') !== undefined);
  }

  /** The place or seat of the carried piece, or a piece from beside the board. @type {{from: string}|{man: string}|null} */
  let carried = null;

  /** @param {Point} to */
  const target = (to) => {
    const at = view.geo.clickAt(to);
    return at ? { at, road: null } : null;
  };

  /** @param {Point} to */
  function drop(to) {
    const at = view.geo.clickAt(to);
    const what = carried;
    carried = null;
    view.drag.end();
    if (!what) return;
    if ('from' in what) on.move(what.from, at);
    else if (at) on.set?.(what.man, at);
  }

  listenPointer(view.root, {
    click: (at) => on.press(at),
    counts: () => true, choose() {}, grab: () => false,
    lift(at) {
      const man = on.man(at);
      if (!man) return false;
      carried = { from: man.at };
      view.drag.lift(man.man, view.pieces.at(man.at));
      return true;
    },
    carry: (to, touch) => view.drag.carry(to, target(to), touch, view.geo),
    drop,
    cancel() {
      carried = null;
      view.drag.end();
    },
    hover: (at) => view.hover(at),
    at: (point) => view.geo.clickAt(point),
    sketch() {}, mark() {}, wipe() {},
  }, new AbortController().signal);

  view.root.addEventListener('keydown', (e) => {
    const at = clickOf(e.target);
    if (at && !e.ctrlKey && !e.metaKey && !e.altKey && pressKey(e.key, at)) e.preventDefault();
  });
  view.root.addEventListener('focusin', (e) => {
    const at = clickOf(e.target);
    if (at) view.moveCursor(at, false);
    view.focus(at && e.target instanceof Element && e.target.matches(':focus-visible') ? at : null);
  });
  view.root.addEventListener('focusout', () => view.focus(null));

  /** @param {string} key @param {string} at */
  function pressKey(key, at) {
    if (ARROWS[key]) view.moveCursor(neighbour(game.board, view.geo, at, ARROWS[key]) ?? at, true);
    else if (key === 'Enter' || key === ' ') on.press(at);
    else return on.key?.(key, at) ?? false;
    return true;
  }

  /** A man from beside the board is dragged: he follows the pointer. @param {PointerEvent} start @param {string} man */
  function dragOnto(start, man) {
    const touch = start.pointerType === 'touch';
    const over = new AbortController();
    const point = (/** @type {PointerEvent} */ e) => pointOf(view.root, e);
    addEventListener('pointermove', (e) => {
      if (e.pointerId !== start.pointerId) return;
      if (!carried && Math.hypot(e.clientX - start.clientX, e.clientY - start.clientY) > SLOP) {
        carried = { man };
        view.drag.lift(man, undefined);
      }
      if (carried) view.drag.carry(point(e), target(point(e)), touch, view.geo);
    }, { signal: over.signal });
    for (const end of ['pointerup', 'pointercancel']) {
      addEventListener(end, (e) => {
        over.abort();
        if (carried && end === 'pointerup') drop(point(/** @type {PointerEvent} */ (e)));
        carried = null;
        view.drag.end();
      }, { signal: over.signal });
    }
  }

  return { draw, dragOnto };
}
