import type { CarTileView } from '#pages/shared/car/car-tile-view.ts';
import type { BrandView } from '../brand-view.ts';

/** Content of a problem page. `retry`: trying again may help; otherwise the page leads to the search. */
export type ProblemData = {
  brand: BrandView;
  /** Popular searches; only for an address without a page. */
  searches: { label: string; href: string }[];
  /** Cars for sale; only in place of a listing that does not exist. */
  cars: readonly CarTileView[];
  status: number;
  title: string;
  detail: string;
  action: 'retry' | 'search';
  /** The page to go on from: all cars, or the desk that the page is part of. */
  start: { label: string; href: string };
  /** Whether the page is for shoppers, who search for cars. */
  hasSearch: boolean;
  /** The reference to quote when contacting us; set only for errors on our side. */
  reference: string | null;
  /** The form that was posted but not processed, to be sent again unchanged. */
  again: PostedForm | null;
};

/** A form as it was posted. `action`: path and query. */
export type PostedForm = { action: string; fields: (readonly [name: string, value: string])[] };
