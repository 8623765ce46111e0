/** Provides the texts of modules that are not bundled: node --import ./tests/texts.js --test. */
import { readFileSync } from 'node:fs';

globalThis.texts = JSON.parse(readFileSync(new URL('../locales/en.json', import.meta.url), 'utf8'));
