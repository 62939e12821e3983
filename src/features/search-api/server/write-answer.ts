import {
  maximumDollars,
  paymentTermsOf,
  type Result,
  type SearchContext,
  SECTIONS,
  type Suggestions,
  type VehicleQuery,
} from '#features/search/search.ts';
import type { GetTagline, GetViews } from '../model/search-response.ts';
import { toWireListing, type WireContext } from '../model/wire-listing.ts';
import { toWireRankingExplanation } from '../model/wire-ranking-explanation.ts';
import type { KeywordReading } from '#features/words/words.ts';
import { encodePiece, TextBytes } from './text-bytes.ts';
import type { ServedSlot } from '#features/promotions/promotions.ts';
import { type CountedAnswer, priceOnBasis, resultOf } from '#features/search/search.server.ts';
import { toWireSlots, type WireSlots } from '../model/wire-slots.ts';
import { writeCard } from './write-card.ts';
import { writeFields } from './write-fields.ts';
import { writeOrder, writeSearch, writeTotal } from './write-head.ts';
import type { Owner, PaymentSettings } from '#features/dealers/dealers.ts';
import { toWireOwner } from '../model/wire-owner.ts';
import { memoizeBounded } from '#kit/bounded-cache.ts';

/** A search's answer, with counts by code instead of labeled options. No counts: nothing was counted. */
type Answer = Omit<CountedAnswer, 'counts'> & Partial<Pick<CountedAnswer, 'counts'>>;

type SettingsOf = (ownerId: number) => PaymentSettings | null;

type Writing = {
  hideFilters?: boolean;
  /** Whether to leave out options without results, unless they are selected. */
  collapse?: boolean;
  taglineOf?: GetTagline;
  viewCountOf?: GetViews;
  /** Returns the payment settings of a dealer; absent: no dealer has any. */
  paymentSettingsOf?: SettingsOf;
  keyword?: KeywordReading | null;
  suggestions?: Suggestions | null;
  /** The paid slots. Their owners are among the owners of the response. */
  slots?: readonly ServedSlot[];
  /**
   * Whether to write listings and owners before the description of the search. The order of keys is part of recorded
   * responses.
   */
  listingsFirst?: boolean;
};

const out = new TextBytes();
const [LISTINGS, OWNERS, COMMA, END] = [
  encodePiece(',"listings":'),
  encodePiece(',"owners":'),
  encodePiece(','),
  encodePiece('}'),
];
const SECTIONS_TEXT = JSON.stringify(SECTIONS.map(({ key, label, fields }) => ({ key, label, fields })));
const ALL_SECTIONS = encodePiece(`,"sections":${SECTIONS_TEXT}`);
const HIDDEN = encodePiece(',"filters":{},"filterGroups":{},"sections":[]');

/**
 * Returns the response of a search as JSON in UTF-8, in the shape of `searchResponseSchema`. Nearly all of it is the
 * same in every response, so it is assembled from cached pieces.
 */
export function writeAnswer(answer: Answer, context: SearchContext, writing: Writing = {}): Buffer<ArrayBuffer> {
  const slots = paidPlaces(answer, context, writing);
  out.begin();
  writeTotal(out, answer);
  if (writing.listingsFirst) {
    writeResults(answer, context, writing);
    writeOrder(out, answer);
    writePanel(answer, context, writing);
    writeSearch(out, answer, context, { ...writing, slots });
  } else {
    writeOrder(out, answer);
    writeSearch(out, answer, context, { ...writing, slots });
    writeResults(answer, context, writing);
    writePanel(answer, context, writing);
  }
  out.add(END);
  return out.end();
}

function writeResults({ query, results }: Answer, context: SearchContext, writing: Writing): void {
  const { taglineOf = () => null, viewCountOf = () => null, slots = [] } = writing;
  const { paymentSettingsOf = () => null } = writing;
  const terms = paymentTermsOf(query);
  const { today } = context;
  out.add(LISTINGS);
  const listings = out.beginList();
  for (const result of results) {
    out.add(COMMA);
    const receipt = toWireRankingExplanation(result, query, context);
    const [viewCount, settings] = [viewCountOf(result.listing), paymentSettingsOf(result.owner.id)];
    const onBasis = priceOnSearchBasis(result, query, context);
    const wire = { terms, today, onBasis, viewCount, settings };
    if (receipt) out.json({ ...toWireListing(result, wire), receipt });
    else writeCard(out, result, wire);
  }
  out.endList(listings);
  out.add(OWNERS);
  const paid = slots.map((slot) => resultOf(slot, query));
  writeOwners(out, paid.length === 0 ? results : [...results, ...paid], taglineOf);
}

/** Returns `null` without paid places: their keys come from the same piece in every response. */
function paidPlaces(
  { query }: Answer,
  context: SearchContext,
  { slots = [], paymentSettingsOf }: Writing,
): WireSlots | null {
  if (slots.length === 0) return null;
  return toWireSlots(slots, {
    query,
    context,
    paymentSettingsOf,
    resultOf: (car) => resultOf(car, query),
    onBasisOf: (car) => priceOnSearchBasis(car, query, context),
  });
}

/** Returns the price on the basis of the search; `null` for advertised prices. */
export function priceOnSearchBasis(
  car: Pick<Result, 'listing' | 'owner'>,
  { filters: { price } }: VehicleQuery,
  { today }: Pick<SearchContext, 'today'>,
): WireContext['onBasis'] {
  const onBasis = priceOnBasis(car, price, today);
  if (onBasis === null) return null;
  const { lowCents, highCents, missing } = onBasis;
  return { price: maximumDollars(onBasis), lowCents, highCents, missing: [...missing] };
}

function writePanel({ query, errors, counts = {} }: Answer, context: SearchContext, writing: Writing): void {
  if (writing.hideFilters) return out.add(HIDDEN);
  writeFields(out, query, counts, context, { errors, collapse: writing.collapse ?? false });
  out.add(ALL_SECTIONS);
}

/** The part that depends on the search comes last. */
const OWNER_END = 'null,"dealerDiff":{"tagline":null}}';
const [TAGLINE, CLOSE] = [encodePiece(',"dealerDiff":{"tagline":'), encodePiece('}}')];

/** Writes the JSON of `toWireOwner` once for each owner. The tagline is the one for the owner's first car. */
function writeOwners(out: TextBytes, results: readonly Result[], taglineOf: GetTagline): void {
  const list = out.beginList();
  for (let i = 0; i < results.length; i++) {
    const { listing, owner, distanceMiles } = results[i]!;
    if (isWritten(results, i)) continue;
    out.add(beginOwner(owner));
    out.numberOrNull(distanceMiles);
    out.add(TAGLINE);
    out.quotedOrNull(taglineOf(owner.id, listing.listingType));
    out.add(CLOSE);
  }
  out.endList(list);
}

/** Returns whether an earlier result has the same owner. On a page of 25 results, a scan is faster than a set. */
function isWritten(results: readonly Result[], at: number): boolean {
  const { id } = results[at]!.owner;
  for (let i = 0; i < at; i++) if (results[i]!.owner.id === id) return true;
  return false;
}

/** Returns what does not depend on the search. Cached, at about 0.5 KB for each owner. */
const beginOwner = memoizeBounded({ max: 8_192 }, (owner: Owner): Uint8Array => {
  const text = JSON.stringify(toWireOwner(owner, null));
  if (!text.endsWith(OWNER_END)) throw new Error('The JSON of an owner does not end with what depends on the search.');
  return encodePiece(`,${text.slice(0, -OWNER_END.length)}`);
});
