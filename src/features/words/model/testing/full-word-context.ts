import { catalog, findCity, findZip } from '#features/reference/reference.server.ts';
import { createLexicon } from '../vocabulary/create-lexicon.ts';
import type { WordContext } from '../reading.ts';

/** Every make and every US place, in 2026. */
export const FULL_WORD_CONTEXT: WordContext = {
  lexicon: createLexicon(catalog, null),
  currentYear: 2026,
  findZip: (zip) => findZip(zip) ?? undefined,
  findCity: (city, state) => findCity(city, state) ?? undefined,
};
