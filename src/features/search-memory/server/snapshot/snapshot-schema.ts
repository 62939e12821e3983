import { createHash } from 'node:crypto';
import type { Owner } from '#features/dealers/dealers.ts';
import { type Listing, listingFactsSchema } from '#features/listings/listings.ts';
import { LISTING_SCHEMA, listingRow } from '../listing-row.ts';

/** A listing and an owner with every field set. Their rows reveal changes in how columns are derived. */
const LISTING: Listing = {
  ...{ id: 1, ownerId: 1, vin: '4T1B11HK5KU000001', stockNumber: 'S1', listingType: 'CERTIFIED', year: 2019 },
  ...{ makeCode: 'TOYOTA', make: 'Toyota', modelCode: 'CAMRY', model: 'Camry', trimCode: 'XSE', trim: 'XSE V-6' },
  ...{
    seriesCode: 'CAMRY',
    salePrice: 20_500,
    msrp: 30_000,
    incentive: 500,
    marketPrice: 24_000,
    previousPrice: 22_000,
  },
  ...{ mileage: 40_000, bodyStyleCode: 'SEDAN', bodySubtypeCode: 'MIDSIZE_SEDAN', cabCode: 'CREW', bedCode: 'LONG' },
  ...{
    fuelCode: 'HYB',
    mpgCity: 28,
    mpgHighway: 39,
    mpgCombined: 32,
    electricRangeMiles: 25,
    horsepower: 206,
    doors: 4,
  },
  ...{ transmissionCode: 'AUTOMATIC', driveCode: 'FWD', engineCode: '4', displacementLiters: 2.487 },
  ...{ exteriorColorCode: 'BLUE', exteriorColor: 'Blue', interiorColorCode: 'BLACK', interiorColor: 'Black' },
  ...{
    features: ['BLUETOOTH', 'USB'],
    packages: ['Winter'],
    history: ['ONE_OWNER'],
    useType: 'COMMERCIAL',
    statedCondition: '4.2',
  },
  ...{ moneyBackGuarantee: true, buyOnline: true, homeServices: ['HOME_DELIVERY'], sponsored: true },
  ...{ certifiedProgram: 'Certified', images: [{ src: 'https://photos.example/1.jpg', alt: 'Front' }] },
  ...{
    link: 'https://dealer.example/1',
    description: 'Runs.',
    listedAt: '2026-06-01T08:00:00.000Z',
    decoded: ['doors'],
    rating: { fairPrice: 23_400, low: 21_700, high: 25_100, band: 'GREAT', doubt: null },
    stale: true,
  },
};
const OWNER: Required<Owner> = {
  ...{ id: 1, name: 'Mile High Motors', privateSeller: false, address: '1 Park Ave', city: 'Denver', state: 'CO' },
  ...{ zip: '80202', latitude: 39.75, longitude: -105, phone: '(303) 555-0100', website: 'https://dealer.example' },
  ...{ logo: 'https://dealer.example/logo.png', rating: 4.7, reviewCount: 120, homeServices: ['HOME_DELIVERY'] },
  ...{ shippingLabel: 'Ships', hideEmailForm: false, marketAreas: ['DENVER'], hasLeadEmail: true },
};

/**
 * A hash of this version's definition of listings, owners and their index. A snapshot with another hash is not read,
 * because it might have another meaning.
 */
export const SNAPSHOT_SCHEMA: string = createHash('sha256')
  .update(
    JSON.stringify([
      LISTING_SCHEMA,
      Object.keys(listingFactsSchema.shape),
      Object.keys(OWNER),
      LISTING.rating,
      LISTING.stale,
      listingRow(LISTING, OWNER),
    ]),
  )
  .digest('hex');
