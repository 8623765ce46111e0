import './crypto.js';
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { initial, reduce } from '../static/js/game/state.js';
import { commands, newId, read } from '../static/js/wire/wire.js';
import { EVENTS } from '../static/js/wire/wire-shapes.js';

const GOLDEN = new URL('../../internal/lobby/testdata/wire/', import.meta.url);
const golden = (name) => JSON.parse(readFileSync(new URL(name, GOLDEN), 'utf8'));
const names = readdirSync(GOLDEN);
const fromServer = names.filter((name) => name.startsWith('out-'));

/** The commands as the server's tests know them. */
const SENT = {
  'in-move.json': commands.move(41, 17, 'd4xf6', 'k3f9'),
  'in-ask.json': commands.ask(41, ['c3', 'M1.1'], 'k3fa'),
  'in-read.json': commands.read(41, 'Ri4', 'k3fo'),
  'in-offer.json': commands.offer('draw', 'k3fb'),
  'in-withdraw.json': commands.withdraw('draw', 'k3fc'),
  'in-accept.json': commands.accept('takeback', 'k3fd'),
  'in-decline.json': commands.decline('pause', 'k3fe'),
  'in-claim.json': commands.claim(41, 'draw', 'k3ff'),
  'in-resign.json': commands.resign('k3fg'),
  'in-cancel.json': commands.cancel('k3fh'),
  'in-takeback.json': commands.takeback(41, 'k3fi'),
  'in-give.json': commands.give('k3fj'),
  'in-abort.json': commands.abort('k3fk'),
  'in-chat.json': commands.chat('players', 'Good game', 'k3fl'),
  'in-seat-request.json': commands.seatRequest('k3fm'),
  'in-letin.json': commands.letin(1, 'k3fn'),
  'in-bye.json': commands.bye(),
  'in-look.json': commands.look(true),
  'in-hint.json': commands.hint(41, 'k3fq'),
  'in-resync.json': commands.resync(),
};

test('every message to the server is one of the golden files, and every file one of them', () => {
  assert.deepEqual(names.filter((name) => name.startsWith('in-')), Object.keys(SENT).sort());
  assert.deepEqual(Object.keys(commands).sort(), Object.keys(SENT).map((name) => golden(name).t).sort());
});

for (const [name, command] of Object.entries(SENT)) {
  test(`${name} is what the page sends`, () => assert.deepEqual(command, golden(name)));
}

test('ids of commands differ', () => assert.notEqual(newId(), newId()));

test('every type of message from the server has a golden file', () => {
  const types = new Set(fromServer.map((name) => golden(name).t));
  for (const type of ['snapshot', 'ack', 'error', 'moveError', 'presence', 'live', 'moved']) assert.ok(types.has(type), type);
});

for (const name of fromServer) {
  test(`${name} is read as it stands`, () => assert.deepEqual(read(JSON.stringify(golden(name))), golden(name)));

  test(`${name} leaves a page that has every field of its state`, () => {
    const start = golden('out-snapshot-on-turn.json');
    const state = initial(start.d, start.v, { at: 0 });
    const message = golden(name);
    const next = reduce(state, { type: 'message', message: { ...message, v: EVENTS.has(message.t) ? start.v + 1 : message.v }, at: 5 });
    const fields = (/** @type {object} */ all) => Object.entries(all).map(([part, value]) => [part, part === 'snapshot' ? [] : Object.keys(value)]);
    assert.deepEqual(fields(next), fields(state));
    assert.equal(next.contact.gap, false);
  });
}

/** Every message that lacks one thing a golden message has. */
function* crippled(value, path = '') {
  for (const key of Object.keys(value)) {
    const { [key]: gone, ...rest } = value;
    yield [`${path}${key}`, rest];
    if (gone && typeof gone === 'object' && !Array.isArray(gone)) {
      for (const [where, less] of crippled(gone, `${path}${key}.`)) yield [where, { ...value, [key]: less }];
    }
  }
}

/** What a message may lack: fields that the server leaves out when they are empty. */
const OPTIONAL = /^(id|v)$|(offers|may|claim|outcome|rematch|paused|clock|black|days|visibility|takebacks|noGiving|first|names|absence|why|chat|of|legal|presence|ply|places|instead|insteadLabel|hint|check|forced|pinned|takes|result|outcome\.reason|last|machine|busy|hints|board|boards|gone|from|view|here|missed|only|since|opponent|rank|points|key|with(\..*)?)$/;

for (const name of fromServer.filter((name) => !name.includes('ack'))) {
  test(`${name} is no message when it lacks a field that is always there`, () => {
    for (const [field, less] of crippled(golden(name))) {
      if (!OPTIONAL.test(field)) assert.equal(read(JSON.stringify(less)), null, `without ${field}`);
    }
  });
}

test('an event and a snapshot need their number', () => {
  for (const name of ['out-moved.json', 'out-snapshot-over.json']) {
    const { v, ...rest } = golden(name);
    assert.equal(v > 0, true);
    assert.equal(read(JSON.stringify(rest)), null, name);
  }
});

for (const text of ['', 'null', '7', '"moved"', '[]', '{}', '{"t":"moved"', '{"t":"constructor","d":{}}', '{"t":"toString"}', '{"t":"unknown","d":{}}', '{"t":7}', '\u0000']) {
  test(`${JSON.stringify(text)} is no message and breaks nothing`, () => assert.equal(read(text), null));
}
