import type { MarketAnswer } from '#features/price-plot/price-plot.ts';
import type { BrandView } from '../brand-view.ts';

export type MarketPageData = {
  brand: BrandView;
  /** The name of the search, as on the results page. */
  heading: string;
  query: string;
  answer: MarketAnswer;
  /** The sort order of the table, and which of its pages is shown, from 0. */
  table: { order: { by: 'mileage' | 'price' | 'year' | 'difference'; falling: boolean }; page: number };
};
