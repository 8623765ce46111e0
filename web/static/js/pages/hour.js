/**
 * The page of a weekly hour.
 *
 * @import { HourOwn, Message } from '../wire/wire-types.js'
 * @import { Look } from '../tournament/hour.js'
 */
import { follow } from '../frame/followed.js';
import { MEANWHILE, hourSocket, keepPart } from '../frame/taking-part.js';
import { moveOn } from '../game/match.js';
import { createLive } from '../lobby/live.js';
import { makeGame } from '../net/make-game.js';
import { post } from '../net/post.js';
import { recallInTab, rememberInTab } from '../storage/memory.js';
import { keepHour } from '../tournament/follow-hour.js';
import { due, happensNext, isLong, receive, written } from '../tournament/hour.js';
import { calmly, createParts } from '../tournament/parts.js';
import { phaseOf } from '../tournament/phases.js';
import { WENT } from '../tournament/state.js';
import { countdownIn, redraw, textButton } from '../ui/buttons.js';
import { toast } from '../ui/dialog.js';
import { h, icon, need, pageData, setText } from '../ui/dom.js';
import { notify, showTab } from '../ui/notify.js';
import { listenToButtons } from '../ui/press.js';
import { t } from '../words/text.js';
import { weekday } from '../words/times.js';

/** How long it is said that a board is ready. Milliseconds. */
const SEEN = 1500;
/** What the computer plays with who waits. */
const LEVEL = 4;

const { now, names, ...first } = /** @type {Look & {now: number, names: Record<string, string>}} */ (pageData('page-data'));
const { slug, games, starts } = first.view;
const path = hourSocket(slug);
const name = t('hour.title', { date: weekday(new Date(starts)) });
const form = /** @type {HTMLFormElement|null} */ (document.getElementById('wish'));
const live = createLive(need('.live-list'), names);
const updateParts = createParts(first.view, { written, pause: calmly(), of: (/** @type {Look} */ page) => {
  state = { ...state, first: page.first };
  return page.view;
} });
const host = need('#next');
const count = countdownIn(host);
let state = /** @type {Look} */ ({ ...first, ahead: now - Date.now() });
let leaving = ''; // for which board
/** @type {ReturnType<typeof setTimeout>|undefined} */
let later;

const serverTime = () => Date.now() + (state.ahead ?? 0);
const chosen = () => String((form && new FormData(form).get('only')) ?? '');

function draw() {
  const { own, view, boards } = state;
  live.update(boards);
  need('#boards').hidden = boards.length === 0;
  updateParts(view).then(drawLine);
  drawLine();
  const board = due(state, recallInTab(WENT));
  if (!board || board === leaving) return;
  leaving = board;
  notify(name, t('tournament.board-ready'), board);
  setTimeout(() => {
    leaving = '';
    if (own.board !== state.own.board) return;
    rememberInTab(WENT, board);
    moveOn(board, null);
  }, SEEN);
}

/** Draws what happens next, and again when the hour comes to its next phase, or has been waited long. */
function drawLine() {
  clearTimeout(later);
  const at = serverTime();
  const { lead, says, note, when, until, href, action } = happensNext(state, at);
  const long = isLong(state, at);
  const { phase, end } = phaseOf(state.view, at);
  form?.classList.toggle('in', state.own.n > 0);
  if (form) form.hidden = phase === 'closed' || phase === 'over';
  redraw(host, [lead, says, note, when, until, href, action, long], () => [
    h('span', { class: 'says' }, h('b', {}, says), note && h('span', {}, note)),
    when ? h('span', { class: 'cd' }, h('small', {}, when), h('span', { class: 'count', role: 'timer' })) : '',
    href ? h('a', { class: 'btn primary', href }, icon('play'), t('common.play')) : '',
    ...(long ? [textButton({ action: 'meanwhile', icon: 'cpu', label: t('hour.meanwhile', { level: LEVEL }) })] : []),
    action === 'play' ? textButton({ action, icon: 'play', label: t('hour.play'), tone: 'go' }) : action ? textButton({ action, icon: 'pause', label: t('hour.pause') }) : '',
  ]);
  count(until && until - (state.ahead ?? 0));
  later = setTimeout(drawLine, Math.min(end - at + 50, state.own.here ? 5000 : 3_600_000));
}

/** Shows the choice that the server has: at first, after each command, and when another page has changed it. */
function drawChoice() {
  const only = form?.elements.namedItem('only');
  if (only instanceof RadioNodeList && state.own.n > 0) only.value = state.own.only ?? '';
}

/** @param {Message} message */
function take(message) {
  const { view: { status }, own: { only } } = state;
  state = receive(state, message, Date.now());
  if (state.view.status !== status) state = { ...state, first: [] }; // the page will say who has won
  if (message.t === 'own') keepHour(slug, state.own);
  if (state.own.only !== only) drawChoice();
  if (message.t !== 'own' && message.t !== 'boards' && message.t !== 'hour') return;
  if (state.view.status === 'over') keepPart(path, null);
  draw();
}

/** @param {'play'|'stop'} command */
async function send(command) {
  const before = state.own;
  /** @type {{ok?: HourOwn, error?: string}} */
  const { ok, error = '' } = await post(`/api/hours/${slug}/command`, { do: command, ...(command === 'play' && chosen() && { only: chosen() }) });
  if (!ok) toast(error);
  if (ok && state.own === before) state = { ...state, own: ok }; // else the socket has told more since
  if (ok) keepHour(slug, state.own);
  drawChoice();
  draw();
}

/** Plays the computer until there is an opponent. */
async function playMeanwhile() {
  const game = chosen() || games[state.view.played % games.length] || '';
  const error = await makeGame({ game, side: 'chance', start: '', terms: {}, level: LEVEL }, async (url) => rememberInTab(MEANWHILE, `${new URL(url).pathname} ${path}`));
  if (error) toast(error);
}

form?.addEventListener('change', () => state.own.here && send('play'));
listenToButtons({ play: () => send('play'), stop: () => send('stop'), meanwhile: playMeanwhile });
drawChoice();
setText(need('#date'), weekday(new Date(starts)));
showTab(`${name} · Threefold`, false);
draw();
if (first.view.status !== 'over') {
  const socket = follow(path, (message) => {
    take(message);
    if (state.view.status === 'over') socket.stop();
  }, undefined, () => { state = { ...state, boards: [] }; }); // all of them come first
}
if (location.hash === '#play') {
  history.replaceState(null, '', location.pathname + location.search);
  if (document.referrer.startsWith(`${location.origin}/`) && !state.own.here && happensNext(state, serverTime()).action === 'play') send('play');
}
