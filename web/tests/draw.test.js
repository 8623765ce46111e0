import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cells } from './boards.js';

/** As much of a document as drawing needs. It counts the nodes that are made. */
class Node {
  static made = 0;

  constructor() {
    Node.made += 1;
    this.childNodes = [];
    this.attributes = {};
  }

  setAttribute(name, value) { this.attributes[name] = value; }

  append(...nodes) { for (const node of nodes) this.insertBefore(node, null); }

  insertBefore(node, before) {
    node.remove();
    this.childNodes.splice(before ? this.childNodes.indexOf(before) : this.childNodes.length, 0, node);
    node.parent = this;
  }

  remove() { if (this.parent) this.parent.childNodes.splice(this.parent.childNodes.indexOf(this), 1); }
}
globalThis.document = { createElementNS: () => new Node(), createTextNode: () => new Node() };
const { createMarks } = await import('../static/js/board/draw.js');
const { createGeometry } = await import('../static/js/board/geometry.js');

const board = cells('####', '####', '####', '####');

test('a mark that stays keeps its nodes, in its place', () => {
  const layers = { low: new Node(), mid: new Node(), over: new Node() };
  const draw = createMarks(layers);
  const geo = createGeometry(board, false, 28);
  const nodes = () => [layers.low, layers.mid, layers.over].map(({ childNodes }) => [...childNodes]);
  const made = (marks, on = geo) => {
    const before = Node.made;
    draw(marks, on);
    return Node.made - before;
  };
  const tint = { mark: 'tint', at: 'a1', corners: true };
  const dots = ['b2', 'd4', 'd4'].map((at) => ({ mark: 'dot', at }));
  assert.ok(made([tint, ...dots]) > 4);
  const first = nodes();
  assert.equal(made([tint, ...dots]), 0);
  assert.deepEqual(nodes(), first);
  const again = made([{ mark: 'dot', at: 'c3' }, dots[2], tint, dots[0]]);
  assert.ok(again === 1, `${again} nodes for one new mark`);
  assert.equal(nodes()[2].length, 3);
  assert.equal(nodes()[2][2], first[2][0], 'what lies over what follows the order of the marks');
  assert.ok(made([tint], createGeometry(board, true, 28)) > 0, 'a board that is turned is drawn again');
  made([]);
  assert.deepEqual(nodes(), [[], [], []]);
});
