/**
 * Diagrams of the rules: <figure data-diagram='{…}'>, boards that stand still.
 *
 * @import { Diagram } from './types.js'
 */
import { createBoard } from './board/board.js';
import { need } from './dom.js';
import { gameInfo } from './games.js';

/** Draws every diagram below a root. @param {ParentNode} [root] */
export function drawDiagrams(root = document) {
  for (const figure of root.querySelectorAll('[data-diagram]')) {
    if (figure instanceof HTMLElement) drawDiagram(figure, JSON.parse(figure.dataset.diagram ?? ''));
  }
}

/** @param {HTMLElement} figure @param {Diagram} diagram */
async function drawDiagram(figure, diagram) {
  const { game, men, legal, signs, select = '', marks = [], flip = false, label } = diagram;
  try {
    const board = createBoard(need('.bw', figure), await gameInfo(game), { still: { select, marks } });
    board.show({ men, last: null, signs, legal, flip, label, busy: true });
  } catch {
    // Without its description a board stays blank; the caption says what it shows.
  }
}
