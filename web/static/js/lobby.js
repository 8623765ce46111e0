/** The lobby: two clicks to a game, and the games being played now. */
import { pageData } from './dom.js';
import { createLive } from './lobby/live.js';
import { createMine } from './lobby/mine.js';
import { wireCreate } from './lobby/create.js';
import { drawMinis } from './minis.js';
import { connect } from './socket.js';

/** @import { Card } from './types.js' */

const mine = createMine();
const live = createLive(/** @type {Record<string, string>} */ (pageData('names-data')));

/** @param {Card[]} cards */
function show(cards) {
  live.update(cards);
  mine.update(cards);
}

wireCreate();
drawMinis();
live.update(/** @type {Card[]} */ (pageData('live-data')));
connect('/ws/lobby', {
  message: (message) => {
    if (message.t === 'live') show(message.d);
  },
});
