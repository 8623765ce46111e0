/**
 * The texts of a review. Pure.
 *
 * @import { Turn } from '../../engine/types.js'
 * @import { Reviewed } from './state.js'
 */
import { countLooked, positions, secondsLeft } from './state.js';
import { allSaid } from '../../words/said.js';
import { language, t } from '../../words/text.js';
import { wordsOf } from '../../words/verdicts.js';

/** "12." or "12…" @param {number} ply */
export const numbered = (ply) => `${Math.ceil(ply / 2)}${ply % 2 === 1 ? '.' : '…'}`;

/** "60,000" @param {number} n */
export const thousands = (n) => n.toLocaleString(language);

/** How it goes, in a sentence. @param {Reviewed} review @param {string} loading what is to be said while the engine comes */
export function progressText(review, loading) {
  const { is, why, turns } = review;
  const all = positions(review);
  const looked = countLooked(review);
  if (is === 'running') {
    if (loading) return loading;
    if (looked === 0) return t('review.analysing');
    if (looked === all) return t('review.judging');
    const left = secondsLeft(review);
    const progress = t('review.positions', { looked, n: all });
    return left ? t('review.seconds-left', { progress, n: left }) : progress;
  }
  if (is === 'stopped') return [why, t('review.stopped', { looked, n: all })].filter(Boolean).join(' ');
  if (turns?.length === 0) return t('review.none');
  return '';
}

/** How it was found. @param {Reviewed} review @param {string} version of the engine in this browser */
export function sourceText({ is, nodes, judging, by }, version) {
  if (!nodes) return '';
  const how = t('review.source', { nodes: thousands(nodes), judging: thousands(judging) });
  return is === 'done' && by !== version ? `${how} ${t('review.older-engine')}` : how;
}

/** "White is better → Black is better" @param {Reviewed} review @param {Turn} turn */
export const fallText = ({ plies }, { move }) => `${wordsOf(plies[move - 1] ?? {})} → ${wordsOf(plies[move] ?? {})}`;

/** Why a move was bad; what an earlier release kept is English. @param {Turn} turn */
export const whyText = ({ says, text = '' }) => (says ? allSaid(says) : text);

/** "12… f3-S2=Q" @param {Turn} turn @param {(ply: number) => string} shown */
export const turnTitle = ({ move }, shown) => `${numbered(move)} ${shown(move)}`;

/** What is asked of who tries to find the better move. @param {Turn} turn */
export const taskText = ({ move, by }) => (by === 'white' ? t('review.task-white', { n: Math.ceil(move / 2) }) : t('review.task-black', { n: Math.ceil(move / 2) }));

/** Why the reader is not asked to find the better move. */
export const DECIDED = t('review.decided');

/** What is said of the position after so many moves, for the graph's slider. @param {Reviewed} review @param {number} ply @param {string} shown */
export function plyText({ plies }, ply, shown) {
  const words = wordsOf(plies[ply] ?? {});
  const move = `${numbered(ply)} ${shown}`;
  if (words) return ply === 0 ? t('review.at-start', { words }) : t('review.after', { move, words });
  return ply === 0 ? t('review.start-not-analysed') : t('review.after-not-analysed', { move });
}
