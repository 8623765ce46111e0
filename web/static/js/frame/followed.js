/**
 * Connects a page to a socket, and shows when its data is out of date.
 *
 * @import { Live, Message } from '../wire/wire-types.js'
 */
import { need } from '../ui/dom.js';
import { onRename } from './name.js';
import { createRestart } from './restart.js';
import { connect } from '../net/socket.js';
import { look } from '../wire/wire.js';

/** A connection that is back so soon was not worth a word. Milliseconds. */
const WORD = 3000;

/** @param {(list: Live) => void} show is called with every change of the live list */
export function followLiveList(show) {
  const socket = follow('/ws/lobby', (message) => {
    if (message.t === 'live') show(message.d);
  });
  onRename(socket.again);
}

/**
 * A page says whether it is looked at: who looks is not notified of open challenges. An embedded
 * game's socket takes no messages.
 * @param {string} path @param {(message: Message) => void} take @param {() => void} [leave] says a last word, when the page is left
 * @param {() => void} [opened] is called when a connection begins
 */
export function follow(path, take, leave, opened) {
  const restart = createRestart();
  const old = need('#old');
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let missing;
  const tellLooks = () => !path.startsWith('/ws/e/') && socket.send(look(!document.hidden));
  document.addEventListener('visibilitychange', tellLooks);
  const socket = connect(path, {
    leave,
    open: () => {
      restart.show(null);
      clearTimeout(missing);
      missing = undefined;
      old.hidden = true;
      tellLooks();
      opened?.();
    },
    lost: () => {
      missing ??= setTimeout(() => { old.hidden = false; }, WORD);
    },
    message: (message) => {
      take(message);
      if (message.t === 'restart') restart.show(performance.now() + message.d.in);
    },
  });
  return socket;
}
