/**
 * The new device's end of a link: it asks, waits, and then becomes the player. With a link it
 * asks by itself; if it shows letters, the player enters them on the other device, and it
 * confirms last.
 */
import { callAnew } from '../net/calls.js';
import { h, icon, keepFocus, setText } from '../ui/dom.js';
import { tellName } from '../frame/name.js';
import { post } from '../net/post.js';
import { LIFE, POLL, createNews } from './news.js';
import { grouped, left, spaced } from './words.js';
import { t } from '../words/text.js';

/** @typedef {{slug: string, game: string, against: string}} Passed */
/** @typedef {{name: string, state: string, code?: string, games?: Passed[]}} Joined */
/** @typedef {{joined: Joined|null, error: string, code?: string}} State code is the error's */
/** @typedef {{expires: number, again: () => void, ended: () => void}} Letters when shown letters end, what shows new ones, and what forgets these */

const LOOK = '/api/devices/look';

/** How often the answer is asked for at most: as long as a link works. */
const MOST = LIFE / POLL;

/** What join answers at last. */
const ENDS = new Set(['refused', 'done']);

/** What stands here for a look's "done": only join gives the cookie, and its answer was lost. */
const LOST = 'lost';

/** What look answers to the browser that has asked already; only join gives it the cookie. */
const GOES_ON = new Set(['asked', 'confirmed', LOST]);

/** How far it is when looking ends, where letters are shown. */
const ANSWERED = new Set(['confirmed', 'refused', LOST, 'done']);

/** @param {HTMLElement} host @param {string} token @param {Letters} [letters] where it shows some */
export function showJoin(host, token, letters) {
  /** @type {State} */
  let state = { joined: null, error: '' };
  /** Whether ask goes on. */
  let asking = false;

  const show = () => {
    keepFocus(host, 'h1', () => host.replaceChildren(...draw(state, ask, letters)));
    showLeft();
  };

  /** @param {string} path @returns {Promise<boolean>} whether the server has answered */
  async function tell(path) {
    /** @type {{ok?: Joined, error?: string, code?: string}} */
    const { ok, error = '', code } = await post(path, { token });
    if (ok?.state === 'done' && path === LOOK) ok.state = LOST;
    if (state.joined?.state === 'done') return true; // a look that was under way meanwhile
    const lasting = code && code !== 'store' && code !== 'not_saved' && code !== 'too_many';
    if (!ok && !lasting && (state.joined || letters)) return false;
    const was = state.joined?.state;
    state = ok ? { joined: ok, error: '' } : { joined: null, error, code };
    if (state.joined?.state !== was || state.error) show();
    if (state.joined?.state !== 'done') return true;
    letters?.ended();
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

  function showLeft() {
    const place = host.querySelector('[data-left]');
    if (place && letters) setText(place, t('devices.valid-for', { time: left(letters.expires, Date.now()) }));
  }

  const news = createNews(async () => {
    if (asking || state.error || ANSWERED.has(state.joined?.state ?? '')) return;
    await tell(LOOK);
    if (!state.error && !ANSWERED.has(state.joined?.state ?? '')) return;
    if (state.error || state.joined?.state === 'refused') letters?.ended();
    news.stop();
    if (state.joined?.state === LOST) ask();
  }, showLeft);

  async function begin() {
    show();
    if (letters) {
      news.until(letters.expires);
      return;
    }
    await tell(LOOK);
    if (GOES_ON.has(state.joined?.state ?? '')) ask(); // the page was loaded again
  }
  begin();
}

/** @param {State} state @param {() => void} ask @param {Letters} [letters] @returns {Node[]} */
function draw({ joined, error, code }, ask, letters) {
  if (error) return letters ? drawOver(letters, code === 'bad_link' ? '' : error) : drawn(t('devices.failed'), h('p', { class: 'fault' }, error), toDevices());
  if (!joined) return drawn(t('common.one-moment'));
  const { name } = joined;
  switch (joined.state) {
    case 'made': return drawBecome(name, ask, t('devices.own-link'));
    case 'shown': return drawn(t('devices.enter-letters'),
      h('p', {}, t('devices.enter-where')),
      drawCode(joined.code),
      h('p', { class: 'dim small num', 'data-left': true }, ''));
    case 'asked': return drawn(t('devices.check-other'),
      h('p', {}, letters ? t('devices.choose-yes') : t('devices.confirm-number')),
      drawCode(joined.code),
      h('p', { class: 'dim small' }, t('devices.waiting')));
    case 'confirmed': return letters ? drawBecome(name, ask, t('devices.only-if-you', { name })) : drawn(t('common.one-moment'));
    case 'done': return drawn(t('devices.now-play-as', { name }), ...drawGames(joined.games ?? []),
      h('div', { class: 'bs' }, h('a', { class: 'btn primary big', href: '/' }, icon('play'), t('devices.to-games')), toDevices()));
    case 'refused': return drawn(t('devices.said-no'), h('p', {}, t('devices.nothing-changed')), toDevices());
    default: return drawn(t('common.one-moment'));
  }
}

/** @param {string} name @param {() => void} ask @param {string} warning */
const drawBecome = (name, ask, warning) => drawn(t('devices.play-as-here', { name }),
  h('p', {}, t('devices.will-play-as', { name })),
  h('p', { class: 'dim' }, t('devices.games-move', { name })),
  h('p', { class: 'dim' }, warning),
  h('div', { class: 'bs' },
    h('button', { class: 'btn primary big', type: 'button', 'data-do': 'join', onclick: ask }, icon('check'), t('devices.play-as', { name })),
    h('a', { class: 'btn big', href: '/' }, t('common.no'))));

/** @param {string} [code] */
const drawCode = (code) => h('p', { class: 'code num', 'data-code': true, 'aria-label': spaced(code) }, grouped(code));

/** @param {Letters} letters @param {string} why the server's sentence, or empty where they were used or are too old */
const drawOver = ({ again }, why) => drawn(t('devices.expired'), h('p', {}, why || t('devices.letters-last')),
  h('div', { class: 'bs' }, h('button', { class: 'btn primary big', type: 'button', 'data-do': 'show', onclick: again }, t('devices.new-letters')), toDevices()));

/** @param {string} title @param {...Node} content */
const drawn = (title, ...content) => [h('h1', { tabindex: -1 }, title), ...content];

const toDevices = () => h('a', { class: 'btn', href: '/devices' }, icon('device'), t('common.your-devices'));

/** The games that this browser played. @param {Passed[]} games */
function drawGames(games) {
  if (games.length === 0) return [];
  return [
    h('p', {}, t('devices.games-stay')),
    h('ul', { class: 'came' }, ...games.map(({ slug, game, against }) =>
      h('li', {}, h('a', { href: `/g/${slug}` }, against ? t('devices.game-against', { game, name: against }) : game)))),
  ];
}
