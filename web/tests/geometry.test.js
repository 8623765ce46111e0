import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cells, points } from './boards.js';
import { createGeometry, marginOf, U } from '../static/js/board/geometry.js';
import { neighbour } from '../static/js/board/keys.js';

test('White sits below, and above when the board is turned', () => {
  const board = cells('##', '##');
  assert.deepEqual(createGeometry(board, false, 20).centre('a1'), [20 + U / 2, 20 + 1.5 * U]);
  assert.deepEqual(createGeometry(board, true, 20).centre('a1'), [20 + 1.5 * U, 20 + U / 2]);
});

test('the first slot is on the left, however the board lies', () => {
  const board = cells('..#', 'Q.#');
  for (const flip of [false, true]) {
    const geo = createGeometry(board, flip, 20);
    assert.ok(geo.centre('Q.0')[0] < geo.centre('Q')[0]);
    assert.ok(geo.centre('Q.1')[0] > geo.centre('Q')[0]);
  }
});

test('a point of the drawing is a click: disc, cell, seat, tile elsewhere, or nothing', () => {
  const geo = createGeometry(cells('..#', 'Q.#'), false, 20);
  const [x, y] = geo.centre('Q');
  assert.equal(geo.clickAt([x, y]), 'Q', 'between the seats');
  assert.equal(geo.clickAt([x, y - 40]), 'Q', 'above them');
  assert.equal(geo.clickAt(geo.centre('Q.0')), 'Q.0');
  assert.equal(geo.clickAt(geo.centre('Q.1')), 'Q.1');
  assert.equal(geo.clickAt(geo.centre('c2')), 'c2');
  assert.equal(geo.clickAt([2, 2]), null);
  const slab = createGeometry(points(3), false, marginOf(points(3), {}));
  const [px, py] = slab.centre('b2');
  assert.equal(slab.clickAt([px + 0.47 * U, py]), 'b2');
  assert.equal(slab.clickAt([px + 0.4 * U, py + 0.4 * U]), null, 'between the points');
});

test('the cursor goes from place to place as they lie', () => {
  const board = cells('####', '#..#', '#Q.#', '####');
  const geo = createGeometry(board, false, 20);
  const go = (from, way) => neighbour(board, geo, from, { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] }[way]);
  assert.equal(go('a2', 'right'), 'Q');
  assert.equal(go('a3', 'right'), 'Q');
  assert.equal(go('b1', 'up'), 'Q');
  assert.equal(go('Q', 'up'), 'b4');
  assert.equal(go('Q', 'right'), 'd3', 'the upper of two as near');
  assert.equal(go('a1', 'up'), 'a2');
  assert.equal(go('a1', 'left'), null);
  const turned = createGeometry(board, true, 20);
  assert.equal(neighbour(board, turned, 'a1', [-1, 0]), 'b1', 'as they lie on the screen');
});

test('on every second cell the cursor keeps its row, and climbs to the next', () => {
  const board = cells('.#.#', '#.#.', '.#.#', '#.#.');
  const geo = createGeometry(board, false, 20);
  assert.equal(neighbour(board, geo, 'a1', [1, 0]), 'c1');
  assert.equal(neighbour(board, geo, 'a1', [0, -1]), 'b2');
  assert.equal(neighbour(board, geo, 'd4', [0, 1]), 'c3');
});

test('every place can be reached from every other', () => {
  for (const board of [points(3), cells('.#.#', '#.#.', '.#.#', '#.#.'), cells('####', '#..#', '#Q.#', '####')]) {
    const geo = createGeometry(board, false, 20);
    const seen = new Set([board.places[0].id]);
    for (const id of seen) {
      for (const way of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
        const to = neighbour(board, geo, id, way);
        if (to) seen.add(to);
      }
    }
    assert.equal(seen.size, board.places.length);
  }
});
