/**
 * Requests the archive's games with the shown position, one request at a time.
 *
 * @import { Explored } from '../wire/wire-types.js'
 * @import { ExplorerAction } from './explorer.js'
 */
import { said } from '../words/said.js';
import { t } from '../words/text.js';

/** How long a position stands on the board before it is asked for, in milliseconds. */
const REST = 200;
/** How long an answer may take, in milliseconds. */
const PATIENCE = 15_000;
/** How many answers are kept. */
const KEPT = 100;

const SILENT = t('game.explorer-silent');

/**
 * @param {string} game
 * @param {(action: ExplorerAction) => void} dispatch called with what was found, or why nothing was
 */
export function createArchiveLink(game, dispatch) {
  /** Answers by position, the oldest first. @type {Map<string, Explored>} */
  const known = new Map();
  let asked = '';
  let mine = new AbortController();

  /**
   * Follows the board. What is on its way for another position is given up.
   * @param {string} position the text of the one to be asked for, or nothing
   */
  function follow(position) {
    if (position === asked) return;
    asked = position;
    mine.abort();
    if (!position) return;
    mine = new AbortController();
    const { signal } = mine;
    const found = known.get(position);
    if (found) queueMicrotask(() => !signal.aborted && dispatch({ type: 'found', of: position, found }));
    else wait(position, signal);
  }

  /** @param {string} position @param {AbortSignal} signal */
  function wait(position, signal) {
    const timer = setTimeout(() => ask(position, signal), REST);
    signal.addEventListener('abort', () => clearTimeout(timer));
  }

  /** @param {string} position @param {AbortSignal} signal */
  async function ask(position, signal) {
    const late = setTimeout(() => report({ type: 'failed', of: position, fault: SILENT }), PATIENCE);
    signal.addEventListener('abort', () => clearTimeout(late));
    try {
      const answer = await fetch(`/api/explore?${new URLSearchParams({ game, position })}`, { signal });
      const reply = await answer.json();
      if (answer.ok) keep(position, reply);
      report(answer.ok ? { type: 'found', of: position, found: reply } : { type: 'failed', of: position, fault: reply.error ? said(reply.error) : SILENT });
    } catch {
      report({ type: 'failed', of: position, fault: SILENT });
    }

    /** @param {ExplorerAction} action */
    function report(action) {
      clearTimeout(late);
      if (!signal.aborted) dispatch(action);
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
