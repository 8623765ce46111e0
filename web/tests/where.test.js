import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { enemiesOn, initial, menOf, moves, movedTo, pressed, sentences, withKind } from '../static/js/learn/where-state.js';

const read = (/** @type {string} */ name) => JSON.parse(readFileSync(new URL(`../../internal/lesson/${name}.json`, import.meta.url), 'utf8'));

/** A board with what these tests need of it. @param {string} game @param {string[]} tiles */
function begun(game, tiles = []) {
  const ways = read(`answers/${game}-ways`);
  const places = Object.keys(ways.men.king).map((id) => ({ id, tone: tiles.includes(id) ? 'quad' : 'dark', slots: tiles.includes(id) ? 2 : 0 }));
  const own = Object.entries(texts).filter(([key]) => key.startsWith(`lesson.${game}.where.`));
  const says = Object.fromEntries(own.map(([key, text]) => [key.slice(`lesson.${game}.where.`.length), text]));
  const where = { ...ways, begin: read(`courses/${game}`).where, says };
  return initial(/** @type {any} */ ({ id: game, board: { places }, kinds: [] }), where);
}

const ends = (/** @type {any} */ state) => moves(state).map((m) => m.clicks.slice(1).join('-')).sort().join(' ');

test('an enemy in the way stops a bishop and not a camel', () => {
  const camel = begun('cheskers');
  assert.equal(ends(camel), 'a3 a5 c1 c7 e1 e7 g3 g5');
  const bishop = withKind(camel, 'bishop');
  assert.equal(bishop.at, 'd4');
  assert.equal(ends(bishop).includes('f6'), false);
  assert.deepEqual(moves(bishop).filter((m) => m.kind === 'capture').map((m) => m.takes), [['e5']]);
});

test('a pawn who can jump may do nothing else', () => {
  const pawn = withKind(begun('cheskers'), 'pawn');
  assert.equal(ends(pawn), 'f6');
  assert.equal(ends(pressed(pawn, 'g7')), 'f6-h8');
  assert.equal(ends(pressed(pawn, 'f6')), 'c5'); // there is no room behind
});

test('the man is lifted and put down, enemies come and go', () => {
  const camel = begun('cheskers');
  const held = pressed(camel, 'd4');
  assert.equal(held.held, true);
  assert.equal(pressed(held, 'a1').at, 'a1');
  assert.equal(pressed(held, 'e5').enemies.length, 0); // who stood there is gone
  assert.equal(enemiesOn(pressed(camel, 'e5'), 'e5'), 0);
  const three = pressed(pressed(camel, 'a1'), 'h8');
  assert.equal(three.enemies.length, 3);
  assert.match(pressed(three, 'b2').said, /up to 3/);
  assert.equal(withKind(movedTo(camel, 'h8'), 'pawn').at, 'd4'); // no pawn stands on the last row
  assert.match(movedTo(withKind(camel, 'pawn'), 'h8').said, /It cannot be on h8/);
});

test('a quad is joined, taken on when it is full, and given up for', () => {
  const tiles = ['M1', 'M2', 'S1', 'S2', 'S3', 'S4'];
  const bishop = withKind(begun('quadsquare', tiles), 'bishop');
  const kinds = (/** @type {any} */ state) => moves(state).filter((m) => m.clicks[1] === 'M1').map((m) => m.kind).sort();
  assert.deepEqual(kinds(bishop), ['join', 'sacrifice']);
  assert.deepEqual(kinds(pressed(bishop, 'M1')), ['capture']);
  assert.deepEqual(kinds(pressed(pressed(bishop, 'M1'), 'M1')), ['quiet']);
  assert.equal(menOf(pressed(bishop, 'M1')).length, 3);
  const shared = movedTo(bishop, 'M1');
  assert.equal(enemiesOn(shared, 'M1'), 1);
  assert.deepEqual(menOf(shared).map((m) => m.at), ['M1.0', 'M1.1']);
  assert.equal(enemiesOn(pressed(shared, 'M1.1'), 'M1'), 0);
  assert.equal(pressed(shared, 'M1.0').held, true);
});

test('what is said changes with the place and the enemies', () => {
  const camel = begun('cheskers');
  assert.equal(sentences(camel).title, 'Camel on d4.');
  assert.match(sentences(camel).list, /^It can move to a3.*\.$/);
  assert.match(sentences(pressed(camel, 'a5')).list, /It can capture on a5\.$/);
});
