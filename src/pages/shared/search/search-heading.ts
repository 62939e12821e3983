import { listWords } from '#kit/text/list-words.ts';
import {
  BODY_STYLES,
  type CodeTable,
  DRIVE_GROUPS,
  FUEL_TYPES,
  labelOf,
  LISTING_TYPES,
  makeCodeOf,
  US_STATES,
} from '#features/reference/reference.ts';
import { trimAfterModel } from '#features/listings/listings.ts';
import type { SearchContext, VehicleQuery } from '#features/search/search.ts';

/** Describes the search: `Used hybrid Toyota RAV4 for sale at great prices near Denver, CO`. */
export function searchHeading(query: VehicleQuery, context: SearchContext): string {
  const { buyOnline, dealType, driveGroup, experience, fuelTypeGroup, listingType, location, sellerType, year } =
    query.filters;
  const sameYear = year.min !== null && year.min === year.max ? String(year.min) : null;
  const words = [
    conditions(listingType),
    sameYear,
    kinds(FUEL_TYPES, fuelTypeGroup)?.toLowerCase() ?? null,
    kinds(DRIVE_GROUPS, driveGroup, 'code'),
    vehicles(query, context),
  ].filter((word) => word !== null);
  const where = locationText(location);
  const what = words.join(' ');
  const deals = experience === 'best-deals' || dealType.length > 0 ? ' at great prices' : '';
  const seller = String(sellerType) === 'p' ? ' by owner' : '';
  // The buy-online experience alone filters nothing, so the heading does not mention it. Its filter option does filter.
  const how = `${buyOnline.length > 0 ? 'to buy online' : 'for sale'}${seller}${deals}`;
  return `${what.charAt(0).toUpperCase()}${what.slice(1)} ${how}${where}`;
}

/** Describes the place of a search: ` near Denver, CO` or ` in Texas`, or nothing. */
export function locationText({ place, inState }: VehicleQuery['filters']['location']): string {
  if (place) return ` near ${place.city}, ${place.state}`;
  return inState === undefined ? '' : ` in ${labelOf(US_STATES, inState)}`;
}

/** Names up to two chosen options; more would make the heading too long. */
function kinds(table: CodeTable, codes: readonly string[], by: 'code' | 'label' = 'label'): string | null {
  if (codes.length === 0 || codes.length > 2) return null;
  return listWords(codes.map((code) => (by === 'code' ? code : labelOf(table, code))));
}

/** Lists conditions in the order of the panel. Only the first one keeps its capital letter. */
function conditions(codes: readonly string[]): string | null {
  if (codes.length === 0 || codes.length === LISTING_TYPES.length) return null;
  const chosen = LISTING_TYPES.filter(({ code }) => codes.includes(code));
  return listWords(chosen.map(({ label }, index) => (index === 0 ? label : label.toLowerCase())));
}

/**
 * Returns the name of a single model in full, or the names of several makes or models; otherwise the body style;
 * otherwise "cars", after the only make of the brand if there is one. In the commercial experience, all of them are
 * work vehicles.
 */
function vehicles({ filters }: VehicleQuery, context: SearchContext): string {
  const { fixedMake } = context.brand;
  const kind = filters.experience === 'commercial' ? 'commercial' : fixedMake && makeName(fixedMake, context);
  const { makes, models, trims } = filters.makeModelTrim;
  const names = [
    ...makes
      .filter((make) => !models.some((model) => makeCodeOf(model) === make))
      .map((make) => makeName(make, context)),
    ...models.map((model) => `${makeName(makeCodeOf(model), context)} ${context.nameOf('modelKey', model)}`),
  ];
  const style = filters.vehicleStyle.vehicleStyleCode.map((code) => pluralStyle(code));
  if (names.length === 0 || names.length > 3) {
    const several = filters.experience === 'commercial' ? 'vehicles' : 'cars';
    const what = style.length > 0 && style.length <= 2 ? listWords(style) : several;
    return [kind, what].filter(Boolean).join(' ');
  }
  if (names.length > 1 || trims.length !== 1) return listWords(names);
  const trim = trimAfterModel({ model: names[0]!, trim: context.nameOf('trimKey', trims[0]!) });
  return [names[0], trim].filter((name) => name !== null).join(' ');
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
