/** The texts about positions and records, for a page that reads them itself, without the server. */
import { REASONS } from './game.js';
import { learn } from './said.js';
import { family } from './text.js';

learn({ position: family('position'), record: family('record'), side: family('side'), field: family('field'), reason: REASONS });
