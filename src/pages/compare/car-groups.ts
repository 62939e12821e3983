import type { FactCell, FactGroup, FactRow } from '#features/compare/compare.ts';
import { type Listing, readStatedCondition } from '#features/listings/listings.ts';
import {
  BODY_STYLES,
  type CodeTable,
  DOORS,
  DRIVE_GROUPS,
  ENGINES,
  EXTERIOR_COLORS,
  FEATURES,
  FUEL_TYPES,
  HISTORY_TYPES,
  INTERIOR_COLORS,
  labelOf,
  LISTING_TYPES,
  SEDAN_SUBTYPES,
  SUV_SUBTYPES,
  TRANSMISSIONS,
  TRUCK_BEDS,
  TRUCK_CABS,
  VAN_SUBTYPES,
} from '#features/reference/reference.ts';
import type { VehicleQuery } from '#features/search/search.ts';
import { formatCount, formatNumber } from '#kit/text/format.ts';
import { greatCircleMiles } from '#kit/great-circle.ts';
import type { ComparedFacts } from './compared-facts.ts';

type Better = NonNullable<FactRow['better']>;
type Cars = readonly ComparedFacts[];

const FEWEST: Better = { direction: 'lower', word: 'Fewest' };
const MOST: Better = { direction: 'higher', word: 'Most' };
const BEST: Better = { direction: 'higher', word: 'Best' };
const SUBTYPES: CodeTable = [...SEDAN_SUBTYPES, ...SUV_SUBTYPES, ...VAN_SUBTYPES];

/** Returns the rows about the cars themselves and their sellers. `query`: the search with the shopper's place. */
export function carGroups(cars: Cars, query: VehicleQuery): FactGroup[] {
  return [
    { label: 'Seller and distance', rows: sellerRows(cars, query) },
    { label: 'Condition and history', rows: historyRows(cars) },
    { label: 'Warranty and guarantees', rows: warrantyRows(cars) },
    { label: 'Fuel economy', rows: economyRows(cars) },
    { label: 'Engine and drive', rows: engineRows(cars) },
    { label: 'Size, body and colors', rows: bodyRows(cars) },
    { label: 'Equipment', rows: equipmentRows(cars) },
  ];
}

function sellerRows(cars: Cars, { filters }: VehicleQuery): FactRow[] {
  const { place } = filters.location;
  const milesTo = ({ owner: { latitude, longitude } }: ComparedFacts) =>
    place && latitude !== null && longitude !== null ? greatCircleMiles(place, { latitude, longitude }) : null;
  return [
    {
      key: 'distance',
      label: 'Distance',
      about: place && `From ${place.city}, ${place.state}`,
      better: { direction: 'lower', word: 'Nearest' },
      cells: cars.map((car) => distanceCell(milesTo(car))),
    },
    textRow('place', 'Location', cars, ({ owner: { city, state } }) =>
      city !== null && state !== null ? `${city}, ${state}` : null,
    ),
    textRow('seller', 'Seller', cars, ({ owner }) => owner.name),
    {
      key: 'seller-rating',
      label: 'Dealer rating',
      better: BEST,
      cells: cars.map(({ owner: { rating, reviewCount } }) =>
        rating === null
          ? { text: null }
          : {
              text: `${rating.toFixed(1)} of 5`,
              value: Number(rating.toFixed(1)),
              ...(reviewCount !== null && { notes: [formatCount(reviewCount, 'review')] }),
            },
      ),
    },
  ];
}

function historyRows(cars: Cars): FactRow[] {
  const stated = new Set(cars.flatMap(({ listing }) => (listing.listingType === 'NEW' ? [] : listing.history)));
  return [
    textRow('condition', 'Condition', cars, ({ listing }) => labelOf(LISTING_TYPES, listing.listingType)),
    {
      key: 'year',
      label: 'Model year',
      better: { direction: 'higher', word: 'Newest' },
      cells: cars.map(({ listing }) => ({ text: String(listing.year), value: listing.year })),
    },
    {
      key: 'mileage',
      label: 'Mileage',
      better: FEWEST,
      cells: cars.map(({ listing }) => numberCell(listing.mileage, 'mi')),
    },
    // Left out if only new cars have a cell, because they have no history.
    ...HISTORY_TYPES.filter(({ code }) => stated.has(code)).map(({ code, label }) => historyRow(cars, code, label)),
    textRow('stated-condition', 'Condition, according to the seller', cars, ({ listing }) => statedText(listing)),
    textRow('use', 'Use', cars, ({ listing }) => (listing.useType === 'COMMERCIAL' ? 'Commercial' : null)),
  ];
}

/** A new car has no history. A branded title gets no check mark. */
function historyRow(cars: Cars, code: string, label: string): FactRow {
  return {
    key: `history-${code}`,
    label,
    about: 'Reported by the seller',
    cells: cars.map(({ listing: { listingType, history } }) => {
      if (listingType === 'NEW') return { text: 'New car' };
      const isStated = history.includes(code);
      return code === 'BRANDED_TITLE' ? { text: isStated ? 'Yes' : null } : { text: null, has: isStated };
    }),
  };
}

/** Returns the stated condition as text. `readStatedCondition` separates words from grades out of 5. */
function statedText({ statedCondition }: Listing): string | null {
  const read = statedCondition === null ? null : readStatedCondition(statedCondition);
  if (read === null) return null;
  return /^\d/.test(read) ? `${read} of 5` : read[0]!.toUpperCase() + read.slice(1);
}

function warrantyRows(cars: Cars): FactRow[] {
  const certified = ({ listing }: ComparedFacts) => {
    if (listing.listingType === 'CERTIFIED') return listing.certifiedProgram ?? 'Certified by its maker';
    if (listing.listingType === '3P_CERT') return listing.certifiedProgram ?? 'Third-party certified';
    return listing.listingType === 'NEW' ? 'New car: ask about the maker’s warranty' : null;
  };
  return [
    { ...textRow('warranty', 'Warranty', cars, certified), about: 'Ask the seller for its terms' },
    flagRow('money-back', 'Money back guarantee', cars, ({ moneyBackGuarantee }) => moneyBackGuarantee),
    flagRow('buy-online', 'Buy online', cars, ({ buyOnline }) => buyOnline),
    flagRow('home-delivery', 'Home delivery', cars, ({ homeServices }) => homeServices.includes('HOME_DELIVERY')),
  ];
}

function economyRows(cars: Cars): FactRow[] {
  const isElectric = ({ listing }: ComparedFacts) => listing.fuelCode === 'ELE';
  const row = (key: 'mpgCombined' | 'mpgCity' | 'mpgHighway', label: string): FactRow => ({
    key,
    label,
    better: BEST,
    ...(cars.some(isElectric) && { about: 'For electric cars, miles on the energy in a gallon of gas (MPGe)' }),
    cells: cars.map((car) => numberCell(rounded(car.listing[key]), isElectric(car) ? 'MPGe' : 'mpg')),
  });
  return [
    row('mpgCombined', 'Combined'),
    row('mpgCity', 'City'),
    row('mpgHighway', 'Highway'),
    {
      key: 'range',
      label: 'Electric range',
      better: { direction: 'higher', word: 'Farthest' },
      cells: cars.map(({ listing }) => numberCell(rounded(listing.electricRangeMiles), 'mi')),
    },
  ];
}

function engineRows(cars: Cars): FactRow[] {
  return [
    textRow('fuel', 'Fuel', cars, ({ listing }) => coded(FUEL_TYPES, listing.fuelCode)),
    textRow('engine', 'Engine', cars, ({ listing: { engineCode, displacementLiters } }) => {
      const liters = displacementLiters ? `${displacementLiters.toFixed(1)} L` : null;
      return [liters, coded(ENGINES, engineCode)].filter((word) => word !== null).join(', ') || null;
    }),
    {
      key: 'power',
      label: 'Power',
      better: MOST,
      cells: cars.map(({ listing }) => numberCell(listing.horsepower, 'hp')),
    },
    textRow('transmission', 'Transmission', cars, ({ listing }) => coded(TRANSMISSIONS, listing.transmissionCode)),
    textRow('drive', 'Drive', cars, ({ listing }) => coded(DRIVE_GROUPS, listing.driveCode)),
  ];
}

function bodyRows(cars: Cars): FactRow[] {
  return [
    textRow(
      'body',
      'Body style and size',
      cars,
      ({ listing }) => coded(SUBTYPES, listing.bodySubtypeCode) ?? coded(BODY_STYLES, listing.bodyStyleCode),
    ),
    textRow('doors', 'Doors', cars, ({ listing: { doors } }) => (doors === null ? null : coded(DOORS, String(doors)))),
    textRow('cab', 'Cab', cars, ({ listing }) => coded(TRUCK_CABS, listing.cabCode)),
    textRow('bed', 'Bed', cars, ({ listing }) => coded(TRUCK_BEDS, listing.bedCode)),
    textRow(
      'exterior',
      'Exterior color',
      cars,
      ({ listing }) => listing.exteriorColor ?? coded(EXTERIOR_COLORS, listing.exteriorColorCode),
    ),
    textRow(
      'interior',
      'Interior color',
      cars,
      ({ listing }) => listing.interiorColor ?? coded(INTERIOR_COLORS, listing.interiorColorCode),
    ),
  ];
}

function equipmentRows(cars: Cars): FactRow[] {
  const codes = [...new Set(cars.flatMap(({ listing }) => listing.features))];
  const named = codes
    .map((code) => ({ code, label: labelOf(FEATURES, code) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en-US'));
  return [
    {
      key: 'equipment-count',
      label: 'Listed features',
      better: MOST,
      cells: cars.map(({ listing: { features } }) => ({ text: formatNumber(features.length), value: features.length })),
    },
    ...named.map(({ code, label }) =>
      flagRow(`feature-${code}`, label, cars, ({ features }) => features.includes(code)),
    ),
    textRow('option-packages', 'Packages', cars, ({ listing }) => listing.packages.join(', ') || null),
    textRow('add-ons', 'Dealer add-ons', cars, ({ listing }) => listing.addOns.join(', ') || null),
  ];
}

function textRow(key: string, label: string, cars: Cars, say: (car: ComparedFacts) => string | null): FactRow {
  return { key, label, cells: cars.map((car) => ({ text: say(car) })) };
}

function flagRow(key: string, label: string, cars: Cars, has: (listing: Listing) => boolean): FactRow {
  return { key, label, cells: cars.map(({ listing }) => ({ text: null, has: has(listing) })) };
}

/** Distances below a mile are displayed as equal, as on cards, so none of them counts as nearer. */
function distanceCell(miles: number | null): FactCell {
  return miles !== null && miles < 1 ? { text: 'Under 1 mi', value: 0 } : numberCell(rounded(miles), 'mi');
}

function numberCell(value: number | null, unit: string): FactCell {
  return value === null ? { text: null } : { text: `${formatNumber(value)} ${unit}`, value };
}

function rounded(value: number | null): number | null {
  return value === null ? null : Math.round(value);
}

function coded(table: CodeTable, code: string | null): string | null {
  return code === null ? null : labelOf(table, code);
}
