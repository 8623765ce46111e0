/**
 * The module as it is committed, in Node: client, worker and module as pages have them,
 * with the files of the server from the disk.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { createEngine } from '../static/js/engine/client.js';

const games = ['chesquerque', 'cheskers', 'quadsquare'];

export const files = {
  worker: 'worker', module: 'web/module/module.wasm.br', bytes: 1, raw: 1, version: 'test',
  tables: Object.fromEntries(games.map((game) => [game, `internal/engine/tables/data/${game}.bin`])),
};

/** An engine whose workers are threads; `raw` asks the module of the last one, `end` ends it. */
export function startModule() {
  const answers = new Map();
  let asked = 0;
  let thread;
  const worker = () => {
    const own = new Worker(new URL('module-worker.js', import.meta.url));
    const like = { onmessage: null, onerror: null, postMessage: (data) => own.postMessage(data), terminate: () => own.terminate() };
    own.on('message', (data) => (data.raw ? answers.get(data.raw)(data.text) : like.onmessage?.({ data })));
    own.on('error', (error) => like.onerror?.(error));
    thread = own;
    return like;
  };
  const engine = createEngine(files, undefined, { worker, phone: false, tabs: null, page: { hidden: false, addEventListener() {} } });
  const raw = (...args) => new Promise((tell) => {
    answers.set(++asked, tell);
    thread.postMessage({ raw: asked, args });
  });
  return { engine, raw, end: () => thread?.terminate() };
}

/** The questions of the golden file, with the hashes of their answers. */
export function golden() {
  const text = readFileSync(fileURLToPath(new URL('../../internal/module/testdata/golden.txt', import.meta.url)), 'utf8');
  const whole = (part) => part.replaceAll('%0A', '\n');
  return text.trimEnd().split('\n').map((line) => {
    const [ask, game, start, moves, more, hash] = line.split('\t');
    return { ask, game, start: whole(start), moves: moves ? moves.split(' ').map((move) => move.replaceAll('%20', ' ')) : [], more: whole(more), hash };
  });
}
