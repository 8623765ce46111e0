import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cells, men, points } from './boards.js';
import { createGeometry } from '../static/js/board/geometry.js';
import { NOTHING } from '../static/js/board/input.js';
import { marksOf } from '../static/js/board/marks.js';
import { narrow } from '../static/js/board/narrow.js';

const CELLS = createGeometry(cells('#####', '#####', '#####', '#..##', '#Q.##'), false, 20);
const POINTS = createGeometry(points(5), false, 46);

/** The marks of a scene as words: "dot c3", "path a1-c3", "force a1>c3". */
function marks(geo, { clicks = [], choices = [], pending = null, held = false, refusal = null, drawn = [], ...scene }) {
  const whole = { men: [], last: null, signs: {}, legal: [], turn: 'white', flip: false, label: '', ...scene };
  const made = clicks.length > 0 ? { clicks, choices } : NOTHING;
  return marksOf({ scene: whole, geo, made, now: narrow(whole.legal, clicks, choices), pending, held, refusal, drawn }).map(word);
}

function word(m) {
  const of = m.at ?? (m.paths ?? [m.path]).map((path) => path.join('-')).join();
  const tail = { landing: `${m.number}${m.done ? '' : '?'}`, force: m.towards?.join(), tint: m.corners ? '' : 'plain', path: `${m.done}`, ghost: m.man, arrow: m.style, circle: m.second ? 'second' : '' }[m.mark];
  return [m.mark, of, tail].filter(Boolean).join(' ');
}

const legal = (clicks, kind, more = {}) => ({ text: clicks, clicks: clicks.split(' '), kind, path: clicks.split(' '), ...more });

test('the last move is a road on points, and tints on cells', () => {
  assert.deepEqual(marks(POINTS, { last: { path: ['b5', 'b4', 'c3'] } }), ['road b5-b4-c3', 'left b5', 'arrived c3']);
  assert.deepEqual(marks(CELLS, { last: { path: ['a4', 'b5', 'c4'] } }), ['tint a4', 'tint c4']);
  assert.deepEqual(marks(CELLS, { last: { path: ['Q'] } }), ['tint Q'], 'a move in place');
});

test('the landings of a chain are tinted, without corners', () => {
  assert.deepEqual(marks(CELLS, { last: { path: ['a3', 'c5', 'e3'], takes: ['b4', 'd4'] } }), ['tint c5 plain', 'tint a3', 'tint e3']);
});

test('castling shows both ways, a man who only moves over shows none', () => {
  const last = { path: ['a5', 'd5'], kind: 'castle', effects: [
    { man: 'white king', from: 'a5', to: 'd5' }, { man: 'white rook', from: 'e5', to: 'c5' }, { man: 'white pawn', from: 'Q.0', to: 'Q.1' }] };
  assert.deepEqual(marks(CELLS, { last }), ['tint a5', 'tint d5', 'tint e5', 'tint c5']);
});

test('who was taken aside of the way is crossed', () => {
  assert.ok(marks(POINTS, { last: { path: ['c3', 'b4'], takes: ['b3'] } }).includes('crossed b3'));
  assert.ok(!marks(POINTS, { last: { path: ['c3', 'b4'], takes: ['b4'] } }).includes('crossed b4'));
});

test('a sacrifice leaves two ghosts', () => {
  const last = { path: ['a5', 'Q'], kind: 'sacrifice', takes: ['Q.1'], effects: [{ man: 'white bishop', from: 'a5' }, { man: 'black queen', from: 'Q.1' }] };
  assert.deepEqual(marks(CELLS, { last }).slice(2), ['ghost Q.0 white bishop', 'ghost Q.1 black queen']);
});

test('each kind of destination has its mark', () => {
  const scene = { men: men('B@d4', 'q@Q.1', 'p@e5'), clicks: ['d4'], legal: [
    legal('d4 c5', 'quiet'), legal('d4 e5', 'capture', { takes: ['e5'] }), legal('d4 Q.0', 'join'), legal('d4 Q.1', 'sacrifice', { takes: ['Q.1'] })] };
  assert.deepEqual(marks(CELLS, scene), ['selected d4', 'dot c5', 'capture e5', 'join Q.0', 'capture Q.1', 'sacrifice Q.1']);
});

test('on an empty tile the dot stands in the seat the mover will take', () => {
  const to = (letter) => marks(CELLS, { men: men(`${letter}@d4`), turn: letter === 'R' ? 'white' : 'black', clicks: ['d4'], legal: [legal('d4 Q', 'quiet')] });
  assert.ok(to('R').includes('dot Q.0'));
  assert.ok(to('r').includes('dot Q.1'));
});

test('on points the roads to the destinations are drawn', () => {
  const bent = { ...legal('c3 b5', 'quiet'), path: ['c3', 'c4', 'b5'] };
  assert.deepEqual(marks(POINTS, { men: men('N@c3'), clicks: ['c3'], legal: [bent] }), ['selected c3', 'rays c3-c4-b5', 'dot b5']);
});

test('a chain shows its line and numbered landings; what is behind is full, who is jumped crossed', () => {
  const scene = { men: men('K@a3', 'p@b4', 'p@d4'), legal: [legal('a3 c5 e3', 'capture', { takes: ['b4', 'd4'] })] };
  assert.deepEqual(marks(CELLS, { ...scene, clicks: ['a3'] }), ['selected a3', 'path a3-c5-e3 0', 'landing c5 1?', 'landing e3 2?']);
  assert.deepEqual(marks(CELLS, { ...scene, clicks: ['a3', 'c5'] }), ['path a3-c5-e3 1', 'taken b4', 'landing e3 2?']);
});

test('the duty to capture points at the first landings, until one is on his way', () => {
  const scene = { men: men('K@a3'), signs: { forced: ['a3'] }, legal: [legal('a3 c5', 'capture', { takes: ['b4'] })] };
  assert.ok(marks(CELLS, scene).includes('force a3 c5'));
  assert.ok(!marks(CELLS, { ...scene, pending: scene.legal[0] }).some((m) => m.startsWith('force')));
});

test('check lies over the frame of the selected king; a pinned man is chained and locked', () => {
  const scene = { men: men('K@d4', 'R@Q.0', 'r@Q.1'), clicks: ['d4'], signs: { check: ['d4'], pinned: ['Q.0'] } };
  assert.deepEqual(marks(CELLS, scene), ['selected d4', 'pin Q', 'lock Q.0', 'check d4']);
});

test('a goal lights men by a halo and empty places by a ring; a refusal has circles of dots, each once', () => {
  const scene = { men: men('K@a3', 'p@d4'), signs: { forced: ['a3'] } };
  assert.deepEqual(marks(CELLS, { ...scene, marks: ['a3', 'd4', 'e5', 'z9'] }), ['force a3', 'force d4', 'lit e5']);
  assert.deepEqual(marks(CELLS, { ...scene, refusal: { places: ['a3', 'd4', 'e5', 'e5', 'z9'] } }), ['force a3', 'circle d4 second', 'circle e5 second']);
});

test('a move made ahead is hatched at both ends with an arrow between, as far as it is clicked', () => {
  const scene = { men: men('R@a5', 'p@e5'), turn: 'black', plans: 'white' };
  const premove = { man: 'white rook', clicks: ['a5', 'a3'], choices: [] };
  assert.deepEqual(marks(CELLS, { ...scene, premove }), ['premove a5', 'premove a3', 'arrow a5-a3 premove']);
  assert.deepEqual(marks(CELLS, { ...scene, clicks: ['a5'] }), ['premove a5']);
  assert.deepEqual(marks(CELLS, { ...scene, premove, plans: null }), [], 'not on another position');
});

test('a move that could not be sent yet looks like one made ahead', () => {
  const waiting = legal('a5 a3', 'quiet');
  assert.deepEqual(marks(CELLS, { men: men('R@a5'), waiting, pending: waiting }), ['premove a5', 'premove a3', 'arrow a5-a3 premove']);
});

test('a move that waits for its confirmation marks where it goes', () => {
  const pending = legal('a5 a3', 'quiet');
  assert.deepEqual(marks(CELLS, { men: men('R@a5'), legal: [pending], clicks: ['a5', 'a3'], pending, held: true }), ['selected a3']);
});

test('where destinations are not to be shown, only the man in hand is', () => {
  const scene = { men: men('R@a5'), legal: [legal('a5 a3', 'quiet')], clicks: ['a5'], destinations: false };
  assert.deepEqual(marks(CELLS, scene), ['selected a5']);
});

test('what somebody draws lies over all; an arrow bends where a legal move does', () => {
  const bent = { ...legal('c3 b5', 'quiet'), path: ['c3', 'c4', 'b5'] };
  const drawn = [{ from: 'c3', to: 'b5', second: false }, { from: 'a1', to: 'b2', second: true }, { from: 'd4', to: 'd4', second: true }];
  assert.deepEqual(marks(POINTS, { men: men('N@c3'), legal: [bent], drawn }),
    ['arrow c3-c4-b5 plain', 'arrow a1-b2 second', 'circle d4 second']);
});
