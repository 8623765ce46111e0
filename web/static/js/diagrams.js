/**
 * Diagrams of the rules: <figure data-diagram='{…}'>, boards that stand still.
 *
 * @import { Diagram } from './types.js'
 */
import { createBoard } from './board/board.js';
import { need } from './dom.js';
import { menOf } from './game/describe.js';
import { gameInfo } from './games.js';

/** Draws every diagram below a root. @param {ParentNode} [root] */
export function drawDiagrams(root = document) {
  for (const figure of root.querySelectorAll('[data-diagram]')) {
    if (figure instanceof HTMLElement) drawDiagram(figure, JSON.parse(figure.dataset.diagram ?? ''));
  }
}

/** @param {HTMLElement} figure @param {Diagram} diagram */
async function drawDiagram(figure, diagram) {
  const { game, men, legal, signs, turn, select, marks, flip = false } = diagram;
  try {
    const info = await gameInfo(game);
    const kinds = info.kinds.map((kind) => kind.name);
    const label = `${menOf(men, 'white', kinds)} ${menOf(men, 'black', kinds)}`;
    createBoard(need('.bw', figure), info).show({ men, last: null, signs, legal, turn, select, marks, flip, label });
  } catch {
    // Without its description a board stays blank; the caption says what it shows.
  }
}
