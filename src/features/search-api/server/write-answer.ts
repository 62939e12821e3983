import { type SearchContext, paymentTermsOf, SECTIONS, type Suggestions } from '#features/search/search.ts';
import type { TaglineOf } from '../model/search-response.ts';
import { toWireListing } from '../model/wire-listing.ts';
import { toWireRankingExplanation } from '../model/wire-receipt.ts';
import type { KeywordReading } from '#features/words/words.ts';
import { encodePiece, TextBytes } from './text-bytes.ts';
import type { CountedAnswer } from '#features/search/search.server.ts';
import { writeCard } from './write-card.ts';
import { writeFields } from './write-fields.ts';
import { writeOrder, writeSearch, writeTotal } from './write-head.ts';
import { writeOwners } from './write-owners.ts';

/** A search's answer, with counts by code instead of labeled options. No counts: nothing was counted. */
type Answer = Omit<CountedAnswer, 'counts'> & Partial<Pick<CountedAnswer, 'counts'>>;

type Writing = {
  hideFilters?: boolean;
  /** Leaves out options without results, unless they are selected. */
  collapse?: boolean;
  taglineOf?: TaglineOf;
  keyword?: KeywordReading | null;
  suggestions?: Suggestions | null;
  /** Writes listings and owners before what describes the search. The order of keys is part of recorded responses. */
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
  out.begin();
  writeTotal(out, answer);
  if (writing.listingsFirst) {
    writeResults(answer, context, writing);
    writeOrder(out, answer);
    writePanel(answer, context, writing);
    writeSearch(out, answer, context, writing);
  } else {
    writeOrder(out, answer);
    writeSearch(out, answer, context, writing);
    writeResults(answer, context, writing);
    writePanel(answer, context, writing);
  }
  out.add(END);
  return out.end();
}

function writeResults({ query, results }: Answer, context: SearchContext, { taglineOf = () => null }: Writing): void {
  const terms = paymentTermsOf(query);
  out.add(LISTINGS);
  const listings = out.beginList();
  for (const result of results) {
    out.add(COMMA);
    const receipt = toWireRankingExplanation(result, query, context);
    if (receipt) out.json({ ...toWireListing(result, terms), receipt });
    else writeCard(out, result, terms);
  }
  out.endList(listings);
  out.add(OWNERS);
  writeOwners(out, results, taglineOf);
}

function writePanel({ query, errors, counts = {} }: Answer, context: SearchContext, writing: Writing): void {
  if (writing.hideFilters) return out.add(HIDDEN);
  writeFields(out, query, counts, context, { errors, collapse: writing.collapse ?? false });
  out.add(ALL_SECTIONS);
}
