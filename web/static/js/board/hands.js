/**
 * What pointers do on a board: click, select at the first touch, drag, drop.
 *
 * @import { Point } from './geometry.js'
 * @import { Hands } from './pointer.js'
 * @import { Table } from './board.js'
 */
import { placeOf } from './click.js';
import { drop, press, startOf } from './input.js';
import { ownAt } from './men.js';

/** @param {Table} table @returns {Hands} */
export function createHands({ state, view, live, now, position, take, press: click, choose }) {
  /** Selects the player's man under the pointer, if that is what a click there does. @param {string} at */
  function grab(at) {
    const pressed = press(position(), state.made, at);
    const selects = pressed.made !== state.made && pressed.made.clicks.length === 1 && !pressed.ask && !now().needs;
    if (selects) take(pressed);
    return selects;
  }

  /** Picks up the man under way, or the player's man there. @param {string} at */
  function lift(at) {
    if (!live() || now().needs) return false;
    if (at !== state.at) {
      const start = startOf(state.scene, at);
      if (start === null) return false;
      if (start !== state.made.clicks[0] || state.at) take({ made: { clicks: [start], choices: [] } });
    }
    const [man] = ownAt(state.scene.men, state.made.clicks[0], state.scene.turn);
    view.drag.lift(man.man, view.pieces.at(state.at ?? man.at));
    return true;
  }

  /** The road of the move that a man held over a destination would make. @param {string} at */
  function target(at) {
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
    const pressed = drop(position(), state.made, at);
    take(pressed, true);
    if (pressed.ask && element) view.motion.slideBack(element, to);
  }

  return {
    click, grab, lift, carry, choose,
    drop: release,
    cancel: () => { view.drag.end(); },
    hover: (at) => view.hover(live() ? at : null),
  };
}
