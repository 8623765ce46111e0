/** The looks of the boards: every mark, man, line and name is to be seen on each. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const css = (name) => readFileSync(new URL(`../static/css/${name}.css`, import.meta.url), 'utf8');

/** The properties of the first block that a selector ends: name to [light, dark]. */
function properties(source, selector) {
  const block = source.slice(source.indexOf(`${selector} {`)).split('}')[0];
  return Object.fromEntries([...block.matchAll(/(--[\w-]+): (?:light-dark\((#\w{6}), (#\w{6})\)|(#\w{6}))/g)]
    .map(([, name, light, dark, both]) => [name, [light ?? both, dark ?? both]]));
}

function luminance(colour) {
  const [r, g, b] = [1, 3, 5].map((i) => parseInt(colour.slice(i, i + 2), 16) / 255)
    .map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a, b) {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

const GROUNDS = ['--cq-slab', '--ck-on', '--qs-a', '--qs-b', '--qs-quad'];
const STATES = ['--st-move', '--st-capture', '--st-last-line', '--st-force-edge', '--st-check-edge', '--st-premove', '--st-arrow', '--st-arrow-2'];
const BLACK_BODY = ['#48434F', '#48434F'];
const WHITE_LINE = ['#26222B', '#26222B'];
const states = properties(css('tokens'), ':root');

/** What must be told from what, and how well. */
const PAIRS = [
  ['--cq-line', '--cq-slab', 3], ['--cq-main', '--cq-slab', 3], ['--cq-coord', '--cq-slab', 4.5],
  ['--ck-coord', '--ck-frame', 4.5], ['--qs-coord', '--qs-frame', 4.5],
  ['--qs-lip', '--qs-a', 2.4], ['--qs-ring', '--qs-quad', 3], ['--qs-name', '--qs-quad', 4.5],
];

for (const theme of ['classic', 'wood', 'slate']) {
  const of = properties(css('themes'), `[data-board-theme="${theme}"]`);
  for (const [i, mode] of ['light', 'dark'].entries()) {
    test(`${theme}, ${mode}: places lie between the luminances that all marks hold on`, () => {
      for (const ground of GROUNDS) {
        const l = luminance(of[ground][i]);
        assert.ok(l > 0.33 && l < 0.83, `${ground} ${l}`);
      }
    });
    test(`${theme}, ${mode}: marks and men stand out from every place`, () => {
      for (const ground of GROUNDS) {
        for (const state of STATES) assert.ok(contrast(states[state][i], of[ground][i]) >= 3, `${state} on ${ground}`);
        assert.ok(contrast(BLACK_BODY[i], of[ground][i]) >= 3, `Black on ${ground}`);
        assert.ok(contrast(WHITE_LINE[i], of[ground][i]) >= 5, `White's outline on ${ground}`);
      }
    });
    test(`${theme}, ${mode}: lines, frames and names are to be seen`, () => {
      for (const [mark, ground, least] of PAIRS) {
        const got = contrast(of[mark][i], of[ground][i]);
        assert.ok(got >= least, `${mark} on ${ground}: ${got.toFixed(2)}`);
      }
    });
  }
}
