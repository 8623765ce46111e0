/** Provides the texts of modules that are not bundled: node --import ./tests/texts.js --test. */
import { readFileSync, readdirSync } from 'node:fs';

const folder = new URL('../locales/en/', import.meta.url);
globalThis.texts = Object.assign({}, ...readdirSync(folder).map((file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8'))));
