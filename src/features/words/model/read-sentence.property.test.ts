import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '#kit/testing/any-character.ts';
import { catalog } from '#features/reference/reference.server.ts';
import { splitIntoAtoms, foldText } from './split-into-atoms.ts';
import { createLexicon } from './vocabulary/create-lexicon.ts';
import { readSentence, type SentenceReading } from './read-sentence.ts';
import { readWordCases, TABLES } from './testing/word-cases.ts';
import { FULL_WORD_CONTEXT } from './testing/full-word-context.ts';

/** More than a sample: `npm run test:long`. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 15);
/** A sample has shorter texts, and reads every tenth sentence in other cases. */
const EVERY = RUNS < 1_000 ? 10 : 1;
const LENGTH = RUNS < 1_000 ? 2_000 : 10_000;

const PHRASES = TABLES.flatMap((name) => readWordCases(name).map(({ sentence }) => sentence));
const WORDS = [...new Set(PHRASES.flatMap((sentence) => sentence.split(' ')))];
const anyWish = fc.oneof(
  fc.array(fc.constantFrom(...WORDS), { maxLength: 30 }).map((words) => words.join(' ')),
  fc.array(fc.constantFrom(...PHRASES), { maxLength: 4 }).map((parts) => parts.join(', ')),
  fc
    .array(fc.oneof(fc.constantFrom(...WORDS), fc.string({ unit: anyCharacter, maxLength: 8 })), { maxLength: 20 })
    .map((parts) => parts.join(' ')),
  fc.string({ unit: anyCharacter, maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
);

/**
 * Expects that every word is in exactly one span, that spans are in order, and that `leftover` is the text of the
 * leftover spans.
 */
function expectWhole(text: string, { spans, leftover, questions }: SentenceReading): void {
  const original = text.toWellFormed();
  let end = 0;
  for (const { from, to, words } of spans) {
    expect(from).toBeGreaterThanOrEqual(end);
    expect(to).toBeGreaterThan(from);
    expect(words).toBe(original.slice(from, to));
    end = to;
  }
  for (const { from, to } of splitIntoAtoms(foldText(original))) {
    expect(spans.filter((span) => span.from <= from && to <= span.to)).toHaveLength(1);
  }
  const left = spans.filter(({ kind }) => kind === 'leftover').map(({ words }) => words);
  expect(leftover).toBe(left.join(' ').replaceAll(/\s+/g, ' ').trim());
  expect(leftover.isWellFormed()).toBe(true);
  // Text may have a question, too.
  expect(questions.length > 0).toBe(spans.some((span) => 'question' in span));
}

describe('any text', () => {
  test('is read without failing, and no word is skipped or read twice [R032]', () => {
    fc.assert(
      fc.property(anyWish, (text) => expectWhole(text, readSentence(text, FULL_WORD_CONTEXT))),
      { numRuns: RUNS },
    );
  });

  // "CO" is a state if it is the only word in capitals. "or", "in" and "me" are words unless they are in capitals.
  const plain = PHRASES.filter((text) => /^[\w ]+$/.test(text) && !/\b(?:or|in|me|[A-Z]{2})\b/.test(text)).filter(
    (_text, at) => at % EVERY === 0,
  );

  test('is read the same whatever its case and spaces', () => {
    const read = (text: string) => readSentence(text, FULL_WORD_CONTEXT).chosen;
    for (const text of plain) {
      expect(read(`  ${text.replaceAll(' ', '   ')} `), text).toEqual(read(text));
      expect(read(text.toUpperCase()), text).toEqual(read(text));
    }
  });

  test.each([
    ['words that mean something', 'toyota camry red under 20k '],
    ['words that mean nothing', 'xyzzy flumox '],
    ['numbers', '20k to 30 '],
    ['spelled numbers', 'twenty five thousand '],
    ['places', 'near springfield '],
    ['negations', 'not ford or '],
    ['signs', '$<>-'],
    ['one digit', '1'],
    ['one letter', 'a'],
    ['spaces', ' '],
    ['lists of names', 'ram 1500 or '],
    ['counties', 'orange county '],
    ['spelled years', 'twenty twenty '],
    ['hundreds', 'two hundred and '],
    ['parted thousands', '10 000 '],
    ['loads', 'tow a boat '],
    ['trims', 'challenger hellcat redeye '],
    ['owners', '2 or 3 owners '],
    ['history', 'no accidents or '],
    ['half bounds', 'less than '],
    ['emoji', '👍🏽'],
    ['joiners', '\u200B\u200D'],
    ['marks', 'e\u0301\u0302'],
    ['another script', 'שלום '],
    ['markup', '<b>&amp;'],
  ])('of thousands of characters is read too: %s', (_what, part) => {
    const text = part.repeat(LENGTH / part.length);
    expectWhole(text, readSentence(text, FULL_WORD_CONTEXT));
  });

  test('is read the same every time, whatever was read before', () => {
    const fresh = { ...FULL_WORD_CONTEXT, lexicon: createLexicon(catalog, null) };
    fc.assert(
      fc.property(anyWish, (text) => {
        expect(readSentence(text, FULL_WORD_CONTEXT)).toEqual(readSentence(text, fresh));
      }),
      { numRuns: RUNS },
    );
  });

  test('takes a limited number of location look-ups for any length', () => {
    let looked = 0;
    const counting = {
      ...FULL_WORD_CONTEXT,
      findCity: (city: string, state: string) => {
        looked++;
        return FULL_WORD_CONTEXT.findCity(city, state);
      },
    };
    readSentence('in springfield '.repeat(40), counting);
    const max = looked;
    readSentence('in springfield '.repeat(4_000), counting);
    expect(looked).toBe(2 * max);
  });

  test.each([
    ['🚗 red camry 🔥', { extColorSimple: ['RED'], makeCode: ['TOYOTA'], modelCode: ['CAMRY'] }, ''],
    ['under 20k 💰 suv', { maxPrice: ['20000'], vehicleStyleCode: ['SUV'] }, ''],
    ['\u200Fhonda civic\u200F', { makeCode: ['HONDA'], modelCode: ['CIVIC'] }, ''],
    ['ho\u200Bnda civic', { makeCode: ['HONDA'], modelCode: ['CIVIC'] }, ''],
    ['ｈｏｎｄａ　ｃｉｖｉｃ', { makeCode: ['HONDA'], modelCode: ['CIVIC'] }, ''],
    ['toyota\u0000camry', { makeCode: ['TOYOTA'], modelCode: ['CAMRY'] }, ''],
    ['<script>alert(1)</script> toyota', { makeCode: ['TOYOTA'] }, 'script>alert(1)</script'],
    ['red \u202Ecamry', { extColorSimple: ['RED'], makeCode: ['TOYOTA'], modelCode: ['CAMRY'] }, ''],
    [`suv ${'x'.repeat(2_000)}`, { vehicleStyleCode: ['SUV'] }, 'x'.repeat(2_000)],
    ['💥', {}, '💥'],
  ])('with unusual characters is read for its words: %j', (text, chosen, leftover) => {
    expect(readSentence(text, FULL_WORD_CONTEXT)).toMatchObject({ chosen, leftover });
  });

  test('leaves words after the first eighty unread', () => {
    const { chosen, leftover } = readSentence(`red ${'xyzzy '.repeat(80)}blue`, FULL_WORD_CONTEXT);
    expect([chosen, leftover.endsWith('xyzzy blue')]).toEqual([{ extColorSimple: ['RED'] }, true]);
  });
});
