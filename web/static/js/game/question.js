/**
 * What is asked back once, in place, before it is done: "Resign? Yes, No".
 *
 * @import { Chrome } from './state.js'
 * @import { Actions } from '../press.js'
 * @import { Link } from './link.js'
 * @import { Page } from './page.js'
 */
import { commands } from '../wire.js';
import { isOffer } from './offers.js';

/** How long a question waits for its "Yes". Milliseconds. */
const QUESTION = 4000;

/**
 * The buttons that ask, and those that answer. Without an answer a question
 * goes away; while the keyboard is in it, it stays.
 * @param {Page} page
 * @param {Link} link
 * @returns {Actions}
 */
export function questions(page, link) {
  const { dispatch } = page;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let waiting;

  /** @param {Chrome["asking"]} what */
  function ask(what) {
    dispatch({ type: 'ask', what });
    wait();
  }

  function wait() {
    clearTimeout(waiting);
    if (page.state.chrome.asking) waiting = setTimeout(() => (isInUse() ? wait() : ask(null)), QUESTION);
  }

  function confirm() {
    const { chrome: { asking } } = page.state;
    if (asking && isOffer(asking)) link.send(commands.offer(asking));
    if (asking === 'resign') link.send(commands.resign());
    if (asking === 'abort') link.send(commands.abort());
    ask(null);
  }

  return {
    resign: () => ask('resign'),
    draw: () => ask('draw'),
    abort: () => ask('abort'),
    'cancel-game': () => ask('cancel'),
    yes: confirm,
    no: () => ask(null),
  };
}

/**
 * Whether the keyboard, or what reads the page aloud, is in the question. A
 * click that asked it leaves the focus there too, but does not show it.
 */
const isInUse = () => document.querySelector('.question :focus-visible') !== null;
