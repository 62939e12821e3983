import { listWords } from '#kit/list-words.ts';
import { BODY_STYLES, labelOf, LISTING_TYPES } from '#features/reference/reference.ts';
import type { SearchContext, VehicleQuery } from '#features/search/search.ts';

/** Describes the search: `Used Toyota Tacoma for sale near Denver, CO`. */
export function searchHeading(query: VehicleQuery, context: SearchContext): string {
  const { buyOnline, experience, listingType, location, year } = query.filters;
  const sameYear = year.min !== null && year.min === year.max ? String(year.min) : null;
  const words = [conditions(listingType), sameYear, vehicles(query, context)].filter((word) => word !== null);
  const where = location.place ? ` near ${location.place.city}, ${location.place.state}` : '';
  const what = words.join(' ');
  const deals = experience === 'best-deals' ? ' at great prices' : '';
  // The buy-online experience alone filters nothing, so the heading does not promise it; its option does filter.
  const how = `${buyOnline.length > 0 ? 'to buy online' : 'for sale'}${deals}`;
  return `${what.charAt(0).toUpperCase()}${what.slice(1)} ${how}${where}`;
}

/** Lists conditions in the order of the panel; only the first keeps its capital. */
function conditions(codes: readonly string[]): string | null {
  if (codes.length === 0 || codes.length === LISTING_TYPES.length) return null;
  const chosen = LISTING_TYPES.filter(({ code }) => codes.includes(code));
  return listWords(chosen.map(({ label }, index) => (index === 0 ? label : label.toLowerCase())));
}

/**
 * Names one model in full, several makes or models by name; otherwise the body style, otherwise cars, after the only
 * make that the brand shows. In the commercial experience all of them are work vehicles.
 */
function vehicles({ filters }: VehicleQuery, context: SearchContext): string {
  const { fixedMake } = context.brand;
  const kind = filters.experience === 'commercial' ? 'commercial' : fixedMake && makeName(fixedMake, context);
  const { makes, models, trims } = filters.makeModelTrim;
  const makeOf = (modelKey: string) => modelKey.slice(0, modelKey.indexOf('-'));
  const names = [
    ...makes.filter((make) => !models.some((model) => makeOf(model) === make)).map((make) => makeName(make, context)),
    ...models.map((model) => `${makeName(makeOf(model), context)} ${context.nameOf('modelKey', model)}`),
  ];
  const style = filters.vehicleStyle.vehicleStyleCode.map((code) => pluralStyle(code));
  if (names.length === 0 || names.length > 3) {
    const several = filters.experience === 'commercial' ? 'vehicles' : 'cars';
    const what = style.length > 0 && style.length <= 2 ? listWords(style) : several;
    return [kind, what].filter(Boolean).join(' ');
  }
  const trim = names.length === 1 && trims.length === 1 ? ` ${context.nameOf('trimKey', trims[0]!)}` : '';
  return listWords(names) + trim;
}

function makeName(code: string, context: SearchContext): string {
  return context.nameOf('makeCode', code);
}

function pluralStyle(code: string): string {
  const [first] = labelOf(BODY_STYLES, code).split(' / ');
  return first === 'SUV'
    ? 'SUVs'
    : `${first!.toLowerCase()}${first!.endsWith('h') || first!.endsWith('s') ? 'es' : 's'}`;
}
