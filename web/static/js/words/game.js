/**
 * The words of a game: sides, reasons, results, counts.
 *
 * @import { Outcome, Side, Snapshot } from '../wire/wire-types.js'
 */

/** @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** "White" or "Black". @param {Side} side */
export const sideName = (side) => capital(side);

/** What a visitor is called in a game of this device who has no name. */
export const NAMELESS = 'You';

/** What the player of this side is called; a seat without one by its colour. @param {Snapshot} s @param {Side} side */
export const nameOf = (s, side) => s.state[side] || sideName(side);

/**
 * The number of the move that a ply belongs to: both sides' plies make a move.
 * @param {number} ply 1 for the first
 */
export const moveNumber = (ply) => Math.ceil(ply / 2);

/** "1 move", "13 moves" @param {number} plies */
export const movesText = (plies) => (plies === 1 || plies === 2 ? '1 move' : `${moveNumber(plies)} moves`);

/** A result as it is printed: "1–0", "½–½", "No result". @param {Outcome} outcome */
export const score = ({ result = '*' }) => result.replace('*', 'No result').replaceAll('1/2', '½').replace('-', '–');

/**
 * Who won, and by what, as a headline; in the second person to a player who played one side.
 * Where it is not known by what, the line below says where the moves end; else it is empty.
 * @param {Outcome} outcome
 * @param {number} plies
 * @param {Snapshot["you"]["seat"]} [seat] of the reader
 */
export function result(outcome, plies, seat = '') {
  const when = plies > 0 ? `on move ${moveNumber(plies)}.` : 'before the first move.';
  const how = byWhat(outcome, seat);
  const won = whoWon(outcome, seat);
  return how ? { title: `${won} · ${how}`, line: '' } : { title: won, line: `The PGN ends ${when}` };
}

/** What the loser did, where that is the reason, or the reason. @param {Outcome} outcome @param {Snapshot["you"]["seat"]} seat */
function byWhat({ result: how, reason = '' }, seat) {
  const loser = how === '1-0' ? 'black' : how === '0-1' ? 'white' : '';
  if (!loser) return reasonText(reason);
  const you = seat === loser;
  const who = you ? 'you' : sideName(loser);
  switch (reason) {
    case 'resignation': return `${who} resigned`;
    case 'time': return `${you ? 'your' : `${who}’s`} time ran out`;
    case 'absence': return `${who} left the game`;
    case 'noshow': return `${who} made no first move`;
    case 'forfeit': return `${who} left the tournament`;
    default: return reasonText(reason);
  }
}

/** @type {Record<string, string>} */
const REASONS = {
  'dead material': 'insufficient material', 'nobody can move': 'no one can move', 'move count': '50-move rule',
  'time against bare king': 'timeout against a lone king', absence: 'a player left', noshow: 'no first move',
  forfeit: 'a player left the tournament',
};

/** How a game ended in the words of players, as the server says it. @param {string} reason */
export const reasonText = (reason) => REASONS[reason] ?? reason;

/** @param {Outcome} outcome @param {Snapshot["you"]["seat"]} seat */
function whoWon({ result: how }, seat) {
  const winner = how === '1-0' ? 'white' : how === '0-1' ? 'black' : '';
  if (!winner) return how === '1/2-1/2' ? 'Draw' : 'No result';
  if (seat === 'white' || seat === 'black') return seat === winner ? 'You won' : 'You lost';
  return `${sideName(winner)} won`;
}

/** A headline of a result, as it is said. @param {string} title */
export const saidTitle = (title) => `${title.replace(' · ', ': ')}.`;

/**
 * What an end means that its reason alone does not explain.
 * @param {Outcome} outcome
 * @param {number} repeated how often the last position stood
 * @param {Record<string, string>} ends what the game's own reasons mean
 */
export function explain({ reason = '' }, repeated, ends) {
  switch (reason) {
    case 'agreement': return 'Both players agreed to a draw.';
    case 'stalemate': return 'The player to move has no legal move and is not in check.';
    case 'dead material': return 'Neither side has enough material to win.';
    case 'nobody can move': return 'Neither side has a legal move.';
    case 'repetition': return repeated >= 5 ? 'The position occurred five times, so the game is drawn automatically.' : 'The position occurred three times, and a draw was claimed.';
    case 'move count': return 'Each side made too many moves without a capture or a pawn move.';
    case 'time against bare king': return 'Time ran out, but a lone king cannot win.';
    case 'absence': return 'A player was away too long.';
    case 'noshow': return 'In a tournament the first move has a time limit.';
    case 'called off': return 'The host removed a player, or ended the tournament.';
    case 'aborted': return 'It ended before both players had moved.';
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

/** "3 times" @param {number} n */
export const times = (n) => (n === 1 ? 'once' : `${n} times`);

/**
 * Why a draw may be claimed.
 * @param {string} reason
 * @param {number} repeated
 */
export const claimText = (reason, repeated) => reason === 'repetition'
  ? `This position has occurred ${times(repeated)}.`
  : '50 moves by each side without a capture or a pawn move.';

/**
 * A colour for a person's letter, by their name: a number below 8. The server
 * colours alike.
 * @param {string} name
 */
export const tint = (name) => Array.from(name).reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 8;

/** A name in plain text, which leaves what stands about it in its order. @param {string} name */
export const isolated = (name) => `\u2068${name}\u2069`;
