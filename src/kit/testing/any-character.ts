import fc from 'fast-check';

const SURROGATES = 0x800;
const FIRST_SURROGATE = 0xd800;

/**
 * Any character of Unicode, for `fc.string({ unit: anyCharacter })`. The library's own unit `binary` keeps a map of all
 * of them, which takes a second to create.
 */
export const anyCharacter: fc.Arbitrary<string> = fc.nat(0x10ffff - SURROGATES).map(
  (place) => String.fromCodePoint(place < FIRST_SURROGATE ? place : place + SURROGATES),
  (character) => {
    const code = typeof character === 'string' ? (character.codePointAt(0) ?? -1) : -1;
    if (code < 0 || String.fromCodePoint(code) !== character) throw new Error('This is no character.');
    return code < FIRST_SURROGATE ? code : code - SURROGATES;
  },
);
