import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cutAtoms, foldText } from './cut-atoms.ts';
import { readSentence, type SentenceReading } from './read-sentence.ts';
import { readWordCases } from './testing/word-cases.ts';
import { WHOLE_WORLD } from './testing/whole-world.ts';

/** More than a sample: `npm run test:long`. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 200);

const PHRASES = readWordCases('sentences').map(({ sentence }) => sentence);
const WORDS = [...new Set(PHRASES.flatMap((sentence) => sentence.split(' ')))];
const anyWish = fc.oneof(
  fc.array(fc.constantFrom(...WORDS), { maxLength: 30 }).map((words) => words.join(' ')),
  fc.array(fc.constantFrom(...PHRASES), { maxLength: 4 }).map((parts) => parts.join(', ')),
  fc
    .array(fc.oneof(fc.constantFrom(...WORDS), fc.string({ unit: 'binary', maxLength: 8 })), { maxLength: 20 })
    .map((parts) => parts.join(' ')),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
);

/** Every word is in exactly one span, spans follow each other, and what is left over is what they say. */
function expectWhole(text: string, { spans, leftover, questions }: SentenceReading): void {
  const original = text.toWellFormed();
  let end = 0;
  for (const { from, to, words } of spans) {
    expect(from).toBeGreaterThanOrEqual(end);
    expect(to).toBeGreaterThan(from);
    expect(words).toBe(original.slice(from, to));
    end = to;
  }
  for (const { from, to } of cutAtoms(foldText(original))) {
    expect(spans.filter((span) => span.from <= from && to <= span.to)).toHaveLength(1);
  }
  const left = spans.filter(({ kind }) => kind === 'leftover').map(({ words }) => words);
  expect(leftover).toBe(left.join(' ').replaceAll(/\s+/g, ' ').trim());
  expect(leftover.isWellFormed()).toBe(true);
  // Text may be asked about too.
  expect(questions.length > 0).toBe(spans.some((span) => 'question' in span));
}

describe('any text', () => {
  test('is read without failing, and no word is passed over or read twice', () => {
    fc.assert(
      fc.property(anyWish, (text) => expectWhole(text, readSentence(text, WHOLE_WORLD))),
      { numRuns: RUNS },
    );
  });

  test('is read the same whatever its case and spaces', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...PHRASES.filter((text) => /^[\w ]+$/.test(text) && !/\b(?:or|in|me)\b/.test(text))),
        (text) => {
          const spaced = `  ${text.replaceAll(' ', '   ')} `;
          expect(readSentence(spaced, WHOLE_WORLD).chosen).toEqual(readSentence(text, WHOLE_WORLD).chosen);
          expect(readSentence(text.toUpperCase(), WHOLE_WORLD).chosen).toEqual(readSentence(text, WHOLE_WORLD).chosen);
        },
      ),
      { numRuns: RUNS },
    );
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
  ])('of 10,000 characters is read as well: %s', (_what, part) => {
    const text = part.repeat(10_000 / part.length);
    expectWhole(text, readSentence(text, WHOLE_WORLD));
  });

  test('has words beyond the first eighty left over', () => {
    const { chosen, leftover } = readSentence(`red ${'xyzzy '.repeat(80)}blue`, WHOLE_WORLD);
    expect([chosen, leftover.endsWith('xyzzy blue')]).toEqual([{ extColorSimple: ['RED'] }, true]);
  });
});
