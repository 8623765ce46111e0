/**
 * The page of a game: it has the state, and draws everything from it. Each event becomes an
 * action for the reducer; then the page, sounds, address and title are updated. The board is
 * drawn first, the rest when the browser is idle.
 *
 * @import { Begun, GamePageData, Scene } from '../board/types.js'
 * @import { Audience, Snapshot } from '../wire/wire-types.js'
 * @import { Action, State } from './state.js'
 */
import { createBoard } from '../board/board.js';
import { same } from '../board/same.js';
import { toast } from '../ui/dialog.js';
import { h, need } from '../ui/dom.js';
import { whenIdle } from '../ui/idle.js';
import { notePlayed } from '../frame/install.js';
import { keepGame } from '../storage/looked-at.js';
import { recall, remember } from '../storage/memory.js';
import { allowed, notify, showTab } from '../ui/notify.js';
import { keepPlaying } from './playing.js';
import { settings } from '../storage/settings.js';
import { play } from '../ui/sound.js';
import { begun as fetchBegun, keepPartOf } from '../frame/taking-part.js';
import { askWaiting, besideGame } from '../frame/waiting.js';
import { addressOf, keepAddress } from './address.js';
import { announcements } from './announcements.js';
import { createArchiveLink } from './archive-link.js';
import { createAutoplay } from './autoplay.js';
import { tabTitle } from './describe.js';
import { isCounting, wanted } from './explorer.js';
import { arrivalSays, cameFrom, moveOn } from './match.js';
import { isPushed, leavesTime, offersNotifications, turnNotification } from './notifications.js';
import { linesPlanned } from './planned.js';
import { due, isDue, scene, stepOf } from './scene.js';
import { cues, moveCues } from './sounds.js';
import { isLookingBack, isMyTurn, seat, shownPly } from './selectors.js';
import { initial, reduce } from './state.js';
import { createView } from './view.js';
import { followTournament } from '../tournament/follow.js';
import { afterGame } from '../tournament/state.js';
import { plainName } from '../words/names.js';
import { t } from '../words/text.js';

/** @typedef {ReturnType<typeof createPage>} Page */

/** How long a move stays in sight before the next game comes. Milliseconds. */
const SEEN = 900;

/** Where the chat and the table of other games stand beside the board, and where the chat alone stands below it. */
const ROOM = '(min-width: 1100px), (min-width: 1000px) and (min-aspect-ratio: 5/4) and (min-height: 500px)';
const BELOW = '(min-width: 700px) and (max-aspect-ratio: 4999/4000)';

/**
 * `move` is called with a move made on the board, `ask` with clicks that are
 * none, `say` with a line of chat, `resync` when events were missed, `catchUp`
 * when the server knew less than the page, so many times in a row.
 * @param {GamePageData} data
 * @param {{
 *   move: (text: string) => void, ask: (clicks: string[]) => void,
 *   say: (to: Audience, text: string) => void, resync: () => void, catchUp: (behind: number) => void,
 * }} on
 */
export function createPage(data, on) {
  const { game, slug } = data;
  const phone = matchMedia('(max-width: 599px)');
  const room = matchMedia(ROOM);
  const below = matchMedia(BELOW);
  const layout = () => ({ phone: phone.matches, apart: !room.matches && !below.matches });
  const host = h('div', { class: 'board-host' });
  let state = initial(data.snapshot, data.v, {
    at: performance.now(), ply: data.ply, from: data.from, ...layout(), settings: settings.get(), pace: recall('pace'), ends: game.ends,
    explores: room.matches && recall('explorer') !== 'closed', rung: new URLSearchParams(location.search).has('rung'),
  });
  let board = makeBoard();
  /** What it shows. @type {Scene|null} */
  let shown = null;
  /** Takes the first drawing of the rest back. */
  let waiting = () => {};
  /** What the title says instead while the page is out of sight. */
  let call = '';
  const autoplay = createAutoplay(playNext);
  const archive = createArchiveLink(game.id, (action) => dispatch({ type: 'explorer', action }));
  const view = createView(need('#main'), host, data, {
    onPick: (ply) => dispatch({ type: 'show', ply }),
    onLow: () => play('low'),
    onSay: on.say,
    onChat: (action) => dispatch({ type: 'chat', action }),
    onReplay: (action) => dispatch({ type: 'replay', action }),
    onExplorer: (action) => dispatch({ type: 'explorer', action }),
  });

  function makeBoard() {
    return createBoard(host, game, {
      phone: state.chrome.phone,
      onMove: on.move,
      onAsk: on.ask,
      onPremove: (premove) => dispatch({ type: 'premove', premove }),
      onChange: made,
      onPress: press,
    });
  }

  /** A player's press on an earlier position brings the present one back, and is meant for neither. */
  function press() {
    if (!isLookingBack(state) || !seat(state)) return true;
    dispatch({ type: 'show', ply: null });
    return false;
  }

  /** @param {Begun} begun what stands on the board and is not played */
  function made(begun) {
    const waited = state.turn.held !== null;
    dispatch({ type: 'made', ...begun });
    if (begun.held) focusConfirm(host);
    else if (waited) focusBoard(host);
  }

  /** @param {Action} action */
  function dispatch(action) {
    const before = state;
    state = reduce(before, action);
    if (state === before) return;
    draw(before);
    drawRest();
    for (const { name, hop, after = 0 } of cues(before, state, document.hidden)) {
      setTimeout(() => play(name, hop), after);
    }
    follow(before);
  }

  /** The board and who plays. @param {State} [before] */
  function draw(before) {
    if (before && before.chrome.phone !== state.chrome.phone) {
      board.destroy();
      board = makeBoard();
      shown = null;
    }
    view.drawFirst(state);
    const step = before && state.turn.legs === before.turn.legs ? stepOf(before, state) : null;
    const next = scene(state, game);
    if (!same(next, shown)) board.show(next, step);
    shown = next;
  }

  /** What stands about the board, and the tab. */
  function drawRest() {
    waiting();
    view.drawPanels(state);
    archive.follow(isCounting(state) ? wanted(state) : '');
    showTab(call || tabTitle(state, game), isMyTurn(state));
    besideGame(isMyTurn(state));
  }

  /** What a new state brings about besides its drawing. @param {State} before */
  function follow(before) {
    const is = state.snapshot;
    const was = before.snapshot.state;
    if (is !== before.snapshot) keepPlaying(is);
    if (is !== before.snapshot) keepPartOf(is);
    if (is.plies !== before.snapshot.plies || is.state.status !== was.status) keep(is);
    if (is.plies !== before.snapshot.plies) askPlanned();
    if (state.contact.gap && !before.contact.gap) on.resync();
    if (state.contact.behind > before.contact.behind) on.catchUp(state.contact.behind);
    if (was.status === 'invited' && is.state.status === 'playing') welcome(is);
    if (was.status === 'playing' && is.state.status !== 'playing') {
      board.clear();
      need('#toast').hidden = true; // it is of the game
    }
    if (is.state.rematch && !was.rematch && (is.you.seat || is.state.next && state.look.shown === null && !state.look.aside)) moveOn(is.state.rematch, view.typed());
    if (state.look.shown !== before.look.shown || state.look.flipped !== before.look.flipped || is.you.seat !== before.snapshot.you.seat) keepAddress(addressOf(state, location.href));
    if (state.look.replay.pace !== before.look.replay.pace) remember('pace', state.look.replay.pace);
    autoplay.follow(state);
    view.announce(announcements(before, state));
    const called = turnNotification(before, state, game);
    if (isDue(state)) playAhead();
    else if (called && !isPushed(is.terms)) notify(called.title, called.body, slug);
    if (leavesTime(before, state)) goOn();
    if (offersNotifications(before, state) && allowed() === 'default' && !recall('call-asked')) dispatch({ type: 'callable', callable: true });
  }

  /** After a move: to the next game, if the visitor wants it so. It can be seen that the move was made. */
  async function goOn() {
    const [found] = await Promise.all([askWaiting(), new Promise((seen) => { setTimeout(seen, SEEN); })]);
    if (found?.next && settings.get().onward && !isMyTurn(state) && state.look.shown === null) location.assign(`/g/${found.next}`);
  }

  /** What is seen is kept for when there is no network. @param {Snapshot} snapshot */
  function keep(snapshot) {
    if (snapshot.state.status === 'over' && snapshot.you.seat) notePlayed(snapshot.slug);
    whenIdle(() => keepGame(snapshot));
  }

  /** How much is planned the server alone knows, which may have played some of it. */
  async function askPlanned() {
    const { snapshot } = state;
    const lines = await linesPlanned(snapshot);
    if (lines !== null && lines !== state.chrome.planned && state.snapshot.plies === snapshot.plies) dispatch({ type: 'planned', lines });
  }

  /** The replay goes on by a ply. */
  function playNext() {
    const played = state.snapshot.plies[shownPly(state)];
    dispatch({ type: 'replay', action: { type: 'next' } });
    if (played) for (const { name, hop, after = 0 } of moveCues(played)) setTimeout(() => play(name, hop), after);
  }

  /** The turn has come for a move made ahead. */
  function playAhead() {
    const move = due(state);
    dispatch({ type: 'premove', premove: null });
    if (move) on.move(move.text);
    else toast(t('game.premove-cancelled'));
  }

  /** A player of a tournament or an hour goes to the next board. */
  function followRounds() {
    const { tournament } = state.snapshot.match ?? {};
    if (!tournament || !state.snapshot.you.seat) return;
    const on = {
      go: (/** @type {string} */ next) => moveOn(next, null),
      isTyping: () => view.typed() !== null,
      onWait: () => toast(t('game.next-board-ready')),
    };
    if (tournament.hour) {
      fetchBegun().then((teller) => teller?.followHour(tournament.slug, slug, { ...on, onSays: (/** @type {string} */ says) => dispatch({ type: 'follows', follows: { says } }) }));
      return;
    }
    followTournament(tournament.slug, slug, { ...on,
      onView(view, ahead) {
        const { until, ...follows } = afterGame(view, slug, data.names ?? {});
        dispatch({ type: 'follows', follows: { ...follows, ...(until ? { until: until - ahead - Date.now() + performance.now() } : {}) } });
      },
    });
  }

  /** The second player has come. @param {Snapshot} snapshot */
  function welcome({ you, state: now }) {
    if (!you.seat || you.seat === 'both') return;
    const friend = plainName(you.seat === 'white' ? now.black : now.white);
    toast(you.creator ? t('game.has-joined-and-starts', { name: friend }) : t('game.starts'));
    if (document.hidden) call = `${t('game.has-joined', { name: friend })} · ${game.name}`;
    showTab(call || tabTitle(state, game), isMyTurn(state));
  }

  /** @type {HTMLDetailsElement} */ (need('.tip')).open = state.snapshot.state.status !== 'over' && isFirst(game.id, slug || 'local');
  for (const width of [phone, room, below]) width.addEventListener('change', () => dispatch({ type: 'layout', ...layout() }));
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) return;
    call = '';
    showTab(tabTitle(state, game), isMyTurn(state));
  });
  settings.on((now) => dispatch({ type: 'settings', settings: now }));
  draw();
  waiting = whenIdle(drawRest);
  keepPlaying(state.snapshot);
  keepPartOf(state.snapshot);
  keep(state.snapshot);
  followRounds();
  whenIdle(askPlanned);
  const arrived = cameFrom(slug);
  if (arrived) {
    whenIdle(() => {
      if (arrived.typed) view.retype(arrived.typed);
      view.announce([arrivalSays(state.snapshot)]);
    });
  }

  return {
    game, host, view, dispatch,
    get state() {
      return state;
    },
    get board() {
      return board;
    },
  };
}

/** Whether a game is the first of its kind that this browser has seen. @param {string} kind @param {string} slug */
function isFirst(kind, slug) {
  const first = recall(`first.${kind}`) ?? slug;
  remember(`first.${kind}`, first);
  return first === slug;
}

/**
 * The keyboard goes from the board to the button that plays a move which waits
 * for its confirmation. A visitor who uses no keyboard is left alone.
 * @param {HTMLElement} board
 */
function focusConfirm(board) {
  const on = document.activeElement;
  if (!on || !board.contains(on) || !on.matches(':focus-visible')) return;
  const answer = document.querySelector('[data-action="confirm-move"]');
  if (answer instanceof HTMLElement) answer.focus();
}

/** The keyboard goes back to the board when what had the focus is gone. @param {HTMLElement} board */
function focusBoard(board) {
  if (document.activeElement !== document.body) return;
  const place = board.querySelector('[tabindex="0"]');
  if (place instanceof SVGElement) place.focus({ preventScroll: true });
}
