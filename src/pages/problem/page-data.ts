import type { CarTileView } from '#pages/shared/car/car-tile-view.ts';
import type { BrandView } from '../brand-view.ts';

/** The content of an error page. `retry`: trying again may help; otherwise the page links to the search. */
export type ProblemData = {
  brand: BrandView;
  /** Popular searches, only for an address that does not exist. */
  searches: { label: string; href: string }[];
  /** Cars for sale, only instead of a listing that does not exist. */
  cars: readonly CarTileView[];
  status: number;
  title: string;
  detail: string;
  action: 'retry' | 'search';
  /** The link to continue with: all cars, or the desk that the page belongs to. */
  start: { label: string; href: string };
  /** Whether the page is for shoppers, so that it has a search field. */
  hasSearch: boolean;
  /** The reference to quote when users contact us; set only for errors that we caused. */
  reference: string | null;
  /** The form that was posted but not processed, to be sent again unchanged. */
  again: PostedForm | null;
};

/** A form as the browser posted it. `action`: path and query. */
export type PostedForm = { action: string; fields: (readonly [name: string, value: string])[] };
