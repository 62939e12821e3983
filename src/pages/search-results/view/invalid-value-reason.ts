import { listWords } from '#kit/text/list-words.ts';
import {
  type InvalidParam,
  type SearchAnswer,
  type SearchContext,
  VEHICLE_PARAMS,
  type VehicleQuery,
} from '#features/search/search.ts';

const MAX_NAMED = 3;

/**
 * Explains to the shopper why a value could not be used. The API's own reasons name parameters, so they are not used
 * here.
 */
export function invalidValueReason(
  { name, value, reason }: InvalidParam,
  answer: SearchAnswer,
  context: SearchContext,
): string {
  const { fixedMake } = context.brand;
  if (name === VEHICLE_PARAMS.make && fixedMake !== null)
    return `Only ${context.nameOf('makeCode', fixedMake)} vehicles are for sale here.`;
  const label = answer.filters[name]?.label;
  if (label === undefined || !reason.startsWith(`${name} `)) return reason;
  if (reason.includes('has no option')) return `We don’t recognize the ${label.toLowerCase()} “${value}”.`;
  return label + reason.slice(name.length);
}

/** Explains ranges that no car can match, although both of their ends are valid. */
export function contradictionReasons({ filters: { mileage, year } }: VehicleQuery): string[] {
  const isReversed = ({ min, max }: { min: number | null; max: number | null }) =>
    min !== null && max !== null && min > max;
  return [
    ...(isReversed(mileage) ? ['Max mileage must be greater than Min mileage.'] : []),
    ...(isReversed(year) ? ['The newest year must not be before the oldest year.'] : []),
  ];
}

/** Returns the label for the search without the invalid values: `Without “F150”`. */
export function removeInvalidLabel(invalid: readonly InvalidParam[], context: SearchContext): string {
  if (invalid.length > MAX_NAMED) return 'Without what we don’t recognize';
  const names = invalid.map(({ name, value }) => {
    const known = name === VEHICLE_PARAMS.make ? context.nameOf('makeCode', value) : value;
    return known === value ? `“${value}”` : known;
  });
  return `Without ${listWords([...new Set(names)])}`;
}
