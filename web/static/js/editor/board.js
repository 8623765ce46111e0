/**
 * The board of the editor: it draws what is on it with the parts of every board, and
 * takes presses, drags and keys, on the board and from the tray.
 *
 * @import { GameInfo } from '../types.js'
 * @import { Point } from '../board/geometry.js'
 * @import { Fault, State } from './state.js'
 */
import { clickOf } from '../board/hits.js';
import { NOTHING } from '../board/input.js';
import { ARROWS, neighbour } from '../board/keys.js';
import { narrow } from '../board/narrow.js';
import { listenPointer, pointOf } from '../board/pointer.js';
import { initial } from '../board/state.js';
import { createView } from '../board/view.js';
import { letGo, manAt, manOfKey, moved, pressed, set, taken } from './state.js';

/** A circle round the man in hand. @param {string|null} at */
const held = (at) => (at ? [{ from: at, to: at, second: false }] : []);

/** An arrow from each man who gives a check that cannot be. @param {Fault} [fault] */
function attacks({ attack, places = [] } = { code: '', text: '' }) {
  return attack ? places.slice(0, -1).map((from) => ({ from, to: places[places.length - 1], second: true })) : [];
}

/** How far a pointer goes from the tray before it drags, in pixels. */
const SLOP = 6;

/**
 * @param {HTMLElement} host @param {GameInfo} game
 * @param {{state(): State, change(next: State): void}} page
 */
export function createEditorBoard(host, game, page) {
  host.replaceChildren();
  const view = createView(host, game, { onMove() {}, thumbnail: false });
  const base = initial(game, { plays: true, plans: false });
  view.moveCursor(game.board.places[0].id, false);

  /** @param {State} state */
  function draw(state) {
    const fault = state.judged ? state.verdict.faults[0] : undefined;
    const { men, turn } = state.setup;
    view.draw({
      ...base, now: narrow([], [], []), live: true, pending: null, held: false, made: NOTHING,
      refusal: fault ? { code: fault.code, title: '', text: fault.text, places: fault.places ?? [] } : null,
      drawn: [...held(state.held), ...attacks(fault)],
      scene: { men, last: null, signs: {}, legal: [], turn, flip: state.flip, label: `${game.name}, a position that is put together` },
    });
    for (const el of view.root.querySelectorAll('.b-hit')) el.classList.toggle('own', manAt(state, clickOf(el) ?? '') !== undefined);
  }

  /** The place or seat of whoever is carried, or the man of the tray. @type {{from: string}|{man: string}|null} */
  let carried = null;

  /** @param {Point} to */
  const target = (to) => {
    const at = view.geo.clickAt(to);
    return at ? { at, road: null } : null;
  };

  /** Off the board a man is taken off. @param {Point} to */
  function drop(to) {
    const at = view.geo.clickAt(to);
    const what = carried;
    carried = null;
    view.drag.end();
    if (!what) return;
    if ('man' in what) return at ? page.change(set(page.state(), what.man, at)) : undefined;
    page.change(at ? moved(page.state(), what.from, at) : taken(page.state(), what.from));
  }

  listenPointer(view.root, {
    click: (at) => page.change(pressed(page.state(), at)),
    choose() {}, grab: () => false,
    lift(at) {
      const man = manAt(page.state(), at);
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

  /** The letter of a man sets him down; says whether a key meant anything. @param {string} key @param {string} at */
  function pressKey(key, at) {
    const state = page.state();
    const man = manOfKey(game, key);
    if (ARROWS[key]) view.moveCursor(neighbour(game.board, view.geo, at, ARROWS[key]) ?? at, true);
    else if (key === 'Enter' || key === ' ') page.change(pressed(state, at));
    else if (key === 'Delete' || key === 'Backspace') page.change(taken(state, at));
    else if (key === 'Escape' && state.held) page.change(letGo(state));
    else if (man) page.change(set(state, man, at));
    else return false;
    return true;
  }

  /** A man of the tray that is dragged: he follows the pointer onto the board. @param {PointerEvent} start @param {string} man */
  function dragFromTray(start, man) {
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

  return { draw, dragFromTray };
}
