/**
 * The state of a board, its scene and the player's input so far, and its reducer. Pure.
 *
 * @import { Begun, Refusal, Scene } from './types.js'
 * @import { GameInfo, Move } from '../wire/wire-types.js'
 * @import { Drawn } from './drawing.js'
 * @import { Geometry } from './geometry.js'
 * @import { Made, Pressed } from './input.js'
 */
import { choose, drop, isSelected, NOTHING, press, startOf } from './input.js';
import { jumps } from './last.js';
import { ownAt } from './men.js';
import { narrow } from './narrow.js';
import { acting, planChoice, planDrop, planNarrow, planPress } from './premove.js';

/**
 * - `game`, `plays`, `plans` what the board is made for: moves, and premoves, can
 *   be made on it. They never change
 * - `scene` what the page shows
 * - `made` what the player has clicked and answered
 * - `pending` a move on its way to the server, which lasts while the page gives no
 *   other moves; `held` one that waits for its confirmation
 * - `refusal` the last one, until something else is done; `asked` the clicks that
 *   it answers
 * - `drawn` arrows and circles; `sketch` the one being drawn
 * @typedef {{
 *   game: GameInfo, plays: boolean, plans: boolean, scene: Scene, made: Made, pending: Move|null, held: Move|null,
 *   refusal: Refusal|null, asked: string[], drawn: Drawn[], sketch: Drawn|null,
 * }} State
 */

/** @param {GameInfo} game @param {{plays: boolean, plans: boolean}} able @returns {State} */
export const initial = (game, able) => ({
  game, ...able, scene: { men: [], last: null, signs: {}, legal: [], turn: game.first, flip: false, label: game.name },
  made: NOTHING, pending: null, held: null, refusal: null, asked: [], drawn: [], sketch: null,
});

// ---- what can be read off a state

/** Whether a move can be made now. @param {State} state */
export const isLive = ({ plays, scene, pending }) => plays && !scene.busy && !pending && scene.legal.length > 0;

/** Whether a premove can be made now. @param {State} state */
export const isPlanning = ({ plans, scene, pending }) => plans && Boolean(scene.plans) && !pending;

/** The position as far as clicks go. @param {State} state */
export const positionOf = (state) => ({
  ...state.scene, legal: isLive(state) ? state.scene.legal : [], turn: acting(state.scene),
  board: state.game.board, kinds: state.game.kinds,
});

/** What has been clicked comes to. @param {State} state */
export const narrowed = (state) => (isPlanning(state) ? planNarrow(positionOf(state), state.made)
  : narrow(state.scene.legal, state.made.clicks, state.made.choices));

/** What is reported to the page: what stands on the board and is not played. @param {State} state @param {Geometry} geo @returns {Begun} */
export function begun(state, geo) {
  const now = narrowed(state);
  const [move] = state.pending ?? state.held ? [] : now.candidates;
  return {
    legs: move && jumps(geo, move) ? Math.max(state.made.clicks.length - 1, 0) : 0,
    promotes: now.needs?.every((answer) => state.game.kinds.some(({ letter }) => letter === answer)) ?? false,
    held: state.held?.text ?? null,
  };
}

/**
 * What a click on a place or slot comes to. While a move is held, a click
 * elsewhere takes it back, and selects if it is on a man. A man who was refused
 * is still in hand, and a click on him keeps him there.
 * @param {State} state @param {string} at @returns {Pressed}
 */
export function pressed(state, at) {
  const { made, refusal, held } = state;
  if (isPlanning(state)) return planPress(positionOf(state), made, at);
  if (refusal && isSelected(made, at)) return { made };
  if (!held) return press(positionOf(state), made, at);
  const then = press(positionOf(state), NOTHING, at);
  return then.ask ? { made: NOTHING } : then;
}

/** What letting go of the man in hand over a place comes to. @param {State} state @param {string} at */
export const dropped = (state, at) => (isPlanning(state) ? planDrop : drop)(positionOf(state), state.made, at);

/** What an answer to the open question comes to. @param {State} state @param {string} choice */
export const chosen = (state, choice) => (isPlanning(state) ? planChoice : choose)(positionOf(state), state.made, choice);

/** Where the man of a click stands. @param {Scene} scene @param {string} click */
export const seatAt = ({ men, turn }, click) => ownAt(men, click, turn)[0]?.at ?? click;

/** Whether the pieces are the same, in any order, and the same side is to move. @param {Scene} a @param {Scene} b */
export const samePosition = (a, b) => a.turn === b.turn && placed(a) === placed(b);

/** @param {Scene} scene */
const placed = ({ men }) => men.map(({ at, man }) => `${at} ${man}`).sort().join();

// ---- how a state changes

/** Without anything begun, drawn or refused. @param {State} state @returns {State} */
export const cleared = (state) => ({ ...state, made: NOTHING, pending: null, held: null, refusal: null, drawn: [], sketch: null });

/**
 * With another scene. Another position ends what was begun, but for a man who was
 * taken in hand ahead of the turn.
 * @param {State} state @param {Scene} scene @returns {State}
 */
export function withScene(state, scene) {
  const same = samePosition(state.scene, scene);
  const before = same ? state : cleared(state);
  const keeps = !same && isPlanning(state) && stillThere(state.made, state.scene, scene);
  const made = keeps ? state.made : before.made;
  return {
    ...before, scene,
    made: scene.select && made === NOTHING ? { clicks: [startOf(scene, scene.select) ?? scene.select], choices: [] } : made,
    pending: scene.waiting ?? (scene.legal.length === 0 ? before.pending : null),
    held: scene.legal.find((move) => move.text === before.held?.text) ?? null,
  };
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

/** With what a click came to: a move that is whole is sent, or held. @param {State} state @param {Pressed} pressed @returns {State} */
export function withMove(state, { made, play, ask }) {
  const move = state.scene.legal.find(({ text }) => text === play) ?? null;
  const [pending, held] = state.scene.confirm ? [null, move] : [move, null];
  return { ...state, made, pending, held, refusal: null, asked: ask ?? made.clicks };
}

/** With a refusal; a move that was on its way is taken back. @param {State} state @param {Refusal} refusal @returns {State} */
export const withRefusal = (state, refusal) => ({ ...(state.pending ? cleared(state) : state), refusal });
