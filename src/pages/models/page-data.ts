import type { CoverView } from '#features/expert-reviews/expert-reviews.ts';
import type { TrimComparison, YearPlotView } from '#features/model-reference/model-reference.ts';
import type { SafetyInfoProps } from '#features/safety/safety.ui.ts';
import type { ConsumerReviewsProps } from '#features/reviews/reviews.ui.ts';
import type { CarTileView } from '#pages/shared/car/car-tile-view.ts';
import type { BrandView } from '../brand-view.ts';

/** A page about all makes, a make, a model or a model year. */
export type ModelsData = {
  brand: BrandView;
  heading: string;
  crumbs: readonly LinkView[];
  summary: string;
  /** The picture and the main numbers of a model or a model year; `null` on lists. */
  hero: HeroView | null;
  /** The search for the cars of the page; `null` if there are none. */
  search: LinkView | null;
  /** The link to the page where shoppers can request an email about the first car; `null` if there are cars. */
  alert: LinkView | null;
  /** `null` on lists and without cars. */
  near: NearbyCarsView | null;
  /** Explains what the years do not include; `null` if nothing is missing. */
  factsNote: string | null;
  /**
   * `note`: the years that the shopper's budget buys. `rows`: the same array for all pages of a model; their links get
   * the query `kept`. `generations`: prices by generation, the newest first.
   */
  years: {
    plot: YearPlotView | null;
    note: string | null;
    rows: readonly YearRowView[];
    kept: string;
    /** The model year of the page; `null` on the page of all years. */
    current: number | null;
    generations: readonly PriceRowView[];
  } | null;
  /** Fuel economy by model year. `of`: what it describes. */
  economy: (YearPlotView & { of: string }) | null;
  trims: { rows: readonly PriceRowView[]; notes: readonly string[] } | null;
  /** The comparison of the model year's trims; `null` if no trims are stated, or if the page is about several years. */
  comparison: { table: TrimComparison; action: string; params: readonly { name: string; value: string }[] } | null;
  /** `null` if no data of NHTSA was imported for the model year, or if the page is about several years. */
  safety: SafetyInfoProps | null;
  /** `null` if the flag is off, or if they could not be loaded. Absent on lists. */
  reviews?: ConsumerReviewsProps | null;
  /** Questions about the model, answered from its cars for sale. */
  faqs: readonly { question: string; answer: string }[];
  lists: readonly { heading: string; items: readonly ListedView[] }[];
  /** Makes, models and body styles, each with a picture. */
  tiles: readonly TileGroup[];
  /** Makes or models of the catalog without cars for sale; `null` if there are none. */
  others: { label: string; links: readonly LinkView[] } | null;
  /** For owners of such a car: the link to its value; `null` if the catalog does not have the model. */
  value: LinkView | null;
};

export type LinkView = { label: string; href: string };

export type ModelPicture = { src: string; srcset: string; alt: string; drawn: boolean };

/** `rating`: the average of the owners' reviews on the page. */
export type HeroView = {
  picture: ModelPicture | null;
  rating: { average: string; count: string } | null;
  facts: readonly { label: string; value: string }[];
};

/** `isCompact`: many short entries, with small pictures. */
export type TileGroup = { id: string; heading: string; isCompact: boolean; tiles: readonly ModelTileView[] };
/** `rating`: in words, also for screen readers, such as `4.3 of 5 stars`. */
export type ModelTileView = LinkView & {
  detail: string;
  rating: { average: string; count: string } | null;
  picture: ModelPicture | null;
};
export type ListedView = LinkView & { detail: string; picture?: CoverView };

/** `page`: the link to the page about the cars of the row. */
export type PriceRowView = {
  label: string;
  page: string | null;
  cars: LinkView;
  average: string;
  lowest: string;
  highest: string;
};

export type YearRowView = PriceRowView & { page: string };

/**
 * The cars of the page near the shopper. `fields`: the fields of the form, with the shopper's entries and their errors.
 */
export type NearbyCarsView = {
  action: string;
  fields: Readonly<Record<'zip' | 'budget', { name: string; value: string; error: string | null }>>;
  /** The best matches in the whole country, if none near the shopper are known. */
  anywhere: readonly CarTileView[];
  /** `null`: the place is unknown. `remembered`: the place in the form that the browser remembers, `zip=80202`. */
  found: {
    name: string;
    remembered: string;
    /** A description of the cars that the budget buys there; `null` without a budget or cars. */
    answer: AnswerView | null;
    /** `href`: `null` if there are no cars. */
    counts: readonly { label: string; cars: string; href: string | null }[];
    cars: readonly NearbyCarView[];
  } | null;
};

/** `pick`: the respect in which the car is the best, such as `Fewest miles`. */
export type NearbyCarView = CarTileView & { pick: string | null };

/**
 * The cars that a budget buys. `trims`: the trims with the most great prices (`hasDeals`), or otherwise those with the
 * most cars.
 */
export type AnswerView = {
  lead: LinkView;
  /** `null` on the page of a model year. `most`: the most common year; `null` if that is the newest. */
  years: { range: string; newest: LinkView; most: LinkView | null } | null;
  trims: readonly ListedView[];
  hasDeals: boolean;
};
