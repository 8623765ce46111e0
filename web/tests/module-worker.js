/** The worker as browsers run it, in a thread of Node: Go's script, then our own. A message with `raw` is asked of the module itself. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runInThisContext } from 'node:vm';
import { parentPort } from 'node:worker_threads';
import { brotliDecompressSync } from 'node:zlib';

const read = (path) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)));

globalThis.postMessage = (data) => parentPort.postMessage(data);
globalThis.fetch = async (path) => new Response(path.endsWith('.br') ? brotliDecompressSync(read(path)) : read(path));
runInThisContext(read('web/module/wasm_exec.js').toString());
await import('../static/js/engine/worker.js');

parentPort.on('message', (data) => (data.raw ? raw(data) : globalThis.onmessage({ data })));

/** Answers with the last text that the module says. */
function raw({ raw: n, args }) {
  const text = (said) => (typeof said === 'string' ? said : said.fault);
  if (args[0] !== 'search' && args[0] !== 'review') {
    parentPort.postMessage({ raw: n, text: text(globalThis.threefold(...args)) });
    return;
  }
  globalThis.threefold(...args, (said) => {
    if (typeof said !== 'string' || said.includes('"done":true')) parentPort.postMessage({ raw: n, text: text(said) });
  });
}
