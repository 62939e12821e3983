import { DIVERSE_RANKS, type ReceiptInputs, type ReceiptTerm, type Standing } from '#features/search/search.ts';
import type { ExplainedResult } from '#features/search/search.server.ts';
import type { ConfirmedView } from '../car/confirmed-view.ts';
import { formatDollars, formatNumber } from '#kit/format.ts';

/** A car's ranking explanation, `null` if the car is not among the results; and the age of its data, if available. */
export type ReceiptAnswer = { title: string; receipt: ReceiptView | null; confirmed: ConfirmedView | null };

export type ReceiptView = {
  /** The car's rank: `3 of 1,204`. */
  place: string;
  lines: ReceiptLineView[];
  /** The sum, by which the results are sorted. */
  score: string;
  /** What seller diversity changed, and what payment did not. */
  notes: string[];
};

/** A term with its inputs, its formula in numbers, and the result; numbers have the digits that are shown. */
export type ReceiptLineView = {
  label: string;
  says: string;
  formula: string;
  value: string;
  weight: string;
  part: string;
};

/** Decimal places: enough that a part recomputed from the shown numbers matches, except for its last digit. */
const DIGITS = 5;
const INPUT_DIGITS = 4;

/** Formats a ranking explanation in words and numbers. */
export function receiptView({ result, receipt, total }: ExplainedResult): ReceiptView {
  const standing = result.standing!;
  return {
    place: `${formatNumber(standing.rank)} of ${formatNumber(total)}`,
    lines: receipt.terms.map(lineOf),
    score: receipt.score.toFixed(DIGITS),
    notes: [diversityNote(standing, result.owner.name), sponsorNote(result.listing.sponsored)],
  };
}

function lineOf({ term, inputs, value, weight, part }: ReceiptTerm): ReceiptLineView {
  return {
    ...WORDS[term](inputs),
    value: value.toFixed(DIGITS),
    weight: String(Number(weight.toFixed(DIGITS))),
    part: part.toFixed(DIGITS),
  };
}

type Words = (inputs: ReceiptInputs) => Pick<ReceiptLineView, 'label' | 'says' | 'formula'>;

const WORDS: Readonly<Record<ReceiptTerm['term'], Words>> = {
  deal: ({ price, fairPrice, span }) => {
    const label = 'Price against the fair price';
    if (price === null) return { label, says: 'No price to go by', formula: '' };
    const asked = formatDollars(Number(price));
    if (!fairPrice) return { label, says: `${asked}; the price is not rated`, formula: '' };
    return {
      label,
      says: `${asked}, where ${formatDollars(Number(fairPrice))} is fair`,
      formula: `0.5 + (1 − ${price} ÷ ${fairPrice}) ÷ ${2 * Number(span)}, from 0 to 1`,
    };
  },
  completeness: (inputs) => {
    const missing = Object.entries(inputs).flatMap(([name, isSaid]) => (isSaid ? [] : [FACTS[name] ?? name]));
    const all = Object.keys(inputs).length;
    return {
      label: 'Facts given',
      says: missing.length === 0 ? 'Everything is said' : `Not given: ${missing.join(', ')}`,
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
          ? `Nobody has rated the seller; taken as ${averageRating} of 5`
          : `${rating} of 5 by ${formatNumber(Number(reviews))} shoppers, mixed with ${averageReviews} ratings of ${averageRating}`,
      formula: `(${own} × ${reviews} + ${averageRating} × ${averageReviews}) ÷ ${total} ÷ 5`,
    };
  },
  price: ({ price, halfPrice }) => {
    const label = 'Price itself';
    if (price === null) return { label, says: 'No price to go by', formula: '' };
    return {
      label,
      says: `${formatDollars(Number(price))}; half is left at ${formatDollars(Number(halfPrice))}`,
      formula: `${halfPrice} ÷ (${halfPrice} + ${price})`,
    };
  },
  mileage: ({ miles, halfMiles }) => {
    const label = 'Mileage';
    if (miles === null) return { label, says: 'No mileage', formula: '' };
    return {
      label,
      says: `${formatNumber(Number(miles))} miles driven; half is left at ${formatNumber(Number(halfMiles))}`,
      formula: `${halfMiles} ÷ (${halfMiles} + ${miles})`,
    };
  },
  unconfirmed: () => ({
    label: 'Not confirmed',
    says: 'Its feed has not named it for long: it stands behind every car that is confirmed',
    formula: '',
  }),
  near: ({ miles, halfMiles }) => {
    const label = 'Distance';
    if (miles === null) return { label, says: 'Nobody knows where the car is', formula: '' };
    return {
      label,
      says: `${inputNumber(miles)} miles; half is left at ${halfMiles}`,
      formula: `${halfMiles} ÷ (${halfMiles} + ${inputNumber(miles)})`,
    };
  },
  fresh: ({ days, halfDays, listedAt }) => ({
    label: 'Newness',
    says: `Listed ${instantText(String(listedAt))}, ${inputNumber(days)} days before today ends; half is left after ${halfDays}`,
    formula: `${halfDays} ÷ (${halfDays} + ${inputNumber(days)})`,
  }),
};

/** Names of the facts that count as `completeness`. */
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

function inputNumber(value: ReceiptInputs[string] | undefined): string {
  return String(Number(Number(value).toFixed(INPUT_DIGITS)));
}

function diversityNote({ rank, byScore, passedBy, ahead }: Standing, seller: string): string {
  if (byScore > DIVERSE_RANKS) {
    return `The order is by the sum alone: sellers are mixed among the first ${DIVERSE_RANKS} cars only.`;
  }
  const down =
    passedBy > 0 &&
    `${cars(passedBy)} with a smaller sum ${passedBy === 1 ? 'stands' : 'stand'} above it, because two of the four cars before were ${seller}’s.`;
  const up =
    ahead > 0 &&
    `${cars(ahead)} with a larger sum ${ahead === 1 ? 'stands' : 'stand'} below it, because two of the four cars before were of the same seller.`;
  if (!down && !up) return `By the sum it is number ${byScore}, and it stands there: no seller had to make room.`;
  const moved =
    rank === byScore ? 'and stands there' : `moved ${rank > byScore ? 'down' : 'up'} ${Math.abs(rank - byScore)}`;
  return [`By the sum it is number ${byScore}, ${moved}.`, down, up].filter(Boolean).join(' ');
}

function sponsorNote(sponsored: boolean): string {
  return sponsored
    ? 'The seller pays for this car to be shown as Sponsored in other places. That changed nothing here.'
    : 'Nobody can pay for a place in this order; what is paid for stands apart, labelled Sponsored.';
}

function cars(count: number): string {
  return count === 1 ? '1 car' : `${formatNumber(count)} cars`;
}
