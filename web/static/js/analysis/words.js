/**
 * The texts of the analysis board. Pure.
 *
 * @import { Stand, Verdict } from '../engine/types.js'
 * @import { State } from './state.js'
 */
import { megabytes } from '../net/without-network.js';
import { moveNumber, result } from '../words/game.js';
import { gameLine, here, movesToEnd, scoreText, standing, turnOf } from './state.js';
import { language, t } from '../words/text.js';
import { wordsOf } from '../words/verdicts.js';

/** "Move 14 · White to play" @param {State} state */
export function whereText(state) {
  const { ply } = here(state);
  const stand = standing(state);
  if (stand?.outcome) return result(stand.outcome, ply).title;
  const n = moveNumber(ply + 1);
  return turnOf(state) === 'white' ? t('analysis.white-to-play', { n }) : t('analysis.black-to-play', { n });
}

/** How many tens of seconds, in words. @param {State} state */
const depthText = ({ engine: { thought } }) => (!thought ? t('analysis.on-this-device') : thought.done ? t('analysis.depth-done', { n: thought.depth }) : t('analysis.depth-so-far', { n: thought.depth }));

/** @param {number} size */
const tenths = (size) => Number(size.toFixed(1)).toLocaleString(language, { minimumFractionDigits: 1 });

/** "0.4 of a pawn", "4.1 pawns", "less than 0.1 of a pawn" @param {string} number with a sign */
function pawns(number) {
  const size = Math.abs(Number(number.replace('−', '-')));
  if (!number || Number.isNaN(size)) return '';
  if (size < 0.1) return t('analysis.hardly-a-pawn', { size: tenths(0.1) });
  return size < 1 ? t('analysis.part-of-pawn', { size: tenths(size) }) : t('analysis.pawns', { size: tenths(size) });
}

/**
 * The head of the engine's panel: what it says of the position in words, and a line
 * below. What the tables know stands before every score.
 * @param {State} state
 * @returns {{title: string, line: string}}
 */
export function headOf(state) {
  const { engine, mute, refused, at } = state;
  const { thought, of, threat } = engine;
  const stand = standing(state);
  if (refused) return { title: t('analysis.playing'), line: t('analysis.when-over') };
  if (mute) return { title: t('analysis.no-engine'), line: mute };
  const looked = reviewedHere(state);
  if (looked && !stand?.outcome) return { title: wordsOf(looked), line: '' };
  if (stand?.outcome) return { title: result(stand.outcome, here(state).ply).title, line: t('game.is-over') };
  const verdict = verdictHere(state);
  if (verdict) return { title: verdict, line: t('analysis.tablebase') };
  if (isOff(state)) return { title: t('analysis.engine-off'), line: t('analysis.runs-on-device') };
  const { is, share = 0, bytes = 0, why = '' } = engine.state;
  if (is === 'failed') return { title: t('analysis.no-engine'), line: why };
  if (is === 'elsewhere') return { title: t('analysis.elsewhere'), line: t('analysis.elsewhere-means') };
  if (is === 'loading') return { title: t('analysis.loading'), line: t('analysis.loaded', { size: megabytes(bytes), share: Math.round(share * 100) }) };
  const [best] = of === at && thought ? thought.lines : [];
  if (!best) return { title: t('analysis.analysing'), line: t('analysis.thinking') };
  return { title: threat ? t('analysis.threat-is', { words: wordsOf(best) }) : wordsOf(best), line: [pawns(best.number), depthText(state)].filter(Boolean).join(' · ') };
}

/** Whether the panel says that the engine is off, since it has nothing else to say. @param {State} state */
export const isOff = (state) => !state.engine.on && !state.mute && !state.refused && !standing(state)?.outcome && !verdictHere(state);

/** What the tables know of the position on the board, in words for the better side; or nothing. @param {State} state */
export function verdictHere(state) {
  const { thought, of, threat } = state.engine;
  if (threat) return '';
  if (of === state.at && thought?.verdict) return wordsOf({ key: thought.verdict });
  const verdict = state.verdicts[here(state).position]?.here;
  return verdict ? verdictWords(verdict, turnOf(state)) : '';
}

/** As the engine says it, so that nothing changes when its answer comes. @param {Verdict} verdict for the side to move @param {"white"|"black"} turn */
const verdictWords = (verdict, turn) => wordsOf({ key: verdict === 'drawn' ? verdict : (verdict === 'won') === (turn === 'white') ? 'white-wins' : 'black-wins' });

/** The order in which moves are shown, and what is said of each. @type {Record<Verdict, {order: number, says: string, glyph: string}>} */
export const VERDICTS = {
  won: { order: 0, says: t('analysis.move-wins'), glyph: '✓' }, drawn: { order: 1, says: t('analysis.move-draws'), glyph: '=' }, lost: { order: 2, says: t('analysis.move-loses'), glyph: '✕' },
};

/** What is said of a move, and in how many moves it ends where that is known. @param {Verdict} verdict @param {number|undefined} n */
export const verdictText = (verdict, n) => (n === undefined || verdict === 'drawn' ? VERDICTS[verdict].says
  : verdict === 'won' ? t('analysis.move-wins-in', { n }) : t('analysis.move-loses-in', { n }));

/**
 * Every legal move with what the tables know of it, and in how many `moves` it ends where the
 * engine knows that; the best first, which is the fastest win and the longest loss. Nothing
 * where the tables know none.
 * @param {State} state
 * @returns {{text: string, verdict: Verdict, moves: number|undefined}[]}
 */
export function judged(state) {
  const known = state.refused ? undefined : state.verdicts[here(state).position]?.moves;
  const legal = standing(state)?.legal ?? [];
  if (!known) return [];
  const { thought, of, threat } = state.engine;
  const counts = new Map(of === state.at && !threat ? thought?.lines.map((line) => [line.moves[0]?.text, movesToEnd(line)]) : []);
  return legal.flatMap(({ text }) => (known[text] ? [{ text, verdict: known[text], moves: counts.get(text) }] : []))
    .sort((a, b) => VERDICTS[a.verdict].order - VERDICTS[b.verdict].order || slowness(a) - slowness(b));
}

/** Moves of one worth are listed by this; those whose end the engine does not know come last. @param {{verdict: Verdict, moves: number|undefined}} move */
const slowness = ({ verdict, moves }) => (moves === undefined ? 1e6 : verdict === 'lost' ? -moves : moves);

/** What a review knows of the position on the board, while it is shown. @param {State} state */
export function reviewedHere(state) {
  return state.tab === 'turns' && !state.refused ? state.review.plies[gameLine(state).indexOf(state.at)] : undefined;
}

/** White's share of the bar, 0 to 1; half where nothing is known. @param {State} state */
export function shareOf(state) {
  const looked = reviewedHere(state);
  if (looked) return looked.share;
  const { thought, of, threat } = state.engine;
  const outcome = standing(state)?.outcome?.result;
  if (outcome && outcome !== '*') return outcome === '1-0' ? 1 : outcome === '0-1' ? 0 : 0.5;
  const known = state.refused ? undefined : state.verdicts[here(state).position]?.here;
  if (known) return known === 'drawn' ? 0.5 : (known === 'won') === (turnOf(state) === 'white') ? 1 : 0;
  return of === state.at && !threat ? thought?.lines[0]?.share ?? 0.5 : 0.5;
}

/** The number beside the words, from White's side; or nothing. @param {State} state */
export function numberOf(state) {
  const looked = reviewedHere(state);
  if (looked) return looked.number;
  const { thought, of } = state.engine;
  const [best] = of === state.at && !state.refused ? thought?.lines ?? [] : [];
  return best ? scoreText(best) : '';
}

/** What glyphs mean, by their numbers in records. @type {Record<number, {sign: string, says: string}>} */
export const GLYPHS = {
  1: { sign: '!', says: t('analysis.good-move') }, 2: { sign: '?', says: t('analysis.mistake') }, 3: { sign: '!!', says: t('analysis.brilliant-move') },
  4: { sign: '??', says: t('analysis.blunder') }, 5: { sign: '!?', says: t('analysis.interesting-move') }, 6: { sign: '?!', says: t('analysis.dubious-move') },
};

/** Why the position on the board takes no move, or nothing. @param {Stand|undefined} stand @param {State} state */
export function whyNoMove(stand, { mute, refused }) {
  if (refused) return t('analysis.playing-this-game');
  if (mute) return mute;
  return stand?.outcome ? t('game.is-over') : '';
}
