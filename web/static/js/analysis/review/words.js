/**
 * The texts of a review. Pure.
 *
 * @import { Turn } from '../../engine/types.js'
 * @import { Reviewed } from './state.js'
 */
import { sideName } from '../../words/game.js';
import { countLooked, positions, secondsLeft } from './state.js';

/** "12." or "12…" @param {number} ply */
export const numbered = (ply) => `${Math.ceil(ply / 2)}${ply % 2 === 1 ? '.' : '…'}`;

/** "60,000" @param {number} n */
export const thousands = (n) => n.toLocaleString('en');

/** How it goes, in a sentence. @param {Reviewed} review @param {string} loading what is to be said while the engine comes */
export function progressText(review, loading) {
  const { is, why, turns } = review;
  const all = positions(review);
  const looked = countLooked(review);
  if (is === 'running') {
    if (loading) return loading;
    if (looked === 0) return 'Analysing the whole game';
    if (looked === all) return 'Checking the turning points';
    const left = secondsLeft(review);
    return `${looked} of ${all} positions${left ? `, about ${left} ${left === 1 ? 'second' : 'seconds'} left` : ''}`;
  }
  if (is === 'stopped') return `${why ? `${why} ` : ''}Stopped at ${looked} of ${all} positions. The result so far is saved.`;
  if (turns?.length === 0) return 'No turning points. No single move decided the game.';
  return '';
}

/** How it was found. @param {Reviewed} review @param {string} version of the engine in this browser */
export function sourceText({ is, nodes, judging, by }, version) {
  if (!nodes) return '';
  const old = is === 'done' && by !== version ? ' An older engine version found these.' : '';
  return `The engine on this device searched ${thousands(nodes)} positions for each move, and ${thousands(judging)} at turning points.${old}`;
}

/** "White is better → Black is better" @param {Reviewed} review @param {Turn} turn */
export const fallText = ({ plies }, { move }) => `${plies[move - 1]?.words ?? ''} → ${plies[move]?.words ?? ''}`;

/** "12… f3-S2=Q" @param {Turn} turn @param {(ply: number) => string} shown */
export const turnTitle = ({ move }, shown) => `${numbered(move)} ${shown(move)}`;

/** What is asked of who tries to find the better move. @param {Turn} turn */
export const taskText = ({ move, by }) => `You are ${sideName(by)}, at move ${Math.ceil(move / 2)}. Find a better move and play it on the board.`;

/** Why the reader is not asked to find the better move. */
export const DECIDED = 'The game was already decided here.';

/** What is said of the position after so many moves, for the graph's slider. @param {Reviewed} review @param {number} ply @param {string} shown */
export function plyText({ plies }, ply, shown) {
  const where = ply === 0 ? 'Start' : `After ${numbered(ply)} ${shown}`;
  const words = plies[ply]?.words;
  return words ? `${where}: ${words}` : `${where}: not analysed yet`;
}
