import {
  misspelledWords,
  PLACE_PARAMS,
  type SearchAnswer,
  type SearchContext,
  type VehicleQuery,
} from '#features/search/search.ts';
import { SAVED_SEARCH_LIMIT_ACTION, SAVED_SEARCH_LIMIT_TEXT } from '#features/saves/saves.ts';
import { signInPath } from '#features/shoppers/shoppers.ts';
import { addressOf } from '../browser/query/search-address.ts';
import type { SearchNoticeView, WordsView } from '../page-data.ts';
import { basisNotices } from './price-basis-view.ts';
import {
  explainWords,
  type PageName,
  pageForWords,
  suggestFilterReading,
  TYPED_PARAM,
  unknownNumberIn,
  type WordsExplanation,
} from '#features/words/words.ts';
import { readSearchParams } from '#kit/text/search-params.ts';

/** The parameter with the result of the Save Search form, which leads back to this page without scripts. */
const SAVED_PARAM = 'saveSearch';

const SEE_SAVED = { label: 'See your saved searches', href: '/saved-searches' };

const COST_TO_OWN_ORDER: SearchNoticeView = {
  text: 'Sorted by the estimated cost to own per month, for 5 years at 15,000 miles a year. Cars we can’t estimate come last.',
  details: {
    title: 'About these costs',
    text: 'They include depreciation, fuel or electricity, and maintenance, with energy prices where the seller is. Four in five such cars should stay within the range.',
  },
};

/**
 * Returns the notices above the results of this search, in order.
 * @param link the search in the form that links have.
 * @param said other notices, which come first.
 */
export function searchNoticesOf(
  { link, search }: { link: string; search: string },
  answer: SearchAnswer,
  context: SearchContext,
  said: readonly SearchNoticeView[] = [],
): SearchNoticeView[] {
  const spelling = spellingNote(answer, context);
  const isUnordered = answer.sortBy !== answer.query.sortBy;
  return [
    ...said,
    ...wordsNotices(search),
    ...zipNotice(search, answer),
    ...savedRemark(readSearchParams(search).get(SAVED_PARAM), link),
    ...(spelling === null ? [] : [{ text: spelling }]),
    ...basisNotices(answer.query, answer, link),
    ...(answer.sortBy === 'ownershipASC' ? [COST_TO_OWN_ORDER] : []),
    ...(isUnordered ? [{ text: 'Enter a ZIP Code to sort by distance. Showing best matches.' }] : []),
  ];
}

/** Links to the pages that a shopper may ask for in the search field. */
const PAGE_NOTICES: Readonly<Record<PageName, SearchNoticeView>> = {
  value: {
    text: 'Selling or trading in your car?',
    link: { label: 'See what your car is worth', href: '/value' },
  },
  help: { text: 'Looking for help?', link: { label: 'How to search, save and contact sellers', href: '/help' } },
  account: { text: 'Looking for your account?', link: { label: 'Go to my account', href: '/account' } },
  'saved-cars': { text: 'Looking for your saved cars?', link: { label: 'See your saved cars', href: '/saved-cars' } },
  'saved-searches': { text: 'Looking for your saved searches and alerts?', link: SEE_SAVED },
};

/**
 * Answers typed words that don't ask for filters: with a link to the page that they ask for, or by saying that a number
 * is unknown.
 */
function wordsNotices(search: string): SearchNoticeView[] {
  const typed = readSearchParams(search).get(TYPED_PARAM) ?? '';
  const [page, number] = [pageForWords(typed), unknownNumberIn(typed)];
  return [
    ...(page === null ? [] : [PAGE_NOTICES[page]]),
    ...(number === null ? [] : [{ text: `We found no car for sale with the stock number or VIN “${number}”.` }]),
  ];
}

/** A ZIP code is `80202`, `80202-1234` or `802021234`. */
const WHOLE_ZIP = /^\d{5}(?:-?\d{4})?$/;

/**
 * Says that only the first five characters of the ZIP code were searched (spec 1 §5), because the others have a typo.
 */
function zipNotice(search: string, { query }: SearchAnswer): SearchNoticeView[] {
  const { place } = query.filters.location;
  const typed = (readSearchParams(search).get(PLACE_PARAMS.zip) ?? '').trim();
  if (!place?.zip || !typed.startsWith(place.zip) || WHOLE_ZIP.test(typed)) return [];
  return [
    { text: `“${typed.slice(0, 20)}” isn’t a ZIP Code. Showing cars near ${place.zip}. Enter a valid ZIP Code.` },
  ];
}

function savedRemark(outcome: string | null, link: string): SearchNoticeView[] {
  switch (outcome) {
    case 'saved':
      return [{ text: 'Search saved.', link: SEE_SAVED }];
    case 'already-saved':
      return [{ text: 'You’ve already saved this search.', link: SEE_SAVED }];
    case 'limit': {
      const href = signInPath(addressOf(link));
      return [{ text: SAVED_SEARCH_LIMIT_TEXT, link: { label: SAVED_SEARCH_LIMIT_ACTION, href } }];
    }
    case 'nothing':
      return [{ text: 'Choose a filter first. There’s nothing to save yet.' }];
    default:
      return [];
  }
}

/**
 * Returns the note about words: the words that the search came from, or else a keyword that could be interpreted as
 * filters.
 */
export function wordsView(search: string, query: VehicleQuery, context: SearchContext): WordsView | null {
  // These notices say more than a list of ignored words.
  if (wordsNotices(search).length > 0) return null;
  const read = explainWords(search, query, context);
  if (read) return viewOf(read);
  const offer = suggestFilterReading(query, context);
  return (
    offer && {
      lead: `Showing listings that mention “${offer.keyword}”.`,
      meaning: '',
      rest: '',
      link: { label: `Search for ${offer.labels.join(', ')} instead`, query: offer.query },
      questions: [],
      isTelling: true,
    }
  );
}

function viewOf({ labels, typed, notes, scope, text, passedOver, questions, asText }: WordsExplanation): WordsView {
  const readings = notes.map(({ words, label }) => `“${words}” = ${shortLabel(label)}`);
  const sentences = [
    ...(readings.length > 0 ? [`${labels.length > 0 ? '· ' : ''}${readings.join(' · ')}.`] : []),
    ...scope,
    ...(text === '' ? [] : [`Showing listings that mention “${text}”.`]),
    ...(passedOver.length > 0 ? [`Ignored: ${passedOver.map((words) => `“${words}”`).join(', ')}.`] : []),
  ];
  const isUnclear = labels.length === 0 && questions.length > 0;
  return {
    lead: labels.length > 0 ? 'Showing ' : isUnclear ? `We need more details for “${typed}”.` : '',
    meaning: labels.join(' · ') + (labels.length > 0 && readings.length === 0 ? '.' : ''),
    rest: sentences.join(' '),
    link: { label: 'Search for the exact words instead', query: asText },
    questions: questions.map(({ words, ask, choices }) => ({ text: `“${words}”: ${ask}`, choices })),
    isTelling: sentences.length > 0 || questions.length > 0,
  };
}

/** Shortens a chip's label for use within a sentence: `under 50,000 mi`. */
function shortLabel(label: string): string {
  return label.replace(/^Under /, 'under ').replace(/ miles$/, ' mi');
}

/**
 * Returns a note about keywords that occur in no listing but were matched with similar words; `null` if there are none.
 */
export function spellingNote({ query, total }: SearchAnswer, context: SearchContext): string | null {
  const words = misspelledWords(query.filters.keyword, context);
  if (words.length === 0 || total === 0) return null;
  const said = words.map((word) => `“${word}”`).join(' or ');
  return `No listings mention ${said}. Showing results for similar spellings.`;
}
