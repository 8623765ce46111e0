/**
 * Sends chat messages, and keeps each until the server has answered it, because the connection
 * may end before it arrives.
 *
 * @import { Audience, ChatLine, Command, Message, Snapshot } from '../wire/wire-types.js'
 * @import { ChatCommand } from '../wire/wire.js'
 */
import { commands } from '../wire/wire.js';

/**
 * `send` says whether there is a connection; `refused` gets the text of a line
 * that is not shown; `seat` is the visitor's.
 * @param {{send: (command: Command) => boolean, refused: (text: string) => void, seat: () => string}} to
 */
export function createSpeaker({ send, refused, seat }) {
  /** What was sent and is not answered, in order. @type {ChatCommand[]} */
  let waiting = [];

  /** Whether this is what such a command says. @param {ChatLine} line @param {ChatCommand} command */
  const isOf = (line, { d: { to, text } }) => line.to === to && line.text === text && (line.seat === '' || line.seat === seat());

  /**
   * The line that a message answers. A server of a release before says it
   * without the command's id.
   * @param {Message} message
   */
  function answered(message) {
    if ('id' in message && message.id) return waiting.find(({ id }) => id === message.id);
    return message.t === 'chat' ? waiting.find((command) => isOf(message.d, command)) : undefined;
  }

  return {
    /** Says a line, and whether there was a connection. @param {Audience} to @param {string} text */
    say(to, text) {
      const line = commands.chat(to, text);
      const sent = send(line);
      if (sent) waiting.push(line);
      else refused(text);
      return sent;
    },

    /** Takes the answer to a line: itself, as everybody gets it, or why it is refused. @param {Message} message */
    take(message) {
      const line = answered(message);
      if (!line) return;
      waiting = waiting.filter((other) => other !== line);
      if (message.t === 'error') refused(line.d.text);
    },

    /**
     * The server has sent the whole game, as it does on a new connection. What
     * was said and is not among the new lines is sent again, under its id.
     * @param {ChatLine[]} known the lines before
     * @param {Snapshot} snapshot
     */
    again(known, { chat = [] }) {
      const news = chat.filter((line) => !known.some(({ id }) => id === line.id));
      waiting = waiting.filter((command) => {
        const at = news.findIndex((line) => isOf(line, command));
        if (at >= 0) news.splice(at, 1);
        return at < 0;
      });
      waiting.forEach((line) => send(line));
    },
  };
}
