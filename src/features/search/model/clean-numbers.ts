import { readSearchParams } from '#kit/text/search-params.ts';
import { FILTER_PARAMS } from './registry.ts';

const AMOUNTS = new Set([...FILTER_PARAMS.values()].filter(({ amount }) => amount).map(({ name }) => name));

/** An amount as shoppers type it: `$30,000`, `$30000`, `30000.00` or `30k`. */
const TYPED_AMOUNT = /^(?:\$\s*)?(?:\d{1,4}k|(?:\d{1,10}|\d{1,3}(?:,\d{3})*)(?:\.\d{0,2})?)$/i;

/**
 * Rewrites formatted amounts (`$30,000`) as plain numbers, because without JavaScript the form submits them as typed.
 * Cents are cut off, as the mask of the fields does. Returns `null` if nothing changes.
 */
export function cleanNumbers(search: string): string | null {
  const params = [...readSearchParams(search)];
  let changed = false;
  for (const param of params) {
    const [name, value] = param;
    if (!AMOUNTS.has(name) || !TYPED_AMOUNT.test(value.trim()) || /^\d+$/.test(value)) continue;
    param[1] = value.replaceAll(/[$,\s]|\..*/g, '').replace(/k$/i, '000');
    changed = true;
  }
  return changed ? new URLSearchParams(params).toString() : null;
}
