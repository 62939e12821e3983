import { BROWSER_PARAMS } from '#features/search/search.ui.ts';
import { unmask } from '#kit/text/money-mask.ts';

type Entry = readonly [name: string, value: string];

/**
 * Returns the query of a form in canonical order: names and values sorted, values of one name joined by commas, empty
 * values omitted except `words`. The server answers with the link's form, which also omits defaults.
 */
export function formQuery(entries: Iterable<Entry>): string {
  const values = new Map<string, Set<string>>();
  for (const [name, text] of entries) {
    // A field whose mask is not active may contain cents.
    const value = BROWSER_PARAMS.amounts.includes(name) ? String(unmask(text) ?? '') : text.trim();
    // Sends an empty `words` parameter, which removes the previous words.
    if (value || name === 'words') values.set(name, (values.get(name) ?? new Set()).add(value));
  }
  return [...values]
    .toSorted(([a], [b]) => byCodeUnit(a, b))
    .map(([name, set]) => `${encode(name)}=${[...set].toSorted(byCodeUnit).map(encode).join(',')}`)
    .join('&');
}

function encode(text: string): string {
  return encodeURIComponent(text).replaceAll('%7C', '|');
}

function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
