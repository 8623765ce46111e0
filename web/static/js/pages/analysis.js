/**
 * The page of the analysis board: both sides by hand, a tree of lines, and the engine in the
 * browser.
 */
import { listenToActions } from '../analysis/actions.js';
import { createKeeping } from '../analysis/keeping.js';
import { openFirst } from '../analysis/opening.js';
import { createPage } from '../analysis/page.js';
import { countKept } from '../analysis/store.js';
import { pageData } from '../ui/dom.js';
import '../words/refusals.js';
import '../words/records.js';
import '../words/reviews.js';

/** @import { PageData } from '../analysis/page.js' */

const data = /** @type {PageData} */ ({ .../** @type {object} */ (pageData('page-data')), engine: pageData('engine') });
const page = createPage(data, (before) => keeping.follow(before));
const keeping = createKeeping(page);

listenToActions(page);
page.start();
keeping.look();
openFirst(page, data);
countKept().then((games) => page.dispatch({ type: 'kept', games }));
// Another link in the same tab: what this page itself writes into its address comes without this event.
addEventListener('hashchange', () => location.reload());
