/**
 * The commands of a board, for pointers, keys and the page. Each command changes the state,
 * moves the pieces, and notifies the page.
 *
 * @import { Animate, BoardOptions, Refusal, Scene } from './types.js'
 * @import { Display } from './display.js'
 * @import { Drawn } from './drawing.js'
 * @import { Pressed } from './input.js'
 */
import { fits } from './click.js';
import { toggle } from './drawing.js';
import { NOTHING, undoLeg } from './input.js';
import { nextMan } from './keys.js';
import { jumps } from './last.js';
import { ownAt } from './men.js';
import { acting } from './premove.js';
import {
  chosen, cleared, isLive, isPlanning, narrowed, pressed, samePosition, seatAt, withMove, withRefusal, withScene,
} from './state.js';
import { playedWords, premoveWords } from './words.js';

/** @typedef {ReturnType<typeof createCommands>} Commands */

/** @param {Display} display @param {BoardOptions} on */
export function createCommands(display, on) {
  const { view, voice, bubble, change } = display;
  /** Places pressed while a move is on its way: they are meant for the position after it; or while the legal moves are. @type {string[]} */
  let early = [];

  /** @param {Scene} scene @param {Animate|null} [animate] */
  function show(scene, animate = null) {
    const { state, at } = display;
    const arrived = animate && !animate.back && state.pending?.text === animate.played.text ? at : null;
    const other = !samePosition(state.scene, scene);
    if (!arrived && other) view.motion.end();
    if (!state.pending && other) early = [];
    change(withScene(state, scene));
    if (animate) view.motion.play(animate, view.geo, arrived);
    if (animate && !animate.back) voice.say(playedWords(animate.played));
    else if (other) voice.say(''); // the move that was told last does not lead here
    if (early.length > 0 && !display.state.pending && !scene.early) queueMicrotask(catchUp);
  }

  /** What was pressed early counts, from the first press on a man of one's own. */
  function catchUp() {
    const { men } = display.state.scene;
    const side = acting(display.state.scene);
    const from = early.findIndex((at) => ownAt(men, at, side).length > 0);
    const meant = from < 0 ? [] : early.slice(from);
    early = [];
    meant.forEach(press);
  }

  /** A click on a place or slot. @param {string} at */
  function press(at) {
    if (!counts(at)) return;
    const { pending, scene } = display.state;
    if (!pending && !scene.early) take(pressed(display.state, at));
    else if (!pending || !fits(at, pending.clicks[pending.clicks.length - 1])) early = [...early, at]; // the last place may be pressed twice
  }

  /**
   * Takes what a click, a drop or an answer came to, when the player may do
   * something. A man who was dragged is there already.
   * @param {Pressed} pressed @param {boolean} [dragged]
   */
  function take(pressed, dragged = false) {
    if (isPlanning(display.state)) takePlan(pressed);
    else if (isLive(display.state)) takeMove(pressed, dragged);
  }

  /** @param {Pressed} pressed @param {boolean} dragged */
  function takeMove(pressed, dragged) {
    const before = display.state.made.clicks.length;
    view.motion.end();
    change(withMove(display.state, pressed));
    if (!dragged) walkOn(before);
    if (display.state.pending) on.onMove?.(display.state.pending.text);
    if (pressed.ask) on.onAsk?.(pressed.ask);
  }

  /** @param {Pressed} pressed */
  function takePlan({ made, premove }) {
    change({ ...display.state, made, refusal: null });
    if (premove === undefined || (!premove && !display.state.scene.premove)) return;
    on.onPremove?.(premove);
    if (premove) voice.say(premoveWords(premove));
  }

  /** The man under way walks on from where he was after so many clicks. @param {number} clicks */
  function walkOn(clicks) {
    const { state, at } = display;
    const { made, scene } = state;
    if (!at || clicks === 0 || clicks >= made.clicks.length) return;
    const move = state.pending ?? state.held ?? narrowed(state).candidates[0];
    const hops = jumps(view.geo, move);
    const path = hops ? move.path.slice(clicks - 1, made.clicks.length) : move.path;
    const start = clicks > 1 ? path[0] : seatAt(scene, made.clicks[0]);
    view.motion.walk(view.pieces.at(at), [start, ...path.slice(1, -1), at].map(view.geo.centre), hops);
  }

  /** Plays a legal move by its text. @param {string} text */
  function play(text) {
    const { state } = display;
    const move = state.scene.legal.find((m) => m.text === text);
    if (move && isLive(state)) take({ made: { clicks: move.clicks, choices: move.choices ?? [] }, play: text });
  }

  /** Plays the move that is held. */
  function confirm() {
    const { state } = display;
    if (!state.held || !isLive(state)) return;
    change({ ...state, pending: state.held, held: null });
    on.onMove?.(state.held.text);
  }

  /**
   * Explains, at the place it is about; a move that was on its way is taken
   * back.
   * @param {Refusal} refusal
   */
  function refuse(refusal) {
    const { state: { pending, asked, made, scene, game }, at } = display;
    const about = [...asked.slice(-1), ...(refusal.places ?? []), ...asked].filter(view.geo.has);
    early = [];
    change(withRefusal(display.state, refusal));
    bubble.show(refusal, about.length > 0 ? about : [game.board.places[0].id], view.geo);
    if (pending && at) view.motion.slideBack(view.pieces.at(seatAt(scene, made.clicks[0])), view.geo.centre(at));
  }

  /**
   * Takes back the last thing: the bubble, a move that is held or planned, an
   * open question or a leg, the selection. Says whether there was any.
   */
  function back() {
    const { state } = display;
    const { refusal, made, held, scene } = state;
    const planning = isPlanning(state);
    if (refusal) {
      change({ ...state, refusal: null });
    } else if (planning ? made.clicks.length > 0 || scene.premove : isLive(state) && made.clicks.length > 0) {
      take({ made: made.clicks.length > 1 && !held && !planning ? undoLeg(made) : NOTHING, premove: null });
    } else {
      return false;
    }
    return true;
  }

  /** Goes to the next man that can move, or the one before. Says whether there is one. @param {1|-1} by */
  function next(by) {
    const { state } = display;
    const at = isLive(state) ? nextMan(state.game.board, state.scene.legal, view.cursor, by) : null;
    if (at) view.moveCursor(at, true);
    return at !== null;
  }

  /** Whether a press counts. What happens by itself is over then. @param {string} at */
  const counts = (at) => on.onPress?.(at) ?? true;

  return {
    show, take, press, play, confirm, refuse, back, next, counts,
    /** An answer to the open question. @param {string} choice */
    choose: (choice) => take(chosen(display.state, choice)),
    undoLeg: () => take({ made: undoLeg(display.state.made) }),
    clear() {
      early = [];
      change(cleared(display.state));
    },
    /** Shows what is being drawn, or nothing. @param {Drawn|null} one */
    sketch: (one) => change({ ...display.state, sketch: one }),
    /** Draws an arrow or a circle, or takes it away. @param {Drawn} one */
    mark: (one) => change({ ...display.state, drawn: toggle(display.state.drawn, one), sketch: null }),
    /** Takes all that is drawn away. */
    wipe() {
      if (display.state.drawn.length > 0) change({ ...display.state, drawn: [] });
    },
  };
}
