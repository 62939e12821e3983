import type { FactName } from '#features/listings/listings.ts';
import { type Band, DISPLACEMENTS, ELECTRIC_RANGES, MPG_RANGES } from '#features/reference/reference.ts';
import type { FilterKey } from '../model/registry.ts';

export type CodedFact = {
  fact: FactName;
  values: readonly (string | number)[];
  codes: readonly string[];
  /** The ranges that the codes mean. Absent if a code is the fact's value. */
  bands?: readonly BandLimits[];
};

export type BandLimits = Omit<Band, 'label'>;

/**
 * Filters that compare one fact of a listing with the chosen codes. Random listings have one of `values` or nothing,
 * and random queries some of `codes`. The oracle reads `fact`.
 */
export const CODED_FACTS = {
  fuelTypeGroup: { fact: 'fuelCode', values: ['GSL', 'ELE', 'STEAM'], codes: ['GSL', 'ELE', 'HYB'] },
  transmissionCode: { fact: 'transmissionCode', values: ['AUTOMATIC', 'MANUAL'], codes: ['AUTOMATIC', 'MANUAL'] },
  driveGroup: { fact: 'driveCode', values: ['AWD', '4WD'], codes: ['AWD', '4WD'] },
  engineCode: { fact: 'engineCode', values: ['4', 'ELECTRIC'], codes: ['4', '8'] },
  doorCode: { fact: 'doors', values: [2, 4], codes: ['2', '4'] },
  extColorSimple: { fact: 'exteriorColorCode', values: ['RED', 'BLUE'], codes: ['RED', 'BLUE'] },
  intColorSimple: { fact: 'interiorColorCode', values: ['BLACK'], codes: ['BLACK'] },
  truckBedLength: { fact: 'bedCode', values: ['LONG_BED'], codes: ['LONG_BED'] },
  mpgRange: {
    fact: 'mpgCombined',
    values: [19.9, 20, 30, 100],
    codes: ['MPG_20', 'MPG_30', 'MPG_100'],
    bands: MPG_RANGES,
  },
  electricMileRange: {
    fact: 'electricRangeMiles',
    values: [49, 50, 300],
    codes: ['MILES_50', 'MILES_300'],
    bands: ELECTRIC_RANGES,
  },
  engineDisplacement: {
    fact: 'displacementLiters',
    values: [1.4, 1.5, 2, 6.2],
    codes: ['LITERS_UNDER_1_5', 'LITERS_1_5_TO_1_9', 'LITERS_6_0_AND_MORE'],
    bands: DISPLACEMENTS,
  },
  bodyStyleSubtypeCode: { fact: 'cabCode', values: ['CREW_CAB', 'REGULAR_CAB'], codes: ['CREW_CAB'] },
} as const satisfies Partial<Record<FilterKey, CodedFact>>;

export type CodedFilter = keyof typeof CODED_FACTS;

/** Returns a value for each of these filters. */
export function forCodedFacts<Value>(valueOf: (row: CodedFact) => Value): Record<CodedFilter, Value> {
  const rows: [string, CodedFact][] = Object.entries(CODED_FACTS);
  return Object.fromEntries(rows.map(([key, row]) => [key, valueOf(row)])) as Record<CodedFilter, Value>;
}
