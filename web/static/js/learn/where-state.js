/**
 * The state of the exercise "Where does it go?": one piece and some enemies. Pure.
 *
 * @import { GameInfo, Move, Piece } from '../wire/wire-types.js'
 * @import { Ways } from './ways.js'
 */
import { placeOf, slotsOf } from '../board/click.js';
import { commas } from '../words/phrases.js';
import { kindTitle } from '../words/pieces.js';
import { t } from '../words/text.js';
import { goes, room } from './ways.js';

/**
 * What the page is given of a game: the ways; who begins where, and among whom; and a sentence
 * for each man and sort of place.
 * @typedef {Ways & {begin: {man: string, at: string, among: string[]}, says: Record<string, string>}} Where
 */

/**
 * - `held` whether he is in hand
 * - `enemies` the places of the enemies, twice where two are
 * - `said` what the last press came to nothing by, or empty
 * @typedef {{game: GameInfo, where: Where, kind: string, at: string, held: boolean, enemies: string[], said: string}} State
 */

/** @param {GameInfo} game @param {Where} where @returns {State} */
export const initial = (game, where) => ({ game, where, kind: where.begin.man, at: where.begin.at, held: false, enemies: where.begin.among, said: '' });

/** How many enemies are on a place. @param {State} state @param {string} at */
export const enemiesOn = ({ enemies }, at) => enemies.filter((e) => e === at).length;

/** Where he goes. @param {State} state @returns {Move[]} */
export const moves = (state) => goes(state.game.board, state.where, state.kind, state.at, (at) => enemiesOn(state, at)) ?? [];

/** Who is to be drawn. @param {State} state @returns {Piece[]} */
export function menOf(state) {
  const { board } = state.game;
  const tile = (/** @type {string} */ at) => room(board, at) > 1;
  /** @type {Piece[]} */
  const men = [{ at: tile(state.at) ? slotsOf(state.at)[0] : state.at, man: `white ${state.kind}` }];
  for (const at of new Set(state.enemies)) {
    const seats = tile(at) ? [...slotsOf(at)].reverse() : [at];
    for (let i = 0; i < enemiesOn(state, at); i++) men.push({ at: seats[i], man: 'black pawn' });
  }
  return men;
}

/** With another man, where he stands if he can. @param {State} state @param {string} kind @returns {State} */
export function withKind(state, kind) {
  const at = state.where.men[kind]?.[state.at] === undefined ? state.where.begin.at : state.at;
  return movedTo({ ...state, kind }, at);
}

/** With the man on another place; an enemy who has no room beside him is gone. @param {State} state @param {string} to @returns {State} */
export function movedTo(state, to) {
  const { where, kind, enemies, game } = state;
  const at = placeOf(to);
  if (where.men[kind]?.[at] === undefined) return { ...state, held: false, said: t('where.stand', { place: at }) };
  const left = enemies.filter((e) => e !== at);
  const beside = Math.min(enemiesOn(state, at), room(game.board, at) - 1);
  return { ...state, at, held: false, said: '', enemies: [...left, ...Array(beside).fill(at)] };
}

/** A press: it lifts the man or puts him down; elsewhere enemies come and go. @param {State} state @param {string} to @returns {State} */
export function pressed(state, to) {
  const at = placeOf(to);
  const { where, enemies, game } = state;
  const beside = at === state.at ? 1 : 0;
  if (state.held) return movedTo(state, at);
  if (beside && room(game.board, at) === 1) return { ...state, held: true, said: '' };
  if (beside && to === slotsOf(at)[0]) return { ...state, held: true, said: '' };
  const here = enemiesOn(state, at);
  if (here > 0 && here + beside >= room(game.board, at)) return { ...state, enemies: enemies.filter((e) => e !== at), said: '' };
  if (enemies.length >= where.most) return here > 0 ? { ...state, enemies: enemies.filter((e) => e !== at), said: '' } : { ...state, said: t('where.most', { n: where.most }) };
  return { ...state, enemies: [...enemies, at], said: '' };
}

/** What is said of the man: who and where, how he goes from such a place, and his ways. @param {State} state */
export function sentences(state) {
  const { where: { says }, kind, at, game } = state;
  const tone = game.board.places.find((p) => p.id === at)?.tone ?? '';
  const list = moves(state);
  const ends = (/** @type {boolean} */ takes) => commas([...new Set(list.filter((m) => (m.kind === 'capture' || m.kind === 'sacrifice') === takes).map((m) => m.clicks.slice(1).join('–')))]);
  const [free, taking] = [ends(false), ends(true)];
  return {
    title: t('rules-page.piece-on', { piece: kindTitle(kind), place: at }),
    text: says[`${kind}.${tone}`] ?? says[kind] ?? '',
    list: [free && t('where.goes', { list: free }), taking && t('where.takes', { list: taking })].filter(Boolean).join(' ') || t('where.none'),
  };
}
