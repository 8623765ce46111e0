/**
 * A new game that continues from a position of a finished one. Pure.
 *
 * @import { Snapshot } from '../wire/wire-types.js'
 * @import { State } from './state.js'
 */
import { boardPosition, bottom, shownPly } from './selectors.js';

/** Whether the last position is over by itself, so that no one can continue from it. @param {string} [reason] */
export const endsOnBoard = (reason = '') => [
  'checkmate', 'last king taken', 'no legal move', 'stalemate', 'dead material', 'nobody can move',
].includes(reason);

/**
 * The address at which a game begins that goes on from what is on the board, or nothing
 * where the game ended there. Whether a line beside the game ends it the page does not
 * know: the lobby refuses such a start, and says why.
 * @param {State} state
 */
export const continuationOf = (state) => (state.look.aside
  ? beginning({ game: state.snapshot.game, start: boardPosition(state) }) : continuation(state.snapshot, shownPly(state)));

/**
 * The address at which a game begins that goes on from a ply, or nothing where
 * the game is over there.
 * @param {Pick<Snapshot, "slug"|"game"|"start"|"plies"|"state">} snapshot
 * @param {number} ply
 */
export function continuation({ slug, game, start, plies, state: { outcome } }, ply) {
  if (ply === plies.length && endsOnBoard(outcome?.reason)) return '';
  return beginning({ game, start: plies[ply - 1]?.position ?? start, ...(slug ? { of: slug, ply: String(ply) } : {}) });
}

/**
 * The address of the analysis of what is on the board: of a game of this site by its slug,
 * of a record by the fragment that holds it.
 * @param {State} state @param {string} fragment that of the page's address
 */
export function analysisOf(state, fragment) {
  const { slug, game } = state.snapshot;
  const query = new URLSearchParams({ ...(slug ? { of: slug } : {}), ply: String(shownPly(state)), ...(bottom(state) === 'black' ? { side: 'black' } : {}) });
  return `/analysis/${game}?${query}${slug ? '' : fragment}`;
}

/**
 * The address of the review of a game that no server has.
 * @param {State} state @param {string} fragment that of the page's address, which holds its record
 */
export const reviewOfRecord = (state, fragment) => `/analysis/${state.snapshot.game}?tab=turns${bottom(state) === 'black' ? '&side=black' : ''}${fragment}`;

/** @param {Record<string, string>} from a game and the text of a position, and where it stood */
const beginning = (from) => `/?${new URLSearchParams(from)}#play`;
