import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cells, men } from './boards.js';
import { createGeometry } from '../static/js/board/geometry.js';
import { narrow } from '../static/js/board/narrow.js';
import { stage, underWay } from '../static/js/board/stage.js';

const GEO = createGeometry(cells('#####', '#####', '#####', '#..##', '#Q.##'), false, 20);

const legal = (clicks, kind, more = {}) => ({ text: clicks, clicks: clicks.split(' '), kind, path: clicks.split(' '), ...more });

/** The men as shown after these clicks: "white king c5 lift". */
function shown(list, moves, clicks) {
  const move = underWay(narrow(moves, clicks));
  return stage(men(...list), 'white', move, clicks, GEO).men.map((m) => `${m.man} ${m.at} ${m.state}`.trim());
}

const CHAIN = [legal('a3 c5 e3', 'capture', { takes: ['b4', 'd4'] })];

test('nobody moves before a second click', () => {
  assert.deepEqual(shown(['K@a3', 'p@b4'], CHAIN, ['a3']), ['white king a3', 'black pawn b4']);
});

test('in a chain the man stands on the landing, lifted, and those he jumped are ghosts', () => {
  assert.deepEqual(shown(['K@a3', 'p@b4', 'p@d4'], CHAIN, ['a3', 'c5']), ['white king c5 lift', 'black pawn b4 gone', 'black pawn d4']);
  assert.deepEqual(shown(['K@a3', 'p@b4', 'p@d4'], CHAIN, ['a3', 'c5', 'e3']), ['white king e3 lift', 'black pawn b4 gone', 'black pawn d4 gone']);
});

test('a man taken by replacement makes room, one taken aside fades', () => {
  assert.deepEqual(shown(['R@a3', 'p@a5'], [legal('a3 a5', 'capture', { takes: ['a5'] })], ['a3', 'a5']), ['white rook a5']);
  assert.deepEqual(shown(['P@b4', 'p@a4'], [legal('b4 a5', 'capture', { takes: ['a4'] })], ['b4', 'a5']), ['white pawn a5', 'black pawn a4 gone']);
});

test('on a tile he takes the free seat, the taken man\'s, or his colour\'s', () => {
  assert.deepEqual(shown(['R@a3', 'q@Q.1'], [legal('a3 Q.0', 'join')], ['a3', 'Q']), ['white rook Q.0', 'black queen Q.1']);
  assert.deepEqual(shown(['R@a3', 'q@Q.1', 'p@Q.0'], [legal('a3 Q.1', 'capture', { takes: ['Q.1'] })], ['a3', 'Q.1']), ['white rook Q.1', 'black pawn Q.0']);
  assert.deepEqual(shown(['R@a3'], [legal('a3 Q', 'quiet')], ['a3', 'Q']), ['white rook Q.0']);
});

test('a sacrifice makes ghosts of both', () => {
  assert.deepEqual(shown(['B@a3', 'q@Q.1'], [legal('a3 Q.1', 'sacrifice', { takes: ['Q.1'] })], ['a3', 'Q.1']), ['white bishop a3 gone', 'black queen Q.1 gone']);
});

test('while it is asked whom he takes, he stays', () => {
  const moves = [0, 1].map((i) => legal(`a3 Q.${i}`, 'capture', { takes: [`Q.${i}`], choices: [`x${i}`] }));
  assert.deepEqual(shown(['R@a3', 'q@Q.1', 'p@Q.0'], moves, ['a3', 'Q']), ['white rook a3', 'black queen Q.1', 'black pawn Q.0']);
});

test('castling is shown when it is played', () => {
  assert.deepEqual(shown(['K@a3', 'R@e3'], [legal('a3 d3', 'castle')], ['a3', 'd3']), ['white king a3', 'white rook e3']);
});
