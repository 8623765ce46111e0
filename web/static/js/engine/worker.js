/**
 * The worker in which the WebAssembly module runs. The server serves it behind Go's wasm_exec.js
 * in one file, with a policy of its own that allows WebAssembly. A search yields every 50 ms, so
 * that messages are handled.
 *
 * @import { At, EngineFiles, Fault, Question } from './types.js'
 */

/**
 * What wasm_exec.js and the module put into the worker.
 * @type {{
 *   Go: new () => {importObject: WebAssembly.Imports, run(instance: WebAssembly.Instance): Promise<void>},
 *   threefold: (...args: unknown[]) => string|{fault: string}, pause: (resume: () => void) => void,
 *   postMessage(message: unknown): void, onmessage: ((event: {data: Question}) => void)|null,
 * }}
 */
const scope = /** @type {any} */ (globalThis);

/** With so many men or fewer a search waits for the tables. */
const FEW = 8;

/** @type {EngineFiles} */
let files;
/** Resolves when the module runs. @type {Promise<void>} */
let running;
/** The tables that were asked for, by game; true once they are there. @type {Map<string, Promise<boolean>>} */
const tables = new Map();
/** The searches that were told to stop before they began. @type {Set<number>} */
const stopped = new Set();
/** The searches that wait to begin, and the one that runs. @type {Set<number>} */
const waiting = new Set();
let searching = 0;

const channel = new MessageChannel();
/** @type {() => void} */
let resume;
channel.port1.onmessage = () => resume();
scope.pause = (next) => {
  resume = next;
  channel.port2.postMessage(0);
};

scope.onmessage = ({ data: question }) => {
  if (question.ask === 'start') start(question.n, question.engine);
  else if (question.ask === 'stop') stop(question.of);
  else if (question.ask === 'search' || question.ask === 'review') search(question);
  else answer(question);
};

/** @param {number} n @param {EngineFiles} engine */
function start(n, engine) {
  files = engine;
  running = load(n);
  running.then(() => scope.postMessage({ n, d: {} }), (err) => scope.postMessage({ n, fault: faultOf(err) }));
}

/** Fetches the module, tells how much of it has come, and runs it. @param {number} n */
async function load(n) {
  const go = new scope.Go();
  const response = await fetch(files.module);
  if (!response.ok || !response.body) throw new Error(`HTTP ${response.status}`);
  let come = 0;
  const counted = response.body.pipeThrough(new TransformStream({
    transform(chunk, out) {
      come += chunk.length;
      scope.postMessage({ n, d: { share: Math.min(come / files.raw, 1) } });
      out.enqueue(chunk);
    },
  }));
  const typed = new Response(counted, { headers: { 'Content-Type': 'application/wasm' } });
  const { instance } = await WebAssembly.instantiateStreaming(typed, go.importObject);
  go.run(instance).then(() => setTimeout(() => {
    throw new Error('the module has ended'); // which the page hears
  }));
}

/** The page says what it means. @param {any} err @returns {Fault} */
const faultOf = (err) => ({ code: 'no_module', text: String(err?.message ?? err) });

/** What the module says. @param {unknown[]} question @returns {{d: any}|{fault: Fault}} */
function told(...question) {
  const said = scope.threefold(...question);
  return typeof said === 'string' ? { d: JSON.parse(said) } : { fault: JSON.parse(said.fault) };
}

/** @param {At} at */
const where = ({ game, start: from, moves }) => [game, from, moves.join('\n')];

/** @param {Exclude<Question, {ask: "start"|"stop"|"search"|"review"}>} question */
async function answer(question) {
  const { n } = question;
  try {
    await running;
    if (question.ask === 'tables' || question.ask === 'choose' && isFew(question.at)) await fetchTables(question.at.game);
    scope.postMessage({ n, ...told(...askedAs(question)) });
  } catch (err) {
    scope.postMessage({ n, fault: faultOf(err) });
  }
}

/** @param {Exclude<Question, {ask: "start"|"stop"|"search"|"review"}>} question @returns {unknown[]} */
function askedAs(question) {
  switch (question.ask) {
    case 'open': return ['open', question.game, question.text, ''];
    case 'play': return ['play', ...where(question.at), question.move];
    case 'read': return ['read', ...where(question.at), question.text];
    case 'choose': return ['choose', ...where(question.at), question.level, question.seed, question.before];
    case 'refuse': return ['refuse', ...where(question.at), question.clicks.join('\n')];
    default: return [question.ask, ...where(question.at)];
  }
}

/** Whether so few men are left that the tables may know them. @param {At} at */
function isFew(at) {
  const men = told('men', ...where(at));
  return 'd' in men && men.d <= FEW;
}

/** Whether the tables of a game are there; they are fetched once. @param {string} game */
function fetchTables(game) {
  const known = tables.get(game);
  if (known) return known;
  const coming = fillTables(game).catch(() => {
    tables.delete(game); // the next question tries again
    return false;
  });
  tables.set(game, coming);
  return coming;
}

/** @param {string} game */
async function fillTables(game) {
  const response = await fetch(files.tables[game]);
  if (!response.ok || !response.body) return false;
  const values = await new Response(response.body.pipeThrough(new DecompressionStream('deflate-raw'))).arrayBuffer();
  return 'd' in told('fill', game, '', '', new Uint8Array(values));
}

/** A search or a review. @param {Extract<Question, {ask: "search"|"review"}>} question */
async function search(question) {
  const { n, at } = question;
  waiting.add(n);
  try {
    await running;
    if (isFew(at)) await fetchTables(at.game);
  } catch (err) {
    waiting.delete(n);
    scope.postMessage({ n, fault: faultOf(err) });
    return;
  }
  waiting.delete(n);
  if (stopped.delete(n)) {
    scope.postMessage({ n, d: { depth: 0, nodes: 0, ms: 0, lines: [], plies: [], turns: [], done: true, why: 'stop' } });
    return;
  }
  searching = n;
  told(question.ask, ...where(at), ...asHow(question), (/** @type {string|{fault: string}} */ said) => {
    scope.postMessage(typeof said === 'string' ? { n, d: JSON.parse(said) } : { n, fault: JSON.parse(said.fault) });
  });
}

/** How a search or a review is to be done, as the module is told. @param {Extract<Question, {ask: "search"|"review"}>} question @returns {unknown[]} */
function asHow(question) {
  if (question.ask === 'review') return [question.known.join('\n')];
  const { lines = 1, ms = 0, nodes = 0, depth = 0, threat = false } = question.limits;
  return [lines, ms, nodes, depth, threat];
}

/** @param {number} n */
function stop(n) {
  if (waiting.has(n)) stopped.add(n);
  else if (searching === n) told('stop', '', '', '');
}

export {};
