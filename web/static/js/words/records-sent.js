/** The texts about records, and the positions and moves in them, that the server sends. */
import './positions-sent.js';
import './refusals-sent.js';
import { learn } from './said.js';
import { abroad } from './text.js';

learn({ record: abroad('record') });
