import { bareOwnerFacts } from '#features/dealers/testing/owner-facts.ts';
import { bareListingFacts } from '#features/listings/testing/listing-facts.ts';
import type { LeadFacts } from '../lead-facts.ts';

/** A lead with only the required data. */
export const MINIMAL_LEAD: LeadFacts = {
  lead: {
    id: 12,
    createdAt: new Date('2026-07-01T09:30:15.250Z'),
    contact: { firstName: 'Ana', lastName: 'Silva', email: 'ana@shopper.example', phone: '', comments: '' },
    attribution: null,
  },
  listing: { ...bareListingFacts(), id: 42, ownerId: 7, rating: null, stale: false },
  owner: { ...bareOwnerFacts(), id: 7 },
};

/** A lead with all data. */
export const FULL_LEAD: LeadFacts = {
  ...MINIMAL_LEAD,
  lead: {
    ...MINIMAL_LEAD.lead,
    attribution: { osid: 'visit', psid: 'partner-7', siomid: 'mail-a' },
    contact: {
      ...MINIMAL_LEAD.lead.contact,
      phone: '(303) 555-0134',
      comments: 'Is it still there?\nI can come on Saturday.',
    },
  },
  listing: {
    ...MINIMAL_LEAD.listing,
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
    ...MINIMAL_LEAD.owner,
    phone: '(303) 555-0142',
    website: 'https://milehigh.example/',
    address: '1600 Larimer St, Denver, CO 80202',
    city: 'Denver',
    state: 'CO',
    zip: '80202',
  },
};
