/**
 * Records which games run in this browser, so that analysis refuses their last positions in every
 * tab.
 *
 * @import { Snapshot } from '../wire/wire-types.js'
 */
import { identity } from './reached.js';
import { fieldsOf, recall, remember } from '../storage/memory.js';

const KEY = 'playing';
/** From which ply on a game's positions are its own. */
const OWN = 10;
/** How many positions of a game are remembered, the last ones. */
const LAST = 20;

/** The games that run, by their slugs: their last positions. @returns {Record<string, string[]>} */
const playing = () => fieldsOf(recall(KEY));

/** Remembers a game that the visitor plays, and forgets one that is over. @param {Snapshot} snapshot */
export function keepPlaying({ slug, you, plies, state: { status } }) {
  const { [slug]: known, ...others } = playing();
  const runs = slug && you.seat !== '' && status === 'playing' && plies.length >= OWN;
  if (!runs && !known) return;
  const own = plies.slice(OWN - 1).slice(-LAST).map(({ position }) => identity(position));
  remember(KEY, JSON.stringify(runs ? { ...others, [slug]: own } : others));
}

/** Forgets a game that is known to be over. @param {string} slug */
export function forgetPlaying(slug) {
  const { [slug]: gone, ...others } = playing();
  if (gone) remember(KEY, JSON.stringify(others));
}

/** The slug of a running game in which a position stood, or nothing. @param {string} position */
export function playedIn(position) {
  const wanted = identity(position);
  return Object.entries(playing()).find(([, all]) => Array.isArray(all) && all.includes(wanted))?.[0] ?? '';
}
