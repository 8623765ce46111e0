/**
 * The words of a game: sides, reasons, results, counts.
 *
 * @import { Outcome, Side, Snapshot } from '../wire/wire-types.js'
 */
import { plainName } from './names.js';
import { family, t } from './text.js';

/** "White" or "Black". @param {Side} side */
export const sideName = (side) => (side === 'white' ? t('side.white') : t('side.black'));

/** What a visitor is called in a game of this device who has no name. */
export const NAMELESS = /* @__PURE__ */ t('words.you');

/** What the player of this side is called; a seat without one by its colour. @param {Snapshot} s @param {Side} side */
export const nameOf = (s, side) => (s.machine?.seat === side ? t('common.computer') : plainName(s.state[side]) || sideName(side));

/**
 * The number of the move that a ply belongs to: both sides' plies make a move.
 * @param {number} ply 1 for the first
 */
export const moveNumber = (ply) => Math.ceil(ply / 2);

/** "1 move", "13 moves" @param {number} plies */
export const movesText = (plies) => t('words.moves', { n: moveNumber(plies) });

/** A result as it is printed: "1–0", "½–½", "No result". @param {Outcome} outcome */
export const score = ({ result = '*' }) => (result === '*' ? t('words.no-result') : result.replaceAll('1/2', '½').replace('-', '–'));

/** What stands in a headline between who won and how. */
export const HOW = ' · ';

/**
 * Who "won", and "how", and both as a headline; in the second person to a player who played one side.
 * Where it is not known by what, the line below says where the moves end; else it is empty.
 * @param {Outcome} outcome
 * @param {number} plies
 * @param {Snapshot["you"]["seat"]} [seat] of the reader
 */
export function result(outcome, plies, seat = '') {
  const how = byWhat(outcome, seat);
  const won = whoWon(outcome, seat);
  if (how) return { title: `${won}${HOW}${how}`, won, how, line: '' };
  return { title: won, won, how, line: plies > 0 ? t('result.pgn-ends-on-move', { number: moveNumber(plies) }) : t('result.pgn-ends-before-first-move') };
}

/** What the loser did, where that is the reason, or the reason. @param {Outcome} outcome @param {Snapshot["you"]["seat"]} seat */
function byWhat({ result: how, reason = '' }, seat) {
  const loser = how === '1-0' ? 'black' : how === '0-1' ? 'white' : '';
  if (!loser) return reasonText(reason);
  const did = (/** @type {string} */ you, /** @type {string} */ white, /** @type {string} */ black) => (seat === loser ? you : loser === 'white' ? white : black);
  switch (reason) {
    case 'resignation': return did(t('result.you-resigned'), t('result.white-resigned'), t('result.black-resigned'));
    case 'time': return did(t('result.your-time-ran-out'), t('result.white-time-ran-out'), t('result.black-time-ran-out'));
    case 'absence': return did(t('result.you-left'), t('result.white-left'), t('result.black-left'));
    case 'noshow': return did(t('result.you-made-no-move'), t('result.white-made-no-move'), t('result.black-made-no-move'));
    case 'forfeit': return did(t('result.you-left-tournament'), t('result.white-left-tournament'), t('result.black-left-tournament'));
    default: return reasonText(reason);
  }
}

/** How games end, by the reason with hyphens. */
export const REASONS = /* @__PURE__ */ family('reason');

/** How a game ended in the words of players, as the server says it. @param {string} reason */
export const reasonText = (reason) => REASONS[reason.replaceAll(' ', '-')] ?? reason;

/** @param {Outcome} outcome @param {Snapshot["you"]["seat"]} seat */
function whoWon({ result: how }, seat) {
  const winner = how === '1-0' ? 'white' : how === '0-1' ? 'black' : '';
  if (!winner) return how === '1/2-1/2' ? t('result.draw') : t('words.no-result');
  if (seat === 'white' || seat === 'black') return seat === winner ? t('result.you-won') : t('result.you-lost');
  return winner === 'white' ? t('result.white-won') : t('result.black-won');
}

/** A result as it is said. @param {string} won @param {string} how */
export const saidResult = (won, how) => (how ? t('result.said-how', { won, how }) : t('result.said', { won }));

/**
 * What an end means that its reason alone does not explain.
 * @param {Outcome} outcome
 * @param {number} repeated how often the last position stood
 * @param {Record<string, string>} ends what the game's own reasons mean
 */
export function explain({ reason = '' }, repeated, ends) {
  switch (reason) {
    case 'agreement': return t('result.means-agreement');
    case 'stalemate': return t('result.means-stalemate');
    case 'dead material': return t('result.means-dead-material');
    case 'nobody can move': return t('result.means-nobody-can-move');
    case 'repetition': return repeated >= 5 ? t('result.means-fivefold') : t('result.means-threefold');
    case 'move count': return t('result.means-move-count');
    case 'time against bare king': return t('result.means-time-against-bare-king');
    case 'absence': return t('result.means-absence');
    case 'noshow': return t('result.means-noshow');
    case 'called off': return t('result.means-called-off');
    case 'aborted': return t('result.means-aborted');
    default: return ends[reason] ?? '';
  }
}

/**
 * What the game was for one side: "won", "lost", "drew", or nothing.
 * @param {Outcome} outcome
 * @param {Side} side
 */
export function fate(outcome, side) {
  switch (outcome.result) {
    case '1/2-1/2': return 'drew';
    case '1-0': return side === 'white' ? 'won' : 'lost';
    case '0-1': return side === 'black' ? 'won' : 'lost';
    default: return '';
  }
}

/**
 * Why a draw may be claimed.
 * @param {string} reason
 * @param {number} repeated
 */
export const claimText = (reason, repeated) => reason === 'repetition'
  ? t('game.occurred', { n: repeated })
  : t('game.fifty-moves');

/**
 * A colour for a person's letter, by their name: a number below 8. The server
 * colours alike.
 * @param {string} name
 */
export const tint = (name) => Array.from(name).reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 8;

/** A name in plain text, which leaves what stands about it in its order. @param {string} name */
export const isolated = (name) => `\u2068${plainName(name)}\u2069`;
