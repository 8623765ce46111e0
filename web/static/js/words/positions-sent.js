/** The texts about positions that the server sends. */
import { learn } from './said.js';
import { abroad } from './text.js';

learn({ position: abroad('position'), side: abroad('side'), field: abroad('field'), reason: abroad('reason') });
