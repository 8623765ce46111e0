/**
 * What pointers do on a board: click, select at the first touch, drag, drop;
 * draw arrows and circles with the other button.
 *
 * @import { Point } from './geometry.js'
 * @import { Hands } from './pointer.js'
 * @import { Table } from './board.js'
 */
import { placeOf } from './click.js';
import { startOf } from './input.js';
import { ownAt } from './men.js';

/** @param {Table} table @returns {Hands} */
export function createHands(table) {
  const { state, view, now, position, take, pressed, dropped } = table;
  const able = () => table.live() || table.planning();

  /** Selects the player's man under the pointer, if that is what a click there does. @param {string} at */
  function grab(at) {
    const then = pressed(at);
    const selects = then.made !== state.made && then.made.clicks.length === 1 && !then.ask && !now().needs;
    if (selects) take(then);
    return selects;
  }

  /** Picks up the man under way, or the player's man there. @param {string} at */
  function lift(at) {
    if (!able() || now().needs) return false;
    if (at !== state.at || state.held) {
      const start = startOf(position(), at);
      if (start === null) return false;
      if (start !== state.made.clicks[0] || state.at) take({ made: { clicks: [start], choices: [] }, premove: null });
    }
    const [man] = ownAt(state.scene.men, state.made.clicks[0], position().turn);
    view.drag.lift(man.man, view.pieces.at(state.at ?? man.at));
    return true;
  }

  /** The road of the move that a man held over a destination would make. @param {string} at */
  function target(at) {
    if (table.planning()) return { at, road: null };
    const i = state.made.clicks.length;
    const move = now().candidates.find((m) => m.clicks[i] === at);
    return move ? { at, road: view.geo.points ? move.path : null } : null;
  }

  /** @param {Point} to @param {boolean} touch */
  function carry(to, touch) {
    const at = view.geo.clickAt(to);
    view.drag.carry(to, at ? target(at) ?? target(placeOf(at)) : null, touch, view.geo);
  }

  /** @param {Point} to */
  function release(to) {
    const at = view.geo.clickAt(to);
    const element = view.drag.end();
    if (!at) return;
    const then = dropped(at);
    take(then, true);
    if (then.ask && element) view.motion.slideBack(element, to);
  }

  /** A click of the other button takes back what is planned, or else draws. @param {import('./drawing.js').Drawn} one */
  function mark(one) {
    if (one.from === one.to && table.planning() && table.back()) table.sketch(null);
    else table.mark(one);
  }

  return {
    grab, lift, carry, mark,
    click: table.press,
    choose: table.choose,
    sketch: table.sketch,
    wipe: table.wipe,
    at: (point) => view.geo.clickAt(point),
    drop: release,
    cancel: () => { view.drag.end(); },
    hover: (at) => view.hover(able() ? at : null),
  };
}
