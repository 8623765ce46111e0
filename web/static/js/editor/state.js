/**
 * The state of the position editor and its reducer. The server judges every position (POST
 * /api/setups); a change that it refuses is undone. Pure.
 *
 * @import { Board, GameInfo, Piece, Side } from '../wire/wire-types.js'
 * @import { Sentence } from '../words/said.js'
 */
import { placeOf, slotOf, slotsOf } from '../board/click.js';
import { colourOf, menAt } from '../board/men.js';
import { said } from '../words/said.js';

/** What is on the board, possible or not. @typedef {{men: Piece[], turn: Side, castlings?: string, passed?: string, halfmove: number, fullmove: number}} Setup */

/** What is wrong with it. `fix` and `label` are the words of the button that mends it. @typedef {Sentence & {code: string, places?: string[], attack?: boolean, refused?: boolean, label?: string, fix?: Sentence, mended?: string}} Fault */

/** A right to castle. @typedef {{letter: string, by: Side, side?: string, king: string, rook: string, atHome: boolean}} Castling */

/** The server's verdict. @typedef {{
 *   position: string, setup: Setup, faults: Fault[], says?: string, summary?: Sentence[], over?: boolean,
 *   castlings?: Castling[], passed?: string[],
 * }} Judged */

/**
 * - `verdict` the last one; `judged` says that it is of `setup`, and not of one before
 * - `tool` the man that a press sets down ("white king"), `move`, or `` to take off
 * - `held` the place of the man in hand, while the tool is `move`
 * - `wrong` why the last thing came to nothing
 * - `unread` why a text that was given is no position, until something is done
 * - `past` the set-ups before this one, the latest last
 * @typedef {{
 *   game: GameInfo, setup: Setup, verdict: Judged, judged: boolean, tool: string,
 *   held: string|null, flip: boolean, wrong: string, unread: string, past: Setup[],
 * }} State
 */

export const MOVE = 'move';
export const TAKE_OFF = '';

/** How many steps can be undone. */
const MOST_PAST = 200;

/** @param {GameInfo} game @param {Judged} verdict @param {string} [unread] @returns {State} */
export const initial = (game, verdict, unread = '') => ({
  game, setup: verdict.setup, verdict, judged: true, tool: MOVE, held: null, flip: false, wrong: '', unread, past: [],
});

/** With another set-up, which is to be judged. @param {State} state @param {Setup} setup @returns {State} */
const changed = (state, setup) => ({
  ...state, setup, judged: false, held: null, wrong: '', unread: '', past: [...state.past, state.setup].slice(-MOST_PAST),
});

/** With the verdict of the set-up on the board; what is refused is taken back. @param {State} state @param {Judged} verdict @returns {State} */
export function withVerdict(state, verdict) {
  const [fault] = verdict.faults;
  const before = state.past.at(-1);
  if (fault?.refused && before) return { ...state, setup: before, past: state.past.slice(0, -1), judged: true, wrong: said(fault) };
  return { ...state, setup: verdict.setup, verdict, judged: true };
}

/** A text, or a button of the verdict, brought this one. @param {State} state @param {Judged} verdict @returns {State} */
export const withPosition = (state, verdict) => ({ ...changed(state, verdict.setup), verdict, judged: true });

/** @param {State} state @param {string} wrong @returns {State} */
export const withWrong = (state, wrong) => ({ ...state, wrong });

/** @param {State} state @param {string} unread @returns {State} */
export const withUnread = (state, unread) => ({ ...state, unread });

/** @param {State} state @returns {State} */
export function undone(state) {
  const setup = state.past.at(-1);
  return setup ? { ...state, setup, past: state.past.slice(0, -1), judged: false, held: null, wrong: '', unread: '' } : state;
}

/** The tool that a press of its button gives: the same again goes back to moving men. @param {State} state @param {string} tool @returns {State} */
export const withTool = (state, tool) => ({ ...state, tool: state.tool === tool ? MOVE : tool, held: null, wrong: '' });

/** @param {State} state @returns {State} */
export const flipped = (state) => ({ ...state, flip: !state.flip });

/** @param {State} state @returns {State} */
export const letGo = (state) => ({ ...state, held: null });

// ---- on the board

/** The piece that a press there is about: that of the seat, or the first of the place. @param {State} state @param {string} at @returns {Piece|undefined} */
export const manAt = ({ setup }, at) => menAt(setup.men, at)[0];

/** A press on a place or seat. @param {State} state @param {string} at @returns {State} */
export function pressed(state, at) {
  const man = manAt(state, at);
  if (state.tool === TAKE_OFF) return man ? taken(state, man.at) : state;
  if (state.tool !== MOVE) return man?.man === state.tool ? taken(state, man.at) : set(state, state.tool, at);
  if (state.held) return moved(state, state.held, at);
  return man ? { ...state, held: man.at, wrong: '' } : state;
}

/** With a man set down. Who stands there goes, but on a tile that has a free seat. @param {State} state @param {string} man @param {string} at @returns {State} */
export function set(state, man, at) {
  const { men } = state.setup;
  if (!isTile(state.game.board, at)) return withMen(state, [...men.filter((m) => m.at !== at), { at, man }]);
  return withMen(state, [...men, { at: freeSeat(men, man, at), man }]);
}

/** With a man gone from one place or seat to another; from a place to itself he is let go. @param {State} state @param {string} from @param {string} to @returns {State} */
export function moved(state, from, to) {
  const man = manAt(state, from);
  if (!man || placeOf(from) === placeOf(to)) return letGo(state);
  const others = state.setup.men.filter((m) => m !== man);
  return { ...set({ ...state, setup: { ...state.setup, men: others } }, man.man, to), past: changed(state, state.setup).past };
}

/** Without the man of a place or seat. @param {State} state @param {string} at @returns {State} */
export function taken(state, at) {
  const man = manAt(state, at);
  return man ? withMen(state, state.setup.men.filter((m) => m !== man)) : state;
}

/** @param {State} state @param {Piece[]} men */
const withMen = (state, men) => changed(state, { ...state.setup, men });

/** @param {Board} board @param {string} at */
const isTile = (board, at) => Boolean(board.places.find(({ id }) => id === placeOf(at))?.slots);

/**
 * The seat of one more man on a tile: the one that was pressed, that of his colour, the
 * other; or, where none is free, the tile itself, which the server refuses in words.
 * @param {Piece[]} men @param {string} man @param {string} at
 */
function freeSeat(men, man, at) {
  const seats = slotsOf(placeOf(at));
  const own = colourOf(man) === 'white' ? seats : [...seats].reverse();
  const wanted = slotOf(at) === null ? own : [at, ...own];
  return wanted.find((seat) => menAt(men, seat).length === 0) ?? placeOf(at);
}

/** The man that a letter of the keyboard means, Black's with Shift, or "". @param {GameInfo} game @param {string} key */
export function manOfKey({ kinds }, key) {
  const kind = kinds.find(({ letter }) => letter === key.toUpperCase());
  if (!kind || key.length !== 1) return '';
  return `${key === key.toUpperCase() ? 'black' : 'white'} ${kind.name}`;
}

// ---- beside the board

/** @param {State} state @param {Partial<Setup>} part @returns {State} */
export const withPart = (state, part) => changed(state, { ...state.setup, ...part });

/** With a right to castle, or without it, in the order of the game's list. @param {State} state @param {string} letter @param {boolean} on @returns {State} */
export function withCastling(state, letter, on) {
  const has = (/** @type {string} */ l) => (l === letter ? on : (state.setup.castlings ?? '').includes(l));
  const letters = (state.verdict.castlings ?? []).map((c) => c.letter).filter(has);
  return withPart(state, { castlings: letters.join('') });
}

/** Whether what is on the board can be. @param {State} state */
export const allowed = ({ judged, verdict }) => judged && verdict.faults.length === 0;

/** Whether a game can go on from there. @param {State} state */
export const playable = (state) => allowed(state) && !state.verdict.over;
