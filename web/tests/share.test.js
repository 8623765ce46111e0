/** What leaves the site: addresses of a game, and where a link to it opens. */
import './crypto.js';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { embedCode } from '../static/js/game/embed-code.js';
import { addresses, openings, recordAddress } from '../static/js/game/share.js';
import { reduce } from '../static/js/game/state.js';
import { page, ply } from './games.js';

const PLIES = [ply('black', 'pawn', 'f6', 'e5'), ply('white', 'pawn', 'd4', 'f6', { takes: 'black pawn@e5' }), ply('black', 'pawn', 'g7', 'e5')];
const OVER = { status: 'over', outcome: { result: '1-0', reason: 'resignation' } };

for (const [name, shared, wanted] of [
  ['as it stands', { ply: null, side: 'white' }, { page: '/g/abc', picture: '/g/abc.svg', film: '/g/abc.gif', embed: '/embed/abc' }],
  ['at its start', { ply: 0, side: 'white' }, { page: '/g/abc?ply=0', picture: '/g/abc.svg?ply=0', film: '/g/abc.gif', embed: '/embed/abc?ply=0' }],
  ['from Black', { ply: 2, side: 'black' }, { page: '/g/abc?ply=2&side=black', picture: '/g/abc.svg?ply=2&side=black', film: '/g/abc.gif?side=black', embed: '/embed/abc?ply=2&side=black' }],
]) {
  test(`the addresses of a game ${name}`, () => {
    const { page, picture, film, embed, text } = addresses('abc', shared);
    assert.deepEqual([{ page, picture, film, embed }, text], [wanted, '/g/abc.pgn']);
  });
}

test('the link to a record that was not played here holds the record', () => {
  const here = 'https://threefold.example/import/cheskers?ply=7#q80rLVHIBAA';
  assert.equal(recordAddress('cheskers', here, { ply: 2, side: 'black' }), 'https://threefold.example/import/cheskers?ply=2&side=black#q80rLVHIBAA');
  assert.equal(recordAddress('cheskers', here, { ply: null, side: 'white' }), 'https://threefold.example/import/cheskers#q80rLVHIBAA');
});

const plies = (state) => openings(state).map((one) => one.ply);

test('a link opens at the start, at the ply on the board, or at the game as it stands', () => {
  const over = page({ plies: PLIES, state: OVER });
  assert.deepEqual(openings(over).map(({ label }) => label), ['Start', 'End']);
  assert.deepEqual(plies(reduce(over, { type: 'show', ply: 2 })), [0, 2, null]);
  assert.deepEqual(plies(reduce(over, { type: 'show', ply: 0 })), [0, null]);
  assert.deepEqual(openings(page({ plies: PLIES })).map(({ label }) => label), ['Start', 'Current position']);
});

test('where nobody has moved there is nothing to choose', () => assert.deepEqual(plies(page()), [null]));

test('the code for a page of another site holds names as they are, and nothing else of them', () => {
  assert.equal(embedCode('https://threefold.example/embed/abc?ply=2&side=black', { width: 320, height: 480 }, 'A "B" <c> & D'),
    '<iframe src="https://threefold.example/embed/abc?ply=2&amp;side=black" width="320" height="480" style="border:0;max-width:100%" loading="lazy" '
    + 'title="A &quot;B&quot; &lt;c&gt; &amp; D"></iframe>');
});
