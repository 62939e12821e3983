import type { MarketAnswer } from '#features/price-plot/price-plot.ts';
import type { BrandView } from '../brand-view.ts';

/** A search as price against mileage, on a page of its own. */
export type MarketPageData = {
  brand: BrandView;
  /** What the search is called, as on the results page. */
  heading: string;
  /** The search, as in a link. */
  query: string;
  answer: MarketAnswer;
  /** How the table is sorted, and which of its pages is shown, from 0. */
  table: { order: { by: 'mileage' | 'price' | 'year' | 'difference'; falling: boolean }; page: number };
};
