import type { FactName as FactField, Listing, SpecificationFact } from '#features/listings/listings.ts';
import {
  BODY_STYLES,
  type CodeTable,
  DOORS,
  DRIVE_GROUPS,
  ENGINES,
  EXTERIOR_COLORS,
  FUEL_TYPES,
  INTERIOR_COLORS,
  labelOf,
  SEDAN_SUBTYPES,
  SUV_SUBTYPES,
  TRANSMISSIONS,
  TRUCK_BEDS,
  TRUCK_CABS,
  VAN_SUBTYPES,
  FEATURES,
} from '#features/reference/reference.ts';
import { formatCents } from '#kit/text/format-cents.ts';
import { formatNumber } from '#kit/text/format.ts';
import type { FactView, FeatureGroupView } from '../page-data.ts';

const SUBTYPES: CodeTable = [...SEDAN_SUBTYPES, ...SUV_SUBTYPES, ...VAN_SUBTYPES];

type FactRow = {
  name: string;
  label: string;
  fields: readonly FactField[];
  say(listing: Listing): string | null;
};

/** One row per fact: its text, and the fields that it is read from, so that values from the VIN can be marked. */
const FACTS = [
  { name: 'mileage', label: 'Mileage', fields: ['mileage'], say: ({ mileage }) => withUnit(mileage, 'miles') },
  { name: 'drive', label: 'Drive', fields: ['driveCode'], say: ({ driveCode }) => coded(DRIVE_GROUPS, driveCode) },
  { name: 'engine', label: 'Engine', fields: ['engineCode', 'displacementLiters'], say: engine },
  { name: 'power', label: 'Power', fields: ['horsepower'], say: ({ horsepower }) => withUnit(horsepower, 'hp') },
  {
    name: 'transmission',
    label: 'Transmission',
    fields: ['transmissionCode'],
    say: ({ transmissionCode }) => coded(TRANSMISSIONS, transmissionCode),
  },
  { name: 'fuel', label: 'Fuel', fields: ['fuelCode'], say: ({ fuelCode }) => coded(FUEL_TYPES, fuelCode) },
  { name: 'economy', label: 'Fuel economy', fields: ['mpgCity', 'mpgHighway', 'mpgCombined'], say: economy },
  {
    name: 'range',
    label: 'Electric range',
    fields: ['electricRangeMiles'],
    say: ({ electricRangeMiles }) => withUnit(electricRangeMiles, 'miles'),
  },
  {
    name: 'exterior',
    label: 'Exterior',
    fields: ['exteriorColor', 'exteriorColorCode'],
    say: (listing) => listing.exteriorColor ?? coded(EXTERIOR_COLORS, listing.exteriorColorCode),
  },
  {
    name: 'interior',
    label: 'Interior',
    fields: ['interiorColor', 'interiorColorCode'],
    say: (listing) => listing.interiorColor ?? coded(INTERIOR_COLORS, listing.interiorColorCode),
  },
  {
    name: 'body',
    label: 'Body style',
    fields: ['bodyStyleCode', 'bodySubtypeCode'],
    say: (listing) => coded(SUBTYPES, listing.bodySubtypeCode) ?? coded(BODY_STYLES, listing.bodyStyleCode),
  },
  { name: 'cab', label: 'Cab and bed', fields: ['cabCode', 'bedCode'], say: cabAndBed },
  { name: 'doors', label: 'Doors', fields: ['doors'], say: ({ doors }) => coded(DOORS, doors && String(doors)) },
  {
    name: 'condition',
    label: 'Condition, according to the seller',
    fields: ['statedCondition'],
    say: ({ statedCondition }) => statedCondition && inWords(statedCondition),
  },
  {
    name: 'add-ons',
    label: 'Dealer add-ons',
    fields: ['addOns'],
    say: ({ addOns }) => addOns.join(', ') || null,
  },
  {
    name: 'dealer-fees',
    label: 'Dealer fees',
    fields: ['dealerFeesCents'],
    say: ({ dealerFeesCents }) => (dealerFeesCents === null ? null : formatCents(dealerFeesCents)),
  },
  {
    name: 'lifestyle',
    label: 'Good for',
    fields: ['lifestyleCategories'],
    say: ({ lifestyleCategories }) => lifestyleCategories.join(', ') || null,
  },
  {
    name: 'use',
    label: 'Use',
    fields: ['useType'],
    say: ({ useType }) => (useType === 'COMMERCIAL' ? 'Commercial' : null),
  },
] as const satisfies readonly FactRow[];

export type FactName = (typeof FACTS)[number]['name'];

/** Fails to compile if one of the API's specifications is not shown in any row. */
({}) satisfies Record<Exclude<SpecificationFact, (typeof FACTS)[number]['fields'][number]>, never>;

/** Returns the known facts of the car; omits unknown ones. */
export function factViews(listing: Listing): FactView[] {
  return FACTS.flatMap(({ name, label, fields, say }) => {
    const value = say(listing);
    return value === null
      ? []
      : [{ name, label, value, decoded: fields.some((field: string) => listing.decoded.includes(field)) }];
  });
}

function coded(table: CodeTable, code: string | null | 0): string | null {
  return code ? labelOf(table, code) : null;
}

/** Formats a condition: a word, or a grade out of 5. */
function inWords(condition: string): string {
  return /^\d/.test(condition) ? `${condition} of 5` : condition[0]!.toUpperCase() + condition.slice(1);
}

function withUnit(value: number | null, unit: string): string | null {
  return value === null ? null : `${formatNumber(value)} ${unit}`;
}

function engine({ engineCode, displacementLiters }: Listing): string | null {
  const liters = displacementLiters ? `${displacementLiters.toFixed(1)} L` : null;
  const words = [liters, coded(ENGINES, engineCode)].filter((word) => word !== null);
  return words.length ? words.join(', ') : null;
}

function economy({ mpgCity, mpgHighway, mpgCombined, fuelCode }: Listing): string | null {
  const unit = fuelCode === 'ELE' ? 'MPGe' : 'mpg';
  if (mpgCity !== null && mpgHighway !== null) {
    return `${Math.round(mpgCity)} city / ${Math.round(mpgHighway)} highway ${unit}`;
  }
  return mpgCombined === null ? null : `${Math.round(mpgCombined)} ${unit} combined`;
}

function cabAndBed({ cabCode, bedCode }: Listing): string | null {
  const words = [coded(TRUCK_CABS, cabCode), coded(TRUCK_BEDS, bedCode)?.toLowerCase()].filter((word) => word != null);
  return words.length ? words.join(', ') : null;
}

const GROUPS = [
  [
    'Safety',
    `ADAPTIVE_CRUISE ALARM AUTO_PARKING BACKUP_CAMERA BLIND_SPOT CAMERA_360 EMERGENCY_BRAKING LANE_DEPARTURE
     LANE_KEEPING PARKING_SENSORS`,
  ],
  [
    'Technology',
    `ANDROID_AUTO APPLE_CARPLAY BLUETOOTH HEAD_UP_DISPLAY NAVIGATION PREMIUM_AUDIO REAR_ENTERTAINMENT SATELLITE_RADIO
     USB WIFI WIRELESS_CHARGING`,
  ],
  [
    'Comfort',
    `COOLED_SEATS CRUISE_CONTROL HEATED_SEATS HEATED_STEERING KEYLESS_ENTRY LEATHER_SEATS MEMORY_SEATS POWER_LIFTGATE
     POWER_SEATS PUSH_START REMOTE_START SUNROOF THIRD_ROW`,
  ],
  ['Exterior and towing', 'ALLOY_WHEELS LED_HEADLIGHTS ROOF_RACK RUNNING_BOARDS TOW_HITCH TOW_PACKAGE'],
] as const;

const GROUP_OF = new Map(GROUPS.flatMap(([label, codes]) => codes.split(/\s+/).map((code) => [code, label] as const)));
const OTHERS = 'More features';

/** Groups features for shoppers; unknown features come last. */
export function featureGroups(codes: readonly string[]): FeatureGroupView[] {
  const labels = [...GROUPS.map(([label]) => label), OTHERS];
  return labels
    .map((label) => ({
      label,
      items: codes
        .filter((code) => (GROUP_OF.get(code) ?? OTHERS) === label)
        .map((code) => labelOf(FEATURES, code))
        .toSorted((a, b) => a.localeCompare(b, 'en-US')),
    }))
    .filter(({ items }) => items.length > 0);
}
