import type { ConsumerReviewsProps } from '#features/reviews/reviews.ui.ts';
import type { BrandView } from '../brand-view.ts';

/** The page where a review of a car or a dealer is written. */
export type WriteReviewData = {
  brand: BrandView;
  heading: string;
  /** Says who can write a review, why this account can't, or that the review was received. */
  lead: string;
  /** `null` if this account can't write the review, or has just written it. */
  form: ReviewFormView | null;
  /** The public reviews of a dealer; `null` for a car, whose page has them. */
  reviews: ConsumerReviewsProps | null;
  own: readonly { id: number; title: string; state: string; href: string }[];
  /** The path where the account's review is deleted; `null` on other pages. */
  remove: string | null;
  /** What an account must do before it can write a review; `null` if it can write one, or if nothing helps. */
  next: { label: string; href: string } | null;
  /** The link below the form, to the page of the model or to the cars of the dealer. */
  back: { label: string; href: string };
};

export type ReviewFieldView = { value: string; error: string | null };

export type ReviewFormView = {
  action: string;
  /** The text of the submit button. */
  send: string;
  /** Set for a car: its model year, its trim and its registration. */
  isCar: boolean;
  categories: readonly { name: string; label: string }[];
  fields: Readonly<Record<string, ReviewFieldView>>;
};
