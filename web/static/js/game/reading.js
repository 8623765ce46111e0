/**
 * Asks the server which legal moves a typed text means, one request at a time.
 *
 * @import { Command, Message, ReadOut } from '../wire/wire-types.js'
 */
import { commands } from '../wire/wire.js';

/** A question that is not answered for so long is given up. Milliseconds. */
const PATIENCE = 3000;

/**
 * `send` says whether there is a connection; `on` is the number of the event
 * that made the present position.
 * @param {{send: (command: Command) => boolean, on: () => number}} to
 */
export function createReader({ send, on }) {
  /** @type {{id: string|undefined, answer: (reading: ReadOut|null) => void}|null} */
  let asked = null;
  /** Whether the server may know the question: an older one does not. */
  let known = true;

  /** @param {ReadOut|null} reading */
  function settle(reading) {
    asked?.answer(reading);
    asked = null;
  }

  return {
    /**
     * The answer, or null where there is none: the server does not know the
     * question, the connection is lost, or the next text was asked about.
     * @param {string} text
     * @returns {Promise<ReadOut|null>}
     */
    read(text) {
      settle(null);
      const command = commands.read(on(), text);
      if (!known || !send(command)) return Promise.resolve(null);
      return new Promise((answer) => {
        const question = { id: command.id, answer };
        asked = question;
        setTimeout(() => asked === question && settle(null), PATIENCE);
      });
    },

    /** Whether a message is the answer. What is refused is no matter for the player. @param {Message} message */
    take(message) {
      if (!asked || !('id' in message) || message.id !== asked.id) return false;
      if (message.t === 'error' && message.d.code === 'unknown_type') known = false;
      settle(message.t === 'read' ? message.d : null);
      return true;
    },

    /** Another connection, to a server that may know more. */
    renew() {
      settle(null);
      known = true;
    },
  };
}
