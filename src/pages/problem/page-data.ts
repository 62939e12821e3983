import type { BrandView } from '../brand-view.ts';

/** What a problem page says. `retry`: trying again may help; else the way on is the search. */
export type ProblemData = {
  brand: BrandView;
  /** The brand's searches, for the site's header. */
  links: { label: string; href: string }[];
  status: number;
  title: string;
  detail: string;
  action: 'retry' | 'search';
  /** What to name when asking us about it; only where something is wrong on our side. */
  reference: string | null;
  /** What was posted and not taken, to be sent once more as it was. */
  again: PostedForm | null;
};

/** A form as it was posted. `action`: path and query. */
export type PostedForm = { action: string; fields: (readonly [name: string, value: string])[] };
