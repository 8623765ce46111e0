/** A page whose boards are all small ones. */
import { drawThumbnails } from './thumbnails.js';

drawThumbnails();
