import type { BrandView } from '../brand-view.ts';
import type { RankingExplanationData } from '#pages/shared/ranking-explanation/ranking-explanation-view.ts';

/** The reasons for a car's rank in the results of a search. */
export type WhyThisOrderData = RankingExplanationData & {
  brand: BrandView;
  /** Query of the results page to return to. */
  search: string;
};
