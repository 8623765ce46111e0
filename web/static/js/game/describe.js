/**
 * The board and the moves in words, for people who cannot see them.
 *
 * @import { State } from './state.js'
 * @import { GameInfo, Piece, Played, Side } from '../wire/wire-types.js'
 */
import { titleScore } from './match.js';
import { isMyTurn } from './selectors.js';
import { isolated, moveNumber, result, sideName } from '../words/game.js';

/**
 * A side's men: "White: king e1; pawns a2, c2."
 * @param {Piece[]} men
 * @param {Side} side
 * @param {string[]} kinds names in the order of the game's description
 */
export function menOf(men, side, kinds) {
  const groups = kinds.map((kind) => {
    const at = men.filter(({ man }) => man === `${side} ${kind}`).map((man) => spoken(man.at));
    return at.length === 0 ? '' : `${kind}${at.length > 1 ? "s" : ""} ${at.join(", ")}`;
  }).filter(Boolean);
  return `${sideName(side)}: ${groups.join("; ") || "no pieces"}.`;
}

/** A place as it is said: "M1.0" is "M1 left". @param {string} place */
export const spoken = (place) => place.replace(/\.0$/, ' left').replace(/\.1$/, ' right');

/**
 * A move as it is told: "Black: d6-e5, takes."
 * @param {Played} played
 */
export function moveLine(played) {
  const check = played.check?.length ? ' Check.' : '';
  return `${sideName(played.by)}: ${played.shown}.${check}`;
}

/**
 * What a board is called to which these plies led.
 * @param {Played[]} line
 * @param {GameInfo} game
 */
export function boardLabel(line, game) {
  const last = line.at(-1);
  return last ? `${game.name}, after move ${moveNumber(line.length)}, ${moveLine(last)}` : `${game.name}, start position`;
}

/**
 * The title of the tab: it alerts a visitor who is looking at another tab.
 * @param {State} state
 * @param {GameInfo} game
 */
export function tabTitle(state, game) {
  const { state: now, you, plies } = state.snapshot;
  const tail = `${titleScore(state.snapshot)}${game.name} · Threefold`;
  switch (now.status) {
    case 'invited': return you.creator ? `Waiting · ${tail}` : `${isolated(state.snapshot.creator)} invites you · ${tail}`;
    case 'over': return `${now.outcome ? result(now.outcome, plies.length, you.seat).title : "Over"} · ${tail}`;
    case 'gone': return tail;
    default: return you.seat === 'both' ? `${sideName(now.turn)} to move · ${tail}` : isMyTurn(state) ? `Your move · ${tail}` : `${isolated(now.white)} – ${isolated(now.black)} · ${tail}`;
  }
}
