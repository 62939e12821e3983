import { type BrandKey, brandNamed, BRANDS, MAIN_BRAND, VALUATION_BRAND } from '#features/brands/brands.ts';

/** An ad of the site itself, shown if no other ad is booked for the place. */
export type HouseAd = { id: string; title: string; text: string; href: string; action: string };

/** `search`: the canonical query of the page. `canSave`: whether searches and cars can be saved. */
export type HouseAdContext = {
  brand: BrandKey;
  search: string;
  canSave: boolean;
  originFor(brand: BrandKey): string;
};

/** Returns the title of the house ad with an ID; the ID itself once the ad no longer exists. */
export function houseAdTitle(id: string, brand: BrandKey): string {
  const titleIn = (of: BrandKey) =>
    houseAds({ brand: of, search: 'any', canSave: true, originFor: () => '' }).find((ad) => ad.id === id)?.title;
  return titleIn(brand) ?? BRANDS.map(({ key }) => titleIn(key)).find((title) => title !== undefined) ?? id;
}

/** Returns the house ads of a brand. All lead to pages of this site. */
export function houseAds({ brand, search, canSave, originFor }: HouseAdContext): HouseAd[] {
  const saveSearch: HouseAd = {
    id: 'save-search',
    title: 'Save this search',
    text: 'Come back to it any time, on any device.',
    href: `/saved-searches/new?${new URLSearchParams({ search })}`,
    action: 'Save search',
  };
  const savedCars: HouseAd = {
    id: 'saved-cars',
    title: 'Keep the cars you like',
    text: 'Save a car to see when its price changes.',
    href: '/saved-cars',
    action: 'Your saved cars',
  };
  return [
    ...(canSave && search !== '' ? [saveSearch] : []),
    ...(canSave ? [savedCars] : []),
    sisterSite(brand, originFor),
    {
      id: 'price-ratings',
      title: 'What makes a price great?',
      text: 'See how we compare each price with similar cars.',
      href: '/how-we-rate-prices',
      action: 'How we rate prices',
    },
    {
      id: 'market',
      title: 'See these cars in one chart',
      text: 'Compare price and mileage at a glance.',
      href: `/cars-for-sale/market${search === '' ? '' : `?${search}`}`,
      action: 'Open the chart',
    },
    {
      id: 'safety',
      title: 'Buy with confidence',
      text: 'What to check before you pay for a car.',
      href: '/safety',
      action: 'Buy safely',
    },
    {
      id: 'certified',
      title: brandNamed(brand).certified.name,
      text: 'What a certified car comes with.',
      href: '/cars-for-sale/certified-program',
      action: 'See what’s included',
    },
    {
      id: 'fair-order',
      title: 'No one can pay to rank higher',
      text: 'How we sort your results.',
      href: '/about',
      action: 'About us',
    },
    {
      id: 'help',
      title: 'Need a hand?',
      text: 'Answers about searching, saving and contacting sellers.',
      href: '/help',
      action: 'Get help',
    },
  ];
}

/** Returns the ad of the valuation guide; on the guide, that of the marketplace. */
function sisterSite(brand: BrandKey, originFor: (brand: BrandKey) => string): HouseAd {
  const { key, name, texts } = brand === VALUATION_BRAND.key ? MAIN_BRAND : VALUATION_BRAND;
  return {
    id: `site-${key}`,
    title: texts.tagline,
    text: key === VALUATION_BRAND.key ? `${name}, our price guide.` : `${name}, our marketplace.`,
    href: `${originFor(key)}/cars-for-sale`,
    action: `Visit ${name}`,
  };
}
