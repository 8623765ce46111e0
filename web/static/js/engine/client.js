/**
 * The client of the WebAssembly module: rules, engine and PGN reader in a worker, which starts
 * with the first request. One search runs at a time; a new one replaces it. A worker that is
 * silent for two seconds after a stop is restarted, and gets the unanswered requests again.
 *
 * @import { At, Chosen, Course, EngineFiles, EngineState, Fault, Limits, Opened, Question, Refused, Review, Stand, Step, Thought, Verdicts } from './types.js'
 * @import { Refusal } from '../board/types.js'
 * @import { ReadOut } from '../wire/wire-types.js'
 */
import { faultSaid } from '../words/said.js';
import { t } from '../words/text.js';

/** How long a worker may be silent after it was told to stop. Milliseconds. */
const SILENCE = 2000;

/** How long a search thinks where nothing else is said, and how long for each "deeper". Milliseconds. */
export const THINKING = 10_000;

/** A question that has no answer, with its reason in a sentence. */
export class EngineError extends Error {
  /** @param {Fault} fault */
  constructor(fault) {
    super(faultSaid(fault));
    this.fault = fault;
  }
}

/**
 * The part of a Worker that is used.
 * @typedef {{
 *   postMessage(message: unknown): void, terminate(): void,
 *   onmessage: ((event: any) => void)|null, onerror: ((event: any) => void)|null,
 * }} Thread
 */

/** What is asked of the browser, so that tests can stand in for it. @typedef {{
 *   worker: (address: string) => Thread, phone: boolean,
 *   tabs: {postMessage(message: unknown): void, onmessage: ((event: any) => void)|null}|null,
 *   page: {hidden: boolean, addEventListener(type: "visibilitychange", act: () => void): void},
 * }} Browser */

/** A question without its number. @typedef {Question extends infer Q ? Q extends {n: number} ? Omit<Q, "n"> : never : never} Asked */

/**
 * A search or a review: `question` says what is asked when it begins, or begins again in
 * another worker.
 * @typedef {{question: () => Asked, heard: (found: any) => void}} Wish
 */

/** @typedef {ReturnType<typeof createEngine>} Engine */

/** @returns {Browser} */
function thisBrowser() {
  return {
    worker: (address) => new Worker(address),
    phone: matchMedia('(pointer: coarse)').matches,
    tabs: 'BroadcastChannel' in globalThis ? new BroadcastChannel('threefold-engine') : null,
    page: document,
  };
}

/**
 * `changed` is told how the engine is, whenever that changes.
 * @param {EngineFiles} files
 * @param {(state: EngineState) => void} [changed]
 * @param {Browser} [browser]
 */
export function createEngine(files, changed = () => {}, browser = thisBrowser()) {
  /** @type {Thread|null} */
  let worker = null;
  /** @type {EngineState} */
  let state = { is: 'off' };
  /** Whether the worker has the module, and whether another tab searches since. */
  let loaded = false;
  let elsewhere = false;
  let asked = 0;
  /** What was asked and is not answered. @type {Map<number, {question: Question, answer: (d: any) => void, fail: (fault: Fault) => void}>} */
  const open = new Map();
  /** The search that runs, by its number. @type {{n: number, wish: Wish}|null} */
  let running = null;
  /** The search that was told to stop, with the end of the worker's time to say so. @type {{n: number, timer: ReturnType<typeof setTimeout>|undefined}|null} */
  let stopping = null;
  /** The search that comes when the other has stopped. @type {Wish|null} */
  let next = null;
  /** The search that goes on when the page is seen again. @type {Wish|null} */
  let hidden = null;

  /** @param {EngineState} now */
  function become(now) {
    state = elsewhere && now.is !== 'failed' ? { is: 'elsewhere' } : now;
    changed(state);
  }

  function start() {
    if (worker) return worker;
    if (typeof WebAssembly === 'undefined') {
      fail({ code: 'no_webassembly', text: t('engine.no-webassembly') });
      return null;
    }
    worker = browser.worker(files.worker);
    worker.onmessage = ({ data }) => heard(data);
    worker.onerror = () => fail({ code: 'no_worker', text: t('engine.not-started') });
    become({ is: 'loading', share: 0, bytes: files.bytes });
    worker.postMessage({ n: 0, ask: 'start', engine: files, phone: browser.phone });
    return worker;
  }

  /** Ends the worker. What was asked stays open. */
  function end() {
    if (worker) {
      worker.onmessage = worker.onerror = null;
      worker.terminate();
    }
    worker = null;
    loaded = false;
    clearTimeout(stopping?.timer);
    running = stopping = null;
  }

  /** @param {Fault} fault */
  function fail(fault) {
    end();
    next = hidden = null;
    const all = [...open.values()];
    open.clear();
    become({ is: 'failed', why: faultSaid(fault) });
    for (const { fail: tell } of all) tell(fault);
  }

  /** A new worker, which is asked again. */
  function restart() {
    const wish = next ?? running?.wish ?? null;
    end();
    next = null;
    const again = [...open.values()].map(({ question }) => question);
    const fresh = again.length > 0 || wish ? start() : null;
    for (const question of again) fresh?.postMessage(question);
    if (wish && fresh) launch(wish);
    if (!fresh && state.is !== 'failed') become({ is: 'off' });
  }

  /** @param {any} message */
  function heard(message) {
    if (message.fault?.code === 'no_module') message.fault.text = t('engine.not-loaded', { why: message.fault.text.replace(/\.$/, '') });
    if (message.n === 0) return started(message);
    if (running?.n === message.n) return thought(message);
    if (stopping?.n === message.n) return message.d?.done || message.fault ? stopped() : undefined;
    const question = open.get(message.n);
    open.delete(message.n);
    if (message.fault) question?.fail(message.fault);
    else question?.answer(message.d);
  }

  /** @param {any} message */
  function started({ d, fault }) {
    if (fault) return fail(fault);
    loaded = d.share === undefined;
    become(loaded ? { is: 'ready' } : { is: 'loading', share: d.share, bytes: files.bytes });
  }

  /** @param {any} message */
  function thought({ d, fault }) {
    const { wish } = /** @type {{wish: Wish}} */ (running);
    /** @type {Thought|Review} */
    const said = fault ? { depth: 0, nodes: 0, ms: 0, judging: 0, lines: [], plies: [], turns: [], done: true, why: 'fault', fault } : d;
    if (said.done) running = null;
    wish.heard(said);
  }

  function stopped() {
    clearTimeout(stopping?.timer);
    stopping = null;
    const wish = next;
    next = null;
    if (wish) launch(wish);
  }

  /** @param {Wish} wish */
  function launch(wish) {
    const thread = start();
    if (!thread) return;
    if (elsewhere) {
      elsewhere = false;
      become(loaded ? { is: 'ready' } : { is: 'loading', share: 0, bytes: files.bytes });
    }
    running = { n: ++asked, wish };
    browser.tabs?.postMessage('search');
    thread.postMessage({ ...wish.question(), n: running.n });
  }

  /** Tells the search that runs to stop. A module that still loads is not hurried. */
  function halt() {
    if (!running || !worker) return;
    const { n } = running;
    running = null;
    worker.postMessage({ n: ++asked, ask: 'stop', of: n });
    stopping = { n, timer: undefined };
    const wait = () => {
      if (stopping?.n !== n) return;
      if (!loaded) stopping.timer = setTimeout(wait, SILENCE);
      else restart();
    };
    stopping.timer = setTimeout(wait, SILENCE);
  }

  /** @param {Wish} wish */
  function search(wish) {
    hidden = null;
    if (browser.phone && browser.page.hidden) {
      hidden = wish;
      return;
    }
    halt();
    if (stopping) next = wish;
    else launch(wish);
  }

  /** @param {Wish} wish @returns {{stop: () => void}} */
  function begin(wish) {
    search(wish);
    return { stop: () => stop(wish) };
  }

  /** Only if it is this search that runs or waits. @param {Wish} wish */
  function stop(wish) {
    if (next === wish) next = null;
    if (hidden === wish) hidden = null;
    if (running?.wish === wish) halt();
  }

  /** @template T @param {Asked} question @returns {Promise<T>} */
  function ask(question) {
    const thread = start();
    if (!thread) return Promise.reject(new EngineError({ code: 'no_engine', text: state.why ?? '' }));
    const numbered = /** @type {Question} */ ({ ...question, n: ++asked });
    return new Promise((answer, reject) => {
      open.set(numbered.n, { question: numbered, answer, fail: (fault) => reject(new EngineError(fault)) });
      thread.postMessage(numbered);
    });
  }

  // One engine over all tabs: the one that searches last has it.
  if (browser.tabs) browser.tabs.onmessage = () => {
    if (!running && !stopping && !next) return;
    running = next = null;
    elsewhere = true;
    restart();
    become({ is: 'elsewhere' });
  };
  browser.page.addEventListener('visibilitychange', () => {
    if (!browser.phone) return;
    const wish = hidden;
    if (browser.page.hidden) {
      hidden = next ?? running?.wish ?? null;
      next = null;
      halt();
    } else if (wish) search(wish);
  });

  return {
    /** How the engine is. */
    state: () => state,

    /** How a position stands. @param {At} at @returns {Promise<Stand>} */
    stand: (at) => ask({ ask: 'stand', at }),

    /** A whole line, with what shows each of its moves. @param {At} at @returns {Promise<Course>} */
    course: (at) => ask({ ask: 'course', at }),

    /** Plays a move by its canonical text. @param {At} at @param {string} move @returns {Promise<Step|Refused>} */
    play: (at, move) => ask({ ask: 'play', at, move }),

    /** Which legal moves a typed text means. @param {At} at @param {string} text @returns {Promise<ReadOut>} */
    read: (at, text) => ask({ ask: 'read', at, text }),

    /** Why clicks are no legal move; null where they begin one. @param {At} at @param {string[]} clicks @returns {Promise<Refusal|null>} */
    refuse: (at, clicks) => ask({ ask: 'refuse', at, clicks }),

    /** What the tables know of a position and of its moves. They are fetched first. @param {At} at @returns {Promise<Verdicts>} */
    tables: (at) => ask({ ask: 'tables', at }),

    /**
     * The move of the computer at a level. The same seed has the same moves; `before` is
     * what it thought of its last one, or null.
     * @param {At} at @param {{level: number, seed: number, before: number|null}} who @returns {Promise<Chosen>}
     */
    choose: (at, { level, seed, before }) => ask({ ask: 'choose', at, level, seed, before }),

    /** Reads a position text or a record. An EngineError says why it cannot. @param {string} game @param {string} text @returns {Promise<Opened>} */
    open: (game, text) => ask({ ask: 'open', game, text }),

    /**
     * Looks for the best lines, in place of the search that runs. `heard` is called at
     * most each 125 ms, and never after `stop` or once another search was asked for.
     * The same search again, with more time, goes deeper: the table remembers.
     * @param {At} at @param {Limits} limits @param {(thought: Thought) => void} heard
     * @returns {{stop: () => void}}
     */
    search(at, limits, heard) {
      const bounded = limits.ms || limits.nodes || limits.depth ? limits : { ...limits, ms: THINKING };
      return begin({ question: () => ({ ask: 'search', at, limits: bounded }), heard });
    },

    /**
     * Looks where a line turned, in place of the search that runs. `heard` is called as by
     * a search. `known` gives what is found by then, for whenever it begins: the scores of
     * positions that were looked at whole, each as "ply score".
     * @param {At} at @param {() => string[]} known @param {(review: Review) => void} heard
     * @returns {{stop: () => void}}
     */
    review: (at, known, heard) => begin({ question: () => ({ ask: 'review', at, known: known() }), heard }),

    /** Ends the worker; the next question starts another one. */
    off() {
      running = next = hidden = null;
      end();
      const all = [...open.values()];
      open.clear();
      for (const { fail: tell } of all) tell({ code: 'off', text: t('engine.switched-off') });
      become({ is: 'off' });
    },
  };
}
