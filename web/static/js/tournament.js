/**
 * The page of a tournament, and its wall for a projector.
 *
 * @import { Action, State } from './tournament/state.js'
 * @import { TournamentLook as Line } from './wire-types.js'
 */
import { toast } from './dialog.js';
import { need, pageData } from './dom.js';
import { copyField } from './game/invite.js';
import { createLive } from './lobby/live.js';
import { recall, remember } from './memory.js';
import { tellName } from './name.js';
import { notify } from './notify.js';
import { post } from './post.js';
import { listenToButtons } from './press.js';
import { createParts } from './tournament/parts.js';
import { WENT, keep, kept } from './tournament/session.js';
import { due, onWall, reduce } from './tournament/state.js';
import { follow } from './tournament/stream.js';
import { askFirst, createView } from './tournament/view.js';

/** How long it is said that a board is ready, and a wall shows the same boards. Milliseconds. */
const SEEN = 1500;
const TURN = 20_000;

const { tournament: first, names } = /** @type {{tournament: Line, names: Record<string, string>}} */ (pageData('page-data'));
const { slug, name } = first.view;
const wall = need('#main').classList.contains('wall');
const DRAFT = `threefold.draft.${slug}`;
const key = hostKey();
const live = createLive(need('.live-list'), names);
const updateParts = createParts(first.view);
const view = wall ? null : createView(key !== '');
let state = /** @type {State} */ ({ ...first, draft: kept(DRAFT), went: kept(WENT), turn: 0 });
let leaving = ''; // for which board

/** The host's key: the address brings it and forgets it, and this browser remembers it. */
function hostKey() {
  const brought = /^#host=(.+)$/.exec(location.hash)?.[1];
  if (brought) remember(`host.${slug}`, brought);
  const known = recall(`host.${slug}`);
  if (known) history.replaceState(null, '', location.pathname + location.search);
  return known ?? brought ?? '';
}

/** @param {Action} action */
function dispatch(action) {
  state = reduce(state, action);
  draw();
}

function draw() {
  live.update(wall ? onWall(state) : state.boards);
  need('#boards').hidden = state.boards.length === 0;
  updateParts(state.view);
  view?.draw(state);
  const board = wall ? '' : due(state);
  if (!board || board === leaving) return;
  leaving = board;
  notify(name, 'Your board is ready.', board);
  setTimeout(go, SEEN);
}

/** Goes to the board, unless the visitor has begun to type meanwhile. */
function go() {
  leaving = '';
  const board = due(state);
  if (!board) return;
  keep(WENT, board);
  dispatch({ type: 'went', board });
  location.assign(`/g/${board}`);
}

/** @param {{do: string, text?: string, player?: number, byHost?: boolean}} command @returns {Promise<boolean>} whether it was done */
async function send(command) {
  const { ok, error = '' } = await post(`/api/tournaments/${slug}/command`, key ? { ...command, key } : command);
  if (ok) dispatch({ type: 'line', line: { boards: state.boards, view: ok } });
  else toast(error);
  return Boolean(ok);
}

/** Takes part, under the name in the form. @param {Event} event */
async function join(event) {
  event.preventDefault();
  const { value } = /** @type {HTMLInputElement} */ (need('#join input'));
  /** @type {{ok?: {name: string}, error?: string}} */
  const { ok, error = '' } = await post('/api/me', { name: value });
  if (!ok) return toast(error);
  tellName(ok.name);
  send({ do: 'join' });
}

function wireForms() {
  const text = /** @type {HTMLInputElement} */ (need('#say input'));
  const typed = () => {
    keep(DRAFT, text.value);
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
  need('#join').addEventListener('submit', join);
}

listenToButtons({
  start: () => send({ do: 'start' }),
  next: () => send({ do: 'next' }),
  pace: () => send({ do: 'pace', byHost: !state.view.byHost }),
  end: () => askFirst('End the tournament?', 'No more rounds are played. The table stays as it is.', () => send({ do: 'end' })),
  leave: () => askFirst('Leave the tournament?', 'You cannot come back. If you have played less than half of your games, none of them counts.', () => send({ do: 'leave' })),
  remove: (player) => askFirst('Remove the player?', `${state.view.players[Number(player) - 1]?.name} is out and cannot come back.`, () => send({ do: 'remove', player: Number(player) })),
  copy: () => copyField(/** @type {HTMLInputElement} */ (need('#link')), need('[data-action=copy]')),
});
if (wall) setInterval(() => dispatch({ type: 'turn' }), TURN);
else wireForms();
draw();
follow(slug, {
  onLine: (line) => dispatch({ type: 'line', line }),
  onLive: () => { need('#old').hidden = true; },
  onLost: () => { need('#old').hidden = false; },
});
