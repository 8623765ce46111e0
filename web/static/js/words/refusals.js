/** The texts of refusals, for a page whose answers come from the rules themselves, without English. */
import { learn } from './said.js';
import { family } from './text.js';

learn({ refusal: family('refusal') });
