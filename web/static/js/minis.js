/**
 * Small boards: <div data-mini='{"game":"cheskers","men":[…]}'>. They are
 * pictures; what they show stands in words beside them.
 *
 * @import { BoardView, Mini } from './types.js'
 */
import { createBoard } from './board/board.js';
import { gameInfo } from './games.js';

/** @type {WeakMap<Element, Promise<BoardView>>} */
const boards = new WeakMap();

/**
 * Draws a small board, or draws it anew.
 * @param {HTMLElement} host
 * @param {Mini} mini
 */
export async function drawMini(host, { game, men, last = null, flip = false, label = '' }) {
  const made = boards.get(host) ?? gameInfo(game).then((info) => createBoard(host, info, { mini: true }));
  boards.set(host, made);
  try {
    const board = await made;
    board.show({ men, last, signs: {}, legal: [], turn: 'white', flip, label, busy: true });
  } catch {
    boards.delete(host); // without its description a board stays blank
  }
}

/** Draws every small board below a root. @param {ParentNode} [root] */
export function drawMinis(root = document) {
  for (const host of root.querySelectorAll('[data-mini]')) {
    if (host instanceof HTMLElement) drawMini(host, JSON.parse(host.dataset.mini ?? ''));
  }
}
