import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeBubble } from '../static/js/board/bubble.js';

const VIEW = { x: 0, y: 0, width: 400, height: 400 };
const cell = (x, y) => ({ x, y, width: 40, height: 40 });

test('the bubble stands above its place, its tip at the middle', () => {
  const spot = placeBubble([200, 80], VIEW, cell(180, 200), []);
  assert.deepEqual(spot, { side: 'above', x: 100, y: 112, tip: 100 });
});

test('where there is no room above it stands below', () => {
  assert.equal(placeBubble([200, 80], VIEW, cell(180, 0), []).side, 'below');
});

test('it keeps within the window, and its tip follows the place', () => {
  const spot = placeBubble([200, 80], VIEW, cell(0, 200), []);
  assert.equal(spot.x, 4);
  assert.equal(spot.tip, 18);
});

test('it keeps within the window that shows the lower half of the board', () => {
  const spot = placeBubble([200, 80], { ...VIEW, y: 190, height: 210 }, cell(180, 200), []);
  assert.equal(spot.side, 'below');
});

test('it stands beside what it speaks of', () => {
  assert.equal(placeBubble([200, 80], VIEW, cell(40, 200), [cell(100, 100)]).side, 'below');
  assert.equal(placeBubble([200, 80], VIEW, cell(40, 200), [cell(40, 120), cell(40, 260)]).side, 'right');
  assert.equal(placeBubble([200, 80], VIEW, cell(300, 200), [cell(300, 120), cell(300, 260)]).side, 'left');
});

test('where its place is surrounded it stands away, without a tip', () => {
  const around = [cell(140, 120), cell(220, 120), cell(140, 280), cell(220, 280), cell(100, 200), cell(260, 200)];
  const spot = placeBubble([200, 80], VIEW, cell(180, 200), around);
  assert.equal(spot.side, 'away');
  for (const { x, y } of [cell(180, 200), ...around]) {
    assert.ok(spot.x + 200 <= x || spot.x >= x + 40 || spot.y + 80 <= y || spot.y >= y + 40, `it covers ${x}, ${y}`);
  }
});
