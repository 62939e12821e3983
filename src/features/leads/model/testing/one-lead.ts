import { ownerFactsSchema } from '#features/dealers/dealers.ts';
import { listingFactsSchema } from '#features/listings/listings.ts';
import type { LeadFacts } from '../lead-facts.ts';

const nothingSaid = Object.fromEntries(Object.keys(listingFactsSchema.shape).map((name) => [name, null]));
const nobody = Object.fromEntries(Object.keys(ownerFactsSchema.shape).map((name) => [name, null]));

/** A lead that says nothing that need not be said. */
export const BARE_LEAD: LeadFacts = {
  lead: {
    id: 12,
    createdAt: new Date('2026-07-01T09:30:15.250Z'),
    contact: { firstName: 'Ana', lastName: 'Silva', email: 'ana@shopper.example', phone: '', comments: '' },
  },
  listing: {
    ...listingFactsSchema.parse({
      ...nothingSaid,
      listingType: 'USED',
      year: 2020,
      makeCode: 'TOYOTA',
      make: 'Toyota',
      features: [],
      packages: [],
      history: [],
      useType: 'PERSONAL',
      moneyBackGuarantee: false,
      buyOnline: false,
      homeServices: [],
      sponsored: false,
      images: [],
      listedAt: '2026-06-01T08:00:00.000Z',
      decoded: [],
    }),
    id: 42,
    ownerId: 7,
    rating: null,
    stale: false,
  },
  owner: {
    ...ownerFactsSchema.parse({
      ...nobody,
      name: 'Mile High Motors',
      privateSeller: false,
      homeServices: [],
      hideEmailForm: false,
      marketAreas: [],
    }),
    id: 7,
  },
};

/** A lead that says everything. */
export const FULL_LEAD: LeadFacts = {
  ...BARE_LEAD,
  lead: {
    ...BARE_LEAD.lead,
    contact: {
      ...BARE_LEAD.lead.contact,
      phone: '(303) 555-0134',
      comments: 'Is it still there?\nI can come on Saturday.',
    },
  },
  listing: {
    ...BARE_LEAD.listing,
    modelCode: 'TACOMA',
    model: 'Tacoma',
    trim: 'TRD Sport',
    vin: '3TMCZ5AN4LM312345',
    stockNumber: 'T-1042',
    mileage: 41_200,
    salePrice: 33_900,
    doors: 4,
    exteriorColor: 'Cement',
    interiorColor: 'Black',
  },
  owner: {
    ...BARE_LEAD.owner,
    phone: '(303) 555-0142',
    website: 'https://milehigh.example/',
    address: '1600 Larimer St, Denver, CO 80202',
    city: 'Denver',
    state: 'CO',
    zip: '80202',
  },
};
