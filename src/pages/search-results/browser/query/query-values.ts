import { PARAM_NAMES } from '#features/search/search.ui.ts';

/** Returns the values of a query by name; splits joined values, but not free text. */
export function queryValues(query: string): Map<string, readonly string[]> {
  const values = new Map<string, readonly string[]>();
  for (const [name, text] of new URLSearchParams(query)) {
    values.set(name, [...(values.get(name) ?? []), ...(isText(name) ? [text] : text.split(','))]);
  }
  return values;
}

function isText(name: string): boolean {
  return name === PARAM_NAMES.keyword || name === 'words' || name === 'typed';
}
