import { BROWSER_PARAMS } from '#features/search/search.ui.ts';

type Entry = readonly [name: string, value: string];

/**
 * Returns the query of a form in canonical order: names and values sorted, values of one name joined by commas, empty
 * values omitted. The server answers with the link's form, which also omits defaults.
 */
export function formQuery(entries: Iterable<Entry>): string {
  const values = new Map<string, Set<string>>();
  for (const [name, text] of entries) {
    const value = BROWSER_PARAMS.amounts.includes(name) ? text.replaceAll(/\D/g, '') : text.trim();
    if (value) values.set(name, (values.get(name) ?? new Set()).add(value));
  }
  return [...values]
    .toSorted(([a], [b]) => byCodeUnit(a, b))
    .map(([name, set]) => `${encode(name)}=${[...set].toSorted(byCodeUnit).map(encode).join(',')}`)
    .join('&');
}

/** Returns the values of a query by name; splits joined values, but not free text. */
export function queryValues(query: string): Map<string, readonly string[]> {
  const values = new Map<string, readonly string[]>();
  for (const [name, text] of new URLSearchParams(query)) {
    values.set(name, [...(values.get(name) ?? []), ...(isText(name) ? [text] : text.split(','))]);
  }
  return values;
}

function isText(name: string): boolean {
  return name === 'keyword' || name === 'words';
}

function encode(text: string): string {
  return encodeURIComponent(text).replaceAll('%7C', '|');
}

function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * Clears a rejected value from its input (spec 2 §5) but remembers the value in force, because the next change of
 * another control must not drop it.
 */
export function clearRejectedInput(input: HTMLInputElement, inForce: string): void {
  input.value = '';
  if (inForce) input.dataset['kept'] = inForce;
}

/** Returns the value that the input contributes to a search. */
export function valueOf(input: HTMLInputElement | HTMLSelectElement): string {
  return input.dataset['kept'] ?? input.value;
}

/** Makes the input contribute the value that it shows. */
export function forgetValueInForce(input: HTMLElement | null): void {
  if (input) delete input.dataset['kept'];
}

export function hasValueInForce(element: HTMLElement): boolean {
  return element.dataset['kept'] !== undefined;
}
