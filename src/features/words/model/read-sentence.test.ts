import { describe, expect, test } from 'vitest';
import { catalog } from '#features/reference/reference.server.ts';
import { readRequest, parseQuery } from '#features/search/search.ts';
import { SMALL_WORLD } from '#features/search/testing/small-world.ts';
import { createLexicon } from './vocabulary/create-lexicon.ts';
import { readSentence, type SentenceReading } from './read-sentence.ts';
import { FULL_WORD_CONTEXT } from './testing/full-word-context.ts';
import { formatCase, readWordCases, scoreCases, type SlotScore, TABLES, UNSEEN_TABLES } from './testing/word-cases.ts';

/** `npm run test:long` reads every model of each make; `npm test` reads a sample. */
const EVERY = Number(process.env['MODELS_EVERY'] ?? 3);

const readings = new Map<string, SentenceReading>();
/** Reads each text once, because several tests read all cases. */
function read(text: string): SentenceReading {
  const known = readings.get(text) ?? readSentence(text, FULL_WORD_CONTEXT);
  readings.set(text, known);
  return known;
}

const CASES = TABLES.filter((name) => name !== 'held-out').flatMap((name) => readWordCases(name));

describe('sentences of shoppers', () => {
  // One test for all cases: more than a thousand tests take seconds.
  test('are read as they are meant [R032]', () => {
    const { failures } = scoreCases(CASES, read);
    expect(failures.map(({ got }) => `${got.sentence} => ${formatCase(got)}`)).toEqual([]);
  });

  test('are more than three hundred, each once', () => {
    expect(CASES.length).toBeGreaterThan(300);
    expect(new Set(CASES.map(({ sentence }) => sentence)).size).toBe(CASES.length);
  });

  test.each(TABLES)('%s: every slot is read with precision and recall above 95 in 100', (name) => {
    const { slots } = scoreCases(readWordCases(name), read);
    const share = ({ right, wrong, missed }: SlotScore) => right / (right + Math.max(wrong, missed));
    const poor = [...slots].filter(([, score]) => score.right + score.missed > 0 && share(score) < 0.95);
    expect(poor).toEqual([]);
  });

  test.each(UNSEEN_TABLES)('%s: at least 90 in 100 are read wholly, with a precision of at least 98 in 100', (name) => {
    const cases = readWordCases(name);
    const { slots, failures } = scoreCases(cases, read);
    const sum = (key: 'right' | 'wrong') => [...slots.values()].reduce((all, score) => all + score[key], 0);
    expect(1 - failures.length / cases.length).toBeGreaterThanOrEqual(0.9);
    expect(sum('right') / (sum('right') + sum('wrong'))).toBeGreaterThanOrEqual(0.98);
  });

  test('have values that searches know', () => {
    const context = {
      ...SMALL_WORLD,
      currentYear: 2026,
      knows: () => true,
      modelKeysOf: (code: string) => [`X-${code}`],
    };
    for (const { sentence } of CASES) {
      const { chosen } = read(sentence);
      const { searchRadius: _radius, zip: _zip, city: _city, state: _state, ...others } = chosen;
      const requested = readRequest(
        new URLSearchParams(Object.entries(others).map(([name, values]) => [name, values.join()])).toString(),
      );
      expect([sentence, parseQuery(requested, context).invalid]).toEqual([sentence, []]);
    }
  });
});

describe('what was read', () => {
  test('says which words became what', () => {
    const { spans } = read('AWD suv, not Ford with xyzzy, 25k');
    expect(spans.map(({ kind, words }) => `${kind}: ${words}`)).toEqual([
      'chip: AWD',
      'chip: suv',
      'chip: not Ford',
      'filler: with',
      'leftover: xyzzy',
      'question: 25k',
    ]);
  });

  test('leaves unsearchable words out of the text', () => {
    const { leftover, text, spans } = read('suv for grandma with xyzzy');
    expect([leftover, text]).toEqual(['grandma xyzzy', 'xyzzy']);
    expect(spans.find(({ words }) => words === 'grandma')).toMatchObject({ kind: 'leftover', isIdle: true });
    expect(read('car for my grandma')).toMatchObject({ leftover: 'grandma', text: '' });
  });

  test.each([
    ['Which RAV4 should I buy with $24,000 near 80202?', { maxPrice: ['24000'], zip: ['80202'] }],
    ['how much does a RAV4 cost', {}],
    ['where could I get a RAV4 under 24k', { maxPrice: ['24000'] }],
    ['help me choose a RAV4', {}],
    ['recommend a RAV4 under 24k', { maxPrice: ['24000'] }],
    ['compare RAV4 trims', {}],
    ['which RAV4 trim should I get', {}],
  ])('reads the question “%s” as a search without text', (question, others) => {
    const { leftover, text, chosen } = read(question);
    expect([leftover, text]).toEqual(['', '']);
    expect(chosen).toMatchObject({ makeCode: ['TOYOTA'], modelCode: ['RAV4'], ...others });
  });

  test('asks about impossible readings', () => {
    const requested = (words: string) => read(words).questions.map(({ alternatives }) => alternatives);
    expect(requested('lambo for 5 bucks')).toEqual([[{ maxPrice: ['5000'] }]]);
    expect(requested('suv 5 bucks a month')).toEqual([[]]);
    expect(requested('suv 100 a week')).toEqual([[{ maxPayment: ['433'] }]]);
    expect(requested('ev under 300 miles')).toEqual([[{ electricMileRange: ['MILES_300'] }, { maxMileage: ['300'] }]]);
  });

  test('asks with alternatives that a search accepts', () => {
    expect(read('25k').questions).toEqual([
      {
        words: '25k',
        ask: 'Is that a price or a mileage?',
        alternatives: [{ maxPrice: ['25000'] }, { maxMileage: ['25000'] }],
      },
    ]);
    expect(read('within 50 miles').questions[0]).toMatchObject({ alternatives: [] });
  });

  test('notes where a value is our interpretation', () => {
    expect(read('low miles').spans[0]).toMatchObject({ kind: 'chip', note: 'our definition' });
    expect(read('35+ mpg').spans[0]).toMatchObject({ note: 'the closest available is 30+ mpg' });
    expect(read('under 50k miles').spans[0]).not.toHaveProperty('note');
  });

  test('reads a radius if the search has a location', () => {
    const { chosen, questions } = readSentence('suv within 25 miles', { ...FULL_WORD_CONTEXT, hasPlace: true });
    expect([chosen, questions]).toEqual([{ vehicleStyleCode: ['SUV'], searchRadius: ['25'] }, []]);
  });

  test('reads every make, and every make with its models, completely [R032]', () => {
    for (const { code: make, label } of catalog.makes()) {
      expect([label, read(label).chosen]).toEqual([label, { makeCode: [make] }]);
      for (const { code: model, label: name } of catalog.models(make).filter((_model, at) => at % EVERY === 0)) {
        const { chosen, leftover } = read(`${label} ${name}`);
        expect([label, name, leftover, chosen['makeCode']]).toEqual([label, name, '', [make]]);
        // A model called Pickup is looked for among all pickups.
        if (chosen['modelCode']) expect([label, name, chosen['modelCode']]).toEqual([label, name, [model]]);
        else
          expect([
            'Pickup',
            'Roadster',
            'Cabrio',
            'Coupe',
            'Convertible',
            'Cabriolet',
            'CABRIOLET',
            'V8',
            'Sprinter',
          ]).toContain(name);
      }
    }
  });

  test("is limited to a maker's own cars on its brand", () => {
    const world = { ...FULL_WORD_CONTEXT, lexicon: createLexicon(catalog, 'HYUNDAI') };
    expect(readSentence('hyundai tucson', world).chosen).toEqual({ makeCode: ['HYUNDAI'], modelCode: ['TUCSON'] });
    expect(readSentence('toyota', world)).toMatchObject({ chosen: {}, leftover: 'toyota' });
  });
});
