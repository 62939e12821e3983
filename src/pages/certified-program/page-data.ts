import type { BrandView } from '../brand-view.ts';

export type CertifiedProgramData = {
  brand: BrandView;
  name: string;
  summary: string;
  points: readonly { title: string; text: string }[];
  /** Query of the results page that finds certified cars. */
  search: string;
};
