/** The subject and author of a review: an owner reviews a car, or a shopper reviews a dealer whom they wrote to. */
export type ReviewKind = 'owner' | 'dealer';

/** `hidden`: it was public, and an operator removed it. */
export type ReviewStatus = 'waiting' | 'approved' | 'rejected' | 'hidden';

export type RatingCategory = { code: string; label: string };

/** The categories of reviews of cars. */
export const OWNER_CATEGORIES = [
  { code: 'comfort', label: 'Comfort' },
  { code: 'interior', label: 'Interior' },
  { code: 'performance', label: 'Performance' },
  { code: 'reliability', label: 'Reliability' },
  { code: 'styling', label: 'Exterior styling' },
  { code: 'value', label: 'Value' },
] as const satisfies readonly RatingCategory[];

/** The categories of reviews of dealers. */
export const DEALER_CATEGORIES = [
  { code: 'answers', label: 'Answers to questions' },
  { code: 'honesty', label: 'Car as advertised' },
  { code: 'pricing', label: 'Clear pricing' },
  { code: 'service', label: 'Service' },
] as const satisfies readonly RatingCategory[];

/** Whole stars. */
export const STARS = [5, 4, 3, 2, 1] as const;

/**
 * The document that an author uploads to prove that they had the car. A car that was bought here needs nothing
 * (`ReviewedSale`).
 */
export type ProofKind = 'registration-photo';

/** Why an operator rejects a review; its author reads the text. */
export const REJECT_REASONS = [
  { code: 'proof', label: 'The photo doesn’t show a registration of this car' },
  { code: 'expired', label: 'We deleted the photo before we could check it. Please send your review again' },
  {
    code: 'not-bought',
    label: 'We couldn’t confirm that you bought this car here. Please send your review again, with a photo',
  },
  { code: 'seller', label: 'Members of dealerships can’t review cars or dealers' },
  { code: 'not-about', label: 'The review isn’t about this car or dealer' },
  { code: 'abusive', label: 'The review insults or threatens people' },
  { code: 'personal-data', label: 'The review contains personal data' },
  { code: 'advertising', label: 'The review is advertising, or copied' },
] as const;
/** Reasons about the photo, which only reviews of cars have. */
export const PHOTO_REASONS: ReadonlySet<string> = new Set(['proof', 'expired'] satisfies RejectReason[]);
/** Reasons about a car that was bought here. */
export const SALE_REASONS: ReadonlySet<string> = new Set(['not-bought'] satisfies RejectReason[]);
export type RejectReason = (typeof REJECT_REASONS)[number]['code'];

/** The user ids of the demo's made-up authors start with this. Ids of accounts never do. */
export const DEMO_AUTHOR = 'demo-reviewer-';

/** A public review. */
export type PublicReview = {
  id: number;
  modelYear: number | null;
  trim: string | null;
  ownedMonths: number | null;
  overall: number;
  categories: Readonly<Record<string, number>>;
  title: string;
  body: string;
  pros: string;
  cons: string;
  createdAt: Date;
  /** Whether it was made up for the demo. Pages say so. */
  isDemo: boolean;
  /** The dealer's answer; `null` without one. */
  reply: { text: string; at: Date } | null;
};

/** Returns what a review is about: `2021 Toyota RAV4`, or the name of a dealer. */
export function reviewedName(
  {
    kind,
    subject,
    dealer,
    modelYear,
  }: { kind: ReviewKind; subject: string; dealer: string | null; modelYear: number | null },
  nameOfModel: (modelKey: string) => string,
): string {
  return kind === 'owner' ? `${modelYear} ${nameOfModel(subject)}` : (dealer ?? `Dealer ${subject}`);
}

/** The paths where a car and a dealer are reviewed. */
export const ownerReviewPath = (makeCode: string, modelCode: string): string =>
  `/reviews/cars/${makeCode}/${modelCode}`;
export const dealerReviewPath = (ownerId: string | number): string => `/reviews/dealers/${ownerId}`;
