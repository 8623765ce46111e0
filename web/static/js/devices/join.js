/** The far end of a link to another device: it asks, waits, and then is the player. */
import { callAnew } from '../calls.js';
import { h, icon, keepFocus } from '../dom.js';
import { tellName } from '../name.js';
import { post } from '../post.js';
import { LIFE, POLL } from './news.js';
import { spaced } from './words.js';

/** @typedef {{slug: string, game: string, against: string}} Passed */
/** @typedef {{name: string, state: string, code?: string, games?: Passed[]}} Joined */
/** @typedef {{joined: Joined|null, error: string}} State */

/** How often the answer is asked for at most: as long as a link works. */
const MOST = LIFE / POLL;

/** What join answers at last. */
const ENDS = new Set(['refused', 'done']);

/** What look answers to the browser that has asked already; only join gives it the cookie. */
const GOES_ON = new Set(['asked', 'confirmed', 'done']);

/** @param {HTMLElement} host @param {string} token */
export function showJoin(host, token) {
  /** @type {State} */
  let state = { joined: null, error: '' };
  /** Whether ask goes on. */
  let asking = false;

  const show = () => keepFocus(host, 'h1', () => host.replaceChildren(...draw(state, ask)));

  /** @param {string} path @returns {Promise<boolean>} whether the server has answered */
  async function tell(path) {
    /** @type {{ok?: Joined, error?: string, code?: string}} */
    const { ok, error = '', code } = await post(path, { token });
    const lasting = code && code !== 'store' && code !== 'not_saved' && code !== 'too_many';
    if (!ok && !lasting && state.joined) return false;
    const was = state.joined?.state;
    state = ok ? { joined: ok, error: '' } : { joined: null, error };
    if (state.joined?.state !== was || state.error) show();
    if (state.joined?.state !== 'done') return true;
    tellName(state.joined.name);
    callAnew();
    return true;
  }

  /** Asks, and goes on asking until there is an answer. */
  async function ask() {
    if (asking) return;
    asking = true;
    for (let i = 0; i < MOST; i++) {
      const answered = await tell('/api/devices/join');
      if (!state.joined || answered && ENDS.has(state.joined.state)) break;
      await new Promise((resolve) => { setTimeout(resolve, POLL); });
    }
    asking = false;
  }

  async function begin() {
    show();
    await tell('/api/devices/look');
    if (GOES_ON.has(state.joined?.state ?? '')) ask(); // the page was loaded again
  }
  begin();
}

/** @param {State} state @param {() => void} ask @returns {Node[]} */
function draw({ joined, error }, ask) {
  if (error) return drawn('This does not work', h('p', { class: 'fault' }, error), toDevices());
  if (!joined) return drawn('One moment…');
  const { name } = joined;
  switch (joined.state) {
    case 'made': return drawn(`Become ${name} here?`,
      h('p', {}, `This browser then plays as ${name}: the same games, the same name.`),
      h('p', { class: 'dim' }, `The games that it plays now come along, but for those in which you and ${name} sit opposite each other: finish these first. Games that are over keep the name they were played under.`),
      h('p', { class: 'dim' }, 'Do this only with a link that you have made yourself.'),
      h('div', { class: 'bs' },
        h('button', { class: 'btn primary big', type: 'button', 'data-do': 'join', onclick: ask }, icon('check'), `Become ${name}`),
        h('a', { class: 'btn big', href: '/' }, 'No')));
    case 'asked': return drawn('Now look at your other device',
      h('p', {}, 'It shows this number. Say there that it is you.'),
      h('p', { class: 'code num', 'data-code': true, 'aria-label': spaced(joined.code) }, joined.code ?? ''),
      h('p', { class: 'dim small' }, 'Waiting for its answer…'));
    case 'done': return drawn(`You are ${name} here`, ...drawGames(joined.games ?? []),
      h('div', { class: 'bs' }, h('a', { class: 'btn primary big', href: '/' }, icon('play'), 'To the games'), toDevices()));
    case 'refused': return drawn('Your other device has said no', h('p', {}, 'Nothing has changed.'), toDevices());
    default: return drawn('One moment…');
  }
}

/** @param {string} title @param {...Node} content */
const drawn = (title, ...content) => [h('h1', { tabindex: -1 }, title), ...content];

const toDevices = () => h('a', { class: 'btn', href: '/devices' }, icon('device'), 'Your devices');

/** The games that this browser played. @param {Passed[]} games */
function drawGames(games) {
  if (games.length === 0) return [];
  return [
    h('p', {}, 'These games go on, among yours until they are over. Then they keep the name they were played under.'),
    h('ul', { class: 'came' }, ...games.map(({ slug, game, against }) =>
      h('li', {}, h('a', { href: `/g/${slug}` }, against ? `${game} against ${against}` : game)))),
  ];
}
