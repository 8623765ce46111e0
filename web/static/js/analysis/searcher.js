/**
 * Asks the WebAssembly module for what the state lacks: the position on the board, its values in
 * the endgame tables, and the engine's lines. There is one search at a time.
 *
 * @import { Engine } from '../engine/client.js'
 * @import { Action, State } from './state.js'
 */
import { EngineError, THINKING } from '../engine/client.js';
import { asked, here, searches, standing } from './state.js';

/** How long a position stands on the board before the engine looks at it. Milliseconds. */
const REST = 150;
/** With more men than this no table knows anything, and none is fetched. */
const FEW = 4;

/**
 * @param {Engine|null} engine null where there is none in this browser
 * @param {(action: Action) => void} dispatch
 */
export function createSearcher(engine, dispatch) {
  /** What is on its way. @type {Set<string>} */
  const waiting = new Set();
  /** The search that runs, by what it was asked for. */
  let running = '';
  let stop = () => {};
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let timer;

  /**
   * Asks once for something; what was switched off meanwhile is asked for again.
   * @template T
   * @param {string} key @param {() => Promise<T>} ask @param {(answer: T) => void} then
   */
  function once(key, ask, then) {
    if (waiting.has(key)) return;
    waiting.add(key);
    ask().then(then, (fault) => {
      if (fault instanceof EngineError && fault.fault.code === 'off') return queueMicrotask(() => dispatch({ type: 'engine', state: engine?.state() ?? { is: 'off' } }));
      if (!(fault instanceof EngineError)) throw fault;
      if (engine?.state().is === 'failed') dispatch({ type: 'mute', why: fault.message });
    }).finally(() => waiting.delete(key));
  }

  /** @param {State} state */
  function follow(state) {
    if (!engine || state.mute) return halt();
    const { id, position } = here(state);
    if (!standing(state)) once(`stand ${id} ${position}`, () => engine.stand(asked(state, id)), (stand) => dispatch({ type: 'stand', of: id, position, stand }));
    const few = (standing(state)?.men.length ?? FEW + 1) <= FEW;
    if (few && !state.refused && !state.verdicts[position]) {
      once(`tables ${position}`, () => engine.tables(asked(state, id)), (verdicts) => dispatch({ type: 'verdicts', position, verdicts }));
    }
    think(state);
  }

  /** @param {State} state */
  function think(state) {
    const { lines, threat, deeper } = state.engine;
    const wanted = searches(state) ? [state.at, here(state).position, lines, threat, deeper].join(' ') : '';
    if (wanted === running) return;
    halt();
    running = wanted;
    if (wanted) timer = setTimeout(() => start(state), REST);
  }

  /** @param {State} state */
  function start(state) {
    const { lines, threat, deeper } = state.engine;
    const of = state.at;
    const limits = { lines: /** @type {1|2|3|4|5} */ (threat ? 1 : lines), ms: THINKING * (1 + deeper), ...(threat ? { threat } : {}) };
    ({ stop } = /** @type {Engine} */ (engine).search(asked(state), limits, (thought) => dispatch({ type: 'thought', of, thought })));
  }

  function halt() {
    clearTimeout(timer);
    stop();
    stop = () => {};
    running = '';
  }

  return { follow };
}
