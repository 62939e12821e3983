import { z } from 'zod';
import type { Listing } from '#features/listings/listings.ts';
import {
  BODY_STYLES,
  type CodeTable,
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
} from '#features/reference/reference.ts';

const coded = z.object({ code: z.string(), label: z.string() }).nullable();
const figure = z.number().nullable();

/** The specifications of a car. Codes are the same as in filters. */
export const wireSpecificationsSchema = z
  .object({
    mpg: z.object({ city: figure, highway: figure, combined: figure }).describe('Miles per US gallon.'),
    mileRange: figure.describe('Electric range in miles.'),
    engine: coded,
    driveType: coded,
    mileage: z.int().nullable().describe('Miles driven.'),
    bodyStyle: coded,
    bodySubtype: coded,
    truckCab: coded,
    truckBed: coded,
    fuelType: coded,
    transmission: coded,
    displacementLiters: figure,
    horsepower: figure,
    doors: z.int().nullable(),
    exteriorColor: coded.describe("Filters compare the code; the label is the maker's own name where the feed has it."),
    interiorColor: coded,
  })
  .meta({ id: 'Specifications' });

const BODY_SUBTYPES: CodeTable = [...SEDAN_SUBTYPES, ...SUV_SUBTYPES, ...VAN_SUBTYPES];

export function toWireSpecifications(listing: Listing): z.infer<typeof wireSpecificationsSchema> {
  return {
    mpg: { city: listing.mpgCity, highway: listing.mpgHighway, combined: listing.mpgCombined },
    mileRange: listing.electricRangeMiles,
    engine: code(ENGINES, listing.engineCode),
    driveType: code(DRIVE_GROUPS, listing.driveCode),
    mileage: listing.mileage,
    bodyStyle: code(BODY_STYLES, listing.bodyStyleCode),
    bodySubtype: code(BODY_SUBTYPES, listing.bodySubtypeCode),
    truckCab: code(TRUCK_CABS, listing.cabCode),
    truckBed: code(TRUCK_BEDS, listing.bedCode),
    fuelType: code(FUEL_TYPES, listing.fuelCode),
    transmission: code(TRANSMISSIONS, listing.transmissionCode),
    displacementLiters: listing.displacementLiters,
    horsepower: listing.horsepower,
    doors: listing.doors,
    exteriorColor: code(EXTERIOR_COLORS, listing.exteriorColorCode, listing.exteriorColor),
    interiorColor: code(INTERIOR_COLORS, listing.interiorColorCode, listing.interiorColor),
  };
}

function code(table: CodeTable, value: string | null, name?: string | null) {
  return value === null ? null : { code: value, label: name ?? labelOf(table, value) };
}
