import type { TrimComparison, YearPlotView } from '#features/model-reference/model-reference.ts';
import type { SafetyInfoProps } from '#features/safety/safety.ui.ts';
import type { ConsumerReviewsProps } from '#features/reviews/reviews.ui.ts';
import type { BrandView } from '../brand-view.ts';

/** A page about all makes, a make, a model or a model year. */
export type ModelsData = {
  brand: BrandView;
  heading: string;
  /** The pages above this one. */
  crumbs: readonly LinkView[];
  summary: string;
  /** The search for the cars of the page; `null` if there are none. */
  search: LinkView | null;
  /** `null` on lists and without cars. */
  near: NearView | null;
  facts: readonly { label: string; value: string }[];
  /** What the facts cannot say; `null`: nothing. */
  factsNote: string | null;
  years: { plot: YearPlotView | null; rows: readonly PriceRowView[] } | null;
  /** Fuel economy by model year. */
  economy: YearPlotView | null;
  trims: { rows: readonly PriceRowView[]; note: string | null } | null;
  /** The trims of the model year next to each other; `null`: none are stated, or the page is about more than one year. */
  comparison: { table: TrimComparison; action: string; params: readonly { name: string; value: string }[] } | null;
  /** `null`: nothing of NHTSA was imported about the model year, or the page is about more than one. */
  safety: SafetyInfoProps | null;
  /** `null` with the flag off, or if they could not be loaded. Absent on lists. */
  reviews?: ConsumerReviewsProps | null;
  /** Questions about the model, answered from its cars for sale. */
  faqs: readonly { question: string; answer: string }[];
  lists: readonly { heading: string; items: readonly ListedView[] }[];
};

export type LinkView = { label: string; href: string };
export type ListedView = LinkView & { detail: string };

/** `page`: the page about the cars of the row. `isCurrent`: it is this page. */
export type PriceRowView = {
  label: string;
  page: string | null;
  isCurrent: boolean;
  cars: LinkView;
  average: string;
  lowest: string;
  highest: string;
};

/** The cars of the page near the shopper. `zip`: the content of the form's field, whose name is `zipName`. */
export type NearView = {
  action: string;
  zipName: string;
  zip: string;
  error: string | null;
  /** `null`: the place is unknown. `remembered`: the place as the browser remembers it, `zip=80202`. */
  found: {
    name: string;
    remembered: string;
    counts: readonly { label: string; cars: string; href: string }[];
    cars: readonly NearCarView[];
  } | null;
};

export type NearCarView = { href: string; title: string; price: string; deal: string | null; facts: string };
