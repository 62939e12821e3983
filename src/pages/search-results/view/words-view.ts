import { explainWords, offerFilters, type WordsExplained } from '#features/words/words.ts';
import { type SearchContext, type VehicleQuery } from '#features/search/search.ts';
import type { WordsView } from '../page-data.ts';

/** Returns the note about words: those that the search came from, otherwise a keyword that could be read as filters. */
export function wordsView(search: string, query: VehicleQuery, context: SearchContext): WordsView | null {
  const read = explainWords(search, query, context);
  if (read) return viewOf(read);
  const offer = offerFilters(query, context);
  return (
    offer && {
      lead: `“${offer.keyword}” is searched as plain text.`,
      meaning: '',
      lines: [],
      link: { label: `Search for ${offer.labels.join(', ')} instead`, query: offer.query },
      questions: [],
    }
  );
}

function viewOf({ typed, labels, notes, scope, text, passedOver, questions, asText }: WordsExplained): WordsView {
  return {
    lead: labels.length > 0 ? `Results for “${typed}”, read as ` : `We need more details for “${typed}”.`,
    meaning: labels.join(', '),
    lines: [
      ...notes.map(({ words, label, note }) => `“${words}” = ${label} (${note}).`),
      ...scope,
      ...(text === '' ? [] : [`“${text}” is searched as plain text.`]),
      ...(passedOver.length > 0 ? [`Ignored: ${passedOver.map((words) => `“${words}”`).join(', ')}.`] : []),
    ],
    link: { label: 'Search for the exact words instead', query: asText },
    questions: questions.map(({ words, ask, choices }) => ({ text: `“${words}”: ${ask}`, choices })),
  };
}
