/** Which modules import which: what holds of all of them together. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../static/js/', import.meta.url));

/** What a module imports, or hands on from another. */
const importsOf = (file) => [...readFileSync(file, 'utf8').matchAll(/^(?:import|export)\s(?:[^;]*?from\s)?'(\.[^']+)'/gm)]
  .map(([, at]) => join(dirname(file), at));

const modules = new Map(readdirSync(ROOT, { recursive: true })
  .filter((name) => name.endsWith('.js')).map((name) => join(ROOT, name)).map((file) => [file, importsOf(file)]));

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
