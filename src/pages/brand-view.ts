import type { Brand, BrandMark } from '#features/brands/brands.ts';

/** What every page shows of its brand. */
export type BrandView = {
  key: string;
  name: string;
  mark: BrandMark;
  /** What the footer says of the site, continuing its name. */
  about: string;
  tagline: string;
};

export function brandView({ key, name, mark, texts }: Brand): BrandView {
  return { key, name, mark, ...texts };
}
