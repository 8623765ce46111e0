/**
 * "Another move wins too?": the engine in this browser checks whether a move other than the
 * solution also wins.
 *
 * @import { EngineFiles, EngineLine, Thought } from '../engine/types.js'
 * @import { Side } from '../wire/wire-types.js'
 * @import { Task } from './state.js'
 */
import { createEngine } from '../engine/client.js';
import { megabytes } from '../net/without-network.js';
import { faultSaid } from '../words/said.js';
import { t } from '../words/text.js';
import { wordsOf } from '../words/verdicts.js';

/** How long each position is looked at. Milliseconds. */
const LOOKS = 5000;
/** The expected score from which a move may win, and how much less than the best it may have. */
const WINS = 0.68;
const LESS = 0.07;

/** @param {EngineLine} line @param {Side} side */
const shareFor = (line, side) => (side === 'white' ? line.share : 1 - line.share);

/**
 * The line of another move that seems to win, if there is one. Moves that are accepted are
 * no others. Pure.
 * @param {Task} task @param {number} at which of its positions @param {EngineLine[]} lines @returns {EngineLine|undefined}
 */
export function otherOf({ nodes }, at, lines) {
  const { turn, tries } = nodes[at];
  const known = tries.filter((move) => move.solves || move.next).map(({ text }) => text);
  const best = Math.max(...lines.map((line) => shareFor(line, turn)));
  return lines.find((line) => !known.includes(line.moves[0]?.text) && shareFor(line, turn) >= Math.max(WINS, best - LESS));
}

/** @param {string} game @param {EngineFiles} files */
export function createSeeker(game, files) {
  let about = '';
  let tell = (/** @type {string} */ _, _found = true) => {};
  const engine = createEngine(files, ({ is, share = 0, bytes = 0, why = '' }) => {
    if (is === 'loading') tell(t('puzzle.loading-engine', { share: Math.round(share * 100), size: megabytes(bytes) }), false);
    if (is === 'failed') tell(why);
  });

  /** @param {Task} task @param {(text: string, found: boolean) => void} say hears what is found, and before that how far it is @returns {() => void} stops it */
  return (task, say) => {
    let stop = () => {};
    about = task.id;
    tell = (text, found = true) => about === task.id && say(text, found);

    /** @param {number} at */
    function look(at) {
      ({ stop } = engine.search({ game, start: task.positions[at], moves: [] }, { lines: 3, ms: LOOKS }, (thought) => heard(at, thought)));
    }

    /** @param {number} at @param {Thought} thought */
    function heard(at, { lines, depth, done, fault }) {
      if (fault) return tell(faultSaid(fault));
      if (!done) return tell(t('puzzle.searching', { n: depth }), false);
      const other = otherOf(task, at, lines);
      const [best] = lines;
      if (other) return tell(t('puzzle.may-win-too', { move: other.moves[0].shown, words: wordsOf(other), n: depth }));
      if (at + 1 < task.nodes.length) return look(at + 1);
      const none = t('puzzle.no-other-wins', { n: depth });
      tell(best ? `${none} ${t('puzzle.best-move', { move: best.moves[0].shown, words: wordsOf(best) })}` : none);
    }

    look(0);
    return () => {
      about = '';
      stop();
    };
  };
}
