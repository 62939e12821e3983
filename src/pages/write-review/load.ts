import type { Brand } from '#features/brands/brands.ts';
import { DEALER_CATEGORIES, OWNER_CATEGORIES, ratingField, type ReviewKind } from '#features/reviews/reviews.ts';
import type { ConsumerReviewsProps } from '#features/reviews/reviews.ui.ts';
import { type PageAnswer, unlistedPage } from '../page-answer.ts';
import type { ReviewFieldView, WriteReviewData } from './page-data.ts';

/** What the review is about. `path`: of this page. `back`: the page of the car, `null` for a dealer. */
export type ReviewedSubject = {
  kind: ReviewKind;
  name: string;
  path: string;
  back: string | null;
  /** Public reviews of a dealer. */
  reviews?: ConsumerReviewsProps;
};

/** Why an account can't write a review. */
export type ReviewRefusal = 'dealer' | 'operator' | 'unverified' | 'signed-out' | 'no-message';

const REFUSALS: Readonly<Record<ReviewRefusal, string>> = {
  dealer: 'Members of a dealership can’t write reviews.',
  operator: 'Operators of this site decide about reviews, so they can’t write them.',
  unverified: 'Please confirm your email address first. You find the link on your account page.',
  'signed-out': 'Shoppers who have written to this dealer can review it. Please sign in first.',
  'no-message': 'Only shoppers who have written to this dealer from their account can review it.',
};

const NAMES = {
  // In the order of the form, which is that of the list of faults.
  owner: ['modelYear', 'trim', 'ownedMonths', 'proof', 'overall', 'title', 'body', 'pros', 'cons'],
  dealer: ['overall', 'title', 'body', 'pros', 'cons'],
} as const;

type Texts = Readonly<Record<string, string>>;

/** Loads the form. `faults`: what is wrong with one that was sent, by field. */
export function loadReviewForm(
  brand: Brand,
  subject: ReviewedSubject,
  texts: Texts = {},
  faults: Texts = {},
): PageAnswer<WriteReviewData> {
  const isCar = subject.kind === 'owner';
  const categories = (isCar ? OWNER_CATEGORIES : DEALER_CATEGORIES).map(({ code, label }) => ({
    name: ratingField(code),
    label,
  }));
  const fieldOf = (name: string): [string, ReviewFieldView] => [
    name,
    { value: texts[name] ?? '', fault: faults[name] ?? null },
  ];
  return page(brand, subject, {
    lead: isCar
      ? 'For people who own this car or used to. We publish your review without your name, after we have checked it.'
      : 'For shoppers who have written to this dealer. We publish your review without your name, after we have checked it. The dealer can reply once.',
    status: Object.keys(faults).length > 0 ? 422 : 200,
    form: {
      action: subject.path,
      isCar,
      categories,
      fields: Object.fromEntries([...NAMES[subject.kind], ...categories.map(({ name }) => name)].map(fieldOf)),
    },
  });
}

/** Loads the page of an account that can't write this review. */
export function loadReviewRefusal(
  brand: Brand,
  subject: ReviewedSubject,
  refusal: ReviewRefusal,
): PageAnswer<WriteReviewData> {
  return page(brand, subject, {
    lead: REFUSALS[refusal],
    // The reviews of a dealer are for everyone.
    status: subject.reviews ? 200 : 403,
    form: null,
  });
}

/** Loads the page after a review was sent. `exists`: there was one already, which stays. */
export function loadReviewSent(
  brand: Brand,
  subject: ReviewedSubject,
  kind: 'added' | 'exists',
): PageAnswer<WriteReviewData> {
  const lead =
    kind === 'added'
      ? 'Thank you. We’ll check your review and email you the outcome.'
      : 'You have already reviewed this. Your earlier review stays.';
  return page(brand, subject, { lead, status: kind === 'added' ? 200 : 409, form: null });
}

function page(
  brand: Brand,
  { kind, name, back, reviews }: ReviewedSubject,
  { lead, status, form }: Pick<WriteReviewData, 'lead' | 'form'> & { status: 200 | 403 | 409 | 422 },
): PageAnswer<WriteReviewData> {
  // Everyone reads the reviews of a dealer here.
  const heading = kind === 'dealer' ? `Reviews of ${name}` : `Review: ${name}`;
  const about =
    kind === 'dealer' ? `${heading}, by shoppers who wrote to this dealer.` : `Write a review of the ${name}.`;
  return unlistedPage(
    brand,
    { title: status === 422 ? `Please check: ${heading}` : heading, description: about, status },
    {
      heading,
      lead,
      form,
      reviews: reviews ?? null,
      back: back === null ? null : { label: `More about the ${name}`, href: back },
    },
  );
}
