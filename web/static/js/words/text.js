/**
 * The texts that a person sees or hears, in the language of the page. They stand in
 * web/locales/<language>/. The server bundles the modules once for each language and puts
 * the texts in place of their keys, so a page loads the texts of its own modules and no others.
 * A key is therefore written out at each call, in single quotes.
 *
 * @typedef {keyof typeof import('../../../locales/en/site.json') | keyof typeof import('../../../locales/en/lessons.json')
 *   | keyof typeof import('../../../locales/en/hints.json')} Key
 * @typedef {string | {[category: string]: string}} Text plain, or by the plural category of {n}
 * @typedef {string | number} Value
 * @typedef {Value | Node | ((inner: string) => Node)} Part a placeholder’s value, or what makes the element of a tag
 */

/** The language of the page, as a BCP 47 tag. */
export const language = globalThis.document?.documentElement?.lang || 'en';

/** The English texts, for modules that are not bundled: tests provide them. @type {Record<string, Text>} */
const TEXTS = /** @type {{texts?: Record<string, Text>}} */ (globalThis).texts ?? {};

/** @type {Intl.PluralRules|undefined} */
let plurals;

/**
 * The text of a call’s first argument, which is a key or, in a bundle, the text itself. If it
 * has plural forms, the one for n.
 * @param {Text} text
 * @param {unknown} n
 * @returns {string}
 */
function chosen(text, n) {
  const found = typeof text === 'string' ? TEXTS[text] ?? text : text;
  if (typeof found === 'string') return found;
  plurals ??= new Intl.PluralRules(language);
  return found[plurals.select(Number(n))] ?? found.other ?? '';
}

/**
 * A text with its placeholders filled in.
 * @param {Key} key
 * @param {Record<string, Value>} [values] by placeholder; n also chooses the plural form
 */
export const t = (key, values) => {
  const text = chosen(key, values?.n);
  return values ? fill(text, values) : text;
};

/** @param {string} text @param {Record<string, Part>} values */
const fill = (text, values) => text.replaceAll(/\{(\w+)\}/g, (all, name) => String(values[name] ?? all));

/** A text as it begins a sentence. @param {string} text */
export const capital = (text) => text.charAt(0).toLocaleUpperCase(language) + text.slice(1);

/** A text of a family with its placeholders filled in, likewise. */
export const filled = /** @type {(text: Text, values: Record<string, Value>) => string} */ (t);

/**
 * A text whose placeholders may be elements, and whose tags are: the parts of
 * “Read <rules>the rules</rules>, {name}.”, to append.
 * @param {Key} key
 * @param {Record<string, Part>} values by placeholder and tag; n also chooses the plural form
 * @returns {(string|Node)[]}
 */
export function parts(key, values) {
  const text = chosen(key, values.n);
  return Array.from(text.matchAll(/\{(\w+)\}|<(\w+)>(.*?)<\/\2>|[^{<]+|[{<]/g), ([all, name, tag, inner = '']) => {
    const value = values[name ?? tag ?? ''];
    if (typeof value === 'function') return value(fill(inner, values));
    return value instanceof Object ? value : String(value ?? all);
  });
}

/**
 * All texts whose keys begin with a prefix and a dot, by what follows it, for names that
 * come as data, such as the kinds of pieces. In a bundle the argument is that table.
 * @param {string | Record<string, Text>} prefix written out, in single quotes
 * @returns {Record<string, string>}
 */
export const family = (prefix) => /** @type {Record<string, string>} */ (typeof prefix === 'object' ? prefix
  : Object.fromEntries(Object.entries(TEXTS).flatMap(([key, text]) => (key.startsWith(`${prefix}.`) ? [[key.slice(prefix.length + 1), text]] : []))));

/**
 * A family of texts that the server also sends, in English: none in a page in English, which would
 * load them in vain.
 */
export const abroad = /** @type {typeof family} */ ((prefix) => (language === 'en' ? {} : family(prefix)));
