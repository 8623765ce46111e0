/** What a page says to the server, and when it says it again. */
import './crypto.js';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLink } from '../static/js/game/link.js';
import { SILENCE } from '../static/js/net/socket.js';
import { reduce } from '../static/js/game/state.js';
import { opening, snapshot } from './games.js';
import { free, stop, tick } from './timers.js';

/** The sockets that were opened, the last of them last. */
let sockets = [];

/** A socket as the browser has it, with the server's part in the test's hand. */
class FakeSocket extends EventTarget {
  static OPEN = 1;
  readyState = FakeSocket.OPEN;
  sent = [];

  constructor() {
    super();
    sockets.push(this);
  }

  send(text) {
    this.sent.push(JSON.parse(text));
  }

  tell(message) {
    this.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(message) }));
  }

  close() {
    this.readyState = 2;
  }

  end(code) {
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }
}

Object.assign(globalThis, {
  WebSocket: FakeSocket, location: new URL('http://localhost/g/abc'), addEventListener() {},
  CloseEvent: class extends Event {
    code = 1006;
  },
  document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
});

/** A page of a game, as far as the link knows it; its follow-up is that of page.js. */
function open(given, v = 2) {
  stop();
  sockets = [];
  let state = opening({ you: { seat: 'black' }, ...given }, v);
  const unsaid = [];
  const link = createLink({
    view: { unsay: (text) => unsaid.push(text) },
    get state() {
      return state;
    },
    dispatch(action) {
      const before = state;
      state = reduce(state, action);
      if (state.contact.gap && !before.contact.gap) link.resync();
      if (state.contact.behind > before.contact.behind) link.catchUp(state.contact.behind);
    },
  }, { slug: 'abc', seat: '', snapshot: state.snapshot });
  link.open();
  return { link, unsaid, state: () => state, socket: () => sockets.at(-1), sent: () => sockets.at(-1).sent.map(({ t }) => t) };
}

test.afterEach(free);

const whole = (v, given) => ({ t: 'snapshot', v, d: snapshot({ you: { seat: 'black' }, ...given }) });
const event = (v, more = {}) => ({ t: 'offered', v, d: { state: snapshot().state }, ...more });
const notSaved = (id) => ({ t: 'error', id, d: { code: 'not_saved', text: '' } });

test('a gap is asked about once', () => {
  const { socket, sent } = open();
  socket().tell(whole(2));
  socket().tell(event(4));
  socket().tell(event(5));
  assert.deepEqual(sent(), ['resync']);
});

test('a server that knows less is asked again after 200 ms, then less and less often', () => {
  const { socket, sent, state } = open({}, 7);
  for (const pause of [200, 400, 800]) {
    socket().tell(whole(6));
    const before = sent().length;
    tick(pause - 1);
    assert.equal(sent().length, before);
    tick(1);
    assert.equal(sent().length, before + 1);
  }
  socket().tell(whole(8));
  tick(10_000);
  assert.deepEqual([sent(), state().contact.v], [['resync', 'resync', 'resync'], 8]);
});

test('a page that has lost its connection asks nobody', () => {
  const { socket } = open({}, 7);
  socket().tell(whole(6));
  const first = socket();
  first.end(1006);
  tick(200);
  assert.deepEqual(first.sent, []);
});

test('a move that could not be saved is sent again, once at a time', () => {
  const { link, socket, sent, state } = open();
  socket().tell(whole(2));
  link.move('f6-e5');
  const { id } = state().turn.sent;
  socket().tell(notSaved(id));
  socket().tell(whole(2, { degraded: true })); // a move is sent again with each whole game
  socket().tell(notSaved(id));
  assert.deepEqual(sent(), ['move', 'move']);
  tick(1500);
  assert.deepEqual(sent(), ['move', 'move', 'move']);
  assert.deepEqual(new Set(socket().sent.map((command) => command.id)), new Set([id]));
});

test('an event that names the move ends the waiting for it', () => {
  const { link, socket, sent, state } = open();
  socket().tell(whole(2));
  link.move('f6-e5');
  socket().tell(event(3, { id: state().turn.sent.id }));
  socket().tell(whole(3));
  tick(10_000);
  assert.deepEqual([sent(), state().turn.sent, state().turn.late], [['move'], null, false]);
});

test('after a restart the page comes back within a second, and sends its move again', () => {
  const { link, socket, sent, state } = open();
  socket().tell(whole(2));
  socket().tell({ t: 'restart', d: { in: 5000 } });
  link.move('f6-e5');
  socket().end(1012);
  assert.equal(state().contact.connection, 'lost');
  tick(1000);
  assert.equal(sockets.length, 2);
  socket().tell(whole(2));
  assert.deepEqual([sent(), state().contact.connection, state().contact.restart], [['move'], 'live', null]);
});

test('a connection that has fallen silent is dropped, and made anew', () => {
  const { socket, state } = open();
  socket().tell(whole(2));
  for (let i = 0; i < 10; i++) {
    tick(SILENCE.player - 1);
    socket().tell({ t: 'ping', d: { ms: 4 } });
  }
  assert.deepEqual([sockets.length, state().contact.connection], [1, 'live']);
  const [first] = sockets;
  tick(SILENCE.player);
  assert.deepEqual([first.readyState, state().contact.connection], [2, 'lost']);
  tick(500);
  assert.equal(sockets.length, 2);
  first.end(1006);
  tick(SILENCE.player - 501);
  assert.equal(sockets.length, 2, 'what becomes of the old one is nothing to the new one');
});

test('a page that only watches waits longer for a word', () => {
  const { socket, state } = open({ you: { seat: '', creator: false } });
  socket().tell(whole(2, { you: { seat: '', creator: false } }));
  tick(SILENCE.player);
  assert.equal(state().contact.connection, 'live');
  tick(SILENCE.other);
  assert.equal(state().contact.connection, 'lost');
});

/** What a promise comes to, if it has come to anything. */
async function come(promise) {
  const nothing = Symbol('nothing');
  const result = await Promise.race([promise, Promise.resolve().then(() => {}).then(() => nothing)]);
  return result === nothing ? 'no moves yet' : result;
}

test('a typed text is read by the server', async () => {
  const { link, socket } = open();
  socket().tell(whole(2));
  const reading = link.read('Ri4');
  const [{ t, id, d }] = socket().sent;
  assert.deepEqual([t, d], ['read', { on: 2, text: 'Ri4' }]);
  assert.equal(await come(reading), 'no moves yet');
  socket().tell({ t: 'read', id, d: { moves: ['i1i4'] } });
  assert.deepEqual(await reading, { moves: ['i1i4'] });
});

test('only the last text is waited for', async () => {
  const { link, socket } = open();
  socket().tell(whole(2));
  const first = link.read('R');
  const second = link.read('Ri4');
  const [{ id }, { id: last }] = socket().sent;
  assert.equal(await first, null);
  socket().tell({ t: 'read', id, d: { moves: [] } });
  assert.equal(await come(second), 'no moves yet');
  socket().tell({ t: 'read', id: last, d: { moves: ['i1i4'] } });
  assert.deepEqual(await second, { moves: ['i1i4'] });
});

test('a server that does not know the question is not asked again, and nobody is told; the next one is', async () => {
  const { link, socket, sent, state } = open();
  socket().tell(whole(2));
  const reading = link.read('Ri4');
  const before = state();
  socket().tell({ t: 'error', id: socket().sent[0].id, d: { code: 'unknown_type', text: 'Unknown kind of message.' } });
  assert.equal(await reading, null);
  assert.equal(state(), before);
  assert.equal(await link.read('Ri5'), null);
  assert.deepEqual(sent(), ['read']);
  socket().end(1012);
  tick(1000);
  socket().tell(whole(2));
  link.read('Ri5');
  assert.deepEqual([sockets.length, sent()], [2, ['read']]);
});

test('what was to be read is given up with the connection, or after a while', async () => {
  const { link, socket } = open();
  socket().tell(whole(2));
  const slow = link.read('Ri4');
  tick(3000);
  assert.equal(await slow, null);
  const cut = link.read('Ri4');
  socket().end(1006);
  assert.equal(await cut, null);
  assert.equal(await link.read('Ri4'), null, 'without a connection');
});

/** A page that has said two lines, whose connection has ended before an answer, and is back. */
function said() {
  const opened = open();
  opened.link.say('players', 'Hello');
  opened.link.say('players', 'Good luck');
  const sent = opened.socket().sent;
  opened.socket().end(1006);
  tick(1000);
  return { ...opened, first: sent.map(({ id }) => id) };
}

const spoken = (id, text, more) => ({ id, to: 'players', name: 'Second', seat: 'black', text, at: 1, ...more });

test('a line that was on its way when the connection ended is sent again, under its id', () => {
  const { socket, first } = said();
  assert.equal(sockets.length, 2);
  socket().tell(whole(2, { chat: [spoken('1', 'Good luck', { seat: 'white' })] }));
  assert.deepEqual(socket().sent.map(({ t, id, d }) => [t, id, d.text]), [['chat', first[0], 'Hello'], ['chat', first[1], 'Good luck']]);
  socket().tell({ t: 'chat', id: first[0], d: spoken('2', 'Hello') });
  socket().tell({ t: 'ack', v: 2, id: first[1] });
  socket().tell(whole(2));
  assert.equal(socket().sent.length, 2, 'what was answered is not sent again');
});

test('a line that has arrived all the same is not said twice', () => {
  const { socket, first } = said();
  socket().tell(whole(2, { chat: [spoken('1', 'Hello')] }));
  assert.deepEqual(socket().sent.map(({ id }) => id), [first[1]]);
});

test('a server of a release before answers by the line alone', () => {
  const { link, socket } = open();
  link.say('players', 'Hello');
  socket().tell({ t: 'chat', d: spoken('1', 'Hello', { seat: 'white' }) });
  socket().tell(whole(2));
  assert.equal(socket().sent.length, 2, 'the same of the opponent is no answer');
  socket().tell({ t: 'chat', d: spoken('2', 'Hello') });
  socket().tell(whole(2));
  assert.equal(socket().sent.length, 2);
});

test('a line that is refused comes back to its field, and is not sent again', () => {
  const { link, socket, unsaid } = open();
  link.say('players', 'Hello');
  const [{ id }] = socket().sent;
  socket().tell({ t: 'error', id, d: { code: 'newer_server', text: 'A newer server goes on with the game.' } });
  socket().tell(whole(2));
  assert.deepEqual([unsaid, socket().sent.length], [['Hello'], 1]);
});

test('whoever gets a seat while the page is open says that it is looked at', () => {
  const { socket, sent } = open({ you: { seat: '' } });
  socket().tell(whole(2, { you: { seat: '' } }));
  assert.deepEqual(sent(), []);
  socket().tell(whole(3, { you: { seat: 'white' } }));
  socket().tell(whole(4, { you: { seat: 'white' } }));
  assert.deepEqual(socket().sent, [{ t: 'look', d: { on: true } }]);
});
