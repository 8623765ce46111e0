/**
 * Follows a game by its stream: lines of JSON, as docs/protocol.md has them. Where the
 * stream ends without the game's end, it is asked for again.
 *
 * @import { Line } from './state.js'
 */

/** How long to wait before asking again, at first and at most. Milliseconds. */
const FIRST = 500;
const MOST = 15_000;

/** A stream that is silent for so long is lost: it has an empty line every ten seconds. */
const SILENT = 30_000;

/**
 * @param {string} path of the stream
 * @param {() => number} known the last event that is known
 * @param {{onLine: (line: Line) => void, onLive: () => void, onLost: () => void}} handlers
 */
export async function follow(path, known, { onLine, onLive, onLost }) {
  let wait = FIRST;
  for (;;) {
    try {
      const over = await read(`${path}?from=${known()}`, onLine, () => {
        wait = FIRST;
        onLive();
      });
      if (over) return;
    } catch {
      // the network, or a server that is away: it is asked again
    }
    onLost();
    await new Promise((done) => setTimeout(done, wait));
    wait = Math.min(MOST, 2 * wait);
  }
}

/**
 * Reads a stream to its end, and says whether it was the game's.
 * @param {string} address @param {(line: Line) => void} onLine @param {() => void} onLive
 */
async function read(address, onLine, onLive) {
  const ending = new AbortController();
  let silence = setTimeout(() => ending.abort(), SILENT);
  try {
    const answer = await fetch(address, { credentials: 'omit', signal: ending.signal });
    if (!answer.ok || !answer.body) throw new Error(`status ${answer.status}`);
    onLive();
    for await (const line of lines(answer.body)) {
      clearTimeout(silence);
      silence = setTimeout(() => ending.abort(), SILENT);
      if (line === '') continue;
      const said = JSON.parse(line);
      onLine(said);
      if (said.type === 'gameEnd') return true;
    }
    return false;
  } finally {
    clearTimeout(silence);
  }
}

/** The whole lines of a body as they come. @param {ReadableStream<Uint8Array<ArrayBuffer>>} body */
async function* lines(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const parts = (rest + value).split('\n');
    rest = parts.pop() ?? '';
    yield* parts;
  }
}
