/**
 * The state of a review: its results so far, and the turning point that is shown or asked about.
 * Pure.
 *
 * @import { Looked, Review, Thread, Turn } from '../../engine/types.js'
 */
import { faultSaid } from '../../words/said.js';
import { t } from '../../words/text.js';

/**
 * The reader looks for the better move himself: before the move `of`; `tried` is what he
 * played last; `is` says how it stands with that. `shown` is a move that was good.
 * @typedef {{of: number, is: "asked"|"judged"|"wrong"|"right"|"given", tried: string, says: string}} Trying
 */

/**
 * A review of the moves of a game.
 *
 * - `moves` their texts, by which it is known again; empty where there is nothing to review
 * - `plies` what is known of each position, by how many moves led there
 * - `turns` null until they are known
 * - `is` nothing was asked for yet, it runs, it was stopped, or is at its end; `why` says why
 *   it stands still where it was not the reader who stopped it
 * - `nodes`, `judging` as a Review has them; `by` the version of the engine that found it
 * - `pace` when the pass through the whole game began, and how many it had looked at by then
 * - `chosen` the number of the move whose turn is looked at, or 0
 *
 * @typedef {{
 *   moves: string[], plies: Record<number, Looked>, turns: Turn[]|null,
 *   is: "idle"|"running"|"stopped"|"done", why: string, nodes: number, judging: number, by: string,
 *   pace: {at: number, had: number}|null, now: number, chosen: number, trying: Trying|null,
 * }} Reviewed
 */

/** What is kept of a review in this browser: `slug` is the game's, or all of a game that has none. @typedef {{slug: string, moves: string[], plies: Looked[], turns: Turn[]|null, nodes: number, judging: number, by: string, at: number}} KeptReview */

/** @typedef {(
 *   {type: "begin", moves: string[]} | {type: "kept", kept: KeptReview} |
 *   {type: "run", by: string} | {type: "again", by: string} | {type: "halt", why: string} | {type: "leave"} |
 *   {type: "found", review: Review, at: number} | {type: "choose", move: number} |
 *   {type: "try", move: number} | {type: "tried", text: string, shown: string} | {type: "judged", good: boolean, says: string} |
 *   {type: "give"} | {type: "stop-trying"}
 * )} ReviewAction */

/** The pass from which on a position counts as looked at: the first only glances. */
export const LOOKED = 2;

/** @type {Reviewed} */
export const UNREAD = { moves: [], plies: {}, turns: null, is: 'idle', why: '', nodes: 0, judging: 0, by: '', pace: null, now: 0, chosen: 0, trying: null };

/** @param {Reviewed} review @param {ReviewAction} action @returns {Reviewed} */
export function reduceReview(review, action) {
  switch (action.type) {
    case 'begin': return { ...UNREAD, moves: action.moves };
    case 'kept': return sameMoves(review.moves, action.kept.moves) ? { ...review, ...restored(action.kept) } : review;
    case 'run': return review.is === 'running' || review.moves.length === 0 ? review : { ...review, is: 'running', why: '', by: action.by, pace: null };
    case 'again': return { ...UNREAD, moves: review.moves, is: 'running', by: action.by };
    case 'halt': return review.is === 'running' ? { ...review, is: 'stopped', why: action.why } : review;
    case 'leave': return review.is === 'running' ? { ...review, is: 'idle' } : review;
    case 'found': return found(review, action.review, action.at);
    case 'choose': return { ...review, chosen: action.move, trying: null };
    case 'try': return { ...review, chosen: action.move, trying: { of: action.move, is: 'asked', tried: '', says: '' } };
    case 'stop-trying': return { ...review, trying: null };
    default: return review.trying ? { ...review, trying: tried(review.trying, action) } : review;
  }
}

/** @param {Trying} trying @param {Extract<ReviewAction, {type: "tried"|"judged"|"give"}>} action @returns {Trying} */
function tried(trying, action) {
  switch (action.type) {
    case 'tried': return { ...trying, is: 'judged', tried: action.text, says: t('review.checking', { move: action.shown }) };
    case 'judged': return { ...trying, is: action.good ? 'right' : 'wrong', says: action.says };
    case 'give': return { ...trying, is: 'given', says: '' };
  }
}

/** @param {KeptReview} kept @returns {Partial<Reviewed>} */
const restored = ({ plies, turns, nodes, judging, by }) => ({
  plies: Object.fromEntries(plies.map((looked) => [looked.ply, looked])), turns, nodes, judging, by, is: turns ? 'done' : 'idle', chosen: worst(turns),
});

/** @param {Reviewed} review @param {Review} said @param {number} at @returns {Reviewed} */
function found(review, { plies, turns, nodes, judging, done, why, fault }, at) {
  if (review.is !== 'running') return review;
  if (done && why !== 'settled') return { ...review, is: 'stopped', why: fault ? faultSaid(fault) : '' };
  const known = { ...review.plies };
  for (const looked of plies) known[looked.ply] = looked;
  const had = countLooked({ ...review, plies: known });
  const pace = review.pace ?? (had > 0 ? { at, had } : null);
  const so = { ...review, plies: known, nodes, judging, pace, now: at };
  return done ? { ...so, turns: turns ?? [], is: 'done', chosen: worst(turns ?? null) } : so;
}

/** The move that let most go. @param {Turn[]|null} turns */
const worst = (turns) => turns?.find(({ rank }) => rank === 1)?.move ?? 0;

/** @param {string[]} a @param {string[]} b */
export const sameMoves = (a, b) => a.length === b.length && a.every((move, i) => move === b[i]);

// ---- what can be read off a review

/** How many positions there are. @param {Reviewed} review */
export const positions = ({ moves }) => moves.length + 1;

/** How many were looked at whole. @param {Reviewed} review */
export const countLooked = ({ plies }) => Object.values(plies).filter(({ pass }) => pass >= LOOKED).length;

/** What is to be looked at no more, as the module is told. @param {Reviewed} review */
export const knownScores = ({ plies }) => Object.values(plies).filter(({ pass }) => pass >= LOOKED).map(({ ply, score }) => `${ply} ${score}`);

/** The turn that is looked at. @param {Reviewed} review @returns {Turn|null} */
export const chosenTurn = ({ turns, chosen }) => turns?.find(({ move }) => move === chosen) ?? null;

/** Where the pieces stand that the reason of a turn names. @param {Turn|null} turn */
export const placesOf = (turn) => turn?.places ?? [];

/** About how many seconds it takes still; null where that cannot be said. @param {Reviewed} review */
export function secondsLeft(review) {
  const { pace, now } = review;
  const looked = countLooked(review);
  if (!pace || looked <= pace.had || now <= pace.at) return null;
  return Math.ceil((positions(review) - looked) * (now - pace.at) / (looked - pace.had) / 1000);
}

/** The share of the point that the side to move had before a move, and what a move of his leads to may lose of it. */
const MAY_LOSE = 0.05;

/** Whether a share of White's is as good as that before a turn, for who made it. @param {Reviewed} review @param {Turn} turn @param {number} share */
export function isGood({ plies }, { move, by }, share) {
  const had = plies[move - 1]?.share ?? 0.5;
  return (by === 'white' ? had - share : share - had) <= MAY_LOSE;
}

/** What is to be kept of a review. @param {Reviewed} review @param {string} slug @param {number} at @returns {KeptReview} */
export const keptOf = ({ moves, plies, turns, nodes, judging, by }, slug, at) => ({ slug, moves, plies: Object.values(plies), turns, nodes, judging, by, at });

/** The move that would have been better. @param {Turn} turn @returns {Thread|undefined} */
export const betterMove = ({ better }) => better[0];
