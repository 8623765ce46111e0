/** The page of the position editor. */
import { pageData } from '../ui/dom.js';
import { listenToActions } from '../editor/actions.js';
import { createPage } from '../editor/page.js';
import { gameInfo } from '../net/games.js';
import '../words/positions-sent.js';

/** @import { PageData } from '../editor/page.js' */

const data = /** @type {PageData} */ (pageData('page-data'));

gameInfo(data.game).then((info) => listenToActions(createPage(data, info), data, info));
