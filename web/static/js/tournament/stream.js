/**
 * Follows a tournament by its stream: lines of JSON, each of which has all of it. Where the
 * stream ends it is asked for again.
 *
 * @import { TournamentLook as Line } from '../wire-types.js'
 */

/** How long to wait before asking again, at first and at most. Milliseconds. */
const FIRST = 500;
const MOST = 15_000;

/** A stream that is silent for so long is lost: it has an empty line every ten seconds. */
const SILENT = 30_000;

/** `onLost` is called where it is not back at once. @typedef {{onLine: (line: Line) => void, onLive?: () => void, onLost?: () => void}} Handlers */

/** Follows it until it is over. @param {string} slug of the tournament @param {Handlers} on */
export async function follow(slug, on) {
  let wait = FIRST;
  let over = false;
  const onLine = (/** @type {Line} */ line) => {
    over = line.view.status === 'over';
    on.onLine(line);
  };
  for (;;) {
    const began = performance.now();
    await read(`/api/tournaments/${slug}/stream`, { ...on, onLine }).catch(() => {}); // the network, or a server that is away
    if (over) return;
    wait = performance.now() - began > MOST ? FIRST : Math.min(MOST, 2 * wait);
    if (wait > FIRST) on.onLost?.();
    await new Promise((then) => { setTimeout(then, wait); });
  }
}

/** Reads a stream to its end. @param {string} address @param {Handlers} on */
async function read(address, { onLine, onLive }) {
  const ending = new AbortController();
  let silence = setTimeout(() => ending.abort(), SILENT);
  try {
    const answer = await fetch(address, { signal: ending.signal });
    if (!answer.ok || !answer.body) return;
    onLive?.();
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      clearTimeout(silence);
      silence = setTimeout(() => ending.abort(), SILENT);
      const lines = (rest + part.value).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (line) onLine(JSON.parse(line));
    }
  } finally {
    clearTimeout(silence);
  }
}
