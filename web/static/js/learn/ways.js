/**
 * Computes the moves of a piece among enemies from precomputed ways (internal/lesson/ways.go has
 * their format). Pure.
 *
 * @import { Board, Move, MoveKind } from '../wire/wire-types.js'
 */

/** By kinds and places. @typedef {{most: number, men: Record<string, Record<string, string>>}} Ways */

/** @type {Record<string, MoveKind>} */
const KINDS = { q: 'quiet', c: 'capture', j: 'join', s: 'sacrifice' };

/** How many men a place has room for. @param {Board} board @param {string} at */
export const room = (board, at) => Math.max(1, board.places.find((p) => p.id === at)?.slots ?? 1);

/** How many enemies are at the end of a way that says nothing of it. @param {Board} board @param {MoveKind} kind @param {string} end */
const implied = (board, kind, end) => (kind === 'quiet' ? 0 : kind === 'capture' ? room(board, end) : 1);

/**
 * A way as a move, if it is open: while each place that it needs has as many enemies as it says.
 * @param {Board} board @param {string} from @param {string} text @param {(at: string) => number} enemies
 * @returns {Move & {rank: number}|null}
 */
function read(board, from, text, enemies) {
  const [landings, [letter, rank = '0'], ...rest] = text.split(' ');
  const path = landings.split('-');
  const end = path[path.length - 1];
  const kind = KINDS[letter];
  let takes = kind === 'capture' || kind === 'sacrifice' ? [end] : [];
  const needs = new Map([[end, String(implied(board, kind, end))]]);
  for (const part of rest) {
    if (part.startsWith('x')) {
      takes = part.slice(1).split('-');
      needs.set(end, '0');
    } else {
      const [at, may = '0'] = part.split(':');
      needs.set(at, may);
    }
  }
  if ([...needs].some(([at, may]) => !may.includes(String(enemies(at))))) return null;
  const clicks = [from, ...path];
  const by = rest.length === 1 && !/[x:]/.test(rest[0]) ? [from, rest[0], end] : clicks;
  return { text: `${clicks.join('-')}${letter}`, clicks, kind, path: by, takes, rank: Number(rank) };
}

/**
 * Where he goes: where he must take, the ways of the highest rank. Null where he cannot stand.
 * @param {Board} board @param {Ways} ways @param {string} kind @param {string} from @param {(at: string) => number} enemies
 * @returns {Move[]|null}
 */
export function goes(board, ways, kind, from, enemies) {
  const text = ways.men[kind]?.[from];
  if (text === undefined) return null;
  const open = text.split(';').flatMap((one) => (one && read(board, from, one, enemies)) || []);
  const best = Math.max(0, ...open.map((way) => way.rank));
  const ends = new Map(open.filter((way) => way.rank === best).map((way) => [way.text, way]));
  return [...ends.values()];
}
