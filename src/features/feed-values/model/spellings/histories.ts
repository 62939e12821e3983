import { readTitleStatus } from '#features/listings/listings.ts';
import { parseYesNo } from '../yes-no.ts';
import { createSpellingParser } from './spelling-parser.ts';

/** Spellings of `HISTORY_TYPES` in a list of remarks. */
export const parseHistory = createSpellingParser(`
NO_ACCIDENTS is no_accidents, accident free, unfallfrei, no accident, 0 accidents, zero accidents
NO_ACCIDENTS has no accidents, no accident, accident free, no reported accidents, no accidents or damage, 0 accidents,
  no damage, unfallfrei, sans accident, sin accidentes
ONE_OWNER is one_owner, 1 owner, single owner
ONE_OWNER has one owner, 1 owner, single owner, owners 1, 1 hand, erste hand, premiere main, 1ere main, primera mano,
  un solo dueno, unico dueno, un propietario
CLEAN_TITLE is clean_title, clean, clean title
CLEAN_TITLE has clean title, title clean, no title issues
BRANDED_TITLE is salvage, salvaged, rebuilt, salvage history, lemon, lemon law buyback, flood, flood damage,
  parts only, salvage or rebuilt title
PERSONAL_USE is personal_use, personal, personal use only
PERSONAL_USE has personal use, personal vehicle, not a rental
SERVICE_RECORDS is service_records, service history
SERVICE_RECORDS has service records, service record, service history, maintenance records, well maintained,
  scheckheft, scheckheftgepflegt, carnet d entretien, libro de mantenimiento
`);

/** Reads a title column as a code of `HISTORY_TYPES`: a plain yes means a clean title, a plain no a branded one. */
export function parseTitleStatus(text: string): 'CLEAN_TITLE' | 'BRANDED_TITLE' | null {
  const yes = parseYesNo(text).value;
  if (yes !== null) return yes ? 'CLEAN_TITLE' : 'BRANDED_TITLE';
  const status = readTitleStatus(text);
  return status === null ? null : status === 'clean' ? 'CLEAN_TITLE' : 'BRANDED_TITLE';
}

/** Reads an accidents column: `false` for none, `true` for some, `null` if unknown. */
export const parseAccidents = createSpellingParser(
  `
none is 0, 0 0, no, n, false, f, none, none reported, zero, clean, accident free
none has no accident, no accidents, none, 0 accidents, accident free, not reported, no damage
some is yes, y, true, t, 1, 2, 3, 4, 5
some has accident, accidents, damage, reported
`,
  (code) => code === 'some',
);

/** Spellings of `USE_TYPES`. */
export const parseUse = createSpellingParser(`
COMMERCIAL is c, commercial, fleet, work, business
COMMERCIAL has commercial, fleet, rental, taxi, work truck, business
PERSONAL is p, personal, private, retail, lease
PERSONAL has personal, private
`);

/** Spellings of `HOME_SERVICES`. */
export const parseHomeService = createSpellingParser(`
HOME_TEST_DRIVE has test drive, test drives
HOME_DELIVERY has delivery, delivered, ship to home
VIRTUAL_TOUR has virtual, video
ONLINE_PAPERWORK has paperwork, online documents, e sign, online purchase
`);

/** Spellings of `SELLER_TYPES`. */
export const parseSeller = createSpellingParser(`
p is p, private, owner, fsbo, individual, privat, privatanbieter, privatverkauf, privatverkaufer, von privat,
  particulier, prive, particular, privado
p has private, by owner, individual, owner, privat, particulier, particular
d is d, dealer, dealership, franchise, independent, handler, haendler, gewerblich, autohaus, vertragshandler,
  professionnel, pro, concessionnaire, garage, profesional, concesionario, empresa
d has dealer, dealership, dealers, auction, handler, gewerblich, gewerblicher, professionnel, concessionnaire,
  profesional, concesionario
`);

/** Reads a text that as a whole names a kind of seller. `Dealer Direct Motors`, for example, is a name. */
export const parseSellerKind = createSpellingParser(
  `
p is private, private seller, private party, owner, by owner, for sale by owner, fsbo, individual, privat,
  privatanbieter, privatverkaufer, von privat, particulier, particular, vendedor particular
d is dealer, dealership, handler, haendler, gewerblich, gewerblicher handler, professionnel, pro, concessionnaire,
  profesional, concesionario, trade seller, commercial
`,
  (code) => (code === 'p' ? 'p' : 'd'),
);
