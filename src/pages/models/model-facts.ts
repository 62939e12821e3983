import { type GroupRange, enclosingRange, type StyleGroup } from '#features/model-reference/model-reference.server.ts';
import { BODY_STYLES, labelOf } from '#features/reference/reference.ts';
import { formatDollars, formatNumber } from '#kit/text/format.ts';
import type { HeroView } from './page-data.ts';

/** Body styles as headings, in the order in which they appear on every make's page. */
export const STYLE_HEADINGS: Readonly<Record<(typeof BODY_STYLES)[number]['code'], string>> = {
  SUV: 'SUVs and crossovers',
  TRUCK: 'Trucks',
  SEDAN: 'Sedans',
  HATCHBACK: 'Hatchbacks',
  COUPE: 'Coupes',
  CONVERTIBLE: 'Convertibles',
  WAGON: 'Wagons',
  VAN: 'Vans and minivans',
};

/**
 * Returns the number of cars for sale and their prices. `isAll`: cars of all conditions are counted. The label says so,
 * because other pages count only used cars.
 */
export function priceFactsOf(total: number, prices: GroupRange | null, isAll: boolean): HeroView['facts'] {
  if (total === 0) return [];
  const forSale = { label: isAll ? 'New and used for sale' : 'For sale now', value: formatNumber(total) };
  if (!prices) return [forSale];
  const { average, lowest, highest, count } = prices;
  if (count === 1) return [forSale, { label: 'Price', value: formatDollars(average) }];
  return [
    forSale,
    { label: 'Average price', value: formatDollars(average) },
    { label: 'Prices', value: `${formatDollars(lowest)} to ${formatDollars(highest)}` },
  ];
}

/**
 * Returns the body styles, the fuel economy and the model years. `styles`: the number of cars for sale by body style.
 */
export function factsOf(
  bodyStyle: string | null,
  styles: readonly StyleGroup[],
  years: readonly number[],
): HeroView['facts'] {
  const others = styles.map(({ code }) => code).filter((code) => code !== bodyStyle);
  const labels = [...(bodyStyle === null ? [] : [bodyStyle]), ...others].map((code) => labelOf(BODY_STYLES, code));
  const mpg = enclosingRange(styles.map((style) => style.mpg));
  return [
    ...(labels.length > 0
      ? [{ label: labels.length === 1 ? 'Body style' : 'Body styles', value: labels.join(', ') }]
      : []),
    ...(mpg ? [economyFact(mpg, economyUnit(styles))] : []),
    ...(years.length > 0 ? [{ label: 'Model years', value: yearRanges(years) }] : []),
  ];
}

/** Returns the unit of fuel economy for cars for sale: MPGe if they are electric, otherwise MPG. */
export function economyUnit(styles: readonly StyleGroup[]): 'mpg' | 'MPGe' {
  return styles.length > 0 && styles.every(({ count, electric }) => count === electric) ? 'MPGe' : 'mpg';
}

/** Returns combined fuel economy as a fact: `23 to 44 mpg combined`. */
export function economyFact(range: { lowest: number; highest: number }, unit: string): HeroView['facts'][number] {
  const [lowest, highest] = [Math.round(range.lowest), Math.round(range.highest)];
  const numbers = lowest === highest ? formatNumber(lowest) : `${formatNumber(lowest)} to ${formatNumber(highest)}`;
  return { label: 'Fuel economy', value: `${numbers} ${unit} combined` };
}

/** Returns `2003 to 2011, 2014`. */
function yearRanges(years: readonly number[]): string {
  const ranges: [first: number, last: number][] = [];
  for (const year of years.toSorted((a, b) => a - b)) {
    const range = ranges.at(-1);
    if (range && range[1] === year - 1) range[1] = year;
    else ranges.push([year, year]);
  }
  return ranges.map(([first, last]) => (first === last ? `${first}` : `${first} to ${last}`)).join(', ');
}
