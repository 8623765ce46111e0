/**
 * Runs the engine's review of the game, saves the results, and has the engine judge the moves
 * that the reader tries.
 *
 * @import { Engine } from '../../engine/client.js'
 * @import { Thought } from '../../engine/types.js'
 * @import { Action, State } from '../state.js'
 */
import { asked, gameLine } from '../state.js';
import { keepReview, keptReview } from '../store.js';
import { at } from '../tree.js';
import { EngineError } from '../../engine/client.js';
import { playedIn } from '../../game/playing.js';
import { betterMove, chosenTurn, isGood, keptOf, knownScores, sameMoves } from './state.js';
import { numbered } from './words.js';
import { faultSaid } from '../../words/said.js';
import { t } from '../../words/text.js';
import { wordsOf } from '../../words/verdicts.js';

/** How often what was found is kept while more is looked for. Milliseconds. */
const KEEPS = 1000;

/**
 * @param {Engine|null} engine null where there is none
 * @param {string} version of the engine
 * @param {() => State} now
 * @param {(action: Action) => void} dispatch
 */
export function createReviewer(engine, version, now, dispatch) {
  let active = false;
  let stop = () => {};
  /** The moves whose review was looked for among what is kept. @type {string[]} */
  let recalled = [];
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let keeping;
  const key = (/** @type {State} */ { game, origin, tree, review }) => origin.slug || [game.id, at(tree, 0).position, ...review.moves].join(' ');
  const act = (/** @type {import('./state.js').ReviewAction} */ action) => dispatch({ type: 'review', action });

  /** @param {State} before */
  function follow(before) {
    const state = now();
    const { review, tab } = state;
    if (tab === 'turns' && review.moves.length > 0) {
      if (!sameMoves(recalled, review.moves)) recall(state);
      else if (review.is === 'idle' && before.tab !== 'turns') run();
    }
    lost(state);
    const runs = now().review.is === 'running';
    if (runs && !active) begin(now());
    if (!runs && active) end();
    if (review.plies !== before.review.plies || review.turns !== before.review.turns) keepSoon(review.is === 'done' ? 0 : KEEPS);
  }

  /** What an earlier visit found; then the rest is looked for. @param {State} state */
  async function recall(state) {
    const { moves } = state.review;
    recalled = moves;
    const kept = await keptReview(key(state));
    if (now().review.moves !== moves) return;
    if (kept && Object.keys(now().review.plies).length === 0) act({ type: 'kept', kept });
    if (now().review.is === 'idle' && now().tab === 'turns') run();
  }

  /** Where there is no engine, what is kept is shown all the same. */
  function run() {
    if (engine && !now().mute) act({ type: 'run', by: version });
  }

  /** A player of the running game gets no help, and another tab or a switch may take the engine away. @param {State} state */
  function lost({ review, tree, origin, engine: { state } }) {
    if (review.is !== 'running') return;
    const line = gameLine({ tree, origin });
    if (line.some((id) => playedIn(at(tree, id).position))) act({ type: 'halt', why: t('analysis.playing-this-game') });
    else if (active && state.is === 'elsewhere') act({ type: 'halt', why: t('review.elsewhere') });
    else if (active && state.is === 'failed') act({ type: 'halt', why: state.why ?? '' });
  }

  /** @param {State} state */
  function begin(state) {
    active = true;
    const line = gameLine(state);
    ({ stop } = /** @type {Engine} */ (engine).review(asked(state, line.at(-1)), () => knownScores(now().review), (review) => {
      if (review.done) active = false;
      act({ type: 'found', review, at: performance.now() });
    }));
  }

  function end() {
    active = false;
    stop();
    stop = () => {};
  }

  /** @param {number} wait */
  function keepSoon(wait) {
    if (keeping !== undefined && wait > 0) return;
    clearTimeout(keeping);
    keeping = setTimeout(() => {
      keeping = undefined;
      const state = now();
      if (Object.keys(state.review.plies).length > 0) keepReview(keptOf(state.review, key(state), Date.now()));
    }, wait);
  }

  /**
   * Judges a move that the reader tries, by nodes.
   * @param {string} text
   */
  async function judge(text) {
    const state = now();
    const turn = chosenTurn(state.review);
    if (!engine || !turn) return;
    const from = gameLine(state)[turn.move - 1] ?? 0;
    const question = asked(state, from);
    const line = { ...question, moves: [...question.moves, text] };
    try {
      const course = await engine.course(line);
      const shown = `${numbered(turn.move)} ${course.plies.at(-1)?.shown ?? text}`;
      act({ type: 'tried', text, shown });
      if (text === state.review.moves[turn.move - 1]) return act({ type: 'judged', good: false, says: t('review.tried-played', { move: shown }) });
      if (text === betterMove(turn)?.text) return act({ type: 'judged', good: true, says: t('review.tried-best', { move: shown }) });
      const { outcome } = course.stand;
      if (outcome) {
        const share = outcome.result === '1-0' ? 1 : outcome.result === '0-1' ? 0 : 0.5;
        return act({ type: 'judged', good: isGood(state.review, turn, share), says: t('review.tried-ends', { move: shown }) });
      }
      engine.search(line, { nodes: state.review.judging }, (thought) => thought.done && judged(shown, thought));
    } catch (fault) {
      if (!(fault instanceof EngineError)) throw fault;
      act({ type: 'judged', good: false, says: fault.message });
    }
  }

  /** @param {string} shown @param {Thought} thought */
  function judged(shown, { lines: [best], fault }) {
    const { review } = now();
    const turn = chosenTurn(review);
    if (!best || !turn) return act({ type: 'judged', good: false, says: fault ? faultSaid(fault) : t('review.engine-stopped') });
    const good = isGood(review, turn, best.share);
    act({ type: 'judged', good, says: good ? t('review.tried-good', { move: shown, words: wordsOf(best) }) : t('review.tried-bad', { move: shown, words: wordsOf(best) }) });
  }

  return { follow, judge };
}
