/**
 * The page of a game in all its phases: invitation, live game, watching, replay.
 *
 * @import { GamePageData } from '../board/types.js'
 */
import { need, pageData } from '../ui/dom.js';
import { whenPainted } from '../ui/idle.js';
import { listenToActions } from '../game/actions.js';
import { wireInvite } from '../game/invite.js';
import { createLink } from '../game/link.js';
import { createPage } from '../game/page.js';
import { reachedPly } from '../game/reached.js';
import { seatToken, takeSeat } from '../game/seat.js';
import { onRename } from '../frame/name.js';
import { t } from '../words/text.js';
import '../words/refusals-sent.js';

const data = /** @type {GamePageData} */ (pageData('page-data'));

function start() {
  data.ply ??= reachedPly(location.hash, data.snapshot);
  const page = createPage(data, {
    move: (text) => link.move(text),
    ask: (clicks) => link.ask(clicks),
    say: (to, text) => link.say(to, text),
    resync: () => link.resync(),
    catchUp: (behind) => link.catchUp(behind),
  });
  const link = createLink(page, data);

  /** A private link may be opened where the game is open already: then only the address changes. */
  function offerSeat() {
    const token = seatToken();
    if (token && !page.state.snapshot.you.seat) takeSeat(data.slug, token, link.look);
  }

  listenToActions(page, link, data);
  wireInvite(need('#invite'), data.slug, t('page.invites-you', { name: data.me.name, game: data.game.name }));
  link.open();
  onRename(link.again);
  offerSeat();
  addEventListener('hashchange', offerSeat);
}

// The board that came with the page is to be seen first.
if (document.querySelector('#board svg')) whenPainted().then(start);
else start();
