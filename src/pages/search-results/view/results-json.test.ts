import { expect, test } from 'vitest';
import { parseQuery, readRequest } from '#features/search/search.ts';
import { type PackedResults, unpackResults } from '../browser/display/unpack-results.ts';
import type { SearchResultsData } from '../page-data.ts';
import { answerFor } from '../testing/sample-answer.ts';
import { sampleListing, sampleOwner } from '../testing/sample-listing.ts';
import { searchContext } from '../testing/search-context.ts';
import { cardView } from './card-view.ts';
import { resultsJson } from './results-json.ts';
import { sectionViews } from './section-views.ts';

const CONTEXT = searchContext();
const WITH_FEES = parseQuery(readRequest('priceBasis=with-fees'), CONTEXT).query;
const { terms } = parseQuery(readRequest('downPayment=5000&loanTerm=48'), CONTEXT).query.filters.payment;
const OTHER_TERMS = { ...terms, months: 24 };
const LISTINGS = [
  sampleListing({}),
  sampleListing({ id: 1, images: [], trim: null, mileage: null }),
  sampleListing({ id: 2, salePrice: null, msrp: null, rating: null, sponsored: true }),
  sampleListing({ id: 3, model: 'Émile “S”' }),
];
const OWNERS = [
  sampleOwner({}),
  sampleOwner({ name: 'A "B" & Söhne', rating: null }),
  sampleOwner({ hideEmailForm: true }),
];
const PLACES = [12.4, 0, null];
const TAGLINES = [null, { tagline: '"cards":[]' }];

const textOf = (parts: readonly (string | Uint8Array)[]) =>
  Buffer.concat(parts.map((part) => Buffer.from(part as Uint8Array))).toString();

function allCards() {
  return LISTINGS.flatMap((listing) =>
    OWNERS.flatMap((owner) =>
      PLACES.flatMap((distanceMiles) =>
        [false, true].flatMap((beyondRadius) =>
          TAGLINES.map((tagline) =>
            cardView({ listing, owner, distanceMiles, beyondRadius }, CONTEXT, {
              ...(beyondRadius && { terms: OTHER_TERMS, query: WITH_FEES }),
              differenceOf: () => tagline,
            }),
          ),
        ),
      ),
    ),
  );
}

test('the JSON with cards from cached bytes is that of the data, whatever was cached before', () => {
  const around = { brand: { name: 'Forecourt' }, heading: '"cards":[]', total: 2, sections: [], firstRecord: 0 };
  // The second time, much of it is cached.
  for (const cards of [allCards(), allCards(), allCards().toReversed(), allCards().slice(0, 1), []]) {
    const data = { ...around, cards } as unknown as SearchResultsData;
    const expected = JSON.stringify({ head: { title: '“Cars” "cards":[]' }, data: { ...data, brand: undefined } });
    expect(textOf(resultsJson('“Cars” "cards":[]', data))).toBe(expected);
  }
});

test('the browser unpacks the ranges as they were before the server packed them', () => {
  const parsed = parseQuery(readRequest('makeCode=FORD&minPrice=5000&startYear=2020&zip=80202'), CONTEXT);
  const answer = answerFor(parsed, CONTEXT);
  const { histograms } = answer;
  const price = { edges: [0, 2_500, 10_000, 50_000], counts: [4, 3, 2, 1] };
  for (const given of [histograms, { ...histograms, price }, {}]) {
    const flags = { market_extension: false };
    const sections = sectionViews(parsed.query, { ...answer, histograms: given }, CONTEXT, { flags });
    expect(sections.filter((section) => 'range' in section)).toHaveLength(3);
    const text = textOf(resultsJson('Cars', { sections, cards: [] } as unknown as SearchResultsData));
    expect(text).not.toContain('"from"');
    const { data } = JSON.parse(text) as { data: PackedResults };
    expect(JSON.stringify(unpackResults(data))).toBe(JSON.stringify({ sections, cards: [] }));
  }
});
