import type { BrandView } from '../brand-view.ts';

/** The form with which a listing is reported. */
export type ReportListingData = {
  brand: BrandView;
  listing: { id: number; title: string };
  /** Address of the listing, to be shared. */
  link: string;
  /** Query of the results page to return to. */
  search: string;
};
