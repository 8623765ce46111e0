import assert from 'node:assert/strict';
import { test } from 'node:test';
import { men } from './boards.js';
import { placeWords, playedWords } from '../static/js/board/words.js';
import { plainName, programOf } from '../static/js/words/names.js';

const say = (click, { list = [], signs = {}, selected = null, destinations = [] }) => (
  placeWords({ men: men(...list), signs }, click, { selected, destinations: new Map(destinations) }));

test('a place says who stands there and what can be done', () => {
  assert.equal(say('e4', {}), 'e4, empty');
  assert.equal(say('e4', { list: ['K@e4'], signs: { check: ['e4'] }, selected: 'e4' }), 'e4, white king, selected, in check');
  assert.equal(say('e4', { list: ['p@e4'], destinations: [['e4', 'capture']] }), 'e4, black pawn, can capture here');
});

test('a tile says all that its seats say', () => {
  const all = { list: ['R@M1.0', 'q@M1.1'], signs: { pinned: ['M1.1'] }, destinations: [['M1.1', 'sacrifice']] };
  assert.equal(say('M1', all), 'M1, white rook and black queen, pinned, can sacrifice here');
  assert.equal(say('M1', { list: ['N@M1.0', 'N@M1.1'] }), 'M1, white knight and white knight');
  assert.equal(say('M1.0', all), 'M1, left seat, white rook');
  assert.equal(say('M1.1', all), 'M1, right seat, black queen, pinned, can sacrifice here');
});

test('a played move is a sentence', () => {
  const chain = { kind: 'capture', path: ['d4', 'f6', 'h8'], takes: ['e5', 'g7'], effects: [
    { man: 'white pawn', from: 'd4', to: 'h8', as: 'white queen' }, { man: 'black rook', from: 'e5' }, { man: 'black pawn', from: 'g7' }] };
  assert.equal(playedWords(chain), 'White pawn from d4 to f6 to h8, takes: black rook on e5 and black pawn on g7, becomes: white queen.');
  const three = { kind: 'capture', path: ['d4', 'f6', 'h4', 'f2'], takes: ['e5', 'g5', 'g3'], effects: [{ man: 'white king', from: 'd4', to: 'f2' }] };
  assert.equal(playedWords(three), 'White king from d4 to f6 to h4 to f2, takes: e5, g5 and g3.');
  const join = { kind: 'join', path: ['c3', 'M1'], effects: [{ man: 'black queen', from: 'c3', to: 'M1.1' }], check: ['e1'] };
  assert.equal(playedWords(join), 'Black queen from c3 to M1, joins, check.');
});

test('the computer and programs have words for names, people have none', () => {
  assert.deepEqual(['Computer', 'Zoe (program)', 'Zoe', ''].map(plainName), ['Computer', 'Zoe (program)', 'Zoe', '']);
  assert.deepEqual(['Zoe (program)', 'Zoe', 'Computer'].map(programOf), ['Zoe', null, null]);
  const { texts } = globalThis;
  const english = { 'common.computer': texts['common.computer'], 'words.program': texts['words.program'] };
  Object.assign(texts, { 'common.computer': 'Rechner', 'words.program': '{name} (Programm)' });
  assert.deepEqual(['Computer', 'Zoe (program)', 'Zoe'].map(plainName), ['Rechner', 'Zoe (Programm)', 'Zoe']);
  assert.equal(programOf('Zoe (Programm)'), 'Zoe');
  texts['words.program'] = '{name}';
  assert.deepEqual(['Zoe (program)', 'Zoe'].map(programOf), ['Zoe', null]);
  Object.assign(texts, english);
});
