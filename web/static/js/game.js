/**
 * The page of a game, whatever it is at: an invitation, played, watched,
 * replayed. Everything that happens becomes an action for the reducer; then
 * the whole page is drawn from the state it gives.
 *
 * @import { BoardView, Command, GamePageData, Message, Snapshot } from './types.js'
 * @import { Action, State } from './state.js'
 * @import { Step } from './game/browse.js'
 */
import { createBoard } from './board/board.js';
import { drawDiagrams } from './diagrams.js';
import { h, need, pageData } from './dom.js';
import { listenToSteps, target } from './game/browse.js';
import { news, tabTitle } from './game/describe.js';
import { shareLink, wireInvite } from './game/invite.js';
import { motion, scene } from './game/scene.js';
import { cues, moveCues } from './game/sounds.js';
import { createView } from './game/view.js';
import { openRules, openSheet, say } from './sheet.js';
import { connect } from './socket.js';
import { play } from './sound.js';
import { initial, reduce, shownPly } from './state.js';
import { commands, PROTOCOL } from './wire.js';

/** A move that is not acknowledged for so long is marked as not sent. Milliseconds. */
const PATIENCE = 500;
/** How long a question waits for its "Yes". */
const QUESTION = 4000;
/** When a move the server could not save is sent again. */
const AGAIN = 1500;

const data = /** @type {GamePageData} */ (pageData('page-data'));
const { game, slug } = data;
const phone = matchMedia('(max-width: 599px)');

let state = initial(data.snapshot, data.v, { at: performance.now(), ply: data.ply, phone: phone.matches });
/** What the title says instead while the page is out of sight. */
let call = '';
/** @type {ReturnType<typeof setTimeout>|undefined} */
let question;
/** @type {ReturnType<typeof connect>|null} */
let socket = null;

const host = h('div', { class: 'board-host' });
/** @type {BoardView} */
let board = makeBoard();
const view = createView(need('#main'), host, game, { onPick: show, onLow: () => play('low') });

function makeBoard() {
  return createBoard(host, game, {
    phone: state.phone,
    onMove: sendMove,
    onAsk: (clicks) => send(commands.ask(state.snapshot.state.on, clicks)),
    onChange: ({ legs }) => dispatch({ type: 'legs', legs }),
  });
}

// ---- one state, drawn whole

/** @param {Action} action */
function dispatch(action) {
  const before = state;
  state = reduce(before, action);
  if (state === before) return;
  draw(before);
  for (const { name, hop, after = 0 } of cues(before, state, document.hidden)) {
    setTimeout(() => play(name, hop), after);
  }
  follow(before);
}

/** @param {State} [before] */
function draw(before) {
  if (before && before.phone !== state.phone) {
    board.destroy();
    board = makeBoard();
  }
  view.draw(state);
  const step = before && state.legs === before.legs ? motion(shownPly(before), shownPly(state), state) : null;
  if (!before || redrawsBoard(before)) board.show(scene(state, game), step);
  document.title = call || tabTitle(state, game);
}

/** A board that is shown again forgets the clicks made on it. @param {State} before */
function redrawsBoard(before) {
  return before.snapshot !== state.snapshot && before.snapshot.state !== state.snapshot.state
    || before.shown !== state.shown || before.flipped !== state.flipped
    || before.sent !== state.sent || before.late !== state.late || before.phone !== state.phone;
}

/** What a new state brings about besides its drawing. @param {State} before */
function follow(before) {
  const is = state.snapshot;
  const was = before.snapshot;
  if (state.gap && !before.gap) send(commands.resync());
  if (was.state.status === 'invited' && is.state.status === 'playing') welcome(is);
  if (state.shown !== before.shown) history.replaceState(null, '', addressOf());
  view.announce(news(before, state));
}

/** The second player has come. @param {Snapshot} snapshot */
function welcome({ you, state: now }) {
  if (!you.seat) return;
  const friend = you.seat === 'white' ? now.black : now.white;
  say(you.creator ? `${friend} has come: the game starts.` : 'The game starts.');
  if (document.hidden) call = `${friend} has come · ${game.name}`;
  document.title = call || document.title;
}

/** The address of what is on the board: each ply has its own. */
function addressOf() {
  const url = new URL(location.href);
  const over = state.snapshot.state.status === 'over';
  if (state.shown === null && !over) url.searchParams.delete('ply');
  else url.searchParams.set('ply', String(shownPly(state)));
  return url;
}

// ---- to and from the server

/** @param {Command} command @returns {boolean} whether it went out */
function send(command) {
  const sent = socket?.send(command) ?? false;
  if (!sent && command.t !== 'move') say('There is no connection just now. Try again in a moment.');
  return sent;
}

/** @param {string} text canonical text of a legal move */
function sendMove(text) {
  const { plies, state: now } = state.snapshot;
  const command = commands.move(now.on, plies.length + 1, text);
  dispatch({ type: 'sent', command });
  send(command);
  setTimeout(() => {
    if (state.sent === command) dispatch({ type: 'late' });
  }, PATIENCE);
}

/** A move that is not acknowledged may always be sent again, under its id. */
function resend() {
  if (state.sent) send(state.sent);
}

/** @param {Message} message */
function receive(message) {
  if (message.t === 'snapshot' && message.d.protocol !== PROTOCOL && data.snapshot.protocol === PROTOCOL) {
    location.reload();
    return;
  }
  const { sent } = state;
  if (state.connection !== 'live') dispatch({ type: 'live' });
  dispatch({ type: 'message', message, at: performance.now() });
  if (message.t === 'snapshot') resend();
  if (message.t === 'refusal') {
    play('refused');
    board.refuse(message.d);
  }
  if (message.t !== 'error') return;
  if (message.d.code === 'not_saved' && sent?.id === message.id) setTimeout(resend, AGAIN);
  else say(message.d.text);
}

/** Accepting takes a seat, and so is no message of a spectator's socket. */
async function accept() {
  const answer = await fetch(`/api/games/${slug}/accept`, { method: 'POST' }).catch(() => null);
  if (!answer) return say('There is no connection just now. Try again in a moment.');
  if (!answer.ok) {
    const { error } = await answer.json().catch(() => ({}));
    say(error?.text ?? 'That did not work. Please try again.');
  }
  const looked = await fetch(`/api/games/${slug}`).then((a) => (a.ok ? a.json() : null)).catch(() => null);
  if (looked) dispatch({ type: 'message', message: { t: 'snapshot', v: looked.v, d: looked.d }, at: performance.now() });
}

// ---- what the visitor does

/** @param {number} ply */
function show(ply) {
  dispatch({ type: 'show', ply });
}

/** @param {Step} step @returns {boolean} whether it led anywhere */
function take(step) {
  const before = shownPly(state);
  const { plies } = state.snapshot;
  const ply = target(step, before, plies.length);
  if (ply === before) return false;
  show(ply);
  const played = plies[before];
  if (step === 'forward' && played) for (const cue of moveCues(played)) setTimeout(() => play(cue.name, cue.hop), cue.after ?? 0);
  return true;
}

/** @param {State["asking"]} what */
function ask(what) {
  clearTimeout(question);
  dispatch({ type: 'ask', what });
  if (what) question = setTimeout(() => ask(null), QUESTION);
}

function confirm() {
  if (state.asking === 'resign') send(commands.resign());
  if (state.asking === 'draw') send(commands.offer('draw'));
  ask(null);
}

/** @type {Record<string, () => void>} */
const ACTIONS = {
  accept,
  watch: () => dispatch({ type: 'watch' }),
  cancel: () => send(commands.cancel()),
  resign: () => ask('resign'),
  draw: () => ask('draw'),
  yes: confirm,
  no: () => ask(null),
  withdraw: () => send(commands.withdraw()),
  'accept-draw': () => send(commands.accept()),
  'decline-draw': () => send(commands.decline()),
  claim: () => send(commands.claim(state.snapshot.state.on)),
  flip: () => dispatch({ type: 'flip' }),
  'undo-leg': () => board.undoLeg(),
  first: () => take('first'),
  back: () => take('back'),
  forward: () => take('forward'),
  last: () => take('last'),
  rules: () => openRules(game.id, game.name, drawDiagrams),
  moves: () => view.lendMoves((list, giveBack) => openSheet('Moves', list, giveBack)),
  'share-game': () => shareLink(document.title, location.href),
};

document.addEventListener('click', (event) => {
  const clicked = event.target instanceof Element ? event.target.closest('[data-action]') : null;
  const act = ACTIONS[clicked?.getAttribute('data-action') ?? ''];
  if (!act) return;
  event.preventDefault();
  act();
});

listenToSteps(host, take, () => dispatch({ type: 'flip' }));
wireInvite(need('#invite'), slug, `${data.me.name} invites you to a game of ${game.name}`);

phone.addEventListener('change', () => dispatch({ type: 'phone', phone: phone.matches }));
document.addEventListener('visibilitychange', () => {
  if (document.hidden) return;
  call = '';
  document.title = tabTitle(state, game);
});

draw();
if (state.connection !== 'live') {
  socket = connect(`/ws/g/${slug}`, { message: receive, lost: () => dispatch({ type: 'lost' }) });
}
