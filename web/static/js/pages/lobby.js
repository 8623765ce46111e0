/** The lobby: new games, open challenges, and live games. */
import { need, pageData, setText } from '../ui/dom.js';
import { createChallenges } from '../lobby/challenges.js';
import { wireCreate } from '../lobby/create.js';
import { followDaily } from '../lobby/daily.js';
import { followLiveList } from '../frame/followed.js';
import { createLive } from '../lobby/live.js';
import { createMine } from '../lobby/mine.js';
import { drawThumbnails } from '../board/thumbnails.js';

/** @import { Live } from '../wire/wire-types.js' */

const { live: first, names } = /** @type {{live: Live, names: Record<string, string>}} */ (pageData('page-data'));
const mine = createMine(first);
const challenges = createChallenges(names);
const live = createLive(need('#live'), names);

/** @param {number} n @param {string} thing */
const count = (n, thing) => (n === 1 ? `one ${thing}` : `${n} ${thing}s`);

/** @param {Live} now */
function show(now) {
  live.update(now.live);
  challenges.update(now.open);
  need('#live').hidden = now.live.length === 0;
  need('#live-empty').hidden = now.live.length > 0;
  setText(need('#live-count'), `${count(now.games, 'game')} · ${now.people === 1 ? 'one person' : `${now.people} people`} here`);
}

wireCreate();
followDaily();
drawThumbnails();
show(first);
followLiveList((now) => {
  show(now);
  mine.update(now);
});
