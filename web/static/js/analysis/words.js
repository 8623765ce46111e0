/**
 * The texts of the analysis board. Pure.
 *
 * @import { Stand, Verdict } from '../engine/types.js'
 * @import { State } from './state.js'
 */
import { megabytes } from '../net/without-network.js';
import { moveNumber, result, sideName } from '../words/game.js';
import { gameLine, here, movesToEnd, scoreText, standing, turnOf } from './state.js';

/** "Move 14 · White to play" @param {State} state */
export function whereText(state) {
  const { ply } = here(state);
  const stand = standing(state);
  if (stand?.outcome) return result(stand.outcome, ply).title;
  return `Move ${moveNumber(ply + 1)} · ${sideName(turnOf(state))} to play`;
}

/** How many tens of seconds, in words. @param {State} state */
const depthText = ({ engine: { thought } }) => (thought ? `depth ${thought.depth} · ${thought.done ? 'done' : 'on this device'}` : 'on this device');

/** "0.4 of a pawn", "4.1 pawns", "less than 0.1 of a pawn" @param {string} number with a sign */
function pawns(number) {
  const size = Math.abs(Number(number.replace('−', '-')));
  if (!number || Number.isNaN(size)) return '';
  if (size < 0.1) return 'less than 0.1 of a pawn';
  return size < 1 ? `${size.toFixed(1)} of a pawn` : `${size.toFixed(1)} pawns`;
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
  if (refused) return { title: 'You are playing this game', line: 'You can analyse it when it is over.' };
  if (mute) return { title: 'No engine', line: mute };
  const looked = reviewedHere(state);
  if (looked && !stand?.outcome) return { title: looked.words, line: '' };
  if (stand?.outcome) return { title: result(stand.outcome, here(state).ply).title, line: 'The game is over.' };
  const verdict = verdictHere(state);
  if (verdict) return { title: verdict, line: 'Tablebase' };
  if (!engine.on) return { title: 'Engine off', line: 'Runs on this device' };
  const { is, share = 0, bytes = 0, why = '' } = engine.state;
  if (is === 'failed') return { title: 'No engine', line: why };
  if (is === 'elsewhere') return { title: 'The engine is running in another tab', line: 'Only one can run at a time. Press “Deeper” to run it here.' };
  if (is === 'loading') return { title: 'Loading the engine', line: `${megabytes(bytes)}, ${Math.round(share * 100)} % loaded` };
  const [best] = of === at && thought ? thought.lines : [];
  if (!best) return { title: 'Analysing…', line: 'The engine is thinking.' };
  return { title: threat ? `Threat: ${best.words}` : best.words, line: [pawns(best.number), depthText(state)].filter(Boolean).join(' · ') };
}

/** What the tables know of the position on the board, in words for the better side; or nothing. @param {State} state */
export function verdictHere(state) {
  const { thought, of, threat } = state.engine;
  if (threat) return '';
  if (of === state.at && thought?.verdict) return thought.verdict;
  const verdict = state.verdicts[here(state).position]?.here;
  return verdict ? verdictWords(verdict, turnOf(state)) : '';
}

/** As the engine says it, so that nothing changes when its answer comes. @param {Verdict} verdict for the side to move @param {"white"|"black"} turn */
function verdictWords(verdict, turn) {
  if (verdict === 'drawn') return 'Drawn with best play';
  const wins = (verdict === 'won') === (turn === 'white') ? 'white' : 'black';
  return `${sideName(wins)} wins with best play`;
}

/** The order in which moves are shown, and what is said of each. @type {Record<Verdict, {order: number, says: string, glyph: string}>} */
export const VERDICTS = {
  won: { order: 0, says: 'wins', glyph: '✓' }, drawn: { order: 1, says: 'draws', glyph: '=' }, lost: { order: 2, says: 'loses', glyph: '✕' },
};

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
  1: { sign: '!', says: 'good move' }, 2: { sign: '?', says: 'mistake' }, 3: { sign: '!!', says: 'brilliant move' },
  4: { sign: '??', says: 'blunder' }, 5: { sign: '!?', says: 'interesting move' }, 6: { sign: '?!', says: 'dubious move' },
};

/** Why the position on the board takes no move, or nothing. @param {Stand|undefined} stand @param {State} state */
export function whyNoMove(stand, { mute, refused }) {
  if (refused) return 'You are playing this game. You can analyse it when it is over.';
  if (mute) return mute;
  return stand?.outcome ? 'The game is over.' : '';
}
