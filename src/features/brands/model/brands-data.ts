import type { Brand } from './brand.ts';

/** The main marketplace. */
export const MAIN_BRAND: Brand = {
  key: 'marketplace',
  wireCode: 'AT',
  name: 'Forecourt',
  mark: [
    { tone: 'brand', d: 'M2.5 10.2 14 4l11.5 6.2v2.3h-23z' },
    { tone: 'text', d: 'M5 14.5h3v8H5zm15 0h3v8h-3zM10.2 22.5c0-3.5 1.4-5.5 3.8-5.5s3.8 2 3.8 5.5z' },
  ],
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
  mark: [
    { tone: 'brand', d: 'M3 19a11 11 0 0 1 22 0h-4.4a6.6 6.6 0 0 0-13.2 0z' },
    { tone: 'text', d: 'm19.9 9.5-3.5 11.7a2.5 2.5 0 1 1-4.3-1.9z' },
  ],
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
  mark: [
    { tone: 'brand', d: 'M9.4 5.5h4L6.9 22.5h-4z' },
    { tone: 'text', d: 'M14.6 5.5h4l6.5 17h-4z' },
  ],
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
