/** Lines of planned moves. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ROOT, add, path, plant, remove } from '../static/js/analysis/tree.js';
import { ends, inWords, isSecondReply, linesOf } from '../static/js/plan/lines.js';

const move = (text) => ({ text, shown: text, position: `after ${text}` });

/** A tree of lines, each move by its letter. */
function treeOf(...lines) {
  let tree = plant('start');
  for (const line of lines) {
    let id = ROOT;
    for (const text of line) ({ tree, id } = add(tree, id, move(text)));
  }
  return tree;
}

test('lines end with a reply; what is begun is none yet', () => {
  assert.deepEqual(linesOf(treeOf('ab', 'xy', 'z')), [['a', 'b'], ['x', 'y']]);
  assert.deepEqual(linesOf(treeOf('abcd', 'abef')), [['a', 'b', 'c', 'd'], ['a', 'b', 'e', 'f']]);
  assert.deepEqual(linesOf(treeOf('abc')), [['a', 'b']]);
  assert.deepEqual(linesOf(plant('start')), []);
});

test('a line in words', () => {
  const tree = treeOf('abcd');
  assert.equal(inWords(path(tree, ends(tree)[0].id)), 'If a, play b; then if c, play d');
  assert.equal(inWords(path(treeOf('abc'), 3)), 'If a, play b; then if c …');
  assert.equal(inWords([]), '');
});

test('a move has one reply, and any number of moves may follow it', () => {
  const tree = treeOf('ab');
  assert.deepEqual([isSecondReply(tree, 1, 'c'), isSecondReply(tree, 1, 'b'), isSecondReply(tree, ROOT, 'c'), isSecondReply(tree, 2, 'c')], [true, false, false, false]);
  assert.deepEqual(linesOf(remove(treeOf('ab', 'xy'), 1).tree), [['x', 'y']]);
});
