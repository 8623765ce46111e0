/**
 * The websocket of a page: it reconnects with backoff, and sends and receives messages.
 *
 * @import { Command, Message } from '../wire/wire-types.js'
 */
import { read } from '../wire/wire.js';

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 15_000;
/** How long the server is never silent, with room to spare: it pings every page, those of players every few seconds. Milliseconds. */
export const SILENCE = { player: 20_000, other: 90_000 };
/** The server's word that it is being restarted. */
const RESTART = 1012;
/** Its word that this device was cut off from its player. */
const CUT_OFF = 4001;

/**
 * How long to wait before the next try, in milliseconds: doubled with each
 * failure, and spread out, so that not all pages come back at once.
 * @param {number} failures in a row, 0 after a connection that was good
 * @param {number} code with which the last connection closed
 * @param {number} chance between 0 and 1
 */
export function pause(failures, code, chance) {
  if (code === RESTART && failures === 0) return 100 + 900 * chance;
  return Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** failures) * (0.5 + chance / 2);
}

/**
 * Keeps a socket to the server open until it is stopped. Messages that
 * are none are dropped.
 *
 * @param {string} path
 * @param {{message: (m: Message) => void, open?: () => void, lost?: () => void, leave?: () => void, silence?: () => number}} on
 *   `lost` is called when a connection ends, or cannot be made; `leave` when
 *   the page is left, for a last word; `silence` says after how many
 *   milliseconds without a word the connection is taken for dead
 */
export function connect(path, on) {
  const url = new URL(path, location.href);
  url.protocol = url.protocol.replace('http', 'ws');
  let failures = 0;
  let stopped = false;
  /** @type {WebSocket|null} */
  let socket = null;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let retry;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let listening;

  /** A connection may be dead without an event: the computer was asleep, or is in another network. */
  function listen() {
    clearTimeout(listening);
    listening = setTimeout(drop, on.silence?.() ?? SILENCE.other);
  }

  function open() {
    clearTimeout(retry);
    const mine = new WebSocket(url);
    socket = mine;
    listen();
    mine.addEventListener('open', () => on.open?.());
    mine.addEventListener('message', (event) => {
      const message = read(event.data);
      if (!message) return;
      listen();
      failures = 0;
      on.message(message);
    });
    mine.addEventListener('close', (event) => {
      if (socket !== mine) return;
      socket = null;
      clearTimeout(listening);
      if (stopped) return;
      if (event.code === CUT_OFF) return location.reload(); // as the player that this browser is now
      on.lost?.();
      retry = setTimeout(open, pause(failures, event.code, Math.random()));
      failures++;
    });
  }

  /** The connection is gone, though it may take long to notice. */
  function drop() {
    socket?.close();
    socket?.dispatchEvent(new CloseEvent('close'));
  }

  /** A page that is left may stay in the back/forward cache with its connection, though the visitor is gone. */
  function leave() {
    on.leave?.();
    drop();
  }

  /** The visitor or the network is back: retry at once. */
  function wake() {
    if (!stopped && !socket && document.visibilityState === 'visible') open();
  }
  addEventListener('offline', drop);
  addEventListener('online', wake);
  addEventListener('pagehide', leave);
  addEventListener('pageshow', wake);
  document.addEventListener('visibilitychange', wake);
  open();

  return {
    /**
     * Sends a command, and says whether there was a connection to send it on.
     * @param {Command} command
     */
    send(command) {
      if (socket?.readyState !== WebSocket.OPEN) return false;
      socket.send(JSON.stringify(command));
      return true;
    },
    /** Reconnects: the server reads the visitor's cookie only when a connection begins. */
    again() {
      if (!socket) return;
      drop();
      open();
    },
    stop() {
      stopped = true;
      clearTimeout(retry);
      clearTimeout(listening);
      socket?.close();
    },
  };
}
