/**
 * The page of a tournament.
 *
 * @import { Action, State } from '../tournament/state.js'
 * @import { Tournament as View, TournamentLook as Look } from '../wire/wire-types.js'
 */
import { toast } from '../ui/dialog.js';
import { need, pageData } from '../ui/dom.js';
import { follow } from '../frame/followed.js';
import { copyText, shareLink } from '../game/invite.js';
import { moveOn } from '../game/match.js';
import { createLive } from '../lobby/live.js';
import { recall, recallInTab, remember, rememberInTab } from '../storage/memory.js';
import { tellName } from '../frame/name.js';
import { notify } from '../ui/notify.js';
import { createWishes } from '../net/once.js';
import { post } from '../net/post.js';
import { listenToButtons } from '../ui/press.js';
import { keepTournament, socketOf } from '../frame/taking-part.js';
import { createParts } from '../tournament/parts.js';
import { WENT, due, reduce, written } from '../tournament/state.js';
import { askFirst, createLine, createView } from '../tournament/view.js';
import { t } from '../words/text.js';

/** How long it is said that a board is ready. Milliseconds. */
const SEEN = 1500;

const { tournament: first, names } = /** @type {{tournament: Look, names: Record<string, string>}} */ (pageData('page-data'));
const { slug, name } = first.view;
const DRAFT = `draft.${slug}`;
const HOST = `host.${slug}`;
const key = recall(HOST) ?? /^#host=(.+)$/.exec(location.hash)?.[1] ?? recallInTab(HOST);
if (key) rememberInTab(HOST, key); // until a command has shown that it is the right one
if (location.hash.startsWith('#host=')) history.replaceState(null, '', location.pathname + location.search);
const live = createLive(need('.live-list'), names);
const wishes = createWishes();
const updateParts = createParts(first.view, { written, of: (page) => page.tournament.view });
const view = createView(key !== '', recallInTab(DRAFT) !== '');
const drawLine = createLine(names, key !== '');
let state = /** @type {State} */ ({ ...first, draft: recallInTab(DRAFT), went: recallInTab(WENT) });
let leaving = ''; // for which board

/** The address that is passed on. */
const link = () => need('#invite').dataset.link ?? '';

/** What the host alone may do. */
const HOSTS = ['start', 'next', 'pace', 'remove', 'end'];

/** @param {Action} action */
function dispatch(action) {
  state = reduce(state, action);
  draw();
}

function draw() {
  live.update(state.boards);
  need('#boards').hidden = state.boards.length === 0;
  updateParts(state.view);
  keepTournament(state.view);
  drawLine(state);
  view.draw(state);
  const board = due(state);
  if (!board || board === leaving) return;
  leaving = board;
  notify(name, t('tournament.board-ready'), board);
  setTimeout(go, SEEN);
}

/** Goes to the board, unless the visitor has begun to type meanwhile. */
function go() {
  leaving = '';
  const board = due(state);
  if (!board) return;
  rememberInTab(WENT, board);
  dispatch({ type: 'went', board });
  moveOn(board, null);
}

/** @param {{do: string, text?: string, player?: number, byHost?: boolean}} command @returns {Promise<boolean>} whether it was done */
async function send(command) {
  /** @type {{ok?: View, error?: string}} */
  const { ok, error = '' } = await post(`/api/tournaments/${slug}/command`, { ...command, id: wishes.idOf(command), ...(key && { key }) });
  if (ok) wishes.done(command);
  if (ok && HOSTS.includes(command.do)) remember(HOST, key); // it was the right one
  if (ok) dispatch({ type: 'view', view: ok });
  else toast(error);
  return Boolean(ok);
}

/** Begins a round. Its button is gone then, so the focus goes to what comes next. @param {string} to */
async function goOn(to) {
  if (await send({ do: to })) need('#next').focus();
}

/** Takes part, under the name in the form. @param {Event} event */
async function join(event) {
  event.preventDefault();
  const { value } = /** @type {HTMLInputElement} */ (need('#join input'));
  /** @type {{ok?: {name: string}, error?: string}} */
  const { ok, error = '' } = await post('/api/me', { name: value });
  if (!ok) return toast(error);
  tellName(ok.name);
  if (await send({ do: 'join' })) need('#next').focus();
}

function wireForms() {
  need('#join').addEventListener('submit', join);
  const text = /** @type {HTMLInputElement|null} */ (document.querySelector('#say input'));
  if (!text) return;
  const typed = () => {
    rememberInTab(DRAFT, text.value);
    dispatch({ type: 'draft', text: text.value });
  };
  text.value = state.draft;
  text.addEventListener('input', typed);
  need('#say').addEventListener('submit', async (event) => {
    event.preventDefault();
    const said = text.value;
    if (!said.trim() || !await send({ do: 'say', text: said.trim() }) || text.value !== said) return;
    text.value = '';
    typed();
  });
}

listenToButtons({
  start: () => goOn('start'),
  next: () => goOn('next'),
  pace: () => send({ do: 'pace', byHost: !state.view.byHost }),
  end: () => askFirst(t('tournament.end-sure'), t('tournament.end-means'), t('tournament.end-it'), () => send({ do: 'end' })),
  leave: () => askFirst(t('tournament.leave-sure'), state.view.status === 'open' ? t('tournament.leave-open') : state.view.you?.board ? t('tournament.leave-playing') : t('tournament.leave-means'),
    t('tournament.leave-it'), () => send({ do: 'leave' }), t('tournament.stay')),
  remove: (player) => askFirst(t('tournament.remove-sure'), t('tournament.remove-means', { name: state.view.players.find(({ joined }) => joined === Number(player))?.name ?? '' }), t('tournament.remove-it'), () => send({ do: 'remove', player: Number(player) })),
  'copy-host': () => copyText(`${new URL(link()).origin}/t/${slug}#host=${key}`, need('[data-action=copy-host]')),
  copy: () => copyText(link(), need('[data-action=copy]')),
  share: () => shareLink(name, link(), ''),
});
wireForms();
draw();
if (!state.view.closed) {
  const socket = follow(socketOf(slug), (message) => {
    dispatch({ type: 'message', message, at: Date.now() });
    if (state.view.closed) socket.stop();
  });
}
