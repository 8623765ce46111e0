/** Which modules import which: what holds of all of them together. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../static/js/', import.meta.url));
const TESTS = fileURLToPath(new URL('.', import.meta.url));

/** The folders, from those that all may import to the first modules of pages. Those of one line do not import each other. */
const LAYERS = [
  ['wire'],
  ['words'],
  ['storage'],
  ['ui'],
  ['net'],
  ['frame'],
  ['board'],
  ['engine'],
  ['tournament'],
  ['game'],
  ['analysis'],
  ['learn'],
  ['puzzle'],
  ['lobby', 'local', 'editor', 'plan', 'devices', 'embed'],
  ['pages'],
];

/** What a module imports, or hands on from another. */
const IMPORT = /^(?:import|export)\s(?:[^;]*?from\s)?'(\.[^']+)'/gm;
/** The names that it imports, and whence. */
const NAMES = /\{([^}]*)\}\s*(?:from |= await import\()'(\.[^']+)'/g;
/** What it imports, and what its types are of. */
const NAMED = /(?:^import |from |import\()['"](\.[^'"]+)['"]/gm;

/** @param {RegExp} named */
const edgesOf = (named) => new Map(readdirSync(ROOT, { recursive: true }).filter((name) => name.endsWith('.js')).map((name) => join(ROOT, name))
  .map((file) => [file, [...readFileSync(file, 'utf8').matchAll(named)].map(([, at]) => join(dirname(file), at))]));

const modules = edgesOf(IMPORT);

/** A way along imports that comes back to where it began, or nothing. */
function circle(graph) {
  const done = new Set();
  const walk = (at, way) => {
    if (way.includes(at)) return [...way.slice(way.indexOf(at)), at];
    if (done.has(at)) return undefined;
    for (const next of graph.get(at) ?? []) {
      const found = walk(next, [...way, at]);
      if (found) return found;
    }
    done.add(at);
    return undefined;
  };
  for (const at of graph.keys()) {
    const found = walk(at, []);
    if (found) return found;
  }
  return undefined;
}

test('a circle is found', () => {
  assert.deepEqual(circle(new Map([['a', ['b']], ['b', ['c', 'd']], ['c', []], ['d', ['b']]])), ['b', 'd', 'b']);
});

test('what modules import is there, and all of it is read', () => {
  assert.ok(modules.size > 100);
  const edges = [...modules.values()].flat();
  assert.ok(edges.length > 300);
  assert.deepEqual(edges.filter((file) => !modules.has(file) && !file.endsWith('.json')), []);
});

test('no modules import each other in a circle', () => {
  assert.equal(circle(modules)?.map((file) => file.slice(ROOT.length)).join(' → '), undefined);
});

test('each module is in a folder, and imports only from it and from those below', () => {
  const layerOf = (file) => LAYERS.findIndex((folders) => folders.includes(folderOf(file)));
  const folderOf = (file) => relative(ROOT, file).split(sep)[0];
  const edges = [...edgesOf(NAMED)].flatMap(([file, all]) => all.map((other) => [file, other]));
  assert.ok(edges.length > modules.size);
  assert.deepEqual([...modules.keys()].filter((file) => layerOf(file) < 0), []);
  const upward = edges.filter(([file, other]) => folderOf(file) !== folderOf(other) && layerOf(file) <= layerOf(other));
  assert.deepEqual(upward.map((edge) => edge.map((file) => relative(ROOT, file)).join(' → ')), []);
});

test('what a module exports another one imports, or a test', () => {
  const files = [...modules.keys(), ...readdirSync(TESTS).map((name) => join(TESTS, name))];
  const used = new Set(files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(NAMES)]
    .flatMap(([, names, at]) => names.split(',').map((name) => `${join(dirname(file), at)} ${name.trim().split(' ')[0]}`))));
  const made = [...modules.keys()].flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/^export (?:async )?(?:function|const|let|class) (\w+)/gm)].map(([, name]) => `${file} ${name}`));
  assert.ok(made.length > modules.size);
  assert.deepEqual(made.filter((name) => !used.has(name)).map((name) => name.slice(ROOT.length)), ['pages/begun.js createBegun']); // which a page fetches
});
