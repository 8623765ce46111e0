/**
 * Draws small boards: <div data-thumbnail='{"game":"cheskers","men":[…]}'>. They are pictures;
 * text beside them says the same.
 *
 * @import { BoardView, Thumbnail } from './types.js'
 */
import { createBoard } from './board.js';
import { gameInfo } from '../net/games.js';

/** @type {WeakMap<Element, Promise<BoardView>>} */
const boards = new WeakMap();

/**
 * Draws a small board, or updates it.
 * @param {HTMLElement} host
 * @param {Thumbnail} thumbnail
 */
export async function drawThumbnail(host, { game, men, last = null, flip = false, label = '' }) {
  const made = boards.get(host) ?? gameInfo(game).then((info) => createBoard(host, info, { thumbnail: true }));
  boards.set(host, made);
  try {
    const board = await made;
    board.show({ men, last, signs: {}, legal: [], turn: 'white', flip, label, busy: true });
  } catch {
    boards.delete(host); // without its description a board stays blank
  }
}

/** Draws every small board below a root. @param {ParentNode} [root] */
export function drawThumbnails(root = document) {
  for (const host of root.querySelectorAll('[data-thumbnail]')) {
    if (host instanceof HTMLElement) drawThumbnail(host, JSON.parse(host.dataset.thumbnail ?? ''));
  }
}
