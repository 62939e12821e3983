import { catalog, findCity, findZip } from '#features/reference/reference.server.ts';
import { createLexicon } from '../vocabulary/create-lexicon.ts';
import type { WordWorld } from '../reading.ts';

/** Every make and every US place, in 2026. */
export const WHOLE_WORLD: WordWorld = {
  lexicon: createLexicon(catalog, null),
  currentYear: 2026,
  findZip: (zip) => findZip(zip) ?? undefined,
  findCity: (city, state) => findCity(city, state) ?? undefined,
};
