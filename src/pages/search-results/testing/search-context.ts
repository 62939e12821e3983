import { MAIN_BRAND } from '#features/brands/brands.ts';
import type { SearchContext } from '#features/search/search.ts';

const NAMES: Record<string, string> = {
  TOYOTA: 'Toyota',
  FORD: 'Ford',
  'TOYOTA-CAMRY': 'Camry',
  'TOYOTA-TACOMA': 'Tacoma',
  'FORD-F150': 'F-150',
  'TOYOTA-CAMRY|XSE': 'XSE',
};

/** A context with two makes, in which 80202 is Denver, the date is June 1, 2026 and no listing contains “camary”. */
export function searchContext(): SearchContext {
  return {
    brand: MAIN_BRAND,
    currentYear: 2026,
    today: Math.floor(Date.UTC(2026, 5, 1) / 86_400_000),
    findZip: (zip) =>
      zip === '80202'
        ? { zip, city: 'Denver', state: 'CO', marketArea: 'DENVER', latitude: 39.75, longitude: -105 }
        : undefined,
    findCity: () => undefined,
    knows: (_column, code) => code in NAMES,
    modelKeysOf: (code) => Object.keys(NAMES).filter((key) => key.endsWith(`-${code}`)),
    hasWord: (beginning) => beginning !== 'camary',
    nameOf: (_column, code) => NAMES[code] ?? code,
  };
}
