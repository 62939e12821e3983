import type { BrandView } from '../brand-view.ts';

/** What a problem page says. `retry`: trying again may help; else the way on is the search. */
export type ProblemData = {
  brand: BrandView;
  status: number;
  title: string;
  detail: string;
  action: 'retry' | 'search';
};
