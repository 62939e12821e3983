import type { ReportEntries } from '#features/listings/listings.ui.ts';
import type { BrandView } from '../brand-view.ts';

export type ReportListingData = {
  brand: BrandView;
  listing: { id: number; title: string };
  link: string;
  /** Query of the results page to return to. */
  search: string;
  /** Whether the shopper came from results in an order whose ranking can be explained. */
  isRanked: boolean;
  /** Whether the car has a price for which a payment can be estimated. */
  hasPayment: boolean;
  /** A form that was sent with mistakes; `null` if none was. */
  sent: SentReport | null;
};

/** `search`: the query of the results page to return to. `error`: says what to fix. */
export type SentReport = { entries: ReportEntries; search: string; error: string };
