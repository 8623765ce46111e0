/**
 * The connection of a game's page: it sends commands to the server and handles the answers.
 *
 * @import { GamePageData } from '../board/types.js'
 * @import { Audience, Command, Message } from '../wire/wire-types.js'
 * @import { Page } from './page.js'
 */
import { toast } from '../ui/dialog.js';
import { post } from '../net/post.js';
import { connect, SILENCE } from '../net/socket.js';
import { settings } from '../storage/settings.js';
import { play } from '../ui/sound.js';
import { commands, PROTOCOL } from '../wire/wire.js';
import { createReader } from './reading.js';
import { createSpeaker } from './speaking.js';
import { said } from '../words/said.js';
import { t } from '../words/text.js';

/** @typedef {ReturnType<typeof createLink>} Link */

/** A move that is not acknowledged for so long is marked as not sent. Milliseconds. */
const PATIENCE = 500;
/** When a move that the server could not save is sent again. Milliseconds. */
const AGAIN = 1500;
/** When a server that is behind is asked again, doubled each time. Milliseconds. */
const CATCH_UP = 200;

/**
 * @param {Page} page
 * @param {GamePageData} data
 */
export function createLink(page, { slug, seat, snapshot: { protocol } }) {
  /** @type {ReturnType<typeof connect>|null} */
  let socket = null;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let resending;

  const reader = createReader({
    send: (command) => socket?.send(command) ?? false,
    on: () => page.state.snapshot.state.on,
  });

  const speaker = createSpeaker({
    send: (command) => socket?.send(command) ?? false,
    refused: (text) => page.view.unsay(text),
    seat: () => page.state.snapshot.you.seat,
  });

  /** Opens the connection, where there is anything to wait for. */
  function open() {
    if (page.state.contact.connection === 'live') return;
    socket = connect(`/ws/g/${slug}`, {
      message: receive,
      open: tellLooks,
      lost: () => {
        reader.renew();
        page.dispatch({ type: 'lost', at: performance.now() });
      },
      leave: () => socket?.send(commands.bye()),
      silence: () => (page.state.snapshot.you.seat ? SILENCE.player : SILENCE.other),
    });
  }

  /** Tells a player's server whether the page is looked at, and that of a device that can be notified: who looks is not called elsewhere. */
  function tellLooks() {
    if (page.state.snapshot.you.seat || settings.get().pushed) socket?.send(commands.look(!document.hidden));
  }
  document.addEventListener('visibilitychange', tellLooks);
  settings.on(tellLooks);

  /** Sends a command that is worth nothing later, and says whether it went out. @param {Command} command */
  const send = (command) => told(socket?.send(command) ?? false);

  /** @param {boolean} sent */
  function told(sent) {
    if (!sent) toast(t('net.no-connection'));
    return sent;
  }

  /** Sends a move, which is kept until it is answered. @param {string} text canonical */
  function move(text) {
    const { plies, state: now } = page.state.snapshot;
    const command = commands.move(now.on, plies.length + 1, text);
    page.dispatch({ type: 'sent', command });
    resend();
    setTimeout(() => {
      if (page.state.turn.sent === command) page.dispatch({ type: 'late' });
    }, PATIENCE);
  }

  /** A move that is not answered may always be sent again, under its id. */
  function resend() {
    clearTimeout(resending);
    if (page.state.turn.sent) socket?.send(page.state.turn.sent);
  }

  /** Asks for the whole game again. */
  function resync() {
    socket?.send(commands.resync());
  }

  /** The server that was asked knew less than the page. @param {number} behind how often in a row */
  function catchUp(behind) {
    setTimeout(resync, CATCH_UP * 2 ** (behind - 1));
  }

  /** Asks why these clicks are no move. @param {string[]} clicks */
  function ask(clicks) {
    send(commands.ask(page.state.snapshot.state.on, clicks));
  }

  /** Says a line, which comes back to its field when it is refused. @param {Audience} to @param {string} text */
  function say(to, text) {
    told(speaker.say(to, text));
  }

  /** Gives a message to the page, which may have a seat by it. @param {Message} message */
  function take(message) {
    const { seat: had } = page.state.snapshot.you;
    page.dispatch({ type: 'message', message, at: performance.now() });
    if (!had && page.state.snapshot.you.seat) tellLooks();
  }

  /** @param {Message} message */
  function receive(message) {
    // The server has been replaced by one that speaks otherwise, and its page with it.
    if (message.t === 'snapshot' && message.d.protocol !== PROTOCOL && protocol === PROTOCOL) {
      location.reload();
      return;
    }
    if (reader.take(message)) return;
    const { turn: { sent }, chat: { lines: known } } = page.state;
    if (page.state.contact.connection !== 'live') page.dispatch({ type: 'live' });
    take(message);
    speaker.take(message);
    if (message.t === 'snapshot') {
      resend();
      speaker.again(known, message.d);
    }
    if (message.t === 'moveError') {
      play('refused');
      page.board.refuse(message.d);
    }
    if (message.t !== 'error') return;
    if (message.d.code === 'not_saved' && sent?.id === message.id) resending = setTimeout(resend, AGAIN);
    else if (message.d.code !== 'newer_server') toast(said(message.d)); // which the bar above the board says
  }

  /** Takes the free seat: that is no message of a spectator's socket. */
  async function accept() {
    const { error } = await post(`/api/games/${slug}/accept`, { seat });
    if (error) toast(error);
    look();
  }

  /** Asks for the game again after something that the socket may not send. */
  async function look() {
    const looked = await fetch(`/api/games/${slug}`).then((a) => (a.ok ? a.json() : null)).catch(() => null);
    if (looked) take({ t: 'snapshot', v: looked.v, d: looked.d });
  }

  return { open, again: () => socket?.again(), send, resync, catchUp, move, ask, read: reader.read, say, accept, look };
}
