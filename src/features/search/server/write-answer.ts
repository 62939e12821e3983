import type { SearchContext } from '../model/filter.ts';
import { paymentTermsOf } from '../model/payment-terms.ts';
import type { SearchAnswer } from '../model/search-answer.ts';
import { SECTIONS } from '../model/sections.ts';
import { type TaglineOf, toWire } from '../model/wire/search-response.ts';
import { writeListing, writeOwners } from './card-texts.ts';
import type { OptionCounts } from './filter-fields.ts';
import { writeFields } from './write-fields.ts';

/** An answer whose options are still counts by code. */
export type CountedAnswer = Omit<SearchAnswer, 'filters' | 'filterGroups'> & { counts: OptionCounts };

type Writing = { hideFilters?: boolean; collapse?: boolean; taglineOf?: TaglineOf };

const NOTHING = { results: [], filters: {}, filterGroups: {} };
const SECTIONS_TEXT = JSON.stringify(SECTIONS.map(({ key, label, fields }) => ({ key, label, fields })));

/**
 * The JSON of what `toWire` makes of an answer, suggestions apart. Nearly all of it is the same from answer to answer, so
 * listings, owners and options are put together from texts that are kept; the rest comes from `toWire`.
 */
export function writeAnswer(
  { counts, ...answer }: CountedAnswer,
  context: SearchContext,
  { hideFilters = false, collapse = false, taglineOf = () => null }: Writing = {},
): string {
  const terms = paymentTermsOf(answer.query);
  const bare = toWire({ ...answer, ...NOTHING }, context, { hideFilters: true });
  const { listings: _, owners: _owners, filters: _filters, filterGroups: _groups, sections: _sections, ...rest } = bare;
  const fields = hideFilters
    ? { filters: '{}', filterGroups: '{}' }
    : writeFields(answer.query, counts, context, { errors: answer.errors, collapse });
  let listings = '';
  for (const result of answer.results) listings += `${listings && ','}${writeListing(result, terms)}`;
  return (
    `${JSON.stringify(rest).slice(0, -1)},"listings":[${listings}],"owners":[${writeOwners(answer.results, taglineOf)}],` +
    `"filters":${fields.filters},"filterGroups":${fields.filterGroups},` +
    `"sections":${hideFilters ? '[]' : SECTIONS_TEXT}}`
  );
}
