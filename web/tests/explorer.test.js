/** The games that reached the position on the board, and lines beside the game. */
import './crypto.js';
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { announcements, lastWords } from '../static/js/game/announcements.js';
import { createArchiveLink } from '../static/js/game/archive-link.js';
import { asideBy, asideText, stepAside, variation } from '../static/js/game/aside.js';
import { addressOf } from '../static/js/game/address.js';
import { continuationOf } from '../static/js/game/continuation.js';
import { controls } from '../static/js/game/controls.js';
import { examples, exploration, grouped, headline, isCounting, isExplorable, isUnfolded, ownMove, pointedMove, rows, wanted } from '../static/js/game/explorer.js';
import { headingOf } from '../static/js/game/moves.js';
import { playerBarOf } from '../static/js/game/player-bars.js';
import { linkAt, reachedPly } from '../static/js/game/reached.js';
import { boardLine, boardPosition, shownPly } from '../static/js/game/selectors.js';
import { reduce } from '../static/js/game/state.js';
import { boardMen, scene, stepOf } from '../static/js/game/scene.js';
import { page, ply } from './games.js';
import { free, stop, tick } from './timers.js';

const GAME = { id: 'cheskers', name: 'Cheskers', kinds: [{ name: 'pawn' }] };
const PLIES = [ply('black', 'pawn', 'f6', 'e5'), ply('white', 'pawn', 'a3', 'b4')].map((p, i) => ({ ...p, position: `P${i + 1} w ${i} 1` }));
const OTHER = { ...ply('black', 'pawn', 'f6', 'd4', { takes: 'white pawn@a3' }), position: 'Q1 w 0 1' };
const THIRD = { ...ply('white', 'pawn', 'c3', 'b4'), position: 'Q2 b 0 2' };
const over = (given = {}, options = {}) => page({
  plies: PLIES, start: 'P0 b 0 1', you: { seat: '', creator: false },
  state: { status: 'over', outcome: { result: '1-0', reason: 'resignation' } }, ...given,
}, 2, { explores: true, ...options });
const at = (shown, state = over()) => reduce(state, { type: 'show', ply: shown });
const act = (state, ...actions) => actions.reduce((now, action) => reduce(now, { type: 'explorer', action }), state);
const next = (move, games, played) => ({ move, shown: move, games, white: games, drawn: 0, black: 0, slug: 's', played });
const found = (games, moves, rest = {}) => ({ games, white: games, drawn: 0, black: 0, over: false, moves, examples: [], ...rest });
const told = (state, what) => act(state, { type: 'found', of: wanted(state), found: what });

test('only finished games between people that lists show are compared', () => {
  assert.ok(isExplorable(over()));
  for (const given of [{ slug: '' }, { machine: { seat: 'white', level: 1 } }, { terms: { visibility: 'private' } }, { plies: [] }, { state: { status: 'playing' } }]) {
    assert.ok(!isExplorable(over(given)), JSON.stringify(given));
  }
});

test('it asks for the position on the board while it is open, as deep as positions are counted', () => {
  assert.deepEqual([0, 1, 2].map((n) => wanted(at(n))), ['P0 b 0 1', 'P1 w 0 1', 'P2 w 1 1']);
  assert.equal(wanted(act(over(), { type: 'open', open: false })), '');
  const long = over({ plies: Array.from({ length: 41 }, () => PLIES[0]) });
  assert.equal(wanted(long), '');
  assert.match(headline(long), /first 20 moves/);
  assert.ok(wanted(at(40, long)));
});

test('it folds where no other game came, until somebody opens it', () => {
  const state = at(0);
  const unfolded = (what) => isUnfolded(told(state, what));
  assert.ok(isUnfolded(state), 'while they are counted');
  assert.ok(!unfolded(found(0, [])));
  assert.ok(!unfolded(found(1, [next('', 1)], { examples: [{ slug: 'abc' }] })), 'but for this game');
  assert.ok(unfolded(found(1, [], { examples: [{ slug: 'else' }] })));
  assert.ok(isUnfolded(act(state, { type: 'failed', of: wanted(state), fault: 'Too often.' })));
  assert.ok(isUnfolded(over({ plies: Array.from({ length: 41 }, () => PLIES[0]) })), 'where none are counted it says so');
  const opened = act(told(state, found(0, [])), { type: 'open', open: true });
  assert.ok(isUnfolded(opened));
  assert.ok(!isUnfolded(act(opened, { type: 'open', open: false })));
});

test('what it says', () => {
  const state = at(0);
  assert.equal(headline(state), 'Counting…');
  assert.equal(headline(told(state, found(0, []))), 'No games from this position yet');
  assert.equal(headline(told(state, found(1, [], { examples: [{ slug: 'abc' }] }))), 'Only this game reached this position');
  assert.equal(headline(told(state, found(1, [], { examples: [{ slug: 'else' }] }))), 'Reached in 1 game');
  assert.equal(headline(told(state, found(1000, [], { over: true }))), 'Reached in more than 1,000 games');
  const failed = act(state, { type: 'failed', of: wanted(state), fault: 'Too often.' });
  assert.deepEqual([headline(failed), isCounting(failed)], ['Too often.', false]);
  assert.ok(isCounting(act(failed, { type: 'again' })));
  assert.deepEqual([0, 999, 1000, 1234567].map(grouped), ['0', '999', '1,000', '1,234,567']);
});

test('an answer for another position than that on the board says nothing of it', () => {
  const late = act(at(0), { type: 'found', of: 'P2 w 1 1', found: found(5, [next('f6-e5', 5)]) });
  assert.deepEqual([isCounting(late), headline(late), ownMove(late)], [true, 'Counting…', '']);
});

test('six rows, the rest as a sum; the own move has one always', () => {
  const moves = [...'abcdefgh'].map((c, i) => next(c, 10 - i)).concat(next('f6-e5', 1));
  const state = told(at(0), found(60, moves));
  assert.equal(ownMove(state), 'f6-e5');
  assert.deepEqual(rows(state).moves.map(({ move }) => move), ['a', 'b', 'c', 'd', 'e', 'f6-e5']);
  assert.deepEqual(rows(state).others, { moves: 3, games: 5 + 4 + 3, white: 12, drawn: 0, black: 0 });
  assert.equal(rows(act(state, { type: 'all' })).moves.length, 9);
  assert.equal(rows(told(at(0), found(60, moves.slice(2)))).others, null);
});

test('the game on the page is no example of its own position; games are linked where they stood alike', () => {
  const state = told(at(0), found(2, [], { examples: [{ slug: 'abc' }, { slug: 'other' }] }));
  assert.deepEqual(examples(state).map(({ slug }) => slug), ['other']);
  const link = new URL(linkAt('other', 'a b 7 9'), 'https://x.test');
  assert.equal(link.pathname + link.hash, '/g/other#at=a%20b');
  const plies = [{ position: 'c w 1 1' }, { position: 'a b 2 2' }, { position: 'a b 4 4' }];
  assert.equal(reachedPly(link.hash, { start: 'z b 0 1', plies }), 2);
  for (const hash of ['', '#seat=1', '#at=%', '#at=other']) assert.equal(reachedPly(hash, { start: 'z b 0 1', plies }), null);
  assert.equal(addressOf(at(1), `https://x.test${linkAt('other', 'a b 7 9')}`).href, 'https://x.test/g/other?ply=1');
});

test('a move that is looked at is an arrow on the board', () => {
  const state = act(told(at(0), found(1, [next('x', 1, OTHER)])), { type: 'point', move: 'x' });
  assert.deepEqual(pointedMove(state), { at: 'f6', path: ['f6', 'd4'] });
  assert.deepEqual(scene(state, GAME).pointed, pointedMove(state));
  assert.equal(pointedMove(at(1, state)), null);
});

const beside = (state) => reduce(state, { type: 'aside', aside: asideBy(state.aside, shownPly(state), OTHER) });

test('a move of another game stands beside the game: the board shows it, the address does not', () => {
  const start = at(0);
  const state = beside(start);
  assert.deepEqual([boardPosition(state), shownPly(state), wanted(state), ownMove(state)], ['Q1 w 0 1', 0, 'Q1 w 0 1', '']);
  assert.deepEqual(boardMen(state), [{ at: 'd4', man: 'black pawn' }]);
  assert.equal(addressOf(state, 'https://x.test/g/abc').search, '?ply=0');
  assert.equal(scene(state, GAME).turn, 'white');
  assert.equal(scene(state, GAME).last, OTHER);
  assert.deepEqual(playerBarOf(state, 'black', ['pawn']).tray, ['white pawn']);
  assert.equal(headingOf(state), 'Variation: 1. f6-d4');
  assert.match(lastWords(state), /^Move 1\. /);
  assert.match(continuationOf(state), /start=Q1/);
  assert.equal(exploration(state), '/explore?game=cheskers&position=Q1+w+0+1');
  assert.deepEqual(announcements(start, state), ['You are in a variation.']);
  assert.deepEqual(announcements(state, at(0, state)), ['Back to the game.']);
  assert.deepEqual(stepOf(start, state), { played: OTHER, back: false });
  assert.deepEqual(stepOf(state, start), { played: OTHER, back: true });
  assert.equal(stepOf(state, at(2, state)), null);
});

test('steps lead through a line and back to the game', () => {
  const line = { from: 1, plies: [OTHER, THIRD], at: 1 };
  assert.equal(stepAside(line, 'back'), null);
  assert.equal(stepAside(line, 'forward').at, 2);
  assert.equal(stepAside({ ...line, at: 2 }, 'forward').at, 2);
  assert.equal(asideText({ ...line, at: 2 }), '1… f6-d4 2. c3-b4');
  assert.deepEqual(asideBy(line, 1, PLIES[0]), { from: 1, plies: [OTHER, PLIES[0]], at: 2 });
  const { nav, transport } = controls(reduce(over(), { type: 'aside', aside: line }));
  assert.deepEqual(nav.map(({ action }) => action), ['to-game']);
  assert.deepEqual(transport.filter(({ why }) => why).map(({ action }) => action), []);
});

test('a variation is a line from where it leaves the game; one within it begins with what both share', () => {
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((shown) => ({ ...OTHER, shown }));
  const all = [{ of: -1, ply: 3, moves: [a, b] }, { of: 0, ply: 4, moves: [c] }, { of: 1, ply: 4, moves: [d] }];
  assert.deepEqual(variation(all, 0), { from: 3, plies: [a, b], at: 1 });
  assert.deepEqual(variation(all, 1), { from: 3, plies: [a, c], at: 2 });
  assert.deepEqual(variation(all, 2), { from: 3, plies: [a, d], at: 2 });
  assert.equal(variation(all, 3), null);
});

test('any step of the game leaves the line, and so does autoplay; a game that is played has none', () => {
  const state = beside(at(0));
  assert.deepEqual(boardLine(at(1, state)), [PLIES[0]]);
  assert.equal(reduce(state, { type: 'replay', action: { type: 'play' } }).look.aside, null);
  const playing = page({ plies: PLIES });
  assert.equal(beside(playing), playing);
});

/** An answer whose body breaks off. */
const CUT = {};

/** A link to an archive whose answers are given by hand. */
function archive() {
  stop();
  const asked = [];
  const heard = [];
  globalThis.fetch = (url, { signal }) => new Promise((give, fail) => {
    asked.push({ position: new URL(url, 'https://x.test').searchParams.get('position'), signal, fail, give: (status, body) => give({ ok: status === 200, json: async () => { if (body === CUT) throw new Error('cut'); return body; } }) });
    signal.addEventListener('abort', () => fail(new Error('aborted')));
  });
  let state = at(0);
  const link = createArchiveLink('cheskers', (action) => {
    heard.push(action);
    state = act(state, action);
    link.follow(isCounting(state) ? wanted(state) : '');
  });
  const follow = (now) => {
    state = now;
    link.follow(isCounting(state) ? wanted(state) : '');
  };
  return { asked, heard, follow, state: () => state };
}
const settle = () => new Promise((done) => { setImmediate(done); });
afterEach(free);

test('only where the reader rests is asked for, and what is on its way for another position is given up', async () => {
  const { asked, heard, follow, state } = archive();
  follow(at(0));
  tick(199);
  follow(at(1));
  tick(199);
  assert.equal(asked.length, 0);
  tick(1);
  follow(at(2));
  tick(200);
  assert.deepEqual(asked.map(({ position, signal }) => [position, signal.aborted]), [['P1 w 0 1', true], ['P2 w 1 1', false]]);
  asked[1].give(200, found(3, []));
  await settle();
  assert.deepEqual(heard.map(({ type, of }) => [type, of]), [['found', 'P2 w 1 1']]);
  follow(reduce(state(), { type: 'show', ply: 1 }));
  follow(reduce(state(), { type: 'show', ply: 2 }));
  await settle();
  assert.deepEqual([asked.length, state().look.explorer.of], [2, 'P2 w 1 1']);
});

test('a refusal, a broken answer, no answer and silence are said, and asked for again', async () => {
  const { asked, heard, follow, state } = archive();
  const ask = () => { follow(act(state(), { type: 'again' })); tick(200); };
  follow(at(0));
  tick(200);
  asked[0].give(429, { error: { text: 'Too often.' } });
  await settle();
  ask();
  asked[1].give(503, 'nothing');
  await settle();
  ask();
  asked[2].fail(new Error('no network'));
  await settle();
  ask();
  tick(15_000);
  await settle();
  assert.deepEqual(heard.map(({ fault }) => fault), ['Too often.', ...Array(3).fill('The archive is not responding.')]);
  assert.ok(asked[3].signal.aborted);
  ask();
  asked[4].give(200, found(3, []));
  await settle();
  assert.equal(state().look.explorer.found.games, 3);
});

test('an answer that breaks off is not kept', async () => {
  const { asked, heard, follow, state } = archive();
  follow(at(0));
  tick(200);
  asked[0].give(200, CUT);
  await settle();
  assert.deepEqual(heard, [{ type: 'failed', of: 'P0 b 0 1', fault: 'The archive is not responding.' }]);
  follow(act(state(), { type: 'again' }));
  tick(200);
  assert.equal(asked.length, 2);
});
