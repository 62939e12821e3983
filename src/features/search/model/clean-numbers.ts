const NUMBERS = ['minPrice', 'maxPrice', 'minMileage', 'maxMileage', 'minPayment', 'maxPayment', 'downPayment'];

/**
 * Without script the form sends amounts as they are shown (`$30,000`). Writes them as numbers; `null` when there is
 * nothing to change.
 */
export function cleanNumbers(search: string): string | null {
  const params = new URLSearchParams(search);
  let changed = false;
  for (const name of NUMBERS) {
    const value = params.get(name);
    if (value === null || !/^\$?\d{1,3}(,\d{3})*$/.test(value) || /^\d+$/.test(value)) continue;
    params.set(name, value.replaceAll(/[$,]/g, ''));
    changed = true;
  }
  return changed ? params.toString() : null;
}
