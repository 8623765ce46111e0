/**
 * What the visitor does on the page of a game, besides playing on the board.
 *
 * @import { State } from '../state.js'
 * @import { Step } from './browse.js'
 * @import { Link } from './link.js'
 * @import { Page } from './page.js'
 */
import { drawDiagrams } from '../diagrams.js';
import { openRules, openSheet } from '../sheet.js';
import { play } from '../sound.js';
import { shownPly } from '../state.js';
import { commands } from '../wire.js';
import { listenToSteps, target } from './browse.js';
import { shareLink } from './invite.js';
import { moveCues } from './sounds.js';

/** How long a question waits for its "Yes". Milliseconds. */
const QUESTION = 4000;

/**
 * Listens to every button with data-action, to keys and to the wheel.
 * @param {Page} page
 * @param {Link} link
 */
export function listenToActions(page, link) {
  const { dispatch, game, view } = page;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let question;

  /** @param {Step} step @returns {boolean} whether it led anywhere */
  function take(step) {
    const before = shownPly(page.state);
    const { plies } = page.state.snapshot;
    const ply = target(step, before, plies.length);
    if (ply === before) return false;
    dispatch({ type: 'show', ply });
    const played = plies[before];
    if (step === 'forward' && played) for (const { name, hop, after } of moveCues(played)) setTimeout(() => play(name, hop), after);
    return true;
  }

  /** Asks once, in place; without an answer the question goes away. @param {State["asking"]} what */
  function ask(what) {
    clearTimeout(question);
    dispatch({ type: 'ask', what });
    if (what) question = setTimeout(() => ask(null), QUESTION);
  }

  function confirm() {
    if (page.state.asking === 'resign') link.send(commands.resign());
    if (page.state.asking === 'draw') link.send(commands.offer('draw'));
    ask(null);
  }

  /** @type {Record<string, () => void>} */
  const actions = {
    accept: link.accept,
    watch: () => dispatch({ type: 'watch' }),
    cancel: () => link.send(commands.cancel()),
    resign: () => ask('resign'),
    draw: () => ask('draw'),
    yes: confirm,
    no: () => ask(null),
    withdraw: () => link.send(commands.withdraw()),
    'accept-draw': () => link.send(commands.accept()),
    'decline-draw': () => link.send(commands.decline()),
    claim: () => link.send(commands.claim(page.state.snapshot.state.on)),
    flip: () => dispatch({ type: 'flip' }),
    'undo-leg': () => page.board.undoLeg(),
    first: () => take('first'),
    back: () => take('back'),
    forward: () => take('forward'),
    last: () => take('last'),
    rules: () => openRules(game.id, game.name, drawDiagrams),
    moves: () => view.lendMoves((list, giveBack) => openSheet('Moves', list, giveBack)),
    'share-game': () => shareLink(document.title, location.href),
  };

  document.addEventListener('click', (event) => {
    const clicked = event.target instanceof Element ? event.target.closest('[data-action]') : null;
    const act = actions[clicked?.getAttribute('data-action') ?? ''];
    if (!act) return;
    event.preventDefault();
    act();
  });
  listenToSteps(page.host, take, () => dispatch({ type: 'flip' }));
}
