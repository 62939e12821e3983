import { DEALER_REPLIES, DEALER_SENTENCES, DEALER_TITLES } from './demo-review-texts.ts';

/** A made-up review. `number`: the number of its author. `daysAgo`: its age in days. */
export type DemoReview = {
  number: number;
  daysAgo: number;
  overall: number;
  categories: Readonly<Record<string, number>>;
  title: string;
  body: string;
  /** The dealer's; `null` for none. */
  reply: string | null;
};

type Random = () => number;

const DEALER_LIST = DEALER_SENTENCES.contact.length;
/** More reviews would have to share more than one sentence with another. */
export const MAX_DEMO_REVIEWS = DEALER_LIST ** 2;
const DAYS = 540;

/**
 * Returns the place of the sentence of list `list` in review `number`. Two reviews share at most one sentence, and
 * those with near numbers, which may be about one subject, share none.
 */
function placeOf(number: number, list: number, size: number): number {
  return ((number % size) + list * Math.floor(number / size)) % size;
}

const pick = <Item>(items: readonly Item[], random: Random): Item => items[Math.floor(random() * items.length)]!;

/** Most reviews are good ones, as on real sites. */
function starsOf(random: Random): number {
  const share = random();
  return share < 0.42 ? 5 : share < 0.77 ? 4 : share < 0.92 ? 3 : 2;
}

const near = (overall: number, random: Random): number =>
  Math.min(5, Math.max(1, overall + Math.floor(random() * 3) - 1));

function ratingsOf(codes: readonly string[], overall: number, random: Random): Record<string, number> {
  return Object.fromEntries(codes.filter(() => random() < 0.85).map((code) => [code, near(overall, random)]));
}

/**
 * Returns made-up review `number` of a dealer. The same number always gives the same review.
 * @param categories codes of the categories of reviews of dealers.
 */
export function demoDealerReview(number: number, categories: readonly string[], random: Random): DemoReview {
  const overall = starsOf(random);
  const tone = overall >= 4 ? 'happy' : 'mixed';
  const sentences = (['contact', 'visit', 'price'] as const).map(
    (list, at) => DEALER_SENTENCES[list][placeOf(number, at, DEALER_LIST)],
  );
  return {
    number,
    daysAgo: 3 + Math.floor(random() * DAYS),
    overall,
    categories: ratingsOf(categories, overall, random),
    title: pick(DEALER_TITLES[tone], random),
    body: sentences.join(' '),
    reply: random() < 0.3 ? pick(DEALER_REPLIES, random) : null,
  };
}
