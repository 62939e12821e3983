import { readTitleStatus } from '#features/listings/listings.ts';
import { normalizeSpelling } from '../reading.ts';
import { parseYesNo } from '../yes-no.ts';
import { createSpeller } from './speller.ts';

/** Spellings of `HISTORY_TYPES` in a list of remarks. */
export const spellHistory = createSpeller([
  {
    value: 'NO_ACCIDENTS',
    is: ['no_accidents', 'accident free', 'unfallfrei', 'no accident', '0 accidents', 'zero accidents'],
    has: [
      'no accidents',
      'no accident',
      'accident free',
      'no reported accidents',
      'no accidents or damage',
      '0 accidents',
      'no damage',
      'unfallfrei',
      'sans accident',
      'sin accidentes',
    ],
  },
  {
    value: 'ONE_OWNER',
    is: ['one_owner', '1 owner', 'single owner'],
    has: [
      'one owner',
      '1 owner',
      'single owner',
      'owners 1',
      '1 hand',
      'erste hand',
      'premiere main',
      '1ere main',
      'primera mano',
      'un solo dueno',
      'unico dueno',
      'un propietario',
    ],
  },
  {
    value: 'CLEAN_TITLE',
    is: ['clean_title', 'clean', 'clean title'],
    has: ['clean title', 'title clean', 'no title issues'],
  },
  {
    value: 'BRANDED_TITLE',
    is: [
      'salvage',
      'salvaged',
      'rebuilt',
      'salvage history',
      'lemon',
      'lemon law buyback',
      'flood',
      'flood damage',
      'parts only',
      'salvage or rebuilt title',
    ],
  },
  {
    value: 'PERSONAL_USE',
    is: ['personal_use', 'personal', 'personal use only'],
    has: ['personal use', 'personal vehicle', 'not a rental'],
  },
  {
    value: 'SERVICE_RECORDS',
    is: ['service_records', 'service history'],
    has: [
      'service records',
      'service record',
      'service history',
      'maintenance records',
      'well maintained',
      'scheckheft',
      'scheckheftgepflegt',
      'carnet d entretien',
      'libro de mantenimiento',
    ],
  },
]);

/** Reads a title column as a code of `HISTORY_TYPES`: a plain yes means a clean title, a plain no a branded one. */
export function spellTitle(text: string): 'CLEAN_TITLE' | 'BRANDED_TITLE' | null {
  const yes = parseYesNo(text).value;
  if (yes !== null) return yes ? 'CLEAN_TITLE' : 'BRANDED_TITLE';
  const status = readTitleStatus(text);
  return status === null ? null : status === 'clean' ? 'CLEAN_TITLE' : 'BRANDED_TITLE';
}

/** Reads an accidents column: `false` for none, `true` for some, `null` if it does not say. */
export const spellAccidents = createSpeller<boolean>([
  {
    value: false,
    is: ['0', '0 0', 'no', 'n', 'false', 'f', 'none', 'none reported', 'zero', 'clean', 'accident free'],
    has: ['no accident', 'no accidents', 'none', '0 accidents', 'accident free', 'not reported', 'no damage'],
  },
  {
    value: true,
    is: ['yes', 'y', 'true', 't', '1', '2', '3', '4', '5'],
    has: ['accident', 'accidents', 'damage', 'reported'],
  },
]);

/** Spellings of `USE_TYPES`. */
export const spellUse = createSpeller([
  {
    value: 'COMMERCIAL',
    is: ['c', 'commercial', 'fleet', 'work', 'business'],
    has: ['commercial', 'fleet', 'rental', 'taxi', 'work truck', 'business'],
  },
  { value: 'PERSONAL', is: ['p', 'personal', 'private', 'retail', 'lease'], has: ['personal', 'private'] },
]);

/** Spellings of `HOME_SERVICES`. */
export const spellHomeService = createSpeller([
  { value: 'HOME_TEST_DRIVE', has: ['test drive', 'test drives'] },
  { value: 'HOME_DELIVERY', has: ['delivery', 'delivered', 'ship to home'] },
  { value: 'VIRTUAL_TOUR', has: ['virtual', 'video'] },
  { value: 'ONLINE_PAPERWORK', has: ['paperwork', 'online documents', 'e sign', 'online purchase'] },
]);

/** Spellings of `SELLER_TYPES`. */
export const spellSeller = createSpeller([
  {
    value: 'p',
    is: [
      'p',
      'private',
      'owner',
      'fsbo',
      'individual',
      'privat',
      'privatanbieter',
      'privatverkauf',
      'privatverkaufer',
      'von privat',
      'particulier',
      'prive',
      'particular',
      'privado',
    ],
    has: ['private', 'by owner', 'individual', 'owner', 'privat', 'particulier', 'particular'],
  },
  {
    value: 'd',
    is: [
      'd',
      'dealer',
      'dealership',
      'franchise',
      'independent',
      'handler',
      'haendler',
      'gewerblich',
      'autohaus',
      'vertragshandler',
      'professionnel',
      'pro',
      'concessionnaire',
      'garage',
      'profesional',
      'concesionario',
      'empresa',
    ],
    has: [
      'dealer',
      'dealership',
      'dealers',
      'auction',
      'handler',
      'gewerblich',
      'gewerblicher',
      'professionnel',
      'concessionnaire',
      'profesional',
      'concesionario',
    ],
  },
]);

const KINDS: ReadonlyMap<string, 'p' | 'd'> = new Map([
  ...'private|private seller|private party|owner|by owner|for sale by owner|fsbo|individual|privat|privatanbieter|privatverkaufer|von privat|particulier|particular|vendedor particular'
    .split('|')
    .map((word) => [word, 'p'] as const),
  ...'dealer|dealership|handler|haendler|gewerblich|gewerblicher handler|professionnel|pro|concessionnaire|profesional|concesionario|trade seller|commercial'
    .split('|')
    .map((word) => [word, 'd'] as const),
]);

/** Reads a text that as a whole names a kind of seller. `Dealer Direct Motors`, for example, is a name. */
export function spellSellerKind(text: string): 'p' | 'd' | null {
  return KINDS.get(normalizeSpelling(text)) ?? null;
}
