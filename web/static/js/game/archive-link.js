/**
 * What asks the archive for the position on the board: one request at a time, of the
 * position where the reader rests.
 *
 * @import { Explored } from '../types.js'
 * @import { ExplorerAction } from './explorer.js'
 * @import { State } from './state.js'
 */
import { isCounting, wanted } from './explorer.js';

/** How long a position stands on the board before it is asked for, in milliseconds. */
const REST = 200;
/** How long an answer may take, in milliseconds. */
const PATIENCE = 15_000;
/** How many answers are kept. */
const KEPT = 100;

const SILENT = 'The archive does not answer just now.';

/**
 * @param {string} game
 * @param {(action: ExplorerAction) => void} onTold called with what was found, or why nothing was
 */
export function createArchiveLink(game, onTold) {
  /** Answers by position, the oldest first. @type {Map<string, Explored>} */
  const known = new Map();
  let asked = '';
  let mine = new AbortController();

  /** Follows the board. What is on its way for another position is given up. @param {State} state */
  function follow(state) {
    const position = isCounting(state) ? wanted(state) : '';
    if (position === asked) return;
    asked = position;
    mine.abort();
    if (!position) return;
    mine = new AbortController();
    const { signal } = mine;
    const found = known.get(position);
    if (found) queueMicrotask(() => !signal.aborted && onTold({ type: 'found', of: position, found }));
    else wait(position, signal);
  }

  /** @param {string} position @param {AbortSignal} signal */
  function wait(position, signal) {
    const timer = setTimeout(() => ask(position, signal), REST);
    signal.addEventListener('abort', () => clearTimeout(timer));
  }

  /** @param {string} position @param {AbortSignal} signal */
  async function ask(position, signal) {
    const late = setTimeout(() => tell({ type: 'failed', of: position, fault: SILENT }), PATIENCE);
    signal.addEventListener('abort', () => clearTimeout(late));
    try {
      const answer = await fetch(`/api/explore?${new URLSearchParams({ game, position })}`, { signal });
      const told = await answer.json().catch(() => ({}));
      if (answer.ok) keep(position, told);
      tell(answer.ok ? { type: 'found', of: position, found: told } : { type: 'failed', of: position, fault: told.error?.text ?? SILENT });
    } catch {
      tell({ type: 'failed', of: position, fault: SILENT });
    }

    /** @param {ExplorerAction} action */
    function tell(action) {
      clearTimeout(late);
      if (!signal.aborted) onTold(action);
    }
  }

  /** @param {string} position @param {Explored} found */
  function keep(position, found) {
    known.set(position, found);
    const [oldest] = known.keys();
    if (known.size > KEPT && oldest !== undefined) known.delete(oldest);
  }

  return { follow };
}
