/**
 * Follows what the server streams: lines of JSON, as docs/protocol.md has them. Where a stream
 * ends before what it tells of is over, it is asked for again.
 */

/** How long to wait before asking again, at first and at most. Milliseconds. */
const FIRST = 500;
const MOST = 15_000;

/** A stream that is silent for so long is lost: it has an empty line every ten seconds. */
const SILENT = 30_000;

/**
 * @template Line
 * @typedef {{onLine: (line: Line) => boolean, onLive?: () => void, onLost?: () => void}} Handlers
 *   `onLine` says whether it is over with this line
 */

/**
 * @template Line
 * @param {() => string} address
 * @param {Handlers<Line>} on
 * @param {RequestCredentials} [credentials]
 */
export async function follow(address, { onLine, onLive, onLost }, credentials) {
  let wait = FIRST;
  for (;;) {
    try {
      const over = await read(address(), credentials, onLine, () => {
        wait = FIRST;
        onLive?.();
      });
      if (over) return;
    } catch {
      onLost?.(); // the network, or a server that is away
    }
    await new Promise((done) => { setTimeout(done, wait); });
    wait = Math.min(MOST, 2 * wait);
  }
}

/**
 * Reads a stream to its end, and says whether it is over.
 * @template Line
 * @param {string} address @param {RequestCredentials|undefined} credentials
 * @param {(line: Line) => boolean} onLine @param {() => void} onLive
 */
async function read(address, credentials, onLine, onLive) {
  const ending = new AbortController();
  let silence = setTimeout(() => ending.abort(), SILENT);
  try {
    const answer = await fetch(address, { credentials, signal: ending.signal });
    if (!answer.ok || !answer.body) throw new Error(`status ${answer.status}`);
    onLive();
    for await (const line of lines(answer.body)) {
      clearTimeout(silence);
      silence = setTimeout(() => ending.abort(), SILENT);
      if (line !== '' && onLine(JSON.parse(line))) return true;
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
