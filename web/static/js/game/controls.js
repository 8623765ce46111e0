/**
 * Chooses the buttons on the page of a game. Each action has one button with a fixed place; a
 * disabled one says why when it is pressed.
 *
 * @import { Aside } from './aside.js'
 * @import { Asked } from './asked.js'
 * @import { Button } from '../ui/buttons.js'
 * @import { State } from './state.js'
 */
import { stepAside } from './aside.js';
import { asked } from './asked.js';
import { stepButtons } from './browse.js';
import { isSilent } from './chat.js';
import { hintButton } from './computer.js';
import { PACES } from './replay.js';
import { continuationOf } from './continuation.js';
import { isPlanned } from './planned.js';
import { presenceOf, seat, shownPly } from './selectors.js';
import { t } from '../words/text.js';

/** @type {Record<string, Button>} */
const BUTTONS = {
  flip: { action: 'flip', icon: 'flip', label: t('game.flip') },
  rules: { action: 'rules', icon: 'book', label: t('nav.rules') },
  moves: { action: 'moves', icon: 'list', label: t('game.moves') },
  share: { action: 'share-game', icon: 'share', label: t('common.share') },
  device: { action: 'share-seat', icon: 'device', label: t('game.other-device') },
  type: { action: 'type', icon: 'keys', label: t('game.type-move') },
};
const { flip, rules, moves, share, device, type } = /** @type {Record<string, Button>} */ (BUTTONS);

/** A move that was made waits for one of these. @type {Button[]} */
export const HELD = [
  { action: 'confirm-move', icon: 'check', label: t('game.confirm'), tone: 'go' },
  { action: 'cancel-move', icon: 'close', label: t('common.cancel') },
];

/** In games by days moves can be planned while the opponent is to move. @param {State} state @returns {Button[]} */
function planning({ snapshot, chrome: { planned } }) {
  const { you, state: { turn } } = snapshot;
  if (!isPlanned(snapshot)) return [];
  const label = planned > 0 ? t('game.lines-planned', { n: planned }) : t('game.plan-moves');
  return [{ action: 'plan', icon: 'list', label, ...(turn === you.seat ? { why: t('game.plan-not-now') } : {}) }];
}

/** The buttons of a player while the game is played: those pressed often, the one that gives up, and the rare ones. @param {State} state */
function ofPlayer(state) {
  const { you, plies, terms } = state.snapshot;
  const alone = you.seat === 'both';
  const freely = terms.takebacks === 'free' || alone && terms.takebacks !== 'never';
  /** @type {Asked[]} */
  const main = [freely ? 'undo' : 'takeback', ...(alone ? [] : [/** @type {Asked} */ ('draw')])];
  /** @type {Asked[]} */
  const more = [...(terms.clock && !alone ? [/** @type {Asked} */ ('pause')] : []), alone || plies.length < 2 ? 'abort' : 'cancel'];
  return { main: main.map((what) => asked(state, what)), resign: asked(state, 'resign'), more: more.map((what) => asked(state, what)) };
}

/**
 * The steps through the game. While it is played, the last of them leads back
 * to the present.
 * @param {State} state
 * @returns {Record<"first"|"back"|"forward"|"last", Button>}
 */
function steps(state) {
  const live = state.snapshot.state.status === 'playing';
  const { look: { aside } } = state;
  const start = shownPly(state) === 0 && !aside ? { why: t('game.at-start') } : {};
  const end = aside ? asideEnd(aside) : state.look.shown === null ? { why: live ? t('game.at-latest-move') : t('game.at-end') } : {};
  const all = stepButtons(start, end, aside ? {} : end);
  return live ? { ...all, last: { ...all.last, label: t('game.step-live'), ...(end.why ? {} : { tone: 'go' }) } } : all;
}

/** @param {Aside} aside @returns {{why?: string}} */
const asideEnd = (aside) => (stepAside(aside, 'forward') === aside ? { why: t('game.line-ends') } : {});

/** What leads from a line beside the game back into it. @param {State} state @returns {Button[]} */
const backToGame = ({ look: { aside }, chrome: { phone } }) => (aside ? [{ action: 'to-game', icon: 'undo', label: phone ? t('game.back-to-game-short') : t('game.back-to-game'), tone: 'go' }] : []);

/** What drives the replay of a finished game. @param {State} state @returns {Record<"replay"|"pace"|"analyse"|"goOn", Button>} */
function replaying(state) {
  const { look: { replay }, snapshot: { plies } } = state;
  const over = continuationOf(state) ? {} : { why: t('game.continue-not-here') };
  return {
    replay: {
      action: 'replay', icon: replay.playing ? 'pause' : 'play', label: replay.playing ? t('game.replay-pause') : t('game.replay'), tone: 'go',
      ...(plies.length > 0 ? {} : { why: t('game.has-no-moves') }),
    },
    pace: { action: 'pace', icon: 'clock', label: PACES[replay.pace] },
    goOn: { action: 'continue', icon: 'door', label: t('game.continue'), ...over },
    analyse: { action: 'analyse', icon: 'board', label: t('game.analyse') },
  };
}

/** A watcher may ask to be let in while one player is away and the other here. @param {State} state @returns {Button[]} */
function seatRequest(state) {
  const { you, terms, state: { status } } = state.snapshot;
  if (you.seat || status !== 'playing') return [];
  const presence = presenceOf(state);
  const apart = presence && (presence.white === 'online') !== (presence.black === 'online');
  const why = terms.days ? t('game.seat-by-link-only')
    : state.chrome.seatRequested ? t('game.already-asked') : apart ? '' : t('game.seat-not-now');
  return [{ action: 'request-seat', icon: 'door', label: t('game.i-was-a-player'), ...(why ? { why } : {}) }];
}

/**
 * Every button by where it stands: under the moves (`nav`, `acts`, and quieter what is rare, `more`), on
 * phones beside the ticker (`before`, `after`), in the dock (`acts`), and in
 * the menu (`menu`) what the dock has no room for; under the graph of a finished
 * game (`transport`) what steps through it, and below its result (`rest`) what is made of it.
 * @typedef {Record<"nav"|"transport"|"acts"|"more"|"before"|"after"|"menu"|"rest", Button[]>} Controls
 *
 * @param {State} state
 * @returns {Controls}
 */
export const controls = (state) => (state.chrome.phone ? narrow(state) : wide(state));

/** What opens the chat where it does not stand beside the board, with the count of unread lines. @param {State} state @returns {Button} */
const chatButton = (state) => ({
  action: 'chat', icon: 'chat', label: t('chat.title'), badge: state.chat.unread.players + state.chat.unread.watchers,
  ...(isSilent(state) ? { why: t('chat.none') } : {}),
});

/** @type {Controls} */
const NONE = { nav: [], transport: [], acts: [], more: [], before: [], after: [], menu: [], rest: [] };

/** @param {State} state */
const isPlaying = (state) => seat(state) !== null && state.snapshot.state.status === 'playing';

/** What a running game's address leads to, where it has one. @param {State} state @returns {Button[]} */
const links = ({ snapshot: { slug } }) => (slug ? [device, share] : []);

/** Hints are given in games against the computer alone. @param {State} state */
const hints = (state) => (state.snapshot.machine ? [hintButton(state)] : []);

/** @param {State} state @returns {Controls} */
function wide(state) {
  const { first, back, forward, last } = steps(state);
  const nav = [...(state.chrome.apart ? [] : [first]), back, forward, last]; // a narrow list has no room for more
  const chat = state.chrome.apart ? [chatButton(state)] : [];
  const list = state.chrome.apart ? [moves] : []; // it is seen where the moves have no room beside the board
  if (isPlaying(state)) {
    const { main, resign, more } = ofPlayer(state);
    const hint = hints(state);
    const two = hint.length === 0 && state.snapshot.you.seat !== 'both'; // people, who resign to each other
    return {
      ...NONE, nav: [...nav, type], acts: [...main, ...hint, ...(two ? [resign] : []), flip, ...list, ...chat],
      more: [...(two ? [] : [resign]), ...planning(state), ...more, ...links(state)],
    };
  }
  if (state.snapshot.state.status === 'over') {
    const { replay, analyse, goOn } = replaying(state);
    const { next, rematch, offers = [] } = state.snapshot.state;
    const awaited = (next || offers.length > 0) && !rematch || state.chrome.follows?.until || state.snapshot.match?.tournament?.hour; // where a game is to come, this is taken for it
    return {
      ...NONE, nav: backToGame(state), transport: [first, back, replay, forward, last],
      acts: [...list, ...(state.snapshot.you.seat ? chat : [])], rest: [analyse, share, flip, ...(awaited || goOn.why ? [] : [goOn])],
    };
  }
  return { ...NONE, nav, acts: [share, flip, ...list, ...chat], more: seatRequest(state) };
}

/** @param {State} state @returns {Controls} */
function narrow(state) {
  const { back, forward, last } = steps(state);
  const { snapshot: { you, state: { status } } } = state;
  const chat = chatButton(state);
  if (isPlaying(state)) {
    const { main, resign, more } = ofPlayer(state);
    const short = main.map((button) => (button.action === 'draw' ? { ...button, label: t('offer.draw-short') } : button));
    const alone = you.seat === 'both';
    const [back1, ...others] = short;
    const hint = hints(state);
    const plan = planning(state); // in a game by days it takes the place of the rules
    return {
      ...NONE, before: [back], after: [state.look.shown === null ? forward : last],
      acts: [back1, ...hint, ...others, resign, ...(alone ? [flip] : []), ...(plan.length > 0 ? plan : [rules]), ...(hint.length > 0 ? [] : [chat])],
      menu: [...(alone ? [] : [flip]), moves, type, ...(hint.length > 0 ? [chat] : []), ...(plan.length > 0 ? [rules] : []), ...more, ...links(state)],
    };
  }
  if (status === 'over') {
    const { replay, pace, analyse, goOn } = replaying(state);
    const [middle = replay] = backToGame(state);
    return {
      ...NONE, acts: [back, forward, middle, moves, chat], rest: [analyse, share, flip],
      menu: [{ ...pace, label: t('game.speed', { pace: pace.label }) }, rules, goOn],
    };
  }
  return { ...NONE, acts: [back, forward, last, rules, chat], menu: [flip, moves, share, ...seatRequest(state)] };
}
