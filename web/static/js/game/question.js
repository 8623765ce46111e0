/**
 * The confirmation of an action, in place: "Resign? Yes, No".
 *
 * @import { Chrome } from './state.js'
 * @import { Actions } from '../ui/press.js'
 * @import { Link } from './link.js'
 * @import { Page } from './page.js'
 */
import { commands } from '../wire/wire.js';
import { isOffer } from './offers.js';

/**
 * The buttons that ask, and those that answer. A question stays until it is answered, or
 * until what it asks for can be done no more.
 * @param {Page} page
 * @param {Link} link
 * @returns {Actions}
 */
export function questions(page, link) {
  const { dispatch } = page;
  /** @param {Chrome["asking"]} what */
  const ask = (what) => dispatch({ type: 'ask', what });

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
