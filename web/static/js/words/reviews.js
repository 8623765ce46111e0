/** The texts of reviews, for a page that makes them itself, without the server: why a move was bad, and which {move} was better. */
import { learn } from './said.js';
import { family, t } from './text.js';

learn({ why: family('why'), review: { better: t('review.better') } });
