/** What the analysis board knows and says, and what it asks the engine. */
import './crypto.js';
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { EngineError } from '../static/js/engine/client.js';
import { createSearcher } from '../static/js/analysis/searcher.js';
import { arrowsOf } from '../static/js/analysis/engine-view.js';
import { addressOf, linkOf } from '../static/js/analysis/keeping.js';
import { HELP, SHIFTED } from '../static/js/analysis/keys.js';
import { choiceOf } from '../static/js/analysis/choice.js';
import { asked, here, initial, reduce, resultOf, scoreText, searches, textOf, turnOf } from '../static/js/analysis/state.js';
import { fileOf, readFile } from '../static/js/analysis/store.js';
import { MOST, ROOT, nodeAt, placeOf, plant, size } from '../static/js/analysis/tree.js';
import { headOf, judged, numberOf, shareOf, verdictHere, whereText, whyNoMove } from '../static/js/analysis/words.js';
import { firstLetters } from '../static/js/game/typed.js';
import { HELP as OTHERS } from '../static/js/ui/keys.js';
import { forgetPlaying, keepPlaying, playedIn } from '../static/js/game/playing.js';
import { LONGEST, unpack } from '../static/js/net/record-link.js';
import { DEFAULTS } from '../static/js/storage/settings.js';
import { snapshot } from './games.js';

const GAME = { id: 'cheskers', name: 'Cheskers', start: 'usual b 0 1' };
const stand = (more = {}) => ({ position: 'p', turn: 'white', men: [], signs: {}, legal: [{ text: 'a' }, { text: 'b' }], repeated: 1, halfmove: 0, ...more });
const move = (text, by = 'black') => ({ text, shown: text, by, kind: 'quiet', path: ['a1', 'b2'], effects: [], position: `${text} ${by === 'black' ? 'w' : 'b'} 0 1` });
const page = (more = {}) => ({ ...initial(GAME, { tree: plant(GAME.start), phone: false, settings: DEFAULTS, choice: { on: true, lines: 3, arrows: true } }), ...more });
const run = (state, ...actions) => actions.reduce(reduce, state);
const played = (from, text, by) => ({ type: 'played', from, played: move(text, by), stand: stand({ turn: by === 'white' ? 'black' : 'white' }) });
const line = (number, share, key, path = ['a1', 'b2']) => ({ score: 0, share, key, number, moves: [{ text: 'a', shown: 'a', by: 'white', path }] });
const thought = (more = {}) => ({ depth: 7, nodes: 1, ms: 1, lines: [line('+0.4', 0.57, 'white-little-better'), line('+0.1', 0.51, 'even', ['c3', 'd4'])], done: false, ...more });
const game = () => run(page(), { type: 'stand', of: ROOT, position: GAME.start, stand: stand({ turn: 'black' }) }, played(ROOT, 'a'), played(1, 'b', 'white'));

test('moves of either side grow the tree, and the board goes along', () => {
  const state = game();
  assert.deepEqual([state.at, size(state.tree), turnOf(state), asked(state)], [2, 2, 'black', { game: 'cheskers', start: GAME.start, moves: ['a', 'b'] }]);
  const late = run(state, { type: 'go', id: ROOT }, played(1, 'c', 'white'));
  assert.deepEqual([late.at, size(late.tree)], [ROOT, 3], 'an answer that comes late does not lead away');
  assert.equal(run(state, played(77, 'x')), state, 'a move from where nothing is');
});

test('a tree grows to so many moves, and says so', () => {
  const full = run(game(), { type: 'line', from: 2, moves: Array.from({ length: MOST - 2 }, (_, i) => move(`m${i}`)) });
  assert.equal(size(full.tree), MOST);
  const more = run(full, played(ROOT, 'z'));
  assert.equal(size(more.tree), MOST);
  assert.match(more.fault, /limit is 600/);
});

test('a deletion can be taken back for a while', () => {
  const state = run(game(), { type: 'go', id: 1 }, { type: 'remove' });
  assert.deepEqual([size(state.tree), state.at], [0, ROOT]);
  assert.deepEqual([size(run(state, { type: 'undo' }).tree), run(state, { type: 'undo' }).at], [2, 1]);
  assert.deepEqual([run(state, { type: 'kept-deleted' }, { type: 'undo' }).at, run(page(), { type: 'remove' }).undo], [ROOT, null]);
  assert.equal(size(run(game(), { type: 'go', id: 1 }, played(1, 'c', 'white'), { type: 'others' }, { type: 'undo' }).tree), 3);
});

test('what the engine says is of one position, and in words first', () => {
  const state = run(game(), { type: 'thought', of: 2, thought: thought() });
  assert.deepEqual(headOf(state), { title: 'White is a little better', line: '0.4 of a pawn · depth 7 · on this device' });
  const even = thought();
  const equal = run(state, { type: 'thought', of: 2, thought: { ...even, lines: even.lines.map((line) => ({ ...line, key: 'even', number: '0.0' })) } });
  assert.equal(headOf(equal).line, 'less than 0.1 of a pawn · depth 7 · on this device');
  assert.deepEqual([shareOf(state), state.evals[2], arrowsOf(state).map(({ style }) => style)], [0.57, '+0.4', ['second', 'plain']]);
  assert.equal(run(state, { type: 'thought', of: 1, thought: thought() }).engine, state.engine, 'a late one');
  const back = run(state, { type: 'go', id: 1 });
  assert.deepEqual([headOf(back).title, shareOf(back), arrowsOf(back)], ['Analysing…', 0.5, []]);
  assert.equal(headOf(run(state, { type: 'threat' }, { type: 'thought', of: 2, thought: thought() })).title, 'Threat: White is a little better');
});

for (const [name, state, title] of [
  ['off', run(game(), { type: 'choose', choice: { on: false } }), 'Engine off'],
  ['in another tab', run(game(), { type: 'engine', state: { is: 'elsewhere' } }), 'The engine is running in another tab'],
  ['loading', run(game(), { type: 'engine', state: { is: 'loading', share: 0.5, bytes: 1_300_000 } }), 'Loading the engine'],
  ['failed', run(game(), { type: 'engine', state: { is: 'failed', why: 'No.' } }), 'No engine'],
  ['without rules', run(game(), { type: 'mute', why: 'No WebAssembly.' }), 'No engine'],
  ['at an end', run(game(), { type: 'stand', of: 2, position: 'b b 0 1', stand: stand({ outcome: { result: '1-0', reason: 'checkmate' } }) }), 'White won · checkmate'],
  ['in a running game', run(game(), { type: 'refused', slug: 'abc' }), 'You are playing this game'],
]) test(`the head of the engine ${name}`, () => assert.equal(headOf(state).title, title));

test('what the tables know stands before every score, and beside each legal move, the best first', () => {
  const state = run(game(), { type: 'thought', of: 2, thought: thought() }, { type: 'verdicts', position: here(game()).position, verdicts: { here: 'lost', moves: { a: 'lost', b: 'drawn', gone: 'won' } } });
  assert.deepEqual([headOf(state).title, verdictHere(state), shareOf(state)], ['White wins with best play', 'White wins with best play', 1]);
  assert.deepEqual(judged(state), [{ text: 'b', verdict: 'drawn', moves: undefined }, { text: 'a', verdict: 'lost', moves: undefined }]);
  assert.equal(verdictHere(run(game(), { type: 'thought', of: 2, thought: thought({ verdict: 'drawn' }) })), 'Drawn with best play');
  assert.deepEqual([judged(run(state, { type: 'refused', slug: 'abc' })), verdictHere(run(state, { type: 'threat' }))], [[], '']);
});

test('a win by force says in how many moves, and moves are listed by them: the fastest win first, the longest loss', () => {
  const forced = (text, plies, share) => ({ score: 0, share, key: 'white-wins-in', n: 1, number: '', plies, moves: [{ text, shown: text, by: 'black', path: [] }] });
  const legal = ['a', 'b', 'c', 'd', 'e', 'f'].map((text) => ({ text }));
  const known = (verdicts) => run(page(), { type: 'stand', of: ROOT, position: GAME.start, stand: stand({ turn: 'black', legal }) }, { type: 'verdicts', position: GAME.start, verdicts: { here: 'won', moves: verdicts } });
  const state = run(known({ a: 'lost', b: 'won', c: 'won', d: 'won', e: 'lost', f: 'lost' }), { type: 'thought', of: ROOT, thought: thought({ lines: [forced('d', -29, 0), forced('c', -31, 0), forced('a', 4, 1), forced('f', 20, 1)] }) });
  assert.deepEqual(judged(state).map(({ text, moves }) => [text, moves]), [['d', 15], ['c', 16], ['b', undefined], ['f', 10], ['a', 2], ['e', undefined]]);
  assert.deepEqual([numberOf(state), state.evals[ROOT]], ['#15', '#15']);
  assert.deepEqual([['', 0.5], ['', 1], ['+0.4', 0.57]].map(([number, share]) => scoreText({ ...line(number, share, ''), plies: undefined })), ['=', '#', '+0.4']);
});

test('of a position of a running game nothing is said, and nothing can be moved in it', () => {
  const state = run(game(), { type: 'thought', of: 2, thought: thought() }, { type: 'refused', slug: 'abc' });
  assert.deepEqual([searches(state), arrowsOf(state), whyNoMove(stand(), state)], [false, [], 'You are playing this game. You can analyse it when it is over.']);
});

test('which games run is known in every tab of the browser, from the tenth ply on', () => {
  const kept = new Map();
  globalThis.localStorage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) };
  const plies = Array.from({ length: 12 }, (_, i) => ({ position: `p${i + 1} w ${i} 9` }));
  keepPlaying(snapshot({ slug: 'abc', plies: plies.slice(0, 9) }));
  assert.equal(playedIn('p9 w 8 9'), '');
  keepPlaying(snapshot({ slug: 'abc', plies }));
  keepPlaying(snapshot({ slug: 'other', plies, you: { seat: '' } }));
  assert.deepEqual([playedIn('p9 w 0 0'), playedIn('p10 w 50 60'), playedIn('p12 w 0 1'), playedIn('p12 b 0 1')], ['', 'abc', 'abc', '']);
  keepPlaying(snapshot({ slug: 'abc', plies, state: { status: 'over' } }));
  assert.equal(playedIn('p12 w 0 1'), '');
  keepPlaying(snapshot({ slug: 'abc', plies }));
  forgetPlaying('abc');
  assert.equal(playedIn('p12 w 0 1'), '');
  kept.set('threefold.playing', 'nonsense');
  assert.equal(playedIn('p12 w 0 1'), '');
  kept.set('threefold.playing', '{"abc":7}');
  assert.equal(playedIn('p12 w 0 1'), '');
  delete globalThis.localStorage;
});

test('a state asks for a search where the rules have spoken and nothing forbids it', () => {
  assert.deepEqual([searches(page()), searches(game()), searches(run(game(), { type: 'choose', choice: { on: false } })), searches(run(game(), { type: 'mute', why: 'x' }))], [false, true, false, false]);
});

/** An engine that notes what it is asked. */
function engineOf() {
  const got = [];
  const later = (what) => (question, ...more) => new Promise((answer, reject) => got.push({ what, question, more, answer, reject }));
  return { got, state: () => ({ is: 'ready' }), stand: later('stand'), tables: later('tables'), search: (question, limits, heard) => {
    const one = { what: 'search', question, limits, heard, stopped: false };
    got.push(one);
    return { stop: () => { one.stopped = true; } };
  } };
}

test('one search runs, of the position where the reader rests; more time is another', () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const engine = engineOf();
  const searcher = createSearcher(engine, () => {});
  const state = game();
  searcher.follow(run(state, { type: 'go', id: 1 }));
  searcher.follow(state);
  mock.timers.tick(150);
  const searched = () => engine.got.filter(({ what }) => what === 'search');
  assert.deepEqual(searched().map(({ question, limits }) => [question.moves.length, limits]), [[2, { lines: 3, ms: 10_000 }]]);
  searcher.follow(run(state, { type: 'say', id: 1, text: 'well' }));
  mock.timers.tick(150);
  assert.equal(searched().length, 1, 'a word changes nothing');
  searcher.follow(run(state, { type: 'deeper' }));
  mock.timers.tick(150);
  assert.deepEqual([searched()[0].stopped, searched()[1].limits.ms], [true, 20_000]);
  searcher.follow(run(state, { type: 'threat' }));
  mock.timers.tick(150);
  assert.deepEqual(searched()[2].limits, { lines: 1, ms: 10_000, threat: true });
  searcher.follow(run(state, { type: 'refused', slug: 'abc' }));
  assert.equal(searched()[2].stopped, true);
  mock.timers.reset();
});

test('how a position stands is asked once, and again where it was switched off meanwhile', async () => {
  const engine = engineOf();
  const told = [];
  const searcher = createSearcher(engine, (action) => told.push(action));
  searcher.follow(page());
  searcher.follow(page());
  assert.deepEqual(engine.got.map(({ what }) => what), ['stand']);
  engine.got[0].reject(new EngineError({ code: 'off', text: 'Off.' }));
  await new Promise(setImmediate);
  assert.deepEqual(told.map(({ type }) => type), ['engine']);
  searcher.follow(page());
  assert.equal(engine.got.length, 2);
  engine.got[1].answer(stand());
  await new Promise(setImmediate);
  assert.deepEqual(told.at(-1), { type: 'stand', of: ROOT, position: GAME.start, stand: stand() });
});

test('tables are asked of few men alone', async () => {
  const men = (n) => Array.from({ length: n }, () => ({ at: 'a1', man: 'white king' }));
  for (const [n, wanted] of [[4, ['tables']], [5, []]]) {
    const engine = engineOf();
    createSearcher(engine, () => {}).follow(run(page(), { type: 'choose', choice: { on: false } }, { type: 'stand', of: ROOT, position: GAME.start, stand: stand({ men: men(n) }) }));
    assert.deepEqual(engine.got.map(({ what }) => what), wanted);
  }
});

test('the address holds a tree of one’s own, and of a game its slug; the link holds each', async () => {
  const home = 'https://play.example/analysis/cheskers?old=1#old';
  const own = game();
  const url = await addressOf(own, home);
  assert.deepEqual([url.search, await unpack(url.hash)], ['?ply=2', textOf(own)]);
  const turns = { ...own, tab: 'turns' };
  assert.deepEqual([(await addressOf(turns, home)).search, (await linkOf(turns, home)).search], ['?ply=2&tab=turns', '?ply=2']);
  const theirs = { ...own, origin: { ...own.origin, slug: 'abc' }, flipped: true };
  assert.equal((await addressOf(theirs, home)).href, 'https://play.example/analysis/cheskers?of=abc&ply=2&side=black');
  assert.equal(await unpack((await linkOf(theirs, home)).hash), textOf(own));
  assert.equal((await addressOf(page(), home)).href, 'https://play.example/analysis/cheskers');
  assert.equal((await addressOf(page({ tree: plant('other w 0 1') }), home)).href, 'https://play.example/analysis/cheskers?position=other+w+0+1');
});

test('the place in the tree is part of the address, and one that is not there leads to the nearest', async () => {
  const home = 'https://play.example/analysis/cheskers';
  const own = run(game(), played(2, 'x'), { type: 'go', id: 1 }, played(1, 'c', 'white'), played(4, 'd'), { type: 'go', id: 4 }, played(4, 'e'));
  assert.equal((await addressOf(own, home)).search, '?ply=1&line=1.1');
  assert.equal((await linkOf({ ...own, origin: { ...own.origin, slug: 'abc' } }, home)).search, '?ply=1&line=1.1');
  for (const id of Object.keys(own.tree.nodes)) assert.equal(nodeAt(own.tree, placeOf(own.tree, Number(id))), Number(id));
  for (const [ply, line, id] of [[2, '', 2], [1, '1', 4], [1, '1.7', 4], [1, '5.0', 1], [9, '0', 3], [0, 'x', ROOT]]) assert.equal(nodeAt(own.tree, { ply, line }), id, `${ply} ${line}`);
});

test('the result of a game stays while its main line does', () => {
  const over = run(game(), { type: 'open', tree: game().tree, origin: { slug: 'abc', title: '', tags: {}, result: '0-1', line: game().tree.nodes[2] ? [1, 2].map((id) => game().tree.nodes[id].move.text) : [], ended: { title: '', line: '' } }, at: 2 });
  assert.equal(resultOf(over), '0-1');
  assert.equal(resultOf(run(over, played(2, 'c'))), '*');
  assert.equal(resultOf(run(over, { type: 'stand', of: 2, position: here(over).position, stand: stand({ outcome: { result: '1/2-1/2' } }) })), '1/2-1/2');
});

test('where one is, in words', () => assert.equal(whereText(game()), 'Move 2 · Black to play'));

test('what this browser remembers of the engine may be anything', () => {
  const usual = { on: true, lines: 3, arrows: true };
  assert.deepEqual([null, 'nonsense', '7', '{"lines":9}'].map((kept) => choiceOf(kept, 3)), [usual, usual, usual, usual]);
  assert.deepEqual([choiceOf(null, 1).lines, choiceOf('{"lines":3}', 1).lines], [1, 3]);
  assert.deepEqual(choiceOf('{"on":false,"lines":5,"arrows":false}', 3), { on: false, lines: 5, arrows: false });
});

test('lines are saved to a file and read from it; what is none is left out', () => {
  const kept = { slug: 'abc', game: 'cheskers', title: 'A – B', text: '1. a *', at: 7 };
  assert.deepEqual(readFile(fileOf([kept])), [kept]);
  assert.deepEqual(['', '[]', '{"form":"other"}', '{"form":"threefold-lines","games":7}'].map(readFile), [null, null, null, null]);
  const bad = [{ ...kept, slug: '../x' }, { ...kept, at: 'now' }, { ...kept, text: 'x'.repeat(LONGEST + 1) }, null, { ...kept, more: 1 }];
  assert.deepEqual(readFile(fileOf(bad)), [kept]);
});

const MEN = { chesquerque: ['KQRBNAP', 'abcdefghi'], cheskers: ['PKBC', 'abcdefgh'], quadsquare: ['KQRBNP', 'abcdefgSM'] };

test('the new keys are Shift and a letter with which no move of any game can begin; the help has each once', () => {
  const taken = OTHERS.flatMap(({ keys }) => keys.flatMap((one) => one.keys));
  for (const [men, places] of Object.values(MEN)) {
    const first = firstLetters({ kinds: [...men].map((letter) => ({ letter })), board: { places: [...places].map((file) => ({ id: `${file}1` })) } });
    const letters = new Set([...men, 'O', ...places].filter((letter) => letter === letter.toUpperCase()));
    assert.deepEqual(SHIFTED.filter(({ key }) => !/^[A-Z]$/.test(key) || letters.has(key) || (first.has(key.toLowerCase()) && !/[a-i]/.test(key.toLowerCase()))), []);
  }
  assert.deepEqual(SHIFTED.filter(({ key }) => taken.includes(key)), []);
  assert.equal(new Set(SHIFTED.map(({ key }) => key)).size, SHIFTED.length);
  assert.deepEqual(HELP.keys.filter(({ keys }) => keys[0] === 'Shift').map(({ keys }) => keys[1]), SHIFTED.map(({ key }) => key));
});
