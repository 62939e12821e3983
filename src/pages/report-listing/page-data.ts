import type { BrandView } from '../brand-view.ts';

export type ReportListingData = {
  brand: BrandView;
  listing: { id: number; title: string };
  /** Address of the listing, for sharing. */
  link: string;
  /** Query of the results page to return to. */
  search: string;
};
