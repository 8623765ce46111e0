/** What pages say of a weekly hour. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UNREAD, afterGame, due, happensNext, isLong, receive, written } from '../static/js/tournament/hour.js';
import { phaseOf } from '../static/js/tournament/phases.js';
import { countedTo } from '../static/js/lobby/hour.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const starts = new Date(2026, 10, 29, 18).getTime();
const [closes, ends] = [starts + 50 * MINUTE, starts + 60 * MINUTE];
const view = (given = {}) => ({ v: 3, slug: 'eve', games: ['cheskers'], starts, closes, ends, status: 'running', players: 8, waiting: 2, playing: 3, played: 5, ...given });
const look = (own = {}, given = {}) => ({ view: view(given), own: { n: 0, ...own }, boards: [], first: ['Ada'] });
const player = { n: 2, here: true, since: starts, rank: 2, points: 6 };
const next = (own, at, given) => happensNext(look(own, given), at);

test('an hour has phases by its times', () => {
  const at = (moment) => phaseOf(view(), moment);
  assert.deepEqual([starts - DAY - 1, starts - DAY, starts - 10 * MINUTE, starts, closes, ends].map((moment) => at(moment).phase), ['far', 'soon', 'open', 'on', 'closed', 'over']);
  assert.deepEqual([at(starts - DAY - 1).end, at(starts).end, at(ends).end], [starts - DAY, closes, Infinity]);
  assert.deepEqual([starts - 11 * MINUTE, starts - MINUTE, starts, closes].map((moment) => at(moment).plays), [false, true, true, false]);
});

test('before the start it is counted down to', () => {
  const open = { status: 'open', waiting: 1 };
  assert.deepEqual(next({}, starts - 2 * DAY, open), { says: '29 Nov, 18:00', note: 'You can join from ten minutes before it begins.' });
  assert.deepEqual(next({}, starts - 60 * MINUTE, open), { says: 'Today, 18:00', note: 'You can join from ten minutes before it begins.', when: 'begins in', until: starts });
  assert.deepEqual(next({}, starts - MINUTE, open), { says: 'You can join now', note: '1 player is waiting for the start.', action: 'play', when: 'begins in', until: starts });
  assert.deepEqual(next(player, starts - MINUTE, open), { says: 'You are in: your first game opens here', note: '', action: 'stop', when: 'begins in', until: starts });
});

test('in it one waits, plays, or pauses', () => {
  const busy = '3 games in play. 2 players are waiting.';
  assert.deepEqual(next({}, starts), { says: 'Game after game until the end', note: busy, action: 'play', when: 'ends in', until: ends });
  assert.deepEqual(next(player, starts), { says: 'You are waiting for an opponent', note: '3 games in play. 1 player is waiting.', action: 'stop', when: 'ends in', until: ends });
  assert.deepEqual(next({ ...player, board: 'abc', opponent: 'Bo' }, starts), { says: 'You play \u2068Bo\u2069 now', note: 'Place 2 of 8, 6 points.', href: '/g/abc' });
  assert.deepEqual(next({ ...player, here: false, missed: true }, starts), { says: 'You missed two first moves', note: 'Press “Play now” to go on.', action: 'play', when: 'ends in', until: ends });
  assert.deepEqual(next({ ...player, here: false }, starts).says, 'You have paused');
});

test('at the end the last games run, and then it is over', () => {
  assert.deepEqual(next(player, closes), { says: 'No more new games', note: '3 games in play. Place 2 of 8, 6 points.', when: 'ends in', until: ends });
  assert.deepEqual(next(player, ends + 1).until, undefined);
  assert.deepEqual(next(player, ends, { status: 'over' }), { says: '\u2068Ada\u2069 has won the hour', note: 'Place 2 of 8, 6 points.' });
  assert.equal(happensNext({ ...look({}, { status: 'over' }), first: [] }, ends).says, 'The hour is over');
  const won = (first, own) => happensNext({ ...look(own, { status: 'over' }), first }, ends).says;
  assert.equal(won(['Ada', 'Bo']), '\u2068Ada\u2069 and \u2068Bo\u2069 have won the hour');
  assert.equal(won(['Ada'], { n: 1, rank: 1 }), 'You have won the hour');
  assert.equal(won(['Ada', 'Bo', 'Cy', 'Di']), '4 players share the first place');
});

test('messages say how it stands, and what has changed', () => {
  const boards = [{ slug: 'a', ply: 1 }, { slug: 'b', ply: 1 }];
  const all = [{ t: 'own', d: { ...player, now: 9000 } }, { t: 'boards', d: { boards } }, { t: 'hour', d: view() }, { t: 'boards', d: { boards: [{ slug: 'b', ply: 2 }], gone: ['a'] } }, { t: 'ping', d: { ms: 3 } }]
    .reduce((known, message) => receive(known, message, 8000), UNREAD);
  assert.deepEqual([all.own.rank, all.ahead, all.view.players, all.boards], [2, 1000, 8, [{ slug: 'b', ply: 2 }]]);
  assert.equal(written(view({ waiting: 7 })), written(view()));
  assert.notEqual(written(view({ played: 6 })), written(view()));
});

test('the page goes to a board once', () => {
  assert.deepEqual([look(), look({ board: 'abc' })].map((now) => due(now, '')), ['', 'abc']);
  assert.equal(due(look({ board: 'abc' }), 'abc'), '');
});

test('who waits for a minute is offered a game against the computer', () => {
  const waits = (own, at) => isLong(look({ ...player, ...own }), at);
  assert.deepEqual([waits({}, starts + MINUTE - 1), waits({}, starts + MINUTE), waits({ since: starts - 5 * MINUTE }, starts + MINUTE - 1)], [false, true, false]);
  assert.deepEqual([waits({ board: 'abc' }, starts + MINUTE), waits({ here: false }, starts + MINUTE), waits({}, closes)], [false, false, false]);
});

test('beside a finished game it is said what comes next', () => {
  const after = (own, at = starts, given = {}) => afterGame(look({ ...player, ...own }, given), 'abc', at);
  assert.equal(after({ board: 'abc' }), '');
  assert.equal(after({}), 'Place 2 of 8, 6 points. You play again as soon as someone waits.');
  assert.equal(after({ board: 'def' }), 'Place 2 of 8, 6 points. Your game has begun.');
  assert.equal(after({ here: false }), 'Place 2 of 8, 6 points. You have paused.');
  assert.equal(after({ here: false, missed: true }), 'Place 2 of 8, 6 points. You missed two first moves.');
  assert.equal(after({}, closes), 'Place 2 of 8, 6 points. No more new games.');
  assert.equal(after({ rank: undefined }, ends, { status: 'over' }), 'The hour is over.');
});

test('the lobby counts down to the start, and then to the end', () => {
  const at = (moment) => Object.values(countedTo(view(), moment));
  assert.deepEqual([starts - 2 * DAY, starts - MINUTE, starts, closes, ends].map(at), [['', 0], ['begins in', starts], ['ends in', ends], ['ends in', ends], ['', 0]]);
});
