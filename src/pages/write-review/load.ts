import type { Brand } from '#features/brands/brands.ts';
import {
  DEALER_CATEGORIES,
  OWNER_CATEGORIES,
  ratingField,
  type ReviewKind,
  type ReviewStatus,
} from '#features/reviews/reviews.ts';
import { modelPagePath } from '#features/model-reference/model-reference.ts';
import type { OwnReview } from '#features/reviews/reviews.server.ts';
import type { ConsumerReviewsProps } from '#features/reviews/reviews.ui.ts';
import { signInPath } from '#features/shoppers/shoppers.ts';
import { type PageAnswer, noindexPage } from '../page-answer.ts';
import type { ReviewFieldView, ReviewFormView, WriteReviewData } from './page-data.ts';

/** What the review is about. `path`: the path of this page. `back`: the link below the review. */
export type ReviewedSubject = {
  kind: ReviewKind;
  name: string;
  path: string;
  back: WriteReviewData['back'];
  /** Public reviews of a dealer. */
  reviews?: ConsumerReviewsProps;
  /** Reviews by the account that opened the page. */
  own?: readonly OwnReview[];
};

/** Returns the link to the page of a model. */
export function modelLink(name: string, makeCode: string, modelCode: string): WriteReviewData['back'] {
  return { label: `More about the ${name}`, href: modelPagePath(makeCode, modelCode) };
}

/** The reason why an account can't write a review. */
export type ReviewRefusal =
  | 'dealer'
  | 'own-dealer'
  | 'maker'
  | 'operator'
  | 'unverified'
  | 'signed-out'
  | 'no-message'
  | 'off';

const REFUSALS: Readonly<Record<ReviewRefusal, string>> = {
  dealer: 'Members of a dealership can’t write reviews.',
  'own-dealer': 'Your email address belongs to this dealer, so you can’t review it.',
  maker: 'Employees of car makers can’t write reviews.',
  operator: 'Operators of this site decide about reviews, so they can’t write them.',
  unverified: 'Please confirm your email address first. You’ll find the link on your account page.',
  'signed-out': 'Shoppers who have written to this dealer can review it. Please sign in first.',
  'no-message': 'Only shoppers who have written to this dealer from their account can review it.',
  off: 'Right now, reviews can’t be changed, only deleted.',
};

const NAMES = {
  // In the order of the form, which is also the order of the list of errors.
  owner: ['modelYear', 'trim', 'ownedMonths', 'vin', 'proof', 'overall', 'title', 'body', 'pros', 'cons'],
  dealer: ['overall', 'title', 'body', 'pros', 'cons'],
} as const;

type Texts = Readonly<Record<string, string>>;

/** Loads the form. `errors`: the errors of a submitted form, by field. */
export function loadReviewForm(
  brand: Brand,
  subject: ReviewedSubject,
  texts: Texts = {},
  errors: Texts = {},
): PageAnswer<WriteReviewData> {
  const isCar = subject.kind === 'owner';
  return page(brand, subject, {
    lead: isCar
      ? 'For people who own this car or used to. We publish your review without your name, after we have checked it.'
      : 'For shoppers who have written to this dealer. We publish your review without your name, after we have checked it. The dealer can reply once.',
    status: Object.keys(errors).length > 0 ? 422 : 200,
    form: formOf({ kind: subject.kind, isCar, action: subject.path, send: 'Send the review' }, texts, errors),
  });
}

function formOf(
  { kind, isCar, action, send }: { kind: ReviewKind; isCar: boolean; action: string; send: string },
  texts: Texts,
  errors: Texts,
): ReviewFormView {
  const categories = (kind === 'owner' ? OWNER_CATEGORIES : DEALER_CATEGORIES).map(({ code, label }) => ({
    name: ratingField(code),
    label,
  }));
  const fieldOf = (name: string): [string, ReviewFieldView] => [
    name,
    { value: texts[name] ?? '', error: errors[name] ?? null },
  ];
  const names = [...NAMES[isCar ? 'owner' : 'dealer'], ...categories.map(({ name }) => name)];
  return { action, isCar, send, categories, fields: Object.fromEntries(names.map(fieldOf)) };
}

/** Loads the page of an account that can't write this review. */
export function loadReviewRefusal(
  brand: Brand,
  subject: ReviewedSubject,
  refusal: ReviewRefusal,
): PageAnswer<WriteReviewData> {
  const answer = page(brand, subject, {
    lead: REFUSALS[refusal],
    // Everyone may read the reviews of a dealer on this page.
    status: subject.reviews ? 200 : 403,
    form: null,
  });
  const next = nextStepOf(refusal, subject.path);
  return answer.kind === 'redirect' ? answer : { ...answer, data: { ...answer.data, next } };
}

/** Returns the link to what an account must do first; `null` if nothing helps. */
function nextStepOf(refusal: ReviewRefusal, path: string): WriteReviewData['next'] {
  if (refusal === 'signed-out') return { label: 'Sign in', href: signInPath(path, 'signin') };
  return refusal === 'unverified' ? { label: 'Your account', href: '/account' } : null;
}

const SENT = {
  added: 'Thank you. We’ll check your review.',
  exists: 'You’ve already reviewed this. Your earlier review is unchanged.',
  changed: 'Thank you. We’ll check your change. Until then, the review isn’t public.',
  deleted: 'Your review was deleted.',
  used: 'Your review wasn’t sent, because another review already uses this VIN. Please send yours with a photo of the registration.',
  many: 'Your review wasn’t sent, because several of this seller’s buyers have just written reviews. Please send yours with a photo of the registration.',
  rejected:
    'Your review wasn’t sent, because we couldn’t confirm the VIN of an earlier review of yours. Please send it with a photo of the registration.',
} as const;

const EMAILED = 'We’ll email you the outcome.';

/** The reasons why a review was not stored. */
const UNSENT: ReadonlySet<string> = new Set(['exists', 'used', 'many', 'rejected'] satisfies (keyof typeof SENT)[]);

/** Returns whether a page reports the outcome of a review. */
export const isReviewOutcome = (sent: string | undefined): sent is keyof typeof SENT =>
  sent !== undefined && Object.hasOwn(SENT, sent);

/**
 * Loads the page after a review was sent, changed or deleted. `exists`: the account had already reviewed the subject.
 * `used`, `many`, `rejected`: the VIN proves nothing because of other reviews (`StoredRefusal`).
 */
export function loadReviewSent(
  brand: Brand,
  subject: ReviewedSubject,
  { kind, sendsMail }: { kind: keyof typeof SENT; sendsMail: boolean },
): PageAnswer<WriteReviewData> {
  const isChecked = kind === 'added' || kind === 'changed';
  const lead = isChecked && sendsMail ? `${SENT[kind]} ${EMAILED}` : SENT[kind];
  return page(brand, subject, { lead, status: UNSENT.has(kind) ? 409 : 200, form: null });
}

const STATES = {
  waiting: 'we’re checking it',
  approved: 'public',
  rejected: 'rejected',
  hidden: 'no longer public',
} as const satisfies Record<ReviewStatus, string>;

/**
 * Loads the page where an author changes or deletes a review. A rejected review can only be deleted, because its author
 * can write another one; so can all reviews of an account with a `refusal`.
 */
export function loadOwnReview(
  brand: Brand,
  subject: ReviewedSubject,
  { id, kind, status }: Pick<OwnReview, 'id' | 'kind' | 'status'>,
  refusal: ReviewRefusal | null,
  texts: Texts,
  errors: Texts,
): PageAnswer<WriteReviewData> {
  const action = `/reviews/mine/${id}`;
  const isOpen = status !== 'rejected';
  const canChange = isOpen && refusal === null;
  const form = formOf({ kind, isCar: false, action, send: 'Save the change' }, texts, errors);
  const reply = kind === 'dealer' ? ' If the dealer has replied, the reply is removed.' : '';
  const answer = page(brand, subject, {
    lead: isOpen
      ? refusal !== null
        ? REFUSALS[refusal]
        : status === 'hidden'
          ? `We removed this review. If you change it, we check it again.${reply}`
          : `If you change your review, we check it again, and it isn’t public until then.${reply}`
      : `This review is ${STATES[status]}, so it can’t be changed.`,
    status: Object.keys(errors).length > 0 ? 422 : 200,
    form: canChange ? form : null,
  });
  if (answer.kind === 'redirect') return answer;
  return { ...answer, data: { ...answer.data, heading: `Your review: ${subject.name}`, remove: `${action}/delete` } };
}

function page(
  brand: Brand,
  { kind, name, back, reviews, own = [] }: ReviewedSubject,
  { lead, status, form }: Pick<WriteReviewData, 'lead' | 'form'> & { status: 200 | 403 | 409 | 422 },
): PageAnswer<WriteReviewData> {
  // Everyone can read the reviews of a dealer here.
  const heading = kind === 'dealer' ? `Reviews of ${name}` : `Review: ${name}`;
  const about =
    kind === 'dealer' ? `${heading}, by shoppers who wrote to this dealer.` : `Write a review of the ${name}.`;
  return noindexPage(
    brand,
    { title: status === 422 ? `Please check: ${heading}` : heading, description: about, status },
    {
      heading,
      lead,
      form,
      reviews: reviews ?? null,
      own: own.map(({ id, title, modelYear, status }) => ({
        id,
        title: modelYear === null ? title : `${modelYear}: ${title}`,
        state: STATES[status],
        href: `/reviews/mine/${id}`,
      })),
      remove: null,
      next: null,
      back,
    },
  );
}
