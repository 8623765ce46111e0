/**
 * Shows on any page that a game of the visitor has begun: the next one of a tournament, an hour or
 * a match, or an open challenge (taking-part.js). The line stays until it is pressed or closed. The lobby
 * of a site with weekly hours and a game of one have what they do about it from here.
 *
 * @import { HourOwn, Message, Tournament } from '../wire/wire-types.js'
 */
import { h, icon, need, person } from '../ui/dom.js';
import { connect } from '../net/socket.js';
import { MEANWHILE, hourSocket, keepPart, keepTournament, parts as takenPart, playsIn, socketOf } from '../frame/taking-part.js';
import { recallInTab, rememberInTab } from '../storage/memory.js';
import { wireHours } from '../lobby/hour.js';
import { followHour, keepHour } from '../tournament/follow-hour.js';
import { UNREAD, receive } from '../tournament/state.js';
import { plainName } from '../words/names.js';
import { parts, t } from '../words/text.js';

/**
 * @param {{play: typeof import('../ui/sound.js').play, notify: typeof import('../ui/notify.js').notify}} by the page's own
 */
export function createBegun({ play, notify }) {
  /** The game that each socket has told of. @type {Map<string, {slug: string, opponent: string}>} */
  const begun = new Map();
  const line = need('#begun');
  let shown = '';
  /** The paths of the sockets that are followed. @type {Set<string>} */
  const followed = new Set();
  for (const event of ['storage', 'pageshow']) addEventListener(event, draw); // another page may have shown the game

  /** Takes the messages of a tournament, and says whether more may come of it. */
  function takeTournament() {
    let look = UNREAD;
    return (/** @type {Message} */ message) => {
      look = receive(look, message, Date.now());
      if (look.view.status === undefined) return true; // only the place has come
      tell(look.view);
      return playsIn(look.view);
    };
  }

  /** The same for an hour. @param {string} path @param {string} slug */
  function takeHour(path, slug) {
    return (/** @type {Message} */ message) => {
      if (message.t === 'own') tellHour(slug, message.d);
      if (message.t === 'hour' && message.d.status === 'over') keepPart(path, null);
      return path in takenPart();
    };
  }

  /** The same for a match, by its last game. @param {string} path @param {string} opponent */
  function takeMatch(path, opponent) {
    return (/** @type {Message} */ message) => {
      if (message.t !== 'snapshot' && message.t !== 'accepted') return true;
      const { rematch, next } = message.d.state;
      if (rematch) begun.set(path, { slug: rematch, opponent });
      else if (!next) keepPart(path, null);
      draw();
      return Boolean(next && !rematch);
    };
  }

  /** The same for an open challenge. @param {string} path @param {string} slug */
  function takeChallenge(path, slug) {
    return (/** @type {Message} */ message) => {
      if (message.t !== 'snapshot' || message.d.state.status === 'invited') return true;
      const { you, state } = message.d;
      const opponent = you.seat === 'white' ? state.black : state.white;
      if (state.status !== 'playing') keepPart(path, null);
      else {
        keepPart(path, { ...takenPart()[path], joined: opponent }); // the next page need not enter the game
        begun.set(path, { slug, opponent });
      }
      draw();
      return false;
    };
  }

  /** Tells of the game that a tournament has for the visitor, if it has one. @param {Tournament} view */
  function tell(view) {
    const socket = socketOf(view.slug);
    const { you, players, rounds } = view;
    const game = rounds.at(-1)?.games.find(({ slug }) => slug === you?.board);
    keepTournament(view);
    if (you && game) begun.set(socket, { slug: game.slug, opponent: players[(game.white === you.n ? game.black : game.white) - 1].name });
    else begun.delete(socket);
    draw();
  }

  /** Tells of the game that an hour has for the visitor, if it has one. @param {string} slug @param {HourOwn} own */
  function tellHour(slug, own) {
    const socket = hourSocket(slug);
    keepHour(slug, own);
    if (own.board) begun.set(socket, { slug: own.board, opponent: own.opponent ?? '' });
    else begun.delete(socket);
    draw();
  }

  /** Whether the server does not have a page any more. @param {string} page */
  const isGone = async (page) => (await fetch(page, { method: 'HEAD' }).catch(() => null))?.status === 404;

  function draw() {
    const known = takenPart();
    const [socket = '', game] = [...begun].find(([of, { slug }]) => known[of] && known[of].seen !== slug && location.pathname !== `/g/${slug}`) ?? [];
    line.hidden = !game;
    if (shown === (game?.slug ?? '')) return;
    shown = game?.slug ?? '';
    line.replaceChildren();
    if (!game) return;
    const { slug, opponent } = game;
    const { challenge, opponent: inMatch } = known[socket];
    const putAway = () => {
      keepPart(socket, inMatch || challenge ? null : { ...known[socket], seen: slug });
      draw();
    };
    line.append(h('span', {}, ...parts('page.game-begun', { name: person(opponent) })), h('a', { class: 'btn primary', href: `/g/${slug}` }, t('page.to-your-game')),
      h('button', { class: 'ib', type: 'button', 'aria-label': t('common.close'), onclick: putAway }, icon('close')));
    if (known[socket].told !== slug) { // else by the page before
      keepPart(socket, { ...known[socket], told: slug });
      play('move');
      notify(t('notify.game-begun', { name: plainName(opponent) }), '', slug);
    }
    if (recallInTab(MEANWHILE) !== `${location.pathname} ${socket}`) return;
    rememberInTab(MEANWHILE, '');
    location.assign(`/g/${slug}`);
  }

  return {
    tell,
    wireHours,
    followHour: (/** @type {string} */ slug, /** @type {string} */ here, /** @type {Parameters<typeof followHour>[2]} */ on) => followHour(slug, here, on, tellHour),

    /** Follows what the visitor takes part in, but for what this page shows or follows already. */
    follow() {
      for (const [path, { pages = [], opponent = '', challenge = '', joined = '' }] of Object.entries(takenPart())) {
        if (path === document.body.dataset.follows || pages.includes(location.pathname) || followed.has(path)) continue;
        followed.add(path);
        if (joined) {
          begun.set(path, { slug: challenge, opponent: joined });
          draw();
          continue;
        }
        const [, , kind, slug = ''] = path.split('/');
        const take = challenge ? takeChallenge(path, challenge) : opponent ? takeMatch(path, opponent) : kind === 'h' ? takeHour(path, slug) : takeTournament();
        let heard = false;
        const socket = connect(path, {
          message: (message) => {
            heard = true;
            if (!take(message)) socket.stop();
          },
          lost: async () => {
            if (!heard && await isGone(pages[0] ?? '/')) {
              keepPart(path, null);
              socket.stop();
            }
            heard = false;
          },
        });
      }
    },
  };
}
