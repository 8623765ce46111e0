/**
 * The state of the explorer: games that reached the shown position, their results, and the next
 * moves. Pure.
 *
 * @import { Explored, Next, Tally } from '../wire/wire-types.js'
 * @import { Pointed } from '../board/types.js'
 * @import { State } from './state.js'
 */
import { boardLine, boardPosition, shownPly } from './selectors.js';
import { language, t } from '../words/text.js';

/**
 * - `open` the table is shown, and follows the board; `asked` the visitor has opened it
 * - `of` the text of the position that was asked for last and answered, by `found` or
 *   by `fault`, the reason why nothing was found
 * - `all` every move has its row
 * - `pointed` the text of the move that is looked at
 *
 * @typedef {{open: boolean, asked: boolean, of: string, found: Explored|null, fault: string, all: boolean, pointed: string}} Explorer
 */

/**
 * @typedef {(
 *   {type: "open", open: boolean} | {type: "found", of: string, found: Explored} |
 *   {type: "failed", of: string, fault: string} | {type: "again"} | {type: "all"} |
 *   {type: "point", move: string}
 * )} ExplorerAction
 */

/** How deep the archive counts positions, in plies. */
export const DEEPEST = 40;

/** How many moves have a row of their own. */
const ROWS = 6;

/** @param {boolean} open @returns {Explorer} */
export const startExplorer = (open) => ({ open, asked: false, of: '', found: null, fault: '', all: false, pointed: '' });

/** @param {Explorer} explorer @param {ExplorerAction} action @returns {Explorer} */
export function reduceExplorer(explorer, action) {
  switch (action.type) {
    case 'open': return { ...explorer, open: action.open, asked: action.open, pointed: '' };
    case 'found': return { ...explorer, of: action.of, found: action.found, fault: '', all: false, pointed: '' };
    case 'failed': return { ...explorer, of: action.of, found: null, fault: action.fault, pointed: '' };
    case 'again': return { ...explorer, of: '', fault: '' };
    case 'all': return { ...explorer, all: true };
    case 'point': return explorer.pointed === action.move ? explorer : { ...explorer, pointed: action.move };
  }
}

/** Whether games are to be compared with this one: one between people that lists show. @param {State} state */
export const isExplorable = ({ snapshot: { slug, machine, terms, plies, state: { status } } }) =>
  status === 'over' && slug !== '' && !machine && terms.visibility !== 'private' && plies.length > 0;

/** Whether the archive counts no position as deep as the one on the board. @param {State} state */
export const isTooDeep = (state) => boardLine(state).length > DEEPEST;

/** The position that the table is about, or nothing while there is none to be shown. @param {State} state */
export const wanted = (state) => (state.look.explorer.open && isExplorable(state) && !isTooDeep(state) ? boardPosition(state) : '');

/** The address of the explorer's page of the position on the board. @param {State} state */
export const exploration = (state) => `/explore?${new URLSearchParams({ game: state.snapshot.game, position: boardPosition(state) })}`;

/** Whether the answer for the position on the board is on its way. @param {State} state */
export const isCounting = (state) => wanted(state) !== '' && wanted(state) !== state.look.explorer.of;

/** The text of the move that the game itself played next, or nothing. @param {State} state */
export const ownMove = (state) => (state.look.aside || isCounting(state) ? '' : state.snapshot.plies[shownPly(state)]?.text ?? '');

/**
 * The rows of the table: the most played moves, the game's own among them, and what
 * is left over as a sum.
 * @param {State} state
 * @returns {{moves: Next[], others: (Tally & {games: number, moves: number})|null}}
 */
export function rows(state) {
  const { found, all } = state.look.explorer;
  const moves = found?.moves ?? [];
  if (all || moves.length <= ROWS + 1) return { moves, others: null };
  const own = moves.findIndex(({ move }) => move !== '' && move === ownMove(state));
  const shown = moves.filter((_, i) => (own < ROWS ? i < ROWS : i < ROWS - 1 || i === own));
  const rest = moves.filter((move) => !shown.includes(move));
  const sum = (/** @type {"games"|"white"|"drawn"|"black"} */ what) => rest.reduce((n, move) => n + move[what], 0);
  return { moves: shown, others: { moves: rest.length, games: sum('games'), white: sum('white'), drawn: sum('drawn'), black: sum('black') } };
}

/** The games that came here last, but for the one on the page. @param {State} state */
export const examples = ({ look: { explorer: { found } }, snapshot }) => (found?.examples ?? []).filter(({ slug }) => slug !== snapshot.slug);

/** Whether no game but the one on the page came here. @param {State} state @param {Explored} found */
const isAlone = ({ snapshot: { slug } }, { games, examples: [first] }) => games === 0 || games === 1 && first?.slug === slug;

/** Whether the table is seen: one without another game folds, unless it was opened to be read. @param {State} state */
export function isUnfolded(state) {
  const { open, asked, found } = state.look.explorer;
  return open && (asked || isTooDeep(state) || !(found && isAlone(state, found)));
}

/** How many games came here, as a headline. @param {State} state */
export function headline(state) {
  const { found, fault } = state.look.explorer;
  if (isTooDeep(state)) return t('game.explorer-too-deep', { n: DEEPEST / 2 });
  if (isCounting(state)) return t('opening.counting');
  if (fault || !found) return fault;
  if (found.games === 0) return t('opening.no-games');
  if (isAlone(state, found)) return t('game.explorer-only-this');
  const counted = { n: found.games, games: grouped(found.games) };
  return found.over ? t('opening.reached-in-more', counted) : t('opening.reached-in', counted);
}

/** "White won 139, drawn 28, Black won 145" @param {Tally} tally */
export const tallyWords = ({ white, drawn, black }) => t('game.explorer-tally-said', { white: grouped(white), drawn: grouped(drawn), black: grouped(black) });

/** A number with its thousands apart: "5,000". @param {number} n */
export const grouped = (n) => n.toLocaleString(language);

/** The move that is looked at in the table, on the board. @param {State} state @returns {Pointed|null} */
export function pointedMove(state) {
  const { found, pointed } = state.look.explorer;
  const played = pointed && !isCounting(state) && found?.moves.find(({ move }) => move === pointed)?.played;
  return played ? { at: played.path[0] ?? '', path: played.path } : null;
}
