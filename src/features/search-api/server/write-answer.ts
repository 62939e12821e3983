import { type SearchContext, paymentTermsOf, SECTIONS } from '#features/search/search.ts';
import type { TaglineOf } from '../model/search-response.ts';
import type { KeywordReading } from '#features/words/words.ts';
import { piece, TextBytes } from './text-bytes.ts';
import type { CountedAnswer } from '#features/search/search.server.ts';
import { writeCard } from './write-card.ts';
import { writeFields } from './write-fields.ts';
import { writeHead } from './write-head.ts';
import { writeOwners } from './write-owners.ts';

type Writing = {
  hideFilters?: boolean;
  collapse?: boolean;
  taglineOf?: TaglineOf;
  keyword?: KeywordReading | null;
};

const out = new TextBytes();
const [LISTINGS, OWNERS, COMMA] = [piece(',"listings":'), piece(',"owners":'), piece(',')];
const sectionsText = JSON.stringify(SECTIONS.map(({ key, label, fields }) => ({ key, label, fields })));
const SECTIONS_END = piece(`,"sections":${sectionsText}}`);
const HIDDEN_END = piece(',"filters":{},"filterGroups":{},"sections":[]}');

/**
 * Returns the JSON of the response that `toWire` makes, without suggestions, in UTF-8. Nearly all of it is the same in
 * every response, so it is assembled from cached pieces.
 */
export function writeAnswer(
  { counts, ...answer }: CountedAnswer,
  context: SearchContext,
  { hideFilters = false, collapse = false, taglineOf = () => null, keyword = null }: Writing = {},
): Buffer<ArrayBuffer> {
  const terms = paymentTermsOf(answer.query);
  out.begin();
  writeHead(out, answer, context, keyword);
  out.add(LISTINGS);
  const listings = out.beginList();
  for (const result of answer.results) {
    out.add(COMMA);
    writeCard(out, result, terms);
  }
  out.endList(listings);
  out.add(OWNERS);
  writeOwners(out, answer.results, taglineOf);
  if (hideFilters) {
    out.add(HIDDEN_END);
  } else {
    writeFields(out, answer.query, counts, context, { errors: answer.errors, collapse });
    out.add(SECTIONS_END);
  }
  return out.end();
}
