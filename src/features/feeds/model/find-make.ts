import type { CatalogLookup, CodeAndLabel } from '#features/feed-values/feed-values.ts';

/** Words in company names that are not part of a make's name: `Ford Motor Company`, `Volkswagen AG`. */
const COMPANY =
  / (?:motors?|company|co|corp|corporation|automobiles?|autos?|automotive|cars?|trucks?|pkw|ag|gmbh|sa|spa|inc|ltd|usa|us|of america|north america|deutschland|france|españa|espana)\.?$/i;

/** Names of makes that only feeds use, with their make codes. The search does not need them. */
const FEED_NAMES: Readonly<Record<string, string>> = {
  alfaromeo: 'ALFA_ROMEO',
  alpharomeo: 'ALFA_ROMEO',
  amg: 'MERCEDES_BENZ',
  mercedesbenze: 'MERCEDES_BENZ',
  mercedez: 'MERCEDES_BENZ',
  mercedezbenz: 'MERCEDES_BENZ',
  mercades: 'MERCEDES_BENZ',
  daimler: 'MERCEDES_BENZ',
  daimlerbenz: 'MERCEDES_BENZ',
  volks: 'VOLKSWAGEN',
  volkswagenvw: 'VOLKSWAGEN',
  vwvolkswagen: 'VOLKSWAGEN',
  wolkswagen: 'VOLKSWAGEN',
  rrover: 'LAND_ROVER',
  lrover: 'LAND_ROVER',
  bmwi: 'BMW',
  bmwm: 'BMW',
  chevrolette: 'CHEVROLET',
  chrystler: 'CHRYSLER',
  crysler: 'CHRYSLER',
  generalmotorscorp: 'GMC',
  hundai: 'HYUNDAI',
  hyundi: 'HYUNDAI',
  huyndai: 'HYUNDAI',
  infinity: 'INFINITI',
  lamborgini: 'LAMBORGHINI',
  maseratti: 'MASERATI',
  mazada: 'MAZDA',
  mitsubushi: 'MITSUBISHI',
  nisan: 'NISSAN',
  nissian: 'NISSAN',
  porche: 'PORSCHE',
  porshe: 'PORSCHE',
  suburu: 'SUBARU',
  toyta: 'TOYOTA',
  rollsroyce: 'ROLLS_ROYCE',
};

/** Finds a make by any name that feeds use: the catalog's names, nicknames, misspellings and company names. */
export function findMake(catalog: CatalogLookup, text: string): CodeAndLabel | null {
  let name = text.trim().replace(/\s+/g, ' ');
  for (let cut = 0; cut < 4 && name !== ''; cut++) {
    const found = catalog.resolveMake(name) ?? catalog.resolveMake(FEED_NAMES[squashName(name)] ?? '');
    if (found) return found;
    const shorter = name.replace(/ ?[([][^()[\]]{0,40}[)\]]$/, '').replace(COMPANY, '');
    if (shorter === name) return null;
    name = shorter.trim();
  }
  return null;
}

function squashName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}

/**
 * Returns the model's text without the end of the make that it may start with: `Romeo Giulia` for `Alfa`, `Benz C300`
 * for `Mercedes`, `Toyota Camry` for `Toyota`. Longest ends come first; the unchanged text comes last.
 */
export function withoutMake(make: CodeAndLabel, makeText: string, modelText: string): string[] {
  const names = [make.label, makeText].map((name) => name.trim().split(/[\s-]+/));
  const ends = names.flatMap((words) => words.map((_, at) => words.slice(at).join(' ')));
  const words = modelText.split(/\s+/);
  const rests = ends.flatMap((end) => {
    const size = squashName(end).length;
    if (size < 2) return [];
    const count = words.findIndex((_, at) => squashName(words.slice(0, at + 1).join('')).length >= size) + 1;
    const same = count > 0 && squashName(words.slice(0, count).join('')) === squashName(end);
    return same && count < words.length ? [words.slice(count).join(' ')] : [];
  });
  return [...new Set([modelText, ...rests])];
}
