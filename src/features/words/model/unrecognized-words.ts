import { FILTERS, readRequest, type SearchContext } from '#features/search/search.ts';
import { readSentenceOf } from './explain-words.ts';
import { isFiller } from './words-param.ts';

/** Text with more words is no longer a search. */
const MAX_WORDS = 8;
const MAX_JOINTS = 2;
/** A word without digits and signs, so that it is not a phone number, email address or VIN. */
const WORD = /^\p{L}[\p{L}'’-]{1,23}$/u;

/**
 * Returns the words of a search that no filter understands, one by one and in lower case: the leftover words of a
 * sentence, or the words of a keyword. They may be names of people, so they must not be stored until several visitors
 * typed them.
 */
export function unrecognizedWords(search: string, context: SearchContext): string[] {
  const read = readSentenceOf(search, context);
  const texts = read
    ? read.reading.spans.flatMap(({ kind, words }) => (kind === 'leftover' ? [words] : []))
    : readRequest(search).read(FILTERS.keyword.key);
  const words = texts.flatMap((text) => text.toLowerCase().split(/[\s,;]+/));
  const named = words.filter((word) => word.length > MAX_JOINTS && WORD.test(word) && !isFiller(word));
  return [...new Set(named)].slice(0, MAX_WORDS);
}
