import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, test } from 'node:test';
import { EngineError } from '../static/js/engine/client.js';
import '../static/js/words/records.js';
import { golden, startModule } from './module.js';

const hash = (text) => createHash('sha256').update(text).digest('hex').slice(0, 16);

const { engine, raw, end } = startModule();
after(end);

const questions = golden();
const startOf = (game) => ({ game, start: questions.find((q) => q.ask === 'stand' && q.game === game).start, moves: [] });
const start = startOf('cheskers');

/** The last thought of a search. */
const thought = (at, limits, each = () => {}) => new Promise((tell) => {
  engine.search(at, limits, (said) => (said.done ? tell(said) : each(said)));
});

test('the module answers as the same code does natively', async () => {
  for (const game of ['chesquerque', 'cheskers', 'quadsquare']) await engine.tables(startOf(game));
  for (const { ask, game, start: from, moves, more, hash: want } of questions) {
    const limits = ask === 'search' ? [2, 0, 20_000, 0, false] : ask === 'choose' ? [Number(more), 7, null] : [more];
    const said = await raw(ask, game, from, moves.join('\n'), ...limits);
    assert.equal(hash(said.replace(/"ms":\d+/, '"ms":0').replace(/"plies":\[.*?\],/, ask === 'review' ? '' : '$&')), want, `${ask} ${game} ${from} ${moves.join(' ')}: ${said}`);
  }
  assert.ok(questions.length > 300);
});

test('a review tells what it looked at and the turns; a stop ends it', async () => {
  const at = { ...start, moves: [] };
  for (let i = 0; i < 6; i++) at.moves.push((await engine.stand(at)).legal[0].text);
  const plies = {};
  const last = await new Promise((tell) => {
    engine.review(at, () => ['1 0', '2 0', '3 0', '4 0', '5 0', '6 0'], (said) => {
      for (const looked of said.plies) plies[looked.ply] = looked;
      if (said.done) tell(said);
    });
  });
  assert.deepEqual([last.why, last.nodes, last.judging, Array.isArray(last.turns)], ['settled', 60_000, 240_000, true]);
  assert.deepEqual([plies[0].pass >= 2, typeof plies[0].key, plies[0].share > 0.2], [true, 'string', true]);
  const { stop } = engine.review(at, () => [], () => {});
  stop();
  assert.equal((await engine.stand(start)).turn, 'black');
});

test('a line is played, typed, refused and read by the rules', async () => {
  const stand = await engine.stand(start);
  const [move] = stand.legal;
  const step = await engine.play(start, move.text);
  assert.equal(step.played.text, move.text);
  assert.notEqual(step.stand.turn, stand.turn);
  const course = await engine.course({ ...start, moves: [move.text] });
  assert.deepEqual([course.plies.length, course.first.position, course.stand], [1, stand.position, step.stand]);
  assert.deepEqual((await engine.read(start, move.text.toLowerCase())).moves, [move.text]);
  assert.equal((await engine.play(start, 'nonsense')).refusal.key, 'refusal.no-such-move');
  assert.equal((await engine.refuse(start, [move.clicks[0], move.clicks[0]])).key, 'refusal.same-place');
  assert.equal(await engine.refuse(start, [move.clicks[0]]), null);
});

test('what is no position is told in the rules’ own sentence', async () => {
  await assert.rejects(engine.open('cheskers', '8/8/8/8/8/8/8/8 w 0 1'), (err) => err instanceof EngineError && err.fault.code === 'bad_position' && err.message === 'At least one side needs a king.');
  const broken = await engine.open('cheskers', '1. Cb8-a5 e3-f4 2. zz9');
  assert.equal(broken.main.moves.length + (broken.fault ? 1 : 0) > 0, true);
});

test('the computer plays at each level, and gives up where it stands without hope', async () => {
  const [move] = (await engine.stand(start)).legal;
  for (const level of [1, 4, 8]) {
    const at = { ...start, moves: [move.text] };
    const chosen = await engine.choose(at, { level, seed: 3, before: null });
    assert.deepEqual(await engine.choose(at, { level, seed: 3, before: null }), chosen);
    assert.ok((await engine.play(at, chosen.move)).played && chosen.pace > 0 && !chosen.resigns, JSON.stringify(chosen));
  }
  await assert.rejects(engine.choose(start, { level: 9, seed: 3, before: null }), (err) => err instanceof EngineError && err.fault.code === 'internal');
  const lost = { game: 'cheskers', start: '1k6/8/8/8/3K4/8/1K1K4/K1K5 b 0 1', moves: [] };
  assert.equal((await engine.choose(lost, { level: 5, seed: 3, before: -5000 })).resigns, true);
  assert.equal((await engine.choose(lost, { level: 5, seed: 3, before: null })).resigns, false);
});

test('two hundred steps as fast as keys go, then a depth comes', async () => {
  for (const { game, start: position, moves } of questions.filter(({ ask }) => ask === 'course').slice(-3)) {
    const late = [];
    for (let i = 0; i < 200; i++) engine.search({ game, start: position, moves: moves.slice(0, i % moves.length) }, { lines: 3 }, (said) => late.push(said));
    const said = await thought({ game, start: position, moves: moves.slice(0, 3) }, { depth: 4 });
    assert.ok(said.depth >= 4 && said.lines.length === 1, JSON.stringify(said));
    assert.deepEqual(late, []);
  }
});

test('a search hands the thread back, tells at most each 125 ms, and stops', async () => {
  const times = [];
  let questions = 0;
  const told = new Promise((tell) => {
    const running = engine.search(start, { ms: 60_000, lines: 5 }, (said) => {
      times.push(said.ms);
      if (times.length === 6) {
        running.stop();
        tell(said);
      }
    });
  });
  const ask = async () => {
    for (; times.length < 6; questions++) await engine.stand(start);
  };
  const [said] = await Promise.all([told, ask()]);
  assert.equal(said.lines.length, 5);
  assert.ok(questions > 0, `${questions} questions were answered`);
  const gaps = times.slice(1).map((time, i) => time - times[i]);
  assert.ok(Math.min(...gaps) >= 125, `${gaps}`);
  const next = await thought(start, { nodes: 3000 });
  assert.equal(next.why, 'limit');
});

test('a threat is the other side’s best move, where it may move', async () => {
  const said = await thought(start, { nodes: 3000, threat: true });
  const mine = await thought(start, { nodes: 3000 });
  assert.notEqual(said.lines[0].moves[0].by, mine.lines[0].moves[0].by);
});
