import type { Brand } from './brand.ts';

/** The main marketplace. */
export const MAIN_BRAND: Brand = {
  key: 'marketplace',
  wireCode: 'AT',
  name: 'Forecourt',
  hosts: ['localhost', '127.0.0.1'],
  pageSize: 25,
  pageSizeFor25: 25,
  defaultListingTypes: ['USED'],
  fixedMake: null,
  crumbs: 'short',
  certified: {
    name: 'Certified by the maker',
    summary: 'Inspected, reconditioned and backed by the maker of the car.',
    points: [
      {
        title: 'Gold certified',
        text: 'Under six years old, under 80,000 miles, with a 172-point inspection.',
      },
      { title: 'Money back', text: 'Money back within 14 days or 1,000 miles.' },
      { title: 'Third-party certified', text: 'A 30-90 day limited warranty.' },
    ],
  },
  texts: {
    tagline: 'Cars of dealers and private sellers',
    about: 'lists cars of dealers and private sellers. Prices leave out taxes, title and fees.',
  },
  flagOverrides: {},
};

/** The valuation guide. */
export const VALUATION_BRAND: Brand = {
  ...MAIN_BRAND,
  key: 'valuation',
  wireCode: 'KBB',
  name: 'Fairmark',
  hosts: ['valuation.localhost'],
  defaultListingTypes: [],
  texts: {
    tagline: 'Know what a car is worth',
    about: 'judges every price against the market. Prices leave out taxes, title and fees.',
  },
};

/** One car maker's certified and new cars. */
export const MAKER_BRAND: Brand = {
  ...MAIN_BRAND,
  key: 'maker',
  wireCode: 'maker',
  name: 'Marque',
  hosts: ['maker.localhost'],
  pageSize: 30,
  pageSizeFor25: 30,
  defaultListingTypes: ['CERTIFIED', 'NEW'],
  fixedMake: 'HYUNDAI',
  crumbs: 'all',
  certified: {
    ...MAIN_BRAND.certified,
    name: 'Marque Certified',
    summary: 'Gold certified cars, checked by people who build them, with money back if it is not the one.',
  },
  texts: {
    tagline: 'New and certified, from the maker',
    about: 'shows new and certified cars of its own dealers. Prices leave out taxes, title and fees.',
  },
};

export const BRANDS: readonly Brand[] = [MAIN_BRAND, VALUATION_BRAND, MAKER_BRAND];

/** The brand of a Host header; an unknown host is the main brand (readings, Words). */
export function brandOf(host: string | undefined): Brand {
  const name = host?.toLowerCase().replace(/:\d+$/, '') ?? '';
  return BRANDS.find((brand) => brand.hosts.includes(name)) ?? MAIN_BRAND;
}
