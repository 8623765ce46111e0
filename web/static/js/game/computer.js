/**
 * The texts of the computer as an opponent: its seat and its hints. Pure.
 *
 * @import { Pointed } from '../board/types.js'
 * @import { HintOut, Message, Side } from '../wire/wire-types.js'
 * @import { State } from './state.js'
 * @import { Button } from '../ui/buttons.js'
 * @import { Prompt } from './prompts.js'
 */
import { spoken } from './describe.js';
import { put } from './put.js';
import { isMyTurn, seat } from './selectors.js';
import { kindTitle } from '../words/pieces.js';
import { learn, said } from '../words/said.js';
import { abroad, family, filled, t } from '../words/text.js';

learn({ hint: abroad('hint') });

/**
 * A hint that was asked for, by the command `id`: `hint` is null until it comes,
 * `whole` says that the move is told, and not the man alone.
 * @typedef {{id: string, hint: HintOut|null, whole: boolean}} Hinting
 */

/** Whether the computer plays this side. @param {State} state @param {Side} side */
export const isComputer = ({ snapshot: { machine } }, side) => machine?.seat === side;

/** What its seat says besides its name; `level` is what its level is called. @param {State} state @param {string} level */
export function computerSays(state, level) {
  const { machine, state: { status, turn, paused } } = state.snapshot;
  if (status !== 'playing') return '';
  if (paused) return t('game.paused');
  if (turn === machine?.seat) return machine.busy ? t('game.computer-busy') : t('game.computer-thinks');
  return state.turn.declined ? t('game.computer-declines') : level;
}

/** Whether it thinks at this moment. @param {State} state */
export function thinks({ snapshot: { machine, state: { status, turn, paused } } }) {
  return status === 'playing' && !paused && turn === machine?.seat && !machine.busy;
}

/**
 * A hint that has come, for what was asked.
 * @param {State} state
 * @param {Extract<Message, {t: "hint"}>} message
 * @returns {State}
 */
export function takeHint(state, { id, d }) {
  const { hinting } = state.turn;
  if (!hinting || hinting.id !== id || d.on !== state.snapshot.state.on) return state;
  return put(state, 'turn', { hinting: { ...hinting, hint: d } });
}

/** The hint on the board, where the present position is. @param {State} state @returns {Pointed|null} */
export function pointed({ turn: { hinting, sent }, look: { shown }, snapshot }) {
  const hint = hinting?.hint;
  if (!hint || shown !== null || sent) return null;
  const way = hinting.whole ? snapshot.state.legal?.find(({ text }) => text === hint.move)?.path : undefined;
  return { at: hint.man.at, path: way ?? [] };
}

/** The button that asks for a hint, or for more of it. @param {State} state @returns {Button} */
export function hintButton(state) {
  const why = whyNoHint(state);
  return { action: 'hint', icon: 'bulb', label: t('game.hint'), ...(why ? { why } : {}) };
}

/** @param {State} state */
function whyNoHint(state) {
  if (state.snapshot.state.paused) return t('game.is-paused');
  if (!isMyTurn(state) || state.turn.sent) return t('game.hint-not-now');
  if (state.turn.hinting && !state.turn.hinting.hint) return t('game.hint-already-asked');
  return state.turn.hinting?.whole ? t('game.hint-already-shown') : '';
}

/** What is told of a hint, and what can be done with it. @param {State} state @returns {Prompt[]} */
export function hintPrompts(state) {
  const { turn: { hinting } } = state;
  if (!hinting || seat(state) === null) return [];
  return [{ key: 'hint', text: hintText(state, hinting), buttons: hintButtons(hinting) }];
}

/** Which man of one's own the hint is about, by its kind. */
const LOOK_AT = family('game.look-at');

/** @param {State} state @param {Hinting} hinting */
function hintText({ snapshot }, { hint, whole }) {
  if (!hint) return t('game.hint-awaited');
  const [, kind = ''] = hint.man.man.split(' ');
  const from = spoken(hint.man.at);
  if (!whole) return filled(LOOK_AT[kind] ?? LOOK_AT.piece, { place: from });
  const path = snapshot.state.legal?.find(({ text }) => text === hint.move)?.path ?? [];
  return t('game.hint-move', { piece: kindTitle(kind), from, to: path.at(-1) ?? hint.move, why: said(hint) });
}

/** @param {Hinting} hinting @returns {Button[]} */
function hintButtons({ hint, whole }) {
  if (!hint) return [];
  return [
    whole ? { action: 'play-hint', icon: 'check', label: t('game.hint-play'), tone: 'go' } : { action: 'hint', icon: 'bulb', label: t('game.hint-show') },
    { action: 'close-hint', icon: 'close', label: t('common.close') },
  ];
}
