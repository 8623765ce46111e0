/** A page whose boards are all small ones. */
import { drawMinis } from './minis.js';

drawMinis();
