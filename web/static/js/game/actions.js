/**
 * The actions of the buttons and keys on the page of a game, except moves on the board.
 *
 * @import { GamePageData } from '../board/types.js'
 * @import { Claim, Offer, Played } from '../wire/wire-types.js'
 * @import { Wish } from '../net/make-game.js'
 * @import { Aside } from './aside.js'
 * @import { Step } from './browse.js'
 * @import { Actions } from '../ui/press.js'
 * @import { Link } from './link.js'
 * @import { Page } from './page.js'
 * @import { Pace } from './replay.js'
 */
import { openDialog, openRules, toast } from '../ui/dialog.js';
import { makeGame } from '../net/make-game.js';
import { lastLevel, remember, rememberInTab } from '../storage/memory.js';
import { askToNotify } from '../ui/notify.js';
import { listenToButtons } from '../ui/press.js';
import { settings } from '../storage/settings.js';
import { MEANWHILE } from '../frame/taking-part.js';
import { play } from '../ui/sound.js';
import { nextGame } from '../frame/waiting.js';
import { commands } from '../wire/wire.js';
import { clockWords, lastWords } from './announcements.js';
import { asideBy, stepAside, variation } from './aside.js';
import { target } from './browse.js';
import { analysisOf, continuationOf, reviewOfRecord } from './continuation.js';
import { isUnfolded, ownMove } from './explorer.js';
import { levelWish, openWish } from './next.js';
import { OFFERS } from './offers.js';
import { questions } from './question.js';
import { besidePace, pacePast } from './replay.js';
import { mute } from './rung.js';
import { scene } from './scene.js';
import { shareSeat } from './seat.js';
import { openShare } from './share.js';
import { moveCues } from './sounds.js';
import { pricesText } from './tray.js';
import { shownPly } from './selectors.js';
import { listenToSteps, onControl, stepActions } from './stepping.js';
import { t } from '../words/text.js';

/**
 * Listens to every button with data-action, to keys and to the wheel.
 * @param {Page} page
 * @param {Link} link
 * @param {GamePageData} data
 */
export function listenToActions(page, link, data) {
  const { dispatch, game, view } = page;
  const legal = () => scene(page.state, game).legal;

  /** @param {Played} [played] */
  function sound(played) {
    if (played) for (const { name, hop, after } of moveCues(played)) setTimeout(() => play(name, hop), after);
  }

  /** @param {Step} step @returns {boolean} whether it led anywhere */
  function take(step) {
    const { look: { aside } } = page.state;
    if (aside && (step === 'back' || step === 'forward')) return takeAside(stepAside(aside, step));
    const before = shownPly(page.state);
    const { plies } = page.state.snapshot;
    const ply = target(step, before, plies.length);
    if (ply === before && !aside) return false;
    dispatch({ type: 'show', ply });
    const played = plies[before];
    if (step === 'forward') sound(played);
    return true;
  }

  /** A line beside the game, or back. @param {Aside|null} aside @returns {boolean} whether it is another than before */
  function takeAside(aside) {
    const before = page.state.look.aside;
    dispatch({ type: 'aside', aside });
    if (aside && aside.at > (before?.at ?? 0)) sound(aside.plies[aside.at - 1]);
    return aside !== before;
  }

  /** A move of the table of other games: the game's own is stepped to, any other is shown beside it. @param {string} text */
  function explore(text) {
    const { state } = page;
    if (text === ownMove(state)) return take('forward');
    const played = state.look.explorer.found?.moves.find(({ move }) => move === text)?.played;
    return Boolean(played) && takeAside(asideBy(state.look.aside, shownPly(state), /** @type {Played} */ (played)));
  }

  /** Opens the table of other games, or closes it, for the next game too. */
  function toggleExplorer() {
    const open = !isUnfolded(page.state);
    remember('explorer', open ? 'open' : 'closed');
    dispatch({ type: 'explorer', action: { type: 'open', open } });
  }

  /** @param {Pace} pace */
  const setPace = (pace) => dispatch({ type: 'replay', action: { type: 'pace', pace } });

  /** The pace beside this one, in a finished game. @param {1|-1} by */
  const stepPace = (by) => page.state.snapshot.state.status === 'over' && setPace(besidePace(page.state.look.replay.pace, by));

  /** Whether the visitor wants to be called is asked once. */
  function answerCalls() {
    remember('call-asked', 'yes');
    dispatch({ type: 'callable', callable: false });
  }

  /** Puts all but the board and the clocks out of sight, or back. */
  const toggleZen = () => settings.set({ zen: !settings.get().zen });

  /** The chat opens as a dialog over the game; what was said in a game of others stands on its page. */
  function openChat() {
    const said = document.querySelector('.said:not([hidden])');
    if (said) return said.scrollIntoView();
    dispatch({ type: 'chat', action: { type: 'open', open: true } });
    view.lendChat((box, giveBack) => openDialog(t('chat.title'), box, () => {
      giveBack();
      dispatch({ type: 'chat', action: { type: 'open', open: false } });
    }));
  }

  /** @type {Actions} */
  const actions = {
    ...questions(page, link), ...offers(link), ...requests(page, link), ...newGames(page),
    accept: link.accept,
    watch: () => dispatch({ type: 'watch' }),
    mute: () => mute(data.slug),
    'share-seat': () => shareSeat(data.slug, data.local ? data.network : []),
    flip: () => dispatch({ type: 'flip' }),
    values: () => toast(pricesText(game.prices ?? {})),
    'confirm-move': () => page.board.confirm(),
    'cancel-move': () => page.board.clear(),
    'undo-leg': () => page.board.undoLeg(),
    type: () => typed.open(),
    zen: toggleZen,
    'call-yes': () => {
      answerCalls();
      askToNotify();
    },
    'call-no': answerCalls,
    ...stepActions(take),
    rules: () => openRules(game.id, game.name),
    moves: () => view.lendMoves((list, giveBack) => openDialog(t('game.moves'), list, giveBack)),
    chat: openChat,
    replay: () => dispatch({ type: 'replay', action: { type: page.state.look.replay.playing ? 'pause' : 'play' } }),
    pace: () => setPace(pacePast(page.state.look.replay.pace)),
    'show-ply': (ply) => dispatch({ type: 'show', ply: Number(ply) }),
    plan: () => location.assign(`/g/${data.slug}/plan`),
    analyse: () => location.assign(analysisOf(page.state, location.hash)),
    review: () => location.assign(reviewOfRecord(page.state, location.hash)),
    continue: () => location.assign(continuationOf(page.state)),
    'to-game': () => takeAside(null),
    variation: (index) => takeAside(variation(data.variations ?? [], Number(index))),
    explorer: toggleExplorer,
    explore,
    'explore-all': () => dispatch({ type: 'explorer', action: { type: 'all' } }),
    'explore-again': () => dispatch({ type: 'explorer', action: { type: 'again' } }),
    'share-game': () => openShare(page.state, game, data.slug),
  };

  listenToButtons(actions);
  const typed = listenToSteps(page, { take, legal, read: link.read, keys: {
    Escape: () => page.board.back() || page.state.look.aside && takeAside(null) || (settings.get().zen && toggleZen()),
    ' ': () => page.state.snapshot.state.status === 'over' && !onControl() && actions.replay?.(''),
    '[': () => stepPace(-1),
    ']': () => stepPace(1),
    z: toggleZen,
    t: () => view.announce([clockWords(page.state, performance.now())]),
    l: () => view.announce([lastWords(page.state)]),
    '.': () => nextGame() ? location.assign(nextGame()) : false,
  } });
}

/**
 * What is offered to the opponent, and answered.
 * @param {Link} link
 * @returns {Actions}
 */
function offers(link) {
  const kinds = /** @type {Offer[]} */ (Object.keys(OFFERS));
  return {
    ...Object.fromEntries(kinds.filter((offer) => !OFFERS[offer].asksBack).map((offer) => [offer, () => link.send(commands.offer(offer))])),
    withdraw: (offer) => link.send(commands.withdraw(/** @type {Offer} */ (offer))),
    ...Object.fromEntries(kinds.flatMap((offer) => [
      [`accept-${offer}`, () => link.send(commands.accept(offer))],
      [`decline-${offer}`, () => link.send(commands.decline(offer))],
    ])),
  };
}

/**
 * Another game, made and gone to at once.
 * @param {Page} page
 * @returns {Actions}
 */
function newGames(page) {
  const make = async (/** @type {Wish} */ wish, /** @type {Parameters<typeof makeGame>[1]} */ before = undefined) => {
    const fault = await makeGame(wish, before);
    if (fault) toast(fault);
  };
  return {
    level: (level) => (page.state.snapshot.slug ? make(levelWish(page.state, Number(level))) : location.assign(`/local/${page.game.id}?level=${level}`)),
    'new-opponent': () => make(openWish(page.state)),
    meanwhile: () => make({ game: page.game.id, side: 'chance', start: '', terms: {}, level: lastLevel() }, async (url) => rememberInTab(MEANWHILE, `${new URL(url).pathname} /ws/g/${page.state.snapshot.slug}`)),
  };
}

/**
 * What the server is asked to do at once.
 * @param {Page} page
 * @param {Link} link
 * @returns {Actions}
 */
function requests(page, link) {
  const { dispatch } = page;
  const on = () => page.state.snapshot.state.on;
  const hint = () => {
    if (page.state.turn.hinting) return dispatch({ type: 'whole-hint' });
    const command = commands.hint(on());
    return link.send(command) && dispatch({ type: 'hint', id: command.id ?? '' });
  };
  const claim = (/** @type {Claim} */ what) => link.send(commands.claim(on(), what));
  return {
    cancel: () => link.send(commands.cancel()),
    undo: () => link.send(commands.takeback(on())),
    give: () => link.send(commands.give()),
    hint,
    'play-hint': () => page.board.play(page.state.turn.hinting?.hint?.move ?? ''),
    'close-hint': () => dispatch({ type: 'no-hint' }),
    claim: () => claim('draw'),
    'claim-win': () => claim('absent-win'),
    'claim-draw': () => claim('absent-draw'),
    'claim-end': () => claim('absent-end'),
    wait: () => dispatch({ type: 'wait' }),
    'request-seat': () => {
      const command = commands.seatRequest();
      if (link.send(command)) dispatch({ type: 'seatRequested', id: command.id ?? '' });
    },
    'let-in': (number) => link.send(commands.letin(Number(number))) && dispatch({ type: 'answered', seatRequest: Number(number) }),
    'keep-out': (number) => dispatch({ type: 'answered', seatRequest: Number(number) }),
  };
}
