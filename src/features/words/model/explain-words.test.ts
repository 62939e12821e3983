import { describe, expect, test } from 'vitest';
import { catalog } from '#features/reference/reference.server.ts';
import { readRequest, parseQuery } from '#features/search/search.ts';
import { SMALL_WORLD } from '#features/search/testing/small-world.ts';
import { readWords } from './words-param.ts';
import { explainWords, sentenceOf, suggestFilterReading } from './explain-words.ts';
import { createLexicon } from './vocabulary/create-lexicon.ts';

const LEXICON = createLexicon(catalog, null);
const CONTEXT = { ...SMALL_WORLD, vocabulary: () => LEXICON };
const queryOf = (search: string) => parseQuery(readRequest(search), CONTEXT).query;
const explain = (search: string) => explainWords(search, queryOf(search), CONTEXT);
/** What a shopper does: types the words, then gets the search that they became. */
const typed = (words: string, before = '') => {
  const search = readWords(`${before}&words=${encodeURIComponent(words)}`, CONTEXT)!;
  return { search, said: explain(search) };
};

describe('words that became a search', () => {
  test('are explained: what they were read as, what filters text and what is ignored [R032]', () => {
    expect(
      typed('red toyota camry or tacoma with xyzzy, not ford, around 300 a month, low miles', 'zip=80202').said,
    ).toEqual({
      typed: 'red toyota camry or tacoma with xyzzy, not ford, around 300 a month, low miles',
      labels: [
        'Toyota',
        'Camry',
        'Tacoma',
        '$270 to $330 a month',
        'Under 50,000 miles',
        'Red',
        'Not Ford',
        'Estimated with 10% down, 72 mo, 7.5% APR, before tax',
      ],
      notes: [{ words: 'low miles', label: 'Under 50,000 miles', note: 'our definition' }],
      scope: [],
      text: 'xyzzy',
      passedOver: [],
      questions: [],
      asText:
        'keyword=red%20toyota%20camry%20or%20tacoma%20with%20xyzzy%2C%20not%20ford%2C%20around%20300%20a%20month%2C%20low%20miles&zip=80202',
    });
  });

  test.each([
    ['cheapest suv', ['SUV / Crossover', 'Sorted by Price, lowest first']],
    ['new suv', ['New', 'SUV / Crossover']],
    ['any distance suv', ['SUV / Crossover', 'Any distance']],
    ['within 25 miles of 80202', ['Within 25 miles of 80202']],
    ['3000 down', ['Estimated with $3,000 down, 72 mo, 7.5% APR, before tax']],
  ])('%s is called %j', (words, labels) => {
    expect(typed(words).said?.labels).toEqual(labels);
  });

  test('that describe no property of a car are listed as ignored', () => {
    const { search, said } = typed('reliable suv for grandma with xyzzy');
    expect(search).toContain('keyword=xyzzy&');
    expect(said).toMatchObject({ text: 'xyzzy', passedOver: ['reliable', 'grandma'] });
  });

  test('become questions if unclear, and each answer is a search without that question', () => {
    const { search, said } = typed('suv 25k');
    expect(search).toBe('typed=suv%2025k&vehicleStyleCode=SUV');
    expect(said?.questions).toEqual([
      {
        words: '25k',
        ask: 'Is that a price or a mileage?',
        choices: [
          { label: 'Under $25,000', query: 'maxPrice=25000&typed=suv%2025k&vehicleStyleCode=SUV' },
          { label: 'Under 25,000 miles', query: 'maxMileage=25000&typed=suv%2025k&vehicleStyleCode=SUV' },
        ],
      },
    ]);
    const answered = explain(said!.questions[0]!.choices[0]!.query);
    expect([answered?.labels, answered?.questions]).toEqual([['SUV / Crossover'], []]);
  });

  test('filter text if close to a car’s name, until the shopper says which', () => {
    const { search, said } = typed('xyzzy tacomo', 'maxPrice=9000');
    expect(search).toBe('keyword=xyzzy%20tacomo&maxPrice=9000&typed=xyzzy%20tacomo');
    expect([said?.labels, said?.text]).toEqual([[], 'xyzzy tacomo']);
    const [{ words, choices } = { words: '', choices: [] }] = said!.questions;
    expect([words, choices.map(({ label }) => label)]).toEqual(['tacomo', ['Toyota, Tacoma']]);
    const query = 'keyword=xyzzy&makeCode=TOYOTA&maxPrice=9000&modelCode=TACOMA&typed=xyzzy%20tacomo';
    expect(choices[0]!.query).toBe(query);
    expect(explain(query)?.questions).toEqual([]);
    // No car has these words, so they do not filter; the question stays.
    const ignored = explain('maxPrice=9000&typed=xyzzy%20tacomo');
    expect(ignored?.passedOver).toEqual(['xyzzy', 'tacomo']);
    expect(ignored?.questions[0]?.choices[0]?.query).toBe(query.replace('keyword=xyzzy&', ''));
  });

  test('that a search cannot separate are reported', () => {
    expect(typed('red camry or blue tacoma').said?.scope).toEqual([
      'This search also finds “red” or “blue”, each with “camry” or “tacoma”.',
    ]);
  });

  test('can be undone: the search is as before, with the words as text', () => {
    expect(typed('ford suv', 'featureCode=SUNROOF&maxPrice=9000').said?.asText).toBe(
      'featureCode=SUNROOF&keyword=ford%20suv&maxPrice=9000',
    );
    expect(typed('leather', 'featureCode=SUNROOF').said?.asText).toBe('featureCode=SUNROOF&keyword=leather');
  });

  test('that no car has are listed as ignored, without stop words', () => {
    expect(explain('makeCode=FORD&typed=xyzzy%20with%20a%20ford')).toMatchObject({
      labels: ['Ford'],
      passedOver: ['xyzzy'],
    });
    expect(explain('typed=quux%20for%20my%20xyzzy')).toMatchObject({ labels: [], passedOver: ['quux xyzzy'] });
    expect(explain('typed=reliable%20car%20for%20my%20daughter%20going%20to%20college')?.passedOver).toEqual([
      'reliable',
      'daughter',
      'college',
    ]);
  });

  test('stay in the search field while any part of them applies', () => {
    const field = (search: string) => sentenceOf(search, CONTEXT);
    expect(field('extColorSimple=RED&makeCode=FORD&typed=red%20ford')).toBe('red ford');
    expect(field('makeCode=FORD&typed=red%20ford')).toBe('red ford');
    expect(field('makeCode=KIA&typed=red%20ford')).toBeNull();
    expect(field('makeCode=KIA&typed=25k')).toBe('25k');
    expect(field('makeCode=KIA')).toBeNull();
  });

  test('are not shown once the search has changed', () => {
    expect(explain('makeCode=FORD&typed=red%20camry')).toBeNull();
    expect(explain('makeCode=FORD&typed=')).toBeNull();
    expect(explain('makeCode=FORD')).toBeNull();
  });
});

describe('a keyword', () => {
  const offer = (search: string) => suggestFilterReading(queryOf(search), CONTEXT);

  test('offers the filters that it could be read as', () => {
    expect(offer('keyword=red+camry&maxPrice=9000')).toEqual({
      keyword: 'red camry',
      labels: ['Toyota', 'Camry', 'Red'],
      query: 'maxPrice=9000&words=red%20camry',
    });
  });

  test.each(['keyword=xyzzy', 'keyword=25k', 'maxPrice=9000', ''])(
    'offers none if it means nothing else: %s',
    (search) => {
      expect(offer(search)).toBeNull();
    },
  );
});
