/** What the page of a tournament knows. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { afterGame, due, happensNext, joins, isCurrent, lastGame, onWall, receive, reduce, startSays, tooFew, topLine, written } from '../static/js/tournament/state.js';

const players = ['Ada', 'Bo', 'Cy'].map((name, i) => ({ n: i + 1, name }));
const view = (given = {}) => ({ v: 5, of: 3, status: 'running', players, rounds: [], chat: [], you: { n: 1, board: '' }, ...given });
const page = (given = {}) => ({ view: view(), boards: [], draft: '', went: '', ...given });
const names = { cheskers: 'Cheskers' };
/** A round, by board, White, Black, slug and result. */
const round = (number, games, bye = []) => ({ round: number, game: 'cheskers', bye, games: games.map(([board, white, black, slug, result]) => ({ board, white, black, slug, result, reason: '' })) });
const ended = (result) => round(1, [[1, 1, 2, 'a', result]]);
const gone = [...players.slice(1), { n: 4, left: true }];

test('the whole tournament is taken; an older view of an own command is not', () => {
  const whole = (v, at = 'over') => reduce(page({ draft: 'Well' }), { type: 'message', message: { t: 'tournament', v, d: { view: view({ v, status: at, you: undefined }), boards: [{ slug: 'a' }] } } });
  assert.deepEqual([4, 5].map((v) => whole(v)).map(({ view: { status, you }, boards, draft }) => [status, you?.n, boards.length, draft]), [['over', 1, 1, 'Well'], ['over', 1, 1, 'Well']], 'what comes first on a connection is taken: a server of before has lower numbers');
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
  assert.equal(receive(before, { t: 'place', v: 5, d: { n: 1, board: 'b', now: 9000 } }, 8000).view.you.board, 'b');
  assert.equal(receive(before, { t: 'place', v: 4, d: { n: 1, board: 'b', now: 9000 } }, 8000).view.you.board, '');
  assert.equal(receive(before, { t: 'place', v: 5, d: { n: 0, now: 9000 } }, 8000).view.you, undefined);
  const late = (at, ahead) => receive({ ...before, ahead }, { t: 'place', v: 5, d: { n: 0, now: 9000 } }, at).ahead;
  assert.deepEqual([late(8000), late(10_000), late(9_500, 1000)], [1000, -1000, 1000], 'a message that came late says less of the clocks');
  assert.deepEqual(receive(before, { t: 'ping', d: { ms: 3 } }), before);
});

test('the page goes to a board once, and not while a message is being typed', () => {
  const ready = page({ view: view({ you: { n: 1, board: 'abc' } }) });
  const typing = reduce(ready, { type: 'draft', text: 'Well' });
  const went = reduce(ready, { type: 'went', board: 'abc' });
  assert.deepEqual([page(), ready, typing, reduce(typing, { type: 'draft', text: ' ' }), went].map(due), ['', 'abc', '', 'abc', '']);
  const note = (state) => topLine({ ...state, view: { ...state.view, rounds: [round(1, [[1, 1, 2, 'abc', '']])] } }, names, false).note;
  assert.deepEqual([ready, typing, went].map(note), ['It opens now.', 'Send or clear your message to go there.', 'Cheskers, you are White']);
});

test('who may join, and what the host may do', () => {
  const asked = [view(), view({ you: null }), view({ you: null, rounds: [1, 2, 3] }), view({ you: null, status: 'over' })];
  assert.deepEqual(asked.map(joins), [false, true, false, false]);
  const late = (n, given = {}) => joins(evening({ you: undefined, players: five.slice(0, n), of: 3, ...given }));
  assert.deepEqual([late(3), late(4), late(4, { of: 6, double: true }), late(3, { of: 6, double: true })], [true, false, false, true], 'of an odd number one had no opponent');
  assert.deepEqual([tooFew(view()), Boolean(tooFew(view({ players: gone })))], ['', true]);
  assert.deepEqual([2, 3, 4].map((n) => startSays(evening({ players: five.slice(0, n) }))), [{ label: 'Start', note: '' },
    { label: 'Start with three players', note: 'Three rounds, one board in each. The first begins at once.' }, { label: 'Start with four players', note: 'Three rounds, two boards in each. The first begins at once.' }]);
  const slow = page({ view: evening({ rounds: [round(1, [[1, 2, 5, 'a', ''], [2, 3, 4, 'b', '']], [1])], you: undefined }), boards: [{ slug: 'a', ply: 1 }, { slug: 'b', ply: 2 }] });
  assert.deepEqual([true, false].map((hosts) => read(topLine(slow, names, hosts)).includes('No first move yet: Eve.')), [true, false]);
  assert.deepEqual(['abc', 'old'].map((slug) => isCurrent(view({ rounds: [{ games: [{ slug: 'old' }] }, { games: [{ slug: 'abc' }] }] }), slug)), [true, false]);
});

const five = ['Ada', 'Bo', 'Cy', 'Dee', 'Eve'].map((name, i) => ({ n: i + 1, joined: i + 2, name }));
const evening = (given = {}) => view({ host: 'Jo', players: five, of: 5, table: five.map(({ n }) => ({ n, rank: n, points: '0', got: [] })), ...given });
const as = (n, given) => evening({ ...given, you: n ? { n } : undefined });
/** A line as it is read, without the marks about names. */
const read = ({ lead, says, note, when, until, href }) => [lead, says, note, when, until, href].map((part) => String(part ?? '').replaceAll(/[\u2068\u2069]/g, '')).filter(Boolean).join(' | ');
const said = (given, hosts) => read(happensNext(evening(given), names, hosts));

test('before the start the line says what is missing', () => {
  assert.deepEqual([said({ status: 'open', players: [] }), said({ status: 'open', players: five.slice(0, 1), you: undefined }), said({ status: 'open', players: five.slice(0, 2) }, true), said({ status: 'open' }), said({ status: 'open' }, true)], [
    'It needs three players | Your first game opens here.', 'One is here, three are enough | Join with your name.', 'Two are here, three are enough | Invite your friends.',
    'Five are here. Jo starts it | Your first game opens here.', 'It begins when you press Start | Five are here, three are enough. One more can join later.']);
  assert.match(said({ status: 'open', at: Date.now() }), /^Five are here\. Jo starts it \| Planned for today, \d\d:\d\d\. Your/);
});

test('in a round the line says who plays whom, and whom the others wait for', () => {
  const rounds = [round(1, [[1, 2, 5, 'a', '1-0'], [2, 3, 4, 'b', '']], [1])];
  assert.equal(said({ rounds, you: { n: 4, board: 'b' } }), 'You play Cy now | Cheskers, you are Black | /g/b');
  assert.deepEqual([2, 1, 0].map((n) => read(happensNext(as(n, { rounds }), names))), [
    'The round waits for board 2 | Cy – Dee', 'No game for you in this round | Of an odd number one has none. The next begins when one board is finished.', 'The round waits for board 2 | Cy – Dee']);
  const all = [round(5, [[1, 2, 5, 'a', ''], [2, 3, 4, 'b', '']], [1])];
  assert.deepEqual([0, 1].map((n) => read(happensNext(as(n, { rounds: all, of: 1 }), names))), [
    'The round waits for boards 1 and 2 | Bo – Eve, Cy – Dee', 'No game for you in this round | Of an odd number one has none. The tournament ends when two boards are finished.']);
  assert.equal(said({ rounds: [round(1, [1, 2, 3].map((n) => [n, 1, 2, `${n}`, '']))], you: undefined }), 'The round waits for three boards');
  const away = evening().players.with(2, { n: 3, name: 'Cy', left: true });
  assert.equal(said({ rounds, players: away, you: undefined }), 'All games are over');
});

test('between two rounds the line says who plays whom next, and when', () => {
  const rounds = [round(1, [[1, 2, 5, 'a', '1-0'], [2, 3, 4, 'b', '0-1']], [1])];
  const next = round(2, [[1, 5, 3, '', ''], [2, 1, 2, '', '']], [4]);
  const at = { rounds, next, nextAt: 9000 };
  assert.deepEqual([2, 4, 0].map((n) => read(happensNext(as(n, at), names))), [
    'Your next game | against Ada | Cheskers, you are Black | begins in | 9000', 'No game for you in the next round | Cheskers | begins in | 9000', 'Round 2 of 5 | Cheskers | begins in | 9000']);
  assert.equal(read(happensNext(as(2, { ...at, byHost: true, nextAt: undefined }), names)), 'Your next game | against Ada | Cheskers, you are Black | begins when the host starts it');
  assert.deepEqual([as(2, at), as(1, at)].map(lastGame), ['a', undefined]);
  const gone = evening(at).players.with(4, { n: 5, name: 'Eve', left: true, removed: true });
  assert.equal(said({ ...at, you: { n: 5, left: true }, players: gone }), 'The host has removed you | You can watch the games.');
  assert.equal(said({ ...at, you: { n: 5, left: true }, players: gone.with(4, { n: 5, left: true }) }), 'You have left | You can watch the games.');

  const after = (view) => ((text) => [text.says.replaceAll(/[\u2068\u2069]/g, ''), text.until])(afterGame(view, 'a', names));
  assert.deepEqual(after(evening({ you: { n: 2, board: 'a' } })), ['', undefined]);
  assert.deepEqual(after(as(2, at)), ['Place 2 of 5. Next against Ada: Cheskers, you are Black.', 9000]);
  assert.deepEqual(after(as(2, { rounds: [round(1, [[1, 2, 5, 'a', '1-0'], [2, 3, 4, 'b', '']])] })), ['Place 2 of 5. The round waits for board 2: Cy – Dee.', undefined]);
  assert.deepEqual(after(as(2, { ...at, byHost: true, nextAt: undefined })), ['Place 2 of 5. Next against Ada: Cheskers, you are Black. The host starts it.', undefined]);
  const table = (got) => evening().table.with(1, { n: 2, rank: 2, got: [got] });
  assert.deepEqual(['1', ''].map((got) => after(as(2, { ...at, players: gone, table: table(got) }))[0].split(' Place')[0]), [
    'Eve has left the tournament. This game counts.', 'Eve has left the tournament. This game does not count.']);
});

test('after the end the line names who has won', () => {
  const table = (...ranks) => five.map(({ n }, i) => ({ n, rank: ranks[i], points: '2', got: [] }));
  const over = (n, ...ranks) => read(happensNext(as(n, { status: 'over', table: table(...ranks) }), names));
  assert.deepEqual([over(0, 1, 2, 3, 4, 5), over(3, 1, 1, 3, 4, 5), over(1, 1, 2, 3, 4, 5), over(2, 1, 1, 3, 4, 5)], [
    'Ada has won the tournament', 'Ada and Bo have won the tournament | Place 3 of 5.', 'You have won the tournament | Place 1 of 5.', 'You and Ada have won the tournament | Place 1 of 5.']);
  assert.equal(said({ status: 'over', you: undefined }), 'The tournament is over');
});

test('a wall keeps the finished boards of a round until it is over, but not one without a result of who has left', () => {
  const rounds = [ended('1-0'), round(2, [[1, 1, 2, 'b', '0-1'], [2, 3, 1, 'c', ''], [3, 2, 4, 'd', ''], [4, 4, 3, 'e', '*']])];
  const slugs = (given) => onWall(view({ players: [players[0], ...gone], rounds, ...given })).map(({ slug }) => slug);
  assert.deepEqual([slugs(), slugs({ next: round(3, []) }), slugs({ status: 'over' }), slugs({ rounds: [] })], [['b', 'c', 'e'], [], [], []]);
});
