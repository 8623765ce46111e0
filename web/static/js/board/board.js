/**
 * A board: shows a scene of any game from the description the server gives of
 * its board, takes clicks, drags and keys, and tells the moves that are made.
 * It knows no rule and no game: what is legal is in the scene.
 *
 * What a player has begun (clicks, answers, a move on its way) is kept here
 * alone; everything drawn is a function of that and of the scene.
 *
 * @import { Animate, Begun, BoardOptions, BoardView, GameInfo, Move, Refusal, Scene } from '../types.js'
 * @import { Drawn } from './drawing.js'
 * @import { Made, Pressed } from './input.js'
 */
import { createBubble } from './bubble.js';
import { listenKeys } from './cursor.js';
import { toggle } from './drawing.js';
import { createHands } from './hands.js';
import { choose, drop, isSelected, NOTHING, press, startOf, undoLeg } from './input.js';
import { nextMan } from './keys.js';
import { jumps } from './last.js';
import { ownAt } from './men.js';
import { narrow } from './narrow.js';
import { listenPointer } from './pointer.js';
import { acting, planChoice, planDrop, planNarrow, planPress } from './premove.js';
import { createView } from './view.js';
import { createVoice, playedWords, premoveWords } from './words.js';

/**
 * `made` is what the player has clicked and answered, `pending` a move on its
 * way to the server, which lasts while the page gives no other moves, `held` one
 * that waits for its confirmation, `refusal` the last one, until something else
 * is done, `asked` the clicks that it answers, `at` where the man under way is
 * shown, `drawn` arrows and circles, `sketch` the one being drawn, `told` what the
 * page has been told of.
 * @typedef {{
 *   scene: Scene, made: Made, pending: Move|null, held: Move|null, refusal: Refusal|null,
 *   asked: string[], at: string|null, drawn: Drawn[], sketch: Drawn|null,
 *   told: Begun,
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
    play: table.send,
    confirm: table.confirm,
    back: table.back,
    next: (by) => {
      const at = table.live() ? nextMan(game.board, table.state.scene.legal, table.view.cursor, by) : null;
      if (at) table.view.moveCursor(at, true);
      return at !== null;
    },
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
    made: NOTHING, pending: null, held: null, refusal: null, asked: [], at: null, drawn: [], sketch: null,
    told: { legs: 0, promotes: false, held: null },
  };

  const live = () => Boolean(options.onMove) && !state.scene.busy && !state.pending && state.scene.legal.length > 0;
  const planning = () => Boolean(options.onPremove && state.scene.plans) && !state.pending;
  const position = () => ({
    ...state.scene, legal: live() ? state.scene.legal : [], turn: acting(state.scene), board: game.board, kinds: game.kinds,
  });
  const now = () => (planning() ? planNarrow(position(), state.made)
    : narrow(state.scene.legal, state.made.clicks, state.made.choices));

  function draw() {
    const drawn = state.sketch ? [...state.drawn, state.sketch] : state.drawn;
    state.at = view.draw({
      ...state, now: now(), live: live() || planning(),
      pending: state.pending ?? state.held, held: state.held !== null, drawn,
    });
    const told = { legs: legsMade(), promotes: promotes(), held: state.held?.text ?? null };
    if (JSON.stringify(told) === JSON.stringify(state.told)) return;
    state.told = told;
    options.onChange?.(told);
  }

  /** How many landings of a chain that is not finished are made. */
  function legsMade() {
    const [move] = state.pending ?? state.held ? [] : now().candidates;
    return move && jumps(view.geo, move) ? Math.max(state.made.clicks.length - 1, 0) : 0;
  }

  /** Whether the open question is what the pawn becomes. */
  const promotes = () => now().needs?.every((answer) => game.kinds.some(({ letter }) => letter === answer)) ?? false;

  /** @param {Scene} scene @param {Animate|null} [animate] */
  function show(scene, animate = null) {
    const arrived = animate && !animate.back && state.pending?.text === animate.played.text ? state.at : null;
    const same = samePosition(state.scene, scene);
    if (!arrived && !same) view.motion.end();
    const inHand = planning() && !same ? state.made : NOTHING;
    if (!same) forget();
    if (stillThere(inHand, state.scene, scene)) state.made = inHand;
    state.scene = scene;
    state.pending = scene.waiting ?? (scene.legal.length === 0 ? state.pending : null);
    state.held = scene.legal.find((move) => move.text === state.held?.text) ?? null;
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
    Object.assign(state, { made: NOTHING, pending: null, held: null, drawn: [], sketch: null });
    hush();
  }

  function hush() {
    state.refusal = null;
    bubble.hide();
  }

  /**
   * Takes what a click, a drop or an answer came to, when the player may do
   * something. A man who was dragged is there already.
   * @param {Pressed} pressed @param {boolean} [dragged]
   */
  function take(pressed, dragged = false) {
    if (planning()) takePlan(pressed);
    else if (live()) takeMove(pressed, dragged);
  }

  /** @param {Pressed} pressed @param {boolean} dragged */
  function takeMove({ made, play, ask }, dragged) {
    const before = state.made.clicks.length;
    hush();
    view.motion.end();
    const move = state.scene.legal.find((m) => m.text === play) ?? null;
    const hold = Boolean(state.scene.confirm);
    Object.assign(state, { made, pending: hold ? null : move, held: hold ? move : null });
    draw();
    if (!dragged) walkOn(before);
    state.asked = ask ?? made.clicks;
    if (state.pending) options.onMove?.(state.pending.text);
    if (ask) options.onAsk?.(ask);
  }

  /** @param {Pressed} pressed */
  function takePlan({ made, premove }) {
    hush();
    state.made = made;
    draw();
    if (premove === undefined || (!premove && !state.scene.premove)) return;
    options.onPremove?.(premove);
    if (premove) voice.say(premoveWords(premove));
  }

  /** Plays the move that is held. */
  function confirm() {
    const { held } = state;
    if (!held || !live()) return;
    Object.assign(state, { pending: held, held: null });
    draw();
    options.onMove?.(held.text);
  }

  /**
   * What a click on a place or slot comes to. While a move is held, a click
   * elsewhere takes it back, and selects if it is on a man. A man who was refused
   * is still in hand, and a click on him keeps him there.
   * @param {string} at @returns {Pressed}
   */
  function pressed(at) {
    if (planning()) return planPress(position(), state.made, at);
    if (state.refusal && isSelected(state.made, at)) return { made: state.made };
    if (!state.held) return press(position(), state.made, at);
    const then = press(position(), NOTHING, at);
    return then.ask ? { made: NOTHING } : then;
  }

  /** What letting go of the man in hand over a place comes to. @param {string} at */
  const dropped = (at) => (planning() ? planDrop : drop)(position(), state.made, at);

  /** The man under way walks on from where he was after so many clicks. @param {number} clicks */
  function walkOn(clicks) {
    const { made, pending, held, at, scene } = state;
    if (!at || clicks === 0 || clicks >= made.clicks.length) return;
    const move = pending ?? held ?? now().candidates[0];
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
   * Takes back the last thing: the bubble, a move that is held or planned, an
   * open question or a leg, the selection. Says whether there was any.
   */
  function back() {
    const { refusal, made, held, scene } = state;
    if (refusal) {
      hush();
      draw();
    } else if (planning() ? made.clicks.length > 0 || scene.premove : live() && made.clicks.length > 0) {
      take({ made: made.clicks.length > 1 && !held && !planning() ? undoLeg(made) : NOTHING, premove: null });
    } else {
      return false;
    }
    return true;
  }

  return {
    state, view, live, planning, now, position, show, take, refuse, clear, back, send, confirm, pressed, dropped,
    /** A click on a place or slot. @param {string} at */
    press: (at) => take(pressed(at)),
    /** An answer to the open question. @param {string} choice */
    choose: (choice) => take((planning() ? planChoice : choose)(position(), state.made, choice)),
    /** Shows what is being drawn, or nothing. @param {Drawn|null} one */
    sketch(one) {
      state.sketch = one;
      draw();
    },
    /** Draws an arrow or a circle, or takes it away. @param {Drawn} one */
    mark(one) {
      Object.assign(state, { drawn: toggle(state.drawn, one), sketch: null });
      draw();
    },
    /** Takes all that is drawn away. */
    wipe() {
      if (state.drawn.length === 0) return;
      state.drawn = [];
      draw();
    },
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

/**
 * Whether a man who was taken in hand ahead of the turn can stay there when it
 * comes: he is where he was.
 * @param {Made} made @param {Scene} before @param {Scene} after
 */
function stillThere({ clicks }, before, after) {
  const own = (/** @type {Scene} */ scene) => JSON.stringify(ownAt(scene.men, clicks[0], acting(scene)));
  return clicks.length === 1 && after.legal.length > 0 && own(before) === own(after);
}
