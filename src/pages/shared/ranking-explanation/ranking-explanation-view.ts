import { DIVERSIFIED_RANKS, type RankingInputs, type RankingTerm, type RankPosition } from '#features/search/search.ts';
import type { ExplainedResult } from '#features/search/search.server.ts';
import type { ConfirmedView } from '../car/confirmed-view.ts';
import { type RankingHighlight, rankingHighlights } from './ranking-highlights.ts';
import { formatDollars, formatNumber } from '#kit/text/format.ts';

/** A car's ranking explanation, `null` if the car is not among the results, and the age of its data, if it is known. */
export type RankingExplanationData = {
  title: string;
  receipt: RankingExplanationView | null;
  confirmed: ConfirmedView | null;
};

export type RankingExplanationView = {
  /** The car's rank: `3 of 1,204`. */
  place: string;
  /** The car's advantages for a shopper, in a few words each. */
  highlights: RankingHighlight[];
  lines: RankingTermView[];
  /** The sum, by which the results are sorted. */
  score: string;
  /** Says that payment did not change the rank. */
  payment: string;
  /** The effects of spreading sellers and models. */
  notes: string[];
};

/** A term with its inputs, its formula in numbers, and the result. Numbers have as many digits as are shown. */
export type RankingTermView = {
  label: string;
  says: string;
  formula: string;
  value: string;
  weight: string;
  part: string;
};

/** Number of decimal places: enough to recompute a part from the displayed numbers, except for its last digit. */
const DIGITS = 5;
const INPUT_DIGITS = 4;

const NOBODY_PAYS = 'No one can pay to rank higher.';

/** Formats a ranking explanation in words and numbers. */
export function rankingExplanationView({ result, receipt, total }: ExplainedResult): RankingExplanationView {
  const rankPosition = result.rankPosition!;
  return {
    place: `${formatNumber(rankPosition.rank)} of ${formatNumber(total)}`,
    highlights: rankingHighlights(result.listing, receipt.terms),
    lines: receipt.terms.map(lineOf),
    score: receipt.score.toFixed(DIGITS),
    payment: NOBODY_PAYS,
    notes: [
      diversityNote(
        rankPosition,
        result.owner.name,
        receipt.terms.some(({ term }) => term === 'near'),
      ),
    ],
  };
}

function lineOf({ term, inputs, value, weight, part }: RankingTerm): RankingTermView {
  return {
    ...WORDS[term](inputs),
    value: value.toFixed(DIGITS),
    weight: String(Number(weight.toFixed(DIGITS))),
    part: part.toFixed(DIGITS),
  };
}

type Words = (inputs: RankingInputs) => Pick<RankingTermView, 'label' | 'says' | 'formula'>;

const WORDS: Readonly<Record<RankingTerm['term'], Words>> = {
  deal: ({ price, fairPrice, span }) => {
    const label = 'Price compared with the fair price';
    if (price === null) return { label, says: 'No price', formula: '' };
    const priceText = formatDollars(Number(price));
    if (!fairPrice) return { label, says: `${priceText}; the price is not rated`, formula: '' };
    return {
      label,
      says: `${priceText}, where ${formatDollars(Number(fairPrice))} is fair`,
      formula: `0.5 + (1 − ${price} ÷ ${fairPrice}) ÷ ${2 * Number(span)}, from 0 to 1`,
    };
  },
  completeness: (inputs) => {
    const missing = Object.entries(inputs).flatMap(([name, isSaid]) => (isSaid ? [] : [FACTS[name] ?? name]));
    const all = Object.keys(inputs).length;
    return {
      label: 'Details provided',
      says: missing.length === 0 ? 'All details provided' : `Missing: ${missing.join(', ')}`,
      formula: `${all - missing.length} ÷ ${all}`,
    };
  },
  seller: ({ rating, reviews, averageRating, averageReviews }) => {
    const own = reviews === 0 ? 0 : Number(rating);
    const total = Number(reviews) + Number(averageReviews);
    return {
      label: 'Seller’s rating',
      says:
        reviews === 0
          ? `No ratings yet; counted as ${averageRating} of 5`
          : `${rating} of 5 by ${formatNumber(Number(reviews))} shoppers, mixed with ${averageReviews} ratings of ${averageRating}`,
      formula: `(${own} × ${reviews} + ${averageRating} × ${averageReviews}) ÷ ${total} ÷ 5`,
    };
  },
  price: ({ price, halfPrice, most }) => {
    const label = 'Price';
    if (price === null) return { label, says: 'No price', formula: '' };
    if (most !== undefined) {
      const times = most === 1 ? '' : `${most} × `;
      return {
        label,
        says: `${formatDollars(Number(price))}; without a location, ${most === 1 ? 'compared with the fair price' : 'at most a low score, because the price is not rated'}`,
        formula: `${times}${halfPrice} ÷ (${halfPrice} + ${price})`,
      };
    }
    return {
      label,
      says: `${formatDollars(Number(price))}; half score at ${formatDollars(Number(halfPrice))}`,
      formula: `${halfPrice} ÷ (${halfPrice} + ${price})`,
    };
  },
  mileage: ({ miles, halfMiles }) => {
    const label = 'Mileage';
    if (miles === null) return { label, says: 'No mileage', formula: '' };
    return {
      label,
      says: `${formatNumber(Number(miles))} miles driven; half score at ${formatNumber(Number(halfMiles))}`,
      formula: `${halfMiles} ÷ (${halfMiles} + ${miles})`,
    };
  },
  unconfirmed: () => ({
    label: 'Not confirmed',
    says: 'Not recently confirmed, so it ranks after all confirmed cars',
    formula: '',
  }),
  near: ({ miles, halfMiles }) => {
    const label = 'Distance';
    if (miles === null) return { label, says: 'Location unknown', formula: '' };
    return {
      label,
      says: `${inputNumber(miles)} miles; half score at ${halfMiles}`,
      formula: `${halfMiles} ÷ (${halfMiles} + ${inputNumber(miles)})`,
    };
  },
  fresh: ({ days, halfDays, listedAt }) => ({
    label: 'Freshness',
    says: `Listed ${instantText(String(listedAt))}, ${inputNumber(days)} days ago at the end of today; half score after ${halfDays}`,
    formula: `${halfDays} ÷ (${halfDays} + ${inputNumber(days)})`,
  }),
};

/** Names of the facts that count towards `completeness`. */
const FACTS: Readonly<Record<string, string>> = {
  photo: 'a photo',
  fivePhotos: 'five photos',
  vin: 'VIN',
  trim: 'trim',
  mileage: 'mileage',
  exteriorColor: 'color',
  features: 'features',
  description: 'description',
};

/** Formats `2026-11-22 08:00 UTC`, with seconds if they are not zero. */
function instantText(instant: string): string {
  return `${instant.slice(0, 19).replace('T', ' ').replace(/:00$/, '')} UTC`;
}

function inputNumber(value: RankingInputs[string] | undefined): string {
  return String(Number(Number(value).toFixed(INPUT_DIGITS)));
}

/** `hasPlace`: without a place, models are spread too. */
function diversityNote({ rank, byScore, passedBy, ahead }: RankPosition, seller: string, hasPlace: boolean): string {
  const spread = hasPlace ? 'sellers are' : 'sellers and models are';
  if (byScore > DIVERSIFIED_RANKS) {
    return `Ranked by score alone: ${spread} spread out only over the first ${DIVERSIFIED_RANKS} cars.`;
  }
  const down =
    passedBy > 0 &&
    `${cars(passedBy)} with a lower score ${passedBy === 1 ? 'ranks' : 'rank'} above it, because ${hasPlace ? `two of the four cars before were from ${seller}` : `the four cars before had two from ${seller} or one of this model`}.`;
  const up =
    ahead > 0 &&
    `${cars(ahead)} with a higher score ${ahead === 1 ? 'ranks' : 'rank'} below it, because ${hasPlace ? 'two of the four cars before were from the same seller' : 'the four cars before had two from the same seller or one of the same model'}.`;
  if (!down && !up) return `By score it ranks number ${byScore}, and it stays there: ${spread} spread out already.`;
  const moved =
    rank === byScore ? 'and it stays there' : `moved ${rank > byScore ? 'down' : 'up'} ${Math.abs(rank - byScore)}`;
  return [`By score it ranks number ${byScore}, ${moved}.`, down, up].filter(Boolean).join(' ');
}

function cars(count: number): string {
  return count === 1 ? '1 car' : `${formatNumber(count)} cars`;
}
