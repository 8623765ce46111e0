/** A choice of one option, as a row of buttons. */
import { h } from '../ui/dom.js';

/**
 * @param {string} legend @param {string} name @param {string[][]} options value and label
 * @param {string} chosen @param {(value: string) => void} choose
 */
export const oneOf = (legend, name, options, chosen, choose) => h('fieldset', {}, h('legend', {}, legend),
  h('span', { class: 'seg' }, ...options.map(([value, label]) => h('label', {},
    h('input', { class: 'sr', type: 'radio', name, value, checked: value === chosen, onchange: () => choose(value) }), label))));
