/**
 * The page of a game, whatever it is at: an invitation, played, watched,
 * replayed. Everything that happens becomes an action for the reducer; then
 * the whole page is drawn from the state it gives.
 *
 * @import { Audience, BoardView, Claim, Command, GamePageData, Message, OfferName, Snapshot } from './types.js'
 * @import { Action, State } from './state.js'
 * @import { Step } from './game/browse.js'
 */
import { createBoard } from './board/board.js';
import { drawDiagrams } from './diagrams.js';
import { h, need, pageData } from './dom.js';
import { due, isDue } from './game/ahead.js';
import { listenToWheel, target } from './game/browse.js';
import { turnCall, wantsCalls } from './game/calls.js';
import { news, tabTitle } from './game/describe.js';
import { toAnswer, toBoard } from './game/held.js';
import { shareLink, wireInvite } from './game/invite.js';
import { motion, scene } from './game/scene.js';
import { seatToken, shareSeat, takeSeat } from './game/seat.js';
import { cues, moveCues } from './game/sounds.js';
import { createTyped } from './game/typed.js';
import { createView } from './game/view.js';
import { listenForKeys } from './keys.js';
import { recall, remember } from './memory.js';
import { allowed, askToNotify, notify } from './notify.js';
import { post } from './post.js';
import { settings } from './settings.js';
import { openRules, openSheet, say } from './sheet.js';
import { connect } from './socket.js';
import { play } from './sound.js';
import { initial, isMyTurn, reduce, shownPly } from './state.js';
import { showTab } from './title.js';
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

let state = initial(data.snapshot, data.v, { at: performance.now(), ply: data.ply, phone: phone.matches, settings: settings.get() });
/** What the title says instead while the page is out of sight. */
let call = '';
/** @type {ReturnType<typeof setTimeout>|undefined} */
let question;
/** @type {ReturnType<typeof connect>|null} */
let socket = null;
/** The line of chat that was sent last, and its command. */
let said = { id: '', text: '' };

const host = h('div', { class: 'board-host' });
/** @type {BoardView} */
let board = makeBoard();
const view = createView(need('#main'), host, game, {
  onPick: show, onLow: () => play('low'), onSay: chat, onTalk: (action) => dispatch({ type: 'talk', action }),
});

function makeBoard() {
  return createBoard(host, game, {
    phone: state.phone,
    onMove: sendMove,
    onAsk: (clicks) => send(commands.ask(state.snapshot.state.on, clicks)),
    onPremove: (premove) => dispatch({ type: 'premove', premove }),
    onChange: made,
  });
}

/** @param {{legs: number, held: string|null}} what stands on the board and is not played */
function made({ legs, held }) {
  const waited = state.held !== null;
  dispatch({ type: 'made', legs, held });
  if (held) toAnswer(host);
  else if (waited) toBoard(host);
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
  showTab(call || tabTitle(state, game), isMyTurn(state));
}

/** A board that is shown again forgets the clicks made on it. @param {State} before */
function redrawsBoard(before) {
  return before.snapshot !== state.snapshot && before.snapshot.state !== state.snapshot.state
    || before.shown !== state.shown || before.flipped !== state.flipped
    || before.sent !== state.sent || before.late !== state.late || before.phone !== state.phone
    || before.premove !== state.premove || before.settings !== state.settings;
}

/** What a new state brings about besides its drawing. @param {State} before */
function follow(before) {
  const is = state.snapshot;
  const was = before.snapshot;
  if (state.gap && !before.gap) send(commands.resync());
  if (was.state.status === 'invited' && is.state.status === 'playing') welcome(is);
  if (is.you.seat && is.state.rematch && !was.state.rematch) location.assign(`/g/${is.state.rematch}`);
  if (state.shown !== before.shown) history.replaceState(null, '', addressOf());
  view.announce(news(before, state));
  const called = turnCall(before, state, game);
  if (isDue(state)) playAhead();
  else if (called) notify(called.title, called.body, slug);
  if (wantsCalls(before, state) && allowed() === 'default' && !recall('call-asked')) dispatch({ type: 'callable', callable: true });
}

/** The turn has come for a move made ahead. */
function playAhead() {
  const move = due(state);
  dispatch({ type: 'premove', premove: null });
  if (move) sendMove(move.text);
  else say('Your premove was dropped: it is not one legal move now.');
}

/** Whether the visitor wants to be called is asked once. */
function answerCalls() {
  remember('call-asked', 'yes');
  dispatch({ type: 'callable', callable: false });
}

/** The second player has come. @param {Snapshot} snapshot */
function welcome({ you, state: now }) {
  if (!you.seat) return;
  const friend = you.seat === 'white' ? now.black : now.white;
  if (you.seat === 'both') return;
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
  if (message.id && message.id === said.id) view.unsay(said.text);
}

/** Accepting takes a seat, and so is no message of a spectator's socket. */
async function accept() {
  const answer = await post(`/api/games/${slug}/accept`, { seat: data.seat });
  if (answer.error) say(answer.error);
  look();
}

/** Asks for the game anew after something that the socket does not tell. */
async function look() {
  const looked = await fetch(`/api/games/${slug}`).then((a) => (a.ok ? a.json() : null)).catch(() => null);
  if (looked) dispatch({ type: 'message', message: { t: 'snapshot', v: looked.v, d: looked.d }, at: performance.now() });
}

/** @param {Audience} to @param {string} text */
function chat(to, text) {
  const command = commands.chat(to, text);
  said = { id: command.id ?? '', text };
  if (!send(command)) view.unsay(text);
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
  switch (state.asking) {
    case 'draw': case 'cancel': send(commands.offer(state.asking)); break;
    case 'resign': send(commands.resign()); break;
    case 'abort': send(commands.abort()); break;
  }
  ask(null);
}

/** @param {Claim} claim */
const claim = (claim) => send(commands.claim(state.snapshot.state.on, claim));

/** @type {Record<string, (about: string) => void>} */
const ACTIONS = {
  accept,
  watch: () => dispatch({ type: 'watch' }),
  cancel: () => send(commands.cancel()),
  resign: () => ask('resign'),
  draw: () => ask('draw'),
  abort: () => ask('abort'),
  'cancel-game': () => ask('cancel'),
  yes: confirm,
  no: () => ask(null),
  takeback: () => send(commands.offer('takeback')),
  undo: () => send(commands.takeback(state.snapshot.state.on)),
  pause: () => send(commands.offer('pause')),
  resume: () => send(commands.offer('resume')),
  rematch: () => send(commands.offer('rematch')),
  give: () => send(commands.give()),
  withdraw: (offer) => send(commands.withdraw(/** @type {OfferName} */ (offer))),
  claim: () => claim('draw'),
  'claim-win': () => claim('absent-win'),
  'claim-draw': () => claim('absent-draw'),
  'claim-end': () => claim('absent-end'),
  wait: () => dispatch({ type: 'wait' }),
  knock: () => {
    if (send(commands.knock())) dispatch({ type: 'knocked' });
  },
  'let-in': (knock) => {
    if (send(commands.letin(Number(knock)))) dispatch({ type: 'answered', knock: Number(knock) });
  },
  'keep-out': (knock) => dispatch({ type: 'answered', knock: Number(knock) }),
  'share-seat': () => shareSeat(slug, data.local ? data.network : []),
  flip: () => dispatch({ type: 'flip' }),
  'confirm-move': () => board.confirm(),
  'cancel-move': () => board.clear(),
  type: () => typed.open(),
  zen: toggleZen,
  'call-yes': () => {
    answerCalls();
    askToNotify();
  },
  'call-no': answerCalls,
  'undo-leg': () => board.undoLeg(),
  first: () => take('first'),
  back: () => take('back'),
  forward: () => take('forward'),
  last: () => take('last'),
  rules: () => openRules(game.id, game.name, drawDiagrams),
  moves: () => view.lendMoves((list, giveBack) => openSheet('Moves', list, giveBack)),
  chat: openChat,
  'share-game': () => shareLink(document.title, location.href),
};

for (const offer of /** @type {OfferName[]} */ (['draw', 'takeback', 'pause', 'resume', 'cancel', 'rematch'])) {
  ACTIONS[`accept-${offer}`] = () => send(commands.accept(offer));
  ACTIONS[`decline-${offer}`] = () => send(commands.decline(offer));
}

/** Puts all but the board and the clocks out of sight, or back. */
function toggleZen() {
  settings.set({ zen: !settings.get().zen });
}

/** On phones the chat opens as a sheet over the game. */
function openChat() {
  dispatch({ type: 'talk', action: { type: 'open', open: true } });
  view.lendChat((box, giveBack) => openSheet('Chat', box, () => {
    giveBack();
    dispatch({ type: 'talk', action: { type: 'open', open: false } });
  }));
}

document.addEventListener('click', (event) => {
  const clicked = event.target instanceof Element ? event.target.closest('[data-action], [data-rules]') : null;
  const act = ACTIONS[clicked?.getAttribute('data-action') ?? (clicked ? 'rules' : '')];
  if (!act) return;
  event.preventDefault();
  const menu = document.getElementById('menu');
  if (menu?.contains(clicked)) menu.hidePopover();
  act(clicked?.getAttribute('data-about') ?? '');
});

const typed = createTyped(need('[data-typing]'), {
  legal: () => scene(state, game).legal,
  play: (text) => board.play(text),
});

listenToWheel(host, take);
listenForKeys({
  ArrowLeft: () => take('back'),
  ArrowRight: () => take('forward'),
  Home: () => take('first'),
  End: () => take('last'),
  Escape: () => board.back() || (settings.get().zen && toggleZen()),
  f: () => dispatch({ type: 'flip' }),
  z: toggleZen,
  '/': () => typed.open(),
}, (key) => /^[a-zA-Z1-9]$/.test(key) && scene(state, game).legal.length > 0 && typed.open(key));
settings.on((now) => dispatch({ type: 'settings', settings: now }));
wireInvite(need('#invite'), slug, `${data.me.name} invites you to a game of ${game.name}`);

phone.addEventListener('change', () => dispatch({ type: 'phone', phone: phone.matches }));
document.addEventListener('visibilitychange', () => {
  if (document.hidden) return;
  call = '';
  showTab(tabTitle(state, game), isMyTurn(state));
});

addEventListener('pagehide', () => socket?.send(commands.bye()));

draw();
const token = seatToken();
if (token && !state.snapshot.you.seat) takeSeat(slug, token, look);
if (state.connection !== 'live') {
  socket = connect(`/ws/g/${slug}`, { message: receive, lost: () => dispatch({ type: 'lost' }) });
}
