/**
 * A board: shows a scene of any game from the description the server gives of
 * its board, takes clicks, drags and keys, and tells the moves that are made.
 * It knows no rule and no game: what is legal is in the scene.
 *
 * What a player has begun (clicks, answers, a move on its way) is kept here
 * alone; everything drawn is a function of that and of the scene.
 *
 * @import { Animate, BoardOptions, BoardView, GameInfo, Move, Refusal, Scene } from '../types.js'
 * @import { Made, Pressed } from './input.js'
 */
import { createBubble } from './bubble.js';
import { listenKeys } from './cursor.js';
import { createHands } from './hands.js';
import { NOTHING, choose, press, startOf, undoLeg } from './input.js';
import { jumps } from './last.js';
import { ownAt } from './men.js';
import { narrow } from './narrow.js';
import { listenPointer } from './pointer.js';
import { createView } from './view.js';
import { createVoice, playedWords } from './words.js';

/**
 * `made` is what the player has clicked and answered, `pending` a move on its
 * way to the server, which lasts while the page gives no other moves, `refusal`
 * the last one, until something else is done, `asked` the clicks that it
 * answers, `at` where the man under way is shown, `legs` how many landings of
 * an unfinished move the page has been told of.
 * @typedef {{
 *   scene: Scene, made: Made, pending: Move|null, refusal: Refusal|null,
 *   asked: string[], at: string|null, legs: number,
 * }} State
 */

/** @typedef {ReturnType<typeof createTable>} Table */

/** @param {HTMLElement} host @param {GameInfo} game @param {BoardOptions} [options] @returns {BoardView} */
export function createBoard(host, game, options = {}) {
  const table = createTable(host, game, options);
  const listening = new AbortController();
  if (options.onMove) {
    listenPointer(table.view.root, createHands(table), listening.signal);
    listenKeys(table, game.board, listening.signal);
  }
  return {
    show: table.show,
    refuse: table.refuse,
    clear: table.clear,
    undoLeg: () => table.take({ made: undoLeg(table.state.made) }),
    destroy() {
      listening.abort();
      table.destroy();
    },
  };
}

/**
 * The board and what is done on it, whoever does it: hands, keys or the page.
 * @param {HTMLElement} host @param {GameInfo} game @param {BoardOptions} options
 */
function createTable(host, game, options) {
  const view = createView(host, game, options);
  const voice = createVoice(host);
  const bubble = createBubble(host, (text) => send(text));
  /** @type {State} */
  const state = {
    scene: { men: [], last: null, signs: {}, legal: [], turn: game.first, flip: false, label: game.name },
    made: NOTHING, pending: null, refusal: null, asked: [], at: null, legs: 0,
  };

  const live = () => Boolean(options.onMove) && !state.scene.busy && !state.pending && state.scene.legal.length > 0;
  const now = () => narrow(state.scene.legal, state.made.clicks, state.made.choices);
  const position = () => ({ ...state.scene, legal: live() ? state.scene.legal : [] });

  function draw() {
    state.at = view.draw({ ...state, now: now(), live: live() });
    const legs = legsMade();
    if (legs === state.legs) return;
    state.legs = legs;
    options.onChange?.({ legs });
  }

  /** How many landings of a chain that is not finished are made. */
  function legsMade() {
    const [move] = state.pending ? [] : now().candidates;
    return move && jumps(view.geo, move) ? Math.max(state.made.clicks.length - 1, 0) : 0;
  }

  /** @param {Scene} scene @param {Animate|null} [animate] */
  function show(scene, animate = null) {
    const arrived = animate && !animate.back && state.pending?.text === animate.played.text ? state.at : null;
    const same = samePosition(state.scene, scene);
    if (!arrived && !same) view.motion.end();
    if (!same) forget();
    state.scene = scene;
    state.pending = scene.waiting ?? (scene.legal.length === 0 ? state.pending : null);
    if (scene.select && state.made === NOTHING) select(scene.select);
    draw();
    if (!animate) return;
    view.motion.play(animate, view.geo, arrived);
    if (!animate.back) voice.say(playedWords(animate.played));
  }

  /** @param {string} at */
  function select(at) {
    state.made = { clicks: [startOf(state.scene, at) ?? at], choices: [] };
  }

  function forget() {
    Object.assign(state, { made: NOTHING, pending: null });
    hush();
  }

  function hush() {
    state.refusal = null;
    bubble.hide();
  }

  /**
   * Takes what a click, a drop or an answer came to, when it is the player's
   * turn to do something. A man who was dragged is there already.
   * @param {Pressed} pressed @param {boolean} [dragged]
   */
  function take({ made, play, ask }, dragged = false) {
    if (!live()) return;
    const before = state.made.clicks.length;
    hush();
    view.motion.end();
    state.made = made;
    state.pending = state.scene.legal.find((move) => move.text === play) ?? null;
    draw();
    if (!dragged) walkOn(before);
    state.asked = ask ?? made.clicks;
    if (state.pending) options.onMove?.(state.pending.text);
    if (ask) options.onAsk?.(ask);
  }

  /** The man under way walks on from where he was after so many clicks. @param {number} clicks */
  function walkOn(clicks) {
    const { made, pending, at, scene } = state;
    if (!at || clicks === 0 || clicks >= made.clicks.length) return;
    const move = pending ?? now().candidates[0];
    const hops = jumps(view.geo, move);
    const path = hops ? move.path.slice(clicks - 1, made.clicks.length) : move.path;
    const start = clicks > 1 ? path[0] : seatAt(scene, made.clicks[0]);
    view.motion.walk(view.pieces.at(at), [start, ...path.slice(1, -1), at].map(view.geo.centre), hops);
  }

  /** Plays a legal move by its text. @param {string} text */
  function send(text) {
    const move = state.scene.legal.find((m) => m.text === text);
    if (move && live()) take({ made: { clicks: move.clicks, choices: move.choices ?? [] }, play: text });
  }

  /**
   * Explains, at the place it is about; a move that was on its way is taken
   * back.
   * @param {Refusal} refusal
   */
  function refuse(refusal) {
    const { pending, asked, at, made } = state;
    const about = [...asked.slice(-1), ...(refusal.places ?? []), ...asked].filter(view.geo.has);
    if (pending) forget();
    state.refusal = refusal;
    draw();
    bubble.show(refusal, about.length > 0 ? about : [game.board.places[0].id], view.geo);
    if (pending && at) view.motion.slideBack(view.pieces.at(seatAt(state.scene, made.clicks[0])), view.geo.centre(at));
  }

  function clear() {
    forget();
    draw();
  }

  /**
   * Takes back the last thing: the bubble, an open question or a leg, the
   * selection. Says whether there was any.
   */
  function back() {
    const { refusal, made } = state;
    if (refusal) {
      hush();
      draw();
    } else if (live() && made.clicks.length > 0) {
      take({ made: made.clicks.length > 1 ? undoLeg(made) : NOTHING });
    } else {
      return false;
    }
    return true;
  }

  return {
    state, view, live, now, position, show, take, refuse, clear, back,
    /** A click on a place or slot. @param {string} at */
    press: (at) => take(press(position(), state.made, at)),
    /** An answer to the open question. @param {string} choice */
    choose: (choice) => take(choose(position(), state.made, choice)),
    destroy() {
      view.motion.end();
      for (const part of [view.root, voice, bubble]) part.remove();
    },
  };
}

/** Where the man of a click stands. @param {Scene} scene @param {string} click */
const seatAt = ({ men, turn }, click) => ownAt(men, click, turn)[0]?.at ?? click;

/** Whether the men stand as before and the same side is on turn. @param {Scene} a @param {Scene} b */
function samePosition(a, b) {
  return a.turn === b.turn && JSON.stringify(a.men) === JSON.stringify(b.men);
}
