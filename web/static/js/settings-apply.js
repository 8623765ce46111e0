/**
 * Settings that the style sheets follow, written on <html>; theme-boot.js
 * writes those that would flash before the first paint.
 *
 * @import { Settings } from './settings.js'
 */
import { settings } from './settings.js';

/** @param {boolean} on */
const word = (on) => (on ? 'on' : 'off');

/** The attributes of <html>. Pure. @param {Settings} s @returns {Record<string, string>} */
export const attributes = (s) => ({
  boardTheme: s.board, coordinates: word(s.coordinates), captured: word(s.captured), motion: s.motion, zen: word(s.zen),
});

export function applySettings() {
  const apply = () => Object.assign(document.documentElement.dataset, attributes(settings.get()));
  settings.on(apply);
  settings.follow();
  apply();
}
