import {
  DEALER_CATEGORIES,
  type HoldReason,
  reviewedName,
  OWNER_CATEGORIES,
  PHOTO_REASONS,
  type RatingCategory,
  REJECT_REASONS,
  SALE_REASONS,
} from '#features/reviews/reviews.ts';
import type { QueuedReview } from '#features/reviews/reviews.server.ts';
import { formatCount } from '#kit/text/format.ts';
import { type DeskClock, momentView } from '#pages/shared/desk/desk-view.ts';
import type { PageAnswer } from '../page-answer.ts';
import { operatorPage, OPERATOR_PAGE_SIZE, type OperatorPageRequest, pagerOf } from './load.ts';
import type { OperatorData, ReviewsView } from './page-data.ts';

const PATHS = { waiting: '/operator/reviews', decided: '/operator/reviews/decided' } as const;

/** Returns a model's name by its key, `TOYOTA-RAV4`. */
export type ModelNameFor = (modelKey: string) => string;

const WARNINGS: Readonly<Record<HoldReason, string>> = {
  burst: 'One of unusually many good or bad reviews within a week',
  copy: 'Its text is much like that of another review',
  network: 'Other accounts wrote reviews from the same network on the same day',
};

/** Loads the waiting reviews, or the public and hidden ones. `before`: the last review on the previous page. */
export function loadReviews(
  { brand, before, note, clock }: OperatorPageRequest,
  list: keyof typeof PATHS,
  found: readonly QueuedReview[],
  nameOfModel: ModelNameFor,
): PageAnswer<OperatorData> {
  const shown = found.slice(0, OPERATOR_PAGE_SIZE);
  return operatorPage(brand, 'Reviews', note, {
    kind: 'reviews',
    tabs: [
      { label: 'Waiting', href: PATHS.waiting, current: list === 'waiting' },
      { label: 'Public and hidden', href: PATHS.decided, current: list === 'decided' },
    ],
    reviews: shown.map((review) => viewOf(review, nameOfModel, clock)),
    ...pagerOf(PATHS[list], before, found.length > OPERATOR_PAGE_SIZE ? shown.at(-1)!.id : null),
  });
}

function viewOf(review: QueuedReview, nameOfModel: ModelNameFor, clock: DeskClock): ReviewsView['reviews'][number] {
  const {
    id,
    version,
    title,
    body,
    pros,
    cons,
    status,
    hasProof,
    sale,
    provenAt,
    heldFor,
    isDemo,
    createdAt,
    contact,
    reply,
  } = review;
  return {
    id,
    version,
    reasons: reasonsFor(review),
    title,
    about: `${isDemo ? 'Demo data: ' : ''}${aboutOf(review, nameOfModel)}`,
    ratings: ratingsOf(review),
    words: [body, pros && `Pros: ${pros}`, cons && `Cons: ${cons}`].filter((text) => text !== ''),
    proof: hasProof ? `/operator/reviews/${id}/proof` : null,
    sale: sale && saleView(sale, clock),
    contact: contact && contactText(contact, clock),
    reply,
    isChanged: provenAt !== null && status === 'waiting',
    status: status === 'approved' ? 'public' : status === 'hidden' ? 'hidden' : null,
    warnings: heldFor.map((rule) => WARNINGS[rule]),
    actions: actionsOf(review),
    written: momentView(createdAt, clock),
  };
}

function saleView({ vin, evidence, listingId, wroteAt, leftAt }: NonNullable<QueuedReview['sale']>, clock: DeskClock) {
  const [wrote, left] = [wroteAt, leftAt].map((at) => momentView(at, clock).text);
  const marked = evidence === 'marked-sold' ? ' The seller marked that message as the sale.' : '';
  return {
    href: `/cars-for-sale/vehicle/${listingId}`,
    text: `Bought here, VIN ${vin}: the author wrote to the seller on ${wrote}, and the car left the site on ${left}.${marked}`,
  };
}

/**
 * Returns whether the author wrote to the dealer. A fraud rule can't detect a single made-up review, but this may help
 * an operator to do so.
 */
function contactText({ firstAt, repliedAt }: NonNullable<QueuedReview['contact']>, clock: DeskClock): string {
  const wrote = `The author first wrote to this dealer on ${momentView(firstAt, clock).text}.`;
  return repliedAt === null
    ? `${wrote} The dealer hasn’t marked a message as answered.`
    : `${wrote} The dealer marked a message as answered on ${momentView(repliedAt, clock).text}.`;
}

/**
 * Returns the reasons to choose from. Those about photos and sales are offered only if the photo or sale is unchecked.
 */
function reasonsFor({ kind, status, sale, provenAt }: QueuedReview): ReviewsView['reviews'][number]['reasons'] {
  const isUnchecked = kind === 'owner' && status === 'waiting' && provenAt === null;
  const isLeftOut = (code: string) =>
    (PHOTO_REASONS.has(code) && (!isUnchecked || sale !== null)) ||
    (SALE_REASONS.has(code) && (!isUnchecked || sale === null));
  return REJECT_REASONS.filter(({ code }) => !isLeftOut(code)).map(({ code, label }) => ({ value: code, label }));
}

function aboutOf(review: QueuedReview, nameOfModel: ModelNameFor): string {
  const { trim, ownedMonths } = review;
  const name = reviewedName(review, nameOfModel);
  if (ownedMonths === null) return name;
  return `${[name, trim].filter(Boolean).join(' ')}, ${formatCount(ownedMonths, 'month')} of ownership`;
}

function ratingsOf({ kind, overall, categories }: QueuedReview): string {
  const known: readonly RatingCategory[] = kind === 'owner' ? OWNER_CATEGORIES : DEALER_CATEGORIES;
  const parts = known.flatMap(({ code, label }) => (categories[code] ? [`${label} ${categories[code]}`] : []));
  return [`Overall ${overall} of 5`, ...parts].join(' · ');
}

function actionsOf({ status, heldFor }: QueuedReview): ReviewsView['reviews'][number]['actions'] {
  if (status === 'waiting') return ['approve', 'reject'];
  if (status === 'hidden') return ['approve'];
  return heldFor.length > 0 ? ['approve', 'hide'] : ['hide'];
}
