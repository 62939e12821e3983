import { testRows } from '#kit/testing/test-rows.ts';
import { expect, test } from 'vitest';
import { freshCorpus } from '../../../../bench/reviews/fresh-corpus.ts';
import { reviewCorpus } from '../testing/review-corpus.ts';
import { findStitchedTexts } from './find-stitched-texts.ts';
import { sentenceLengths } from './text-shingles.ts';
import { findBursts } from './find-bursts.ts';
import { findSuspicious, findSuspiciousWith, type ReviewTrace } from './find-suspicious.ts';

const HOUR_MS = 3_600_000;
const TEXT =
  'The seats are firm, the trunk is large, and after two winters the heater still takes ages to warm the cabin.';
const OTHER =
  'Bought in Reno, driven to Boise every week since; only the wipers and one headlight needed replacing so far.';

const trace = (id: number, changes: Partial<ReviewTrace> = {}): ReviewTrace => ({
  ...{ id, author: `author ${id}`, subject: 'dealer 1', atMs: id * 200 * HOUR_MS, overall: 4 },
  ...{ text: `${id} ${id + 1} ${id + 2} ${id + 3} ${id + 4}`, network: `network ${id}` },
  wordsAtMs: changes.atMs ?? id * 200 * HOUR_MS,
  ...changes,
});
const found = (traces: readonly ReviewTrace[]) => Object.fromEntries(findSuspicious(traces));

test('finds nothing in unrelated reviews', () => {
  expect(found([trace(1), trace(2, { text: TEXT }), trace(3, { text: OTHER })])).toEqual({});
});

test('finds a text with a few other words, on both reviews of one week', () => {
  const copy = TEXT.replace('firm', 'soft').replace('two winters', 'one summer');
  expect(
    found([
      trace(1, { text: TEXT }),
      trace(2, { text: OTHER }),
      trace(3, { text: copy, subject: 'dealer 2', atMs: 300 * HOUR_MS }),
    ]),
  ).toEqual({ 1: ['copy'], 3: ['copy'] });
});

test.each([
  ['Cyrillic letters', TEXT.replaceAll('a', 'а').replaceAll('e', 'е').replaceAll('o', 'о')],
  ['Greek capitals', TEXT.toUpperCase().replaceAll('A', 'Α').replaceAll('E', 'Ε')],
  ['variation selectors', TEXT.replaceAll(/(?<=[a-z])(?=[a-z])/g, '\uFE0F')],
  ['accents', TEXT.replaceAll(/[aeiou]/g, '$&\u0301')],
])('finds a copy that only looks the same, with %s', (_signs, copy) => {
  expect(copy).not.toBe(TEXT);
  const copied = trace(2, { text: copy, atMs: 300 * HOUR_MS });
  expect(found([trace(1, { text: TEXT }), copied])).toEqual({ 1: ['copy'], 2: ['copy'] });
});

test('lets an author write about the same car again', () => {
  expect(found([trace(1, { author: 'ann', text: TEXT }), trace(2, { author: 'ann', text: TEXT })])).toEqual({});
});

test('finds two accounts on one network that write about one dealer, not about two', () => {
  const shared = { network: 'home' };
  expect(found([trace(1, shared), trace(2, shared)])).toEqual({ 1: ['network'], 2: ['network'] });
  expect(found([trace(1, shared), trace(2, { ...shared, subject: 'dealer 2' })])).toEqual({});
});

test('two accounts on one network that disagree are no campaign, two that agree against a dealer are', () => {
  const rated = (one: number, other: number) =>
    Object.keys(found([one, other].map((overall, id) => trace(id, { network: 'home', overall }))));
  expect([rated(5, 3), rated(5, 1)]).toEqual([[], []]);
  expect([rated(5, 4), rated(1, 2)]).toEqual([
    ['0', '1'],
    ['0', '1'],
  ]);
});

test('finds four accounts on one network, whatever they write about', () => {
  const shared = [1, 2, 3, 4].map((id) => trace(id, { network: 'office', subject: `dealer ${id}` }));
  expect(Object.keys(found(shared))).toHaveLength(4);
  expect(found(shared.slice(1))).toEqual({});
});

test('a text that is much older than its only near-copy is the original', () => {
  const copy = { text: TEXT, subject: 'dealer 2' };
  expect(found([trace(1, { text: TEXT }), trace(2, copy)])).toEqual({ 2: ['copy'] });
  expect(found([trace(1, { text: TEXT }), trace(2, copy), trace(3, copy)])).toEqual({
    ...{ 1: ['copy'], 2: ['copy'], 3: ['copy'] },
  });
});

test('finds a text that is put together from sentences of others, not their texts', () => {
  const sentences = [
    'The tailgate opens by itself whenever our cat sits under the bumper.',
    'Fuel for the drive to my sister in Omaha costs thirty dollars.',
    'Nobody in the family likes the color, yet everyone borrows the key.',
  ];
  const sources = sentences.map((text, at) =>
    trace(at + 1, {
      text: `${text} ${TEXT.split(' ')
        .toSorted()
        .slice(at, at + 14)
        .join(` w${at} `)}`,
    }),
  );
  const patched = trace(9, { text: `${sentences.join(' ')} All of that is simply true.` });
  expect(found([...sources, patched])).toEqual({ 9: ['copy'] });
  expect(found([...sources.slice(1), patched])).toEqual({});
});

test('finds a text of two sentences of others in another order, unless many texts have these sentences', () => {
  const [one, other] = ['It never let us down on a road.', 'Our dog approves of the back seat.'];
  const sources = [trace(1, { text: `${one} ${TEXT}` }), trace(2, { text: `${OTHER} ${other}` })];
  const stitched = trace(9, { text: `${other} ${one}` });
  expect(found([...sources, stitched])).toEqual({ 9: ['copy'] });
  expect(found([...sources, { ...stitched, text: `${other} Nice.` }])).toEqual({});
  expect(found([{ ...stitched, id: 0 }, ...sources])).toEqual({});
  const usual = [3, 4, 5].map((id) => trace(id, { text: `${one} ${id} ${id} ${id} ${id}. ${other}` }));
  expect([...findStitchedTexts([...sources, stitched])]).toEqual([9]);
  expect([...findStitchedTexts([...sources, ...usual, stitched])]).not.toContain(9);
});

test('a short text is no copy because of common phrases, whatever its other words', () => {
  const sources = [
    trace(1, { text: `Great service all around. ${TEXT}` }),
    trace(2, { text: `${OTHER} They were very kind.` }),
  ];
  const short = 'Great service all around. They were very kind.';
  expect([...findStitchedTexts([...sources, trace(3, { text: short })])]).toEqual([]);
  const long = [
    trace(1, { text: 'It never let us down on a road.' }),
    trace(2, { text: 'Our dog approves of the back seat.' }),
  ];
  const copied = 'It never let us down on a road. Our dog approves of the back seat.';
  const own = 'Nice car. Good price. Fair deal. Quick sale. Thanks Bob. We will return.';
  expect([...findStitchedTexts([...long, trace(3, { text: copied })])]).toEqual([3]);
  expect([...findStitchedTexts([...long, trace(3, { text: `${copied} ${own}` })])]).toEqual([]);
});

test.each([';', ':', '…', ' -', ' –', ' —', ' --'])(
  'a sentence that ends with “%s” is found in a text of copies',
  (end) => {
    const [one, other] = ['It never let us down on a road', 'Our dog approves of the back seat'];
    const sources = [trace(1, { text: `${one}. ${TEXT}` }), trace(2, { text: `${OTHER} ${other}.` })];
    expect([...findStitchedTexts([...sources, trace(3, { text: `${other}${end} ${one}.` })])]).toEqual([3]);
  },
);

test('a hyphen within a word ends no sentence', () => {
  expect(sentenceLengths('A well-made car').size).toBe(1);
});

test('four stars among many fives belong to a burst; a week with mixed stars is none', () => {
  const week = (stars: readonly number[]) =>
    Object.keys(found(stars.map((overall, id) => trace(id, { atMs: id * 10 * HOUR_MS, overall }))));
  expect(week([5, 4, 5, 5, 5, 5, 4, 5, 5, 5])).toHaveLength(10);
  expect(week([5, 4, 5, 2, 5, 3, 4, 5, 1, 5])).toEqual([]);
});

test('a burst ends with a pause of more than two days', () => {
  const burst = Array.from({ length: 8 }, (_, id) => trace(id, { atMs: id * 5 * HOUR_MS, overall: 5 }));
  const late = (hours: number) => trace(8, { atMs: 35 * HOUR_MS + hours * HOUR_MS, overall: 5 });
  expect(Object.keys(found([...burst, late(40)]))).toHaveLength(9);
  expect(Object.keys(found([...burst, late(60)]))).toHaveLength(8);
});

test('finds a slower burst, and attacks with one or two stars', () => {
  const slow = Array.from({ length: 10 }, (_, id) => trace(id, { atMs: id * 14 * HOUR_MS, overall: 5 }));
  expect(Object.keys(found(slow))).toHaveLength(10);
  const attack = Array.from({ length: 8 }, (_, id) => trace(id, { atMs: id * HOUR_MS, overall: 1 + (id % 2) }));
  expect(Object.keys(found(attack))).toHaveLength(8);
});

test('finds a burst of the best or the worst ratings, not of mixed ones', () => {
  const burst = (stars: (id: number) => number) =>
    Array.from({ length: 8 }, (_, id) => trace(id, { atMs: id * 5 * HOUR_MS, overall: stars(id) }));
  expect(Object.keys(found(burst(() => 5)))).toHaveLength(8);
  expect(Object.keys(found(burst(() => 1)))).toHaveLength(8);
  expect(found(burst((id) => 3 + (id % 3)))).toEqual({});
});

test('a busy dealer gets as many reviews every day', () => {
  const usual = Array.from({ length: 240 }, (_, id) => trace(id, { atMs: id * 9 * HOUR_MS, overall: 5 }));
  // Nothing is known about what is usual for its first reviews.
  const late = [...findSuspicious(usual).keys()].filter((id) => id > 23);
  expect(late).toEqual([]);
});

test('reviews that are added one after the other are in the same bursts as all at once', () => {
  const corpus = freshCorpus(1).toSorted((a, b) => a.atMs - b.atMs);
  const together: number[] = [];
  const oneByOne = new Set<number>();
  for (const same of Map.groupBy(corpus, ({ subject }) => subject).values()) {
    together.push(...findBursts(same));
    for (const [place, { id, atMs }] of same.entries()) {
      // What the store loads.
      const known = same.slice(0, place + 1).filter((one) => one.atMs >= atMs - 97 * 24 * HOUR_MS);
      for (const found of findBursts(known, id)) oneByOne.add(found);
    }
  }
  expect(together.length).toBeGreaterThan(200);
  expect([...oneByOne].toSorted((a, b) => a - b)).toEqual(together.toSorted((a, b) => a - b));
});

test('a new review adds no note to others that share words or a network without it', () => {
  const approved = [trace(1, { text: TEXT }), trace(2, { text: TEXT, network: 'home' }), trace(3, { network: 'home' })];
  const added = (one: ReviewTrace) => Object.fromEntries(findSuspiciousWith(one.id, [...approved, one], [one]));
  expect(added(trace(4))).toEqual({});
  // The first was the original of the second only; now it has two copies.
  expect(added(trace(4, { text: TEXT, subject: 'dealer 2' }))).toEqual({ 1: ['copy'], 4: ['copy'] });
  expect(added(trace(4, { network: 'network 1' }))).toEqual({ 1: ['network'], 4: ['network'] });
});

/** A corpus, and a development seed of the benchmark's. Other seeds are measured by `npm run bench:reviews`. */
const CORPORA: Readonly<Record<string, () => readonly (ReviewTrace & { isFraud: boolean })[]>> = {
  fresh: () => freshCorpus(1).map((one) => ({ ...one, wordsAtMs: one.atMs, isFraud: one.kind !== null })),
  tuning: () => reviewCorpus('tuning'),
  'held-out': () => reviewCorpus('held-out'),
};

testRows(
  'catches 95% of the fraud and holds 1% of the honest reviews: %s',
  1,
  Object.entries(CORPORA),
  (_name, makeCorpus) => {
    const corpus = makeCorpus();
    const suspicious = findSuspicious(corpus);
    const [fraud, honest] = [corpus.filter(({ isFraud }) => isFraud), corpus.filter(({ isFraud }) => !isFraud)];
    const shareOf = (some: readonly ReviewTrace[]) => some.filter(({ id }) => suspicious.has(id)).length / some.length;
    expect(honest.length).toBeGreaterThan(2_000);
    expect(fraud.length).toBeGreaterThan(300);
    expect(shareOf(fraud)).toBeGreaterThanOrEqual(0.95);
    expect(shareOf(honest)).toBeLessThanOrEqual(0.01);
  },
);
