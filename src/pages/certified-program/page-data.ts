import type { BrandView } from '../brand-view.ts';

/** What certified means on a brand, in its own words. */
export type CertifiedProgramData = {
  brand: BrandView;
  name: string;
  summary: string;
  points: readonly { title: string; text: string }[];
  /** Query of the results page that certified cars are in. */
  search: string;
};
