/** What the page of a tournament knows. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { due, joins, isCurrent, receive, reduce, says, stillPlaying, tooFew, written } from '../static/js/tournament/state.js';

const players = ['Ada', 'Bo', 'Cy'].map((name, i) => ({ n: i + 1, name }));
const view = (given = {}) => ({ v: 5, status: 'running', players, rounds: [], chat: [], you: { n: 1, board: '' }, ...given });
const page = (given = {}) => ({ view: view(), boards: [], draft: '', went: '', ...given });
const round = (result) => ({ games: [{ white: 1, black: 2, result }] });
const gone = [...players.slice(1), { n: 4, left: true }];

test('a message older than the page changes only the boards; one with other results all', () => {
  const whole = (v, at = 'over') => reduce(page({ draft: 'Well' }), { type: 'message', message: { t: 'tournament', v, d: { view: view({ v, status: at, you: undefined }), boards: [{ slug: 'a' }] } } });
  assert.deepEqual([4, 5].map((v) => whole(v)).map(({ view: { status, you }, boards, draft }) => [status, you?.n, boards.length, draft]), [['running', 1, 1, 'Well'], ['over', 1, 1, 'Well']]);
  assert.deepEqual([4, 5].map((v) => reduce(page(), { type: 'view', view: view({ v, status: 'over' }) }).view.status), ['running', 'over']);
  assert.equal(written(view({ v: 6, chat: [1] })), written(view()));
  assert.notEqual(written(view({ table: [1] })), written(view()));
});

test('what is new is put to what is known, once', () => {
  const [ada, bo] = [{ by: 'Ada', text: 'Hello' }, { by: 'Bo', text: 'Hi' }];
  const news = (look, v, d) => receive(look, { t: 'news', v, d });
  const before = { view: view({ chat: [ada] }), boards: [{ slug: 'a', ply: 1 }, { slug: 'b', ply: 1 }] };
  const said = news(before, 6, { from: 1, chat: [bo] });
  assert.deepEqual([said.view.chat, said.view.v, said.view.you, said.boards], [[ada, bo], 6, { n: 1, board: '' }, before.boards]);
  assert.deepEqual(news(said, 6, { from: 1, chat: [bo] }).view.chat, [ada, bo], 'an own message was shown before');
  assert.deepEqual(news(said, 5, { from: 0, chat: [ada] }).view.chat, [ada, bo], 'news from before an own message');
  const moved = news(before, 5, { boards: [{ slug: 'b', ply: 2 }, { slug: 'c', ply: 0 }], gone: ['a'] });
  assert.deepEqual(moved.boards, [{ slug: 'b', ply: 2 }, { slug: 'c', ply: 0 }]);
  assert.equal(news(before, 5, { boards: [{ slug: 'b', ply: 2 }] }).boards[0], before.boards[0], 'the clock of the other board goes on');
  const over = news(before, 7, { view: view({ v: 7, status: 'over', chat: [], you: undefined }) });
  assert.deepEqual([over.view.status, over.view.chat, over.view.you], ['over', [ada], { n: 1, board: '' }]);
  assert.equal(receive(before, { t: 'place', v: 5, d: { n: 1, board: 'b' } }).view.you.board, 'b');
  assert.equal(receive(before, { t: 'place', v: 4, d: { n: 1, board: 'b' } }).view.you.board, '');
  assert.equal(receive(before, { t: 'place', v: 5, d: { n: 0 } }).view.you, undefined);
  assert.deepEqual(receive(before, { t: 'ping', d: { ms: 3 } }), before);
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
