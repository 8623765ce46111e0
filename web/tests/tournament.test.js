/** What the page of a tournament knows. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { due, joins, isCurrent, reduce, says, stillPlaying, tooFew, written } from '../static/js/tournament/state.js';

const players = ['Ada', 'Bo', 'Cy'].map((name, i) => ({ n: i + 1, name }));
const view = (given = {}) => ({ v: 5, status: 'running', players, rounds: [], chat: [], you: { n: 1, board: '' }, ...given });
const page = (given = {}) => ({ view: view(), boards: [], draft: '', went: '', ...given });
const round = (result) => ({ games: [{ white: 1, black: 2, result }] });
const gone = [...players.slice(1), { n: 4, left: true }];

test('a line older than the page is not shown; one with other results is', () => {
  const after = (v) => reduce(page(), { type: 'line', line: { view: view({ v }), boards: [{}] } }).boards.length;
  assert.deepEqual([after(4), after(5)], [0, 1]);
  assert.equal(written(view({ v: 6, chat: [1] })), written(view()));
  assert.notEqual(written(view({ table: [1] })), written(view()));
});

test('the page goes to a board once, and not while a message is being typed', () => {
  const ready = page({ view: view({ you: { n: 1, board: 'abc' } }) });
  const typing = reduce(ready, { type: 'draft', text: 'Well' });
  const went = reduce(ready, { type: 'went', board: 'abc' });
  assert.deepEqual([page(), ready, typing, reduce(typing, { type: 'draft', text: ' ' }), went].map(due), ['', 'abc', '', 'abc', '']);
  assert.match(says(typing), /Send or clear/);
  assert.deepEqual([says(went), says(page())], ['Your game has started.', 'You play as Ada.']);
});

test('who may join, and what the host may do', () => {
  const asked = [view(), view({ you: null }), view({ you: null, rounds: [1, 2, 3] }), view({ you: null, status: 'over' })];
  assert.deepEqual(asked.map(joins), [false, true, false, false]);
  assert.deepEqual([tooFew(view()), stillPlaying(view()), stillPlaying(view({ rounds: [round('1-0')] }))], ['', '', '']);
  assert.ok(tooFew(view({ players: gone })) && stillPlaying(view({ rounds: [round('')] })));
  assert.equal(stillPlaying(view({ rounds: [round('')], players: gone.toReversed() })), '');
  assert.deepEqual(['abc', 'old'].map((slug) => isCurrent(view({ rounds: [{ games: [{ slug: 'old' }] }, { games: [{ slug: 'abc' }] }] }), slug)), [true, false]);
});
