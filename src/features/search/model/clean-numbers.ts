import { expandThousands } from '#kit/text/expand-thousands.ts';
import { readSearchParams } from '#kit/text/search-params.ts';
import { FILTER_PARAMS } from './registry.ts';

const AMOUNTS = new Set([...FILTER_PARAMS.values()].filter(({ amount }) => amount).map(({ name }) => name));

/** An amount as shoppers type it: `$30,000`, `$30000`, `30000.00`, `30k` or `17.5k`. */
const TYPED_AMOUNT = /^(?:\$\s*)?(?:\d{1,4}(?:\.\d{1,3})?k|(?:\d{1,10}|\d{1,3}(?:,\d{3})*)(?:\.\d{0,2})?)$/i;

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
    param[1] = expandThousands(value.trim()).replaceAll(/[$,\s]|\..*/g, '');
    changed = true;
  }
  return changed ? new URLSearchParams(params).toString() : null;
}
