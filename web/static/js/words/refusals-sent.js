/** The texts of refusals that the server sends. */
import { learn } from './said.js';
import { abroad } from './text.js';

learn({ refusal: abroad('refusal') });
