/**
 * The board and the moves in words, for people who cannot see them.
 *
 * @import { State } from './state.js'
 * @import { GameInfo, Piece, Played, Side } from '../wire/wire-types.js'
 */
import { titleScore } from './match.js';
import { isMyTurn } from './selectors.js';
import { isolated, moveNumber, nameOf, result, sideName } from '../words/game.js';
import { commas } from '../words/phrases.js';
import { kindName } from '../words/pieces.js';
import { t } from '../words/text.js';

/**
 * A side's men: "White: king e1; pawn a2, c2."
 * @param {Piece[]} men
 * @param {Side} side
 * @param {string[]} kinds names in the order of the game's description
 */
export function menOf(men, side, kinds) {
  const groups = kinds.map((kind) => {
    const at = men.filter(({ man }) => man === `${side} ${kind}`).map((man) => spoken(man.at));
    return at.length === 0 ? '' : `${kindName(kind)} ${commas(at)}`;
  }).filter(Boolean);
  const all = { men: groups.join('; ') || t('game.no-pieces') };
  return side === 'white' ? t('game.white-men', all) : t('game.black-men', all);
}

/** A place as it is said: "M1.0" is "M1 left". @param {string} place */
export function spoken(place) {
  const [name, slot] = place.split('.');
  return slot === '0' ? t('game.place-left', { place: name }) : slot === '1' ? t('game.place-right', { place: name }) : place;
}

/**
 * A move as it is told: "Black: d6-e5, takes."
 * @param {Played} played
 */
export function moveLine(played) {
  const told = { side: sideName(played.by), move: played.shown };
  return played.check?.length ? t('game.move-by-check', told) : t('game.move-by', told);
}

/**
 * What a board is called to which these plies led.
 * @param {Played[]} line
 * @param {GameInfo} game
 */
export function boardLabel(line, game) {
  const last = line.at(-1);
  return last ? t('game.board-after', { game: game.name, number: moveNumber(line.length), move: moveLine(last) }) : t('game.board-at-start', { game: game.name });
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
    case 'invited': return `${you.creator ? t('game.waiting') : t('game.invites-you', { name: isolated(state.snapshot.creator) })} · ${tail}`;
    case 'over': return `${now.outcome ? result(now.outcome, plies.length, you.seat).title : t('game.over')} · ${tail}`;
    case 'gone': return tail;
    default: return `${you.seat === 'both' ? t('game.to-move', { name: sideName(now.turn) }) : isMyTurn(state) ? t('game.your-move') : `${isolated(nameOf(state.snapshot, 'white'))} – ${isolated(nameOf(state.snapshot, 'black'))}`} · ${tail}`;
  }
}
