/** The lobby: new games, open challenges, and live games. */
import { need, pageData, setText } from '../ui/dom.js';
import { createChallenges } from '../lobby/challenges.js';
import { wireCreate } from '../lobby/create.js';
import { followDaily } from '../lobby/daily.js';
import { followLiveList } from '../frame/followed.js';
import { begun } from '../frame/taking-part.js';
import { createLive } from '../lobby/live.js';
import { createMine } from '../lobby/mine.js';
import { followShows } from '../lobby/shows.js';
import { wireTold } from '../lobby/told.js';
import { drawThumbnails } from '../board/thumbnails.js';
import { t } from '../words/text.js';
import '../words/positions-sent.js';

/** @import { Live } from '../wire/wire-types.js' */

const { live: first, names } = /** @type {{live: Live, names: Record<string, string>}} */ (pageData('page-data'));
const mine = createMine(first);
const challenges = createChallenges(names);
const live = createLive(need('#live'), names);

/** How many live games are shown; /tv has all. */
const LIVE = 2;

/** @param {Live} now */
function show(now) {
  live.update(now.live.slice(0, LIVE));
  challenges.update(now.open);
  need('#now').hidden = now.live.length === 0;
  setText(need('#live-count'), now.games > LIVE ? ` ${now.games}` : '');
  setText(need('#people'), now.people > 1 ? t('lobby.people-here', { n: now.people }) : '');
}

wireCreate();
followDaily();
followShows();
drawThumbnails();
show(first);
wireTold(names);
if (document.getElementById('hours')) begun().then((teller) => teller?.wireHours());
followLiveList((now) => {
  show(now);
  mine.update(now);
});
