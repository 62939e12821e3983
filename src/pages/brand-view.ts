import type { Brand, BrandMark, SellClaim } from '#features/brands/brands.ts';

export type BrandView = {
  key: string;
  name: string;
  mark: BrandMark;
  /** The footer's description of the site; completes a sentence that starts with its name. */
  about: string;
  tagline: string;
  sellClaim?: SellClaim;
  /** Searches in the header; only on pages without results, whose header follows the search. */
  links?: { label: string; href: string }[];
};

/** Kept, because the HTML of footers is kept with it. */
const views = new WeakMap<Brand, BrandView>();

export function brandView(brand: Brand): BrandView {
  let view = views.get(brand);
  if (view === undefined) views.set(brand, (view = makeView(brand)));
  return view;
}

function makeView({ key, name, mark, texts }: Brand): BrandView {
  return { key, name, mark, ...texts };
}

/**
 * Returns a brand with the header's search links, for pages without results. The links contain no place, because
 * looking it up may be what failed.
 */
export function linkedBrandView(brand: Brand): BrandView {
  const links = brand.links.map(({ label, query }) => ({ label, href: `/cars-for-sale${query && `?${query}`}` }));
  return { ...brandView(brand), links };
}
