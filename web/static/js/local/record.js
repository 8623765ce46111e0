/**
 * A finished game on this device as a record in an address, for sharing and analysis. Pure.
 *
 * @import { Course } from '../engine/types.js'
 * @import { GameInfo } from '../wire/wire-types.js'
 * @import { Kept } from './kept.js'
 */
import { recordText, treeOfGame } from '../analysis/record.js';
import { keepAddress } from '../game/address.js';
import { pack } from '../net/record-link.js';
import { snapshotOf } from './snapshot.js';
import { NAMELESS } from '../words/game.js';

/** The text of its record, or nothing while it is played. @param {GameInfo} game @param {Kept} kept @param {Course} course @param {string} name */
export function recordOf({ id, name: variant, start: usual }, kept, course, name) {
  const { start, plies, state: { outcome } } = snapshotOf(id, kept, course, { v: 1, name });
  const own = name === NAMELESS ? 'You' : name; // whose record may be read in any language
  const [White, Black] = kept.level === 0 ? ['White', 'Black'] : kept.side === 'white' ? [own, 'Computer'] : ['Computer', own];
  return outcome ? recordText(treeOfGame({ start, plies }), { variant, usual, tags: { White, Black }, result: outcome.result ?? '*' }) : '';
}

/** @param {GameInfo} game @param {Kept} kept @param {Course} course @param {string} name what the visitor is called */
export async function keepRecord(game, kept, course, name) {
  const text = recordOf(game, kept, course, name);
  const fragment = text && await pack(text);
  const url = new URL(location.href);
  if (url.hash.slice(1) === fragment) return;
  url.hash = fragment;
  keepAddress(url);
}
