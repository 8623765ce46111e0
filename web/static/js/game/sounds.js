/**
 * Chooses the sounds for a change of the page's state.
 *
 * @import { Played } from '../wire/wire-types.js'
 * @import { Sound } from '../ui/sound.js'
 * @import { State } from './state.js'
 */
import { isMyTurn, plays, seat } from './selectors.js';
import { fate } from '../words/game.js';

/** @typedef {{name: Sound, hop?: number, after?: number}} Cue `after`: milliseconds */

/** The time a hop of a chain takes on the board, in milliseconds. */
const HOP = 140;

/**
 * @param {State} before
 * @param {State} after
 * @param {boolean} hidden whether the page is out of sight
 * @returns {Cue[]}
 */
export function cues(before, after, hidden) {
  const was = before.snapshot;
  const is = after.snapshot;
  /** @type {Cue[]} */
  const played = [];
  if (was.state.status === 'invited' && is.state.status === 'playing') {
    played.push({ name: is.you.creator ? 'friend' : 'start' });
  }
  const fresh = is.plies.slice(was.plies.length);
  const ply = fresh.at(-1);
  if (ply) played.push(...moveCues(ply));
  if (was.state.status === 'playing' && is.state.status === 'over') {
    played.push(endCue(after));
  } else if (ply && hidden && isMyTurn(after)) {
    played.push({ name: 'turn', after: 200 });
  }
  const known = was.state.offers ?? [];
  const asked = (is.state.offers ?? []).some(({ offer, by }) => !plays(after, by) && !known.some((old) => old.offer === offer && old.by === by));
  if (asked || after.chrome.seatRequests.length > before.chrome.seatRequests.length) played.push({ name: 'offer' });
  return played;
}

/**
 * The sounds of a move.
 * @param {Played} ply
 * @returns {Cue[]}
 */
export function moveCues(ply) {
  const hops = ply.takes?.length ?? 0;
  const promoted = ply.effects[0]?.as;
  const walk = ply.kind === 'capture' && hops > 1
    ? Array.from({ length: hops }, (_, hop) => /** @type {Cue} */ ({ name: 'hop', hop, after: hop * HOP }))
    : [/** @type {Cue} */ ({ name: ply.kind === 'quiet' || ply.kind === 'castle' ? 'move' : ply.kind })];
  const end = (walk.length - 1) * HOP + 100;
  if (promoted) walk.push({ name: 'promotion', after: end });
  if (ply.check?.length) walk.push({ name: 'check', after: end });
  return walk;
}

/** @param {State} state @returns {Cue} */
function endCue(state) {
  const mine = seat(state);
  const { outcome } = state.snapshot.state;
  const how = mine && outcome ? fate(outcome, mine) : 'drew';
  return { name: how === 'won' ? 'win' : how === 'lost' ? 'loss' : 'draw', after: 350 };
}
