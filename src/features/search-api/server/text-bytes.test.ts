import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '#kit/testing/any-character.ts';
import { encodePiece, TextBytes } from './text-bytes.ts';

const out = new TextBytes();

test('writes any numbers and strings like JSON', () => {
  const numbers = fc.oneof(fc.integer(), fc.nat({ max: 2 ** 31 }), fc.double(), fc.constantFrom(0, -0, 1e9, 1e9 - 1));
  const texts = fc.oneof(
    fc.string(),
    fc.string({ unit: anyCharacter }),
    fc.constantFrom('A "B"', 'back\\slash', 'café', ''),
  );
  fc.assert(
    fc.property(fc.array(numbers), fc.array(fc.option(texts)), (all, words) => {
      out.begin();
      const list = out.beginList();
      for (const number of all) {
        out.add(encodePiece(','));
        out.number(number);
      }
      out.endList(list);
      const object = out.beginList();
      for (const [i, word] of words.entries()) {
        out.text(`,"${i}":`);
        out.quotedOrNull(word);
      }
      out.endObject(object);
      const expected = JSON.stringify(all) + JSON.stringify(Object.fromEntries(words.entries()));
      expect(out.end().toString()).toBe(expected);
    }),
  );
});

test('has room for any length, and returned bytes stay unchanged', () => {
  out.begin();
  for (let i = 0; i < 30_000; i++) out.add(encodePiece('0123456789'));
  const long = out.end();
  out.begin();
  out.text('é'.repeat(400_000));
  expect(out.end().toString()).toBe('é'.repeat(400_000));
  expect(long.toString()).toBe('0123456789'.repeat(30_000));
});
