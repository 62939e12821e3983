import type { Owner } from '#features/dealers/dealers.ts';
import { feeTable } from '#features/fees/fees.server.ts';
import { FACT_ROWS, type Listing, listingFactsSchema } from '#features/listings/listings.ts';

const OWNER: Required<Owner> = {
  id: 1,
  name: 'Mile High Motors',
  privateSeller: false,
  address: '1 Park Ave',
  city: 'Denver',
  state: 'CO',
  zip: '80202',
  latitude: 39.75,
  longitude: -105,
  phone: '(303) 555-0100',
  website: 'https://dealer.example',
  logo: 'https://dealer.example/logo.png',
  rating: 4.7,
  reviewCount: 120,
  homeServices: ['HOME_DELIVERY'],
  shippingLabel: 'Ships',
  hideEmailForm: false,
  marketAreas: ['DENVER'],
  hours: [null, [540, 1_200], [540, 1_200], [540, 1_200], [540, 1_200], [540, 1_200], [540, 1_080]],
  hasLeadEmail: true,
};

const CAMPAIGNS = ['1:marketplace:spotlight:PREMIUM:paid', '2:marketplace:boost::house'];

const RATING: Listing['rating'] = { fairPrice: 23_400, low: 21_700, high: 25_100, band: 'GREAT', doubt: null };

/**
 * Returns example offers: for each state, a listing with every fact, one with as few facts as possible, and cheap and
 * expensive ones. Snapshots store a hash of the data derived from them. If the hash changes, this version derives data
 * differently, for example because a state's limit of dealer fees or its energy prices changed.
 */
export function exampleOffers(): readonly ExampleOffer[] {
  return (offers ??= createOffers());
}

type ExampleOffer = { listing: Listing; owner: Owner };
let offers: readonly ExampleOffer[] | undefined;

function createOffers(): ExampleOffer[] {
  const least = leastListing();
  /** A car whose cost to own depends only on its fuel. */
  const driven = { ...least, salePrice: 20_000, mileage: 40_000, mpgCombined: 30, laterPriceCents: 900_000 };
  return [
    {
      listing: {
        ...factsOf((row) => row.example),
        id: 1,
        ownerId: 1,
        rating: RATING,
        stale: true,
        laterPriceCents: 900_000,
        campaigns: CAMPAIGNS,
      },
      owner: OWNER,
    },
    { listing: least, owner: OWNER },
    ...feeTable().jurisdictions.flatMap(({ code: state }) =>
      [
        ...[1_000, 20_000].map((salePrice) => ({ ...least, salePrice })),
        ...['GSL', 'DSL', 'ELE'].map((fuelCode) => ({ ...driven, fuelCode })),
      ].map((listing) => ({ listing, owner: { ...OWNER, state } })),
    ),
    ...['HYB', 'PIH'].map((fuelCode) => ({ listing: { ...driven, fuelCode }, owner: OWNER })),
  ];
}

type FactRow = (typeof FACT_ROWS)[number][1];

function leastListing(): Listing {
  return { ...factsOf(leastOf), id: 2, ownerId: 1, rating: null, stale: false };
}

function factsOf(valueOf: (row: FactRow) => unknown) {
  return listingFactsSchema.parse(Object.fromEntries(FACT_ROWS.map(([name, row]) => [name, valueOf(row)])));
}

function leastOf({ schema, example }: FactRow): unknown {
  const min = [null, false, []].filter((value) => schema.safeParse(value).success);
  return min.length > 0 ? min[0] : example;
}
