/**
 * Computes the board's scene from the state of the page, and what happens to a premove when the
 * player is to move. Pure.
 *
 * @import { Animate, Scene } from '../board/types.js'
 * @import { GameInfo, Move, Piece, Signs } from '../wire/wire-types.js'
 * @import { State } from './state.js'
 */
import { forward } from '../board/men.js';
import { resolve } from '../board/premove.js';
import { pointed } from './computer.js';
import { boardLabel } from './describe.js';
import { pointedMove } from './explorer.js';
import { boardLine, bottom, isMyTurn, other, seat, shownPly } from './selectors.js';

/**
 * The men after so many plies.
 * @param {State} state
 * @param {number} ply
 * @returns {Piece[]}
 */
export function menAt(state, ply) {
  const { men, plies } = state.snapshot;
  return plies.slice(0, ply).reduce((now, { effects }) => forward(now, effects), men);
}

/** The men on the board. @param {State} state */
export const boardMen = (state) => boardLine(state).reduce((now, { effects }) => forward(now, effects), state.snapshot.men);

/**
 * @param {State} state
 * @param {GameInfo} game
 * @returns {Scene}
 */
export function scene(state, game) {
  const { plies, state: now } = state.snapshot;
  const line = boardLine(state);
  const last = line.at(-1);
  const present = state.look.shown === null && !state.look.aside;
  const playable = present && isMyTurn(state) && !state.turn.sent;
  return {
    men: boardMen(state),
    last: last ?? null,
    signs: present ? signsFor(now.signs, isMyTurn(state)) : { check: (last ? last.check : state.snapshot.check) ?? [] },
    legal: playable ? (now.legal ?? []) : [],
    turn: state.look.aside && last ? other(last.by) : plies[line.length]?.by ?? now.turn,
    flip: bottom(state) === 'black',
    label: boardLabel(line, game),
    busy: !playable,
    waiting: present && state.turn.late ? sentMove(state) : null,
    plans: present && mayPlan(state) ? seat(state) : null,
    premove: state.turn.premove,
    confirm: confirms(state),
    destinations: state.chrome.settings.destinations,
    pointed: pointed(state) ?? pointedMove(state),
  };
}

/** Whether the visitor may make a move ahead. @param {State} state */
function mayPlan(state) {
  const { status, paused } = state.snapshot.state;
  return status === 'playing' && !paused && seat(state) !== null && !isMyTurn(state) && !state.turn.sent && state.chrome.settings.premove;
}

/** Whether a move has to be confirmed: if nothing else is asked for, where there are days for it. @param {State} state */
const confirms = ({ chrome: { settings }, snapshot }) => (settings.confirm === 'slow' ? Boolean(snapshot.terms.days) : settings.confirm === 'always');

/** Compulsory captures are marked only for the player who must make them. @param {Signs} signs @param {boolean} mine @returns {Signs} */
const signsFor = (signs, mine) => (mine ? signs : { check: signs.check, pinned: signs.pinned });

/** @param {State} state @returns {Move|null} */
function sentMove({ turn: { sent }, snapshot }) {
  return snapshot.state.legal?.find((move) => move.text === sent?.d.move) ?? null;
}

/**
 * The step from the ply on the board before to the one now, where it is one
 * step that can be shown in motion.
 * @param {number} before
 * @param {number} after
 * @param {Pick<State, 'snapshot'>} state
 * @returns {Animate|null}
 */
export function motion(before, after, state) {
  const { plies } = state.snapshot;
  const forwards = after === before + 1;
  const played = forwards ? plies[before] : after === before - 1 ? plies[after] : undefined;
  return played ? { played, back: !forwards } : null;
}

/**
 * The step from one state's board to another's, likewise: within the game, or in a line
 * beside it, into it and back.
 * @param {State} before
 * @param {State} after
 * @returns {Animate|null}
 */
export function stepOf(before, after) {
  if (!before.look.aside && !after.look.aside) return motion(shownPly(before), shownPly(after), after);
  const [was, is] = [boardLine(before), boardLine(after)];
  const [longer, shorter] = is.length > was.length ? [is, was] : [was, is];
  const played = longer.at(-1);
  const one = longer.length === shorter.length + 1 && shorter.every((ply, i) => ply === longer[i]);
  return one && played ? { played, back: longer === was } : null;
}

/** Whether a premove is to be played or dropped now. @param {State} state */
export const isDue = (state) => state.turn.premove !== null && isMyTurn(state) && !state.turn.sent && !state.contact.gap;

/** The legal move that was planned, or null where it is none. @param {State} state @returns {Move|null} */
export function due(state) {
  const { plies, state: { legal = [] } } = state.snapshot;
  return state.turn.premove && resolve(legal, menAt(state, plies.length), state.turn.premove);
}
