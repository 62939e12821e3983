import { FILTER_PARAMS } from './registry.ts';

const AMOUNTS = new Set([...FILTER_PARAMS.values()].filter(({ amount }) => amount).map(({ name }) => name));

/**
 * Rewrites formatted amounts (`$30,000`) as plain numbers, because without JavaScript the form submits them as shown.
 * Returns `null` if nothing changes.
 */
export function cleanNumbers(search: string): string | null {
  const params = [...new URLSearchParams(search)];
  let changed = false;
  for (const param of params) {
    const [name, value] = param;
    if (!AMOUNTS.has(name) || !/^\$?\d{1,3}(,\d{3})*$/.test(value) || /^\d+$/.test(value)) continue;
    param[1] = value.replaceAll(/[$,]/g, '');
    changed = true;
  }
  return changed ? new URLSearchParams(params).toString() : null;
}
