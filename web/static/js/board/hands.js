/**
 * Handles pointers on a board: clicks, drags and drops, and arrows and circles with the other
 * button.
 *
 * @import { Point } from './geometry.js'
 * @import { Commands } from './commands.js'
 * @import { Display } from './display.js'
 * @import { Hands } from './pointer.js'
 */
import { placeOf } from './click.js';
import { startOf } from './input.js';
import { ownAt } from './men.js';
import { dropped, isLive, isPlanning, narrowed, positionOf, pressed } from './state.js';

/** @param {Display} display @param {Commands} commands @returns {Hands} */
export function createHands(display, commands) {
  const { view } = display;
  const { take } = commands;
  const able = () => isLive(display.state) || isPlanning(display.state);

  /** Selects the player's man under the pointer, if that is what a click there does. @param {string} at */
  function grab(at) {
    const { state } = display;
    const then = pressed(state, at);
    const selects = then.made !== state.made && then.made.clicks.length === 1 && !then.ask && !narrowed(state).needs;
    if (selects) take(then);
    return selects;
  }

  /** Picks up the man under way, or the player's man there. @param {string} at */
  function lift(at) {
    if (!able() || narrowed(display.state).needs) return false;
    if (at !== display.at || display.state.held) {
      const start = startOf(positionOf(display.state), at);
      if (start === null) return false;
      if (start !== display.state.made.clicks[0] || display.at) take({ made: { clicks: [start], choices: [] }, premove: null });
    }
    const { scene, made } = display.state;
    const [man] = ownAt(scene.men, made.clicks[0], positionOf(display.state).turn);
    view.drag.lift(man.man, view.pieces.at(display.at ?? man.at));
    return true;
  }

  /** The road of the move that a man held over a destination would make. @param {string} at */
  function target(at) {
    const { state } = display;
    if (isPlanning(state)) return { at, road: null };
    const move = narrowed(state).candidates.find((m) => m.clicks[state.made.clicks.length] === at);
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
    const then = dropped(display.state, at);
    take(then, true);
    if (then.ask && element) view.motion.slideBack(element, to);
  }

  /** A click of the other button takes back what is planned, or else draws. @param {import('./drawing.js').Drawn} one */
  function mark(one) {
    if (one.from === one.to && isPlanning(display.state) && commands.back()) commands.sketch(null);
    else commands.mark(one);
  }

  return {
    grab, lift, carry, mark,
    counts: commands.counts,
    click: commands.press,
    choose: commands.choose,
    sketch: commands.sketch,
    wipe: commands.wipe,
    at: (point) => view.geo.clickAt(point),
    drop: release,
    cancel: () => { view.drag.end(); },
    hover: (at) => view.hover(able() ? at : null),
  };
}
