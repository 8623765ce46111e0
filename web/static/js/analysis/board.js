/**
 * The board of the analysis page: its scene for a state, and the motion from one position to the
 * next.
 *
 * @import { Scene } from '../board/types.js'
 * @import { GameInfo, Piece, Played } from '../wire/wire-types.js'
 * @import { State } from './state.js'
 */
import { createBoard } from '../board/board.js';
import { forward } from '../board/men.js';
import { same } from '../board/same.js';
import { need, setText } from '../ui/dom.js';
import { boardLabel, menOf, moveLine } from '../game/describe.js';
import { chosenTurn, placesOf } from './review/state.js';
import { arrowsOf } from './engine-view.js';
import { here, standing, turnOf } from './state.js';
import { movesTo } from './tree.js';
import { whyNoMove } from './words.js';
import { t } from '../words/text.js';

/** The position that a tree begins with. @typedef {{men: Piece[], check?: string[]}} First */
/** What the server wrote into the page. @typedef {{game: GameInfo, first: First, lit: string[]|null}} Data */

/**
 * @param {HTMLElement} main
 * @param {Data} data
 * @param {State} state
 * @param {{onMove: (text: string) => void, onAsk: (clicks: string[]) => void}} on
 */
export function createAnalysisBoard(main, data, state, on) {
  const { game, first } = data;
  const host = need('#board', main);
  /** The men of the tree's beginning. */
  let men = first.men;
  let phone = state.phone;
  let board = makeBoard();
  /** What it shows. @type {Scene|null} */
  let shown = null;

  function makeBoard() {
    return createBoard(host, game, { phone, ...on });
  }

  /** Says something to screen readers. @param {string} text */
  function announce(text) {
    const log = need('[data-announcements]', main);
    const line = document.createElement('p');
    line.textContent = text;
    log.append(line);
    while (log.childElementCount > 20) log.firstElementChild?.remove();
  }

  return {
    host,
    announce,
    /** The board itself, which is another one on a phone. */
    get view() {
      return board;
    },
    /** Another tree begins with these men. @param {Piece[]} now */
    begin(now) {
      men = now;
    },
    /** @param {State} state @param {State} [before] */
    update(state, before) {
      if (phone !== state.phone) {
        board.destroy();
        phone = state.phone;
        board = makeBoard();
        shown = null;
      }
      const next = sceneOf(state, data, men);
      if (!same(next, shown)) board.show(next, before ? stepOf(before, state) : null);
      shown = next;
      for (const side of /** @type {const} */ (['white', 'black'])) setText(need(`[data-men="${side}"]`, main), menOf(next.men, side, game.kinds.map(({ name }) => name)));
      if (before && before.at !== state.at) announce(state.at === 0 ? t('analysis.start-position') : moveLine(/** @type {Played} */ (here(state).move)));
    },
  };
}

/** What of a state stands on the board. @param {State} state @param {Data} data @param {Piece[]} men those the tree begins with @returns {Scene} */
export function sceneOf(state, { game, first, lit }, men) {
  const stand = standing(state);
  const line = movesTo(state.tree, state.at);
  const last = line.at(-1) ?? null;
  const none = whyNoMove(stand, state) !== '';
  const sent = state.sent === state.at; // presses are for the position after it
  const legal = none || sent ? [] : stand?.legal ?? [];
  const arrows = arrowsOf(state);
  const pointed = state.openings.of === here(state).position && state.pointed ? state.openings.found?.moves.find(({ move: text }) => text === state.pointed)?.played : undefined;
  return {
    men: stand?.men ?? line.reduce((now, { effects }) => forward(now, effects), men), last,
    signs: stand?.signs ?? { check: last?.check ?? (line.length === 0 ? first.check : []) ?? [] }, legal, turn: turnOf(state),
    flip: state.flipped, label: boardLabel(line, game), busy: legal.length === 0, early: (!stand || sent) && !none, destinations: state.settings.destinations,
    marks: line.length === 0 && state.fault ? lit ?? [] : arrows.length > 0 && state.tab === 'turns' ? placesOf(chosenTurn(state.review)) : [],
    pointed: pointed ? { at: pointed.path[0] ?? '', path: pointed.path } : null, arrows,
  };
}

/** The step from one board to another, where it is one that can be shown in motion. @param {State} before @param {State} after */
export function stepOf(before, after) {
  const [was, is] = [here(before), here(after)];
  if (was.id === is.id || before.origin !== after.origin) return null;
  if (is.parent === was.id && is.move) return { played: is.move, back: false };
  return was.parent === is.id && was.move && after.tree.nodes[was.id] === was ? { played: was.move, back: true } : null;
}
