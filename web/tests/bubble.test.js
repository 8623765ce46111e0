import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeBubble } from '../static/js/board/bubble.js';

const BOARD = [400, 400];
const cell = (x, y) => ({ x, y, width: 40, height: 40 });

test('the bubble stands above its place, its tip at the middle', () => {
  const spot = placeBubble([200, 80], BOARD, cell(180, 200), []);
  assert.deepEqual(spot, { side: 'above', x: 100, y: 112, tip: 100 });
});

test('where there is no room above it stands below', () => {
  assert.equal(placeBubble([200, 80], BOARD, cell(180, 0), []).side, 'below');
});

test('it keeps within the board, and its tip follows the place', () => {
  const spot = placeBubble([200, 80], BOARD, cell(0, 200), []);
  assert.equal(spot.x, 4);
  assert.equal(spot.tip, 18);
});

test('it covers nothing that it speaks of, if it can', () => {
  assert.equal(placeBubble([200, 80], BOARD, cell(40, 200), [[60, 140]]).side, 'below');
  assert.equal(placeBubble([200, 80], BOARD, cell(40, 200), [[60, 140], [60, 280]]).side, 'right');
  assert.equal(placeBubble([200, 80], BOARD, cell(300, 200), [[320, 140], [320, 280]]).side, 'left');
});
