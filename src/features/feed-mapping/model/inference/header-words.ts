import type { Column } from '../columns.ts';
import { expandAbbreviation } from './abbreviations.ts';
import { ENGLISH_UNUSED_WORDS, ENGLISH_WORDS } from './words/english.ts';
import { FRENCH_UNUSED_WORDS, FRENCH_WORDS } from './words/french.ts';
import { GERMAN_UNUSED_WORDS, GERMAN_WORDS } from './words/german.ts';
import { SPANISH_UNUSED_WORDS, SPANISH_WORDS } from './words/spanish.ts';

/**
 * One word of a header, with the concepts that it may mean in some language; none if it is unknown in all of them.
 * `guess` marks an abbreviation: `sure` if it can have only one meaning.
 */
export type HeaderWord = {
  readonly text: string;
  readonly concepts: readonly string[];
  readonly step: number;
  readonly guess?: 'sure' | 'loose';
};

/** Words that only connect other words. */
const JOINING = new Set(
  'of the and or for on at to per with in a an de del della du des la le les el los las l d et y e en au aux al der die das dem den von und oder im zum zur mit fur auf vom il lo lt laut'.split(
    ' ',
  ),
);

/** Units and currencies, which are not part of a header's name. */
const UNIT_WORDS = {
  distance: 'km kms mi mls',
  money: 'usd us eur euro euros gbp cad chf mxn aud',
  power: 'hp kw ps ch cv pk bhp',
  volume: 'cc ccm cm3 cm l',
  economy: 'l100km 100km l km',
  speed: 'kmh mph kwh',
};

export const UNITS = new Set(Object.values(UNIT_WORDS).join(' ').split(' '));

const UNIT_SETS = new Map(Object.entries(UNIT_WORDS).map(([family, words]) => [family, new Set(words.split(' '))]));

/** Returns whether a column's values can be in the unit: power, for example, is not in kilometers. */
export function fitsUnit(unit: string, column: Pick<Column, 'name' | 'kind'>): boolean {
  const family = column.name === 'horsepower' ? 'power' : column.name === 'displacement' ? 'volume' : column.kind;
  return UNIT_SETS.get(family)?.has(unit) ?? false;
}

/** Known words of headers, each with the concepts that it names. */
const WORDS = new Map<string, Set<string>>();

function learn(words: string, concept: string): void {
  for (const word of words.split(/\s+/).filter(Boolean)) {
    const key = foldWord(word);
    WORDS.set(key, (WORDS.get(key) ?? new Set()).add(concept));
  }
}

/** Returns a word in lower case without accents. `ue` counts as `u`, so that `Tueren` matches `Türen`. */
function foldWord(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/(?<![aeoq])([auo])e(?=[a-z])/g, '$1');
}

for (const table of [ENGLISH_WORDS, GERMAN_WORDS, FRENCH_WORDS, SPANISH_WORDS])
  for (const [concept, words] of Object.entries(table)) learn(`${concept} ${words}`, concept);
for (const words of [ENGLISH_UNUSED_WORDS, GERMAN_UNUSED_WORDS, FRENCH_UNUSED_WORDS, SPANISH_UNUSED_WORDS])
  for (const word of words.split(' ')) WORDS.set(foldWord(word), new Set([`!${word}`]));

/** Adds the words of a phrase to the known words, so that run-together headers (`DRIVEWHEELCONFIG`) can be split. */
export function learnPhrase(text: string): void {
  for (const word of piecesOf(text))
    if (!WORDS.has(word) && word.length > 2 && !JOINING.has(word) && cut(word).length === 1) learn(word, word);
}

/** Returns the words of a header in order, each with its step in the header's path. */
export function headerWords(header: string): HeaderWord[] {
  return stepsOf(withTaxWords(header)).flatMap((part, step) =>
    piecesOf(part)
      .flatMap((piece) => (WORDS.has(piece) || /\d/.test(piece) ? [piece] : partsOf(piece)))
      .filter((piece) => !JOINING.has(piece))
      .map((text) => wordOf(text, step)),
  );
}

/** Splits a compound into known words, or else into a known word and the beginning of another (`sonderausst`). */
function partsOf(piece: string): string[] {
  if (piece.length > 4 && expandAbbreviation(piece, WORDS)?.sure) return [piece];
  const parts = cut(piece);
  if (parts.length > 1) return parts;
  for (let at = piece.length - 4; at >= 4; at--) {
    const [left, right] = [piece.slice(0, at), piece.slice(at)];
    if (WORDS.has(left) && expandAbbreviation(right, WORDS)?.sure) return [left, right];
  }
  return parts;
}

function wordOf(text: string, step: number): HeaderWord {
  const known = WORDS.get(text);
  if (known) return { text, step, concepts: [...known] };
  const expansion = UNITS.has(text) ? undefined : expandAbbreviation(text, WORDS);
  if (!expansion) return { text, step, concepts: [] };
  return { text, step, concepts: expansion.concepts, guess: expansion.sure ? 'sure' : 'loose' };
}

/** Returns whether a word shows that we do not use the column. */
export function marksUnusedColumn({ concepts, guess }: HeaderWord): boolean {
  return guess !== 'loose' && concepts.length > 0 && concepts.every((concept) => concept.startsWith('!'));
}

/** Returns the steps of a path. The dots in `P.V.P.`, `Nr.` and `Ext. Color` do not separate steps. */
function stepsOf(header: string): string[] {
  return /^[^\s.]{2,}(?:\.[^\s.]+)+$/.test(header) ? header.split('.') : [header];
}

/** `price inc. fees`, `c/IVA`, `s/IVA`, and `retailInc` or `retailEx`. */
const SHORT_TAX: readonly [RegExp, string][] = [
  // Fees that are part of the price.
  [
    /in[ck]l?(?:uding|uded|usive|luye)?[.\W_]{1,3}(?:(?:of|all)[\W_])?(?:fees?|charges|frais|geb(?:ü|ue)hren|gastos)(?!\p{L})/giu,
    ' gross ',
  ],
  [/(?<![a-z])c[/.]\s?iva/gi, ' brutto '],
  [/(?<![a-z])s[/.]\s?iva/gi, ' netto '],
  [/(retail|price|prix|preis|precio|pvp)([\W_]?)inc(?![a-z])/gi, '$1$2 brutto '],
  [/(retail|price|prix|preis|precio|pvp)([\W_]?)ex(?![a-z])/gi, '$1$2 netto '],
];
/**
 * Compounds whose parts by themselves would mean something else: for example, an in-service date is not service
 * history.
 */
const COMPOUNDS: readonly [RegExp, string][] = [
  [/(?<![a-z])in[\W_]?service(?![a-z])/gi, ' inservice '],
  [/(?<![a-z])in[\W_]?service(?=date)/gi, ' inservice '],
  [/d[eé]nomination[\W_]commerciale/giu, ' modele '],
  [/(?<![a-z])kz[\W_]?(?:nr|nummer)(?![a-z])/gi, ' platekey '],
  [/achat[\W_]imm[eé]diat(?![a-z])/giu, ' sale '],
  // An official vehicle inspection, which is not maintenance.
  [/revisi[oó]n(?:es)?[\W_]t[eé]cnicas?|technical[\W_]?inspection|technische[\W_]?pr[uü]fung/giu, ' inspection '],
  // The possible answers in a column, such as yes/no.
  [/[\s(_](?:[OYJ]\/N|oui\/non|yes\/no|ja\/nein|s[ií]\/no)\)?\s*$/giu, ' '],
  [/compra[\W_](?:inmediata|directa)(?![a-z])/giu, ' sale '],
  // An internal number. `int` does not mean interior here, because nothing in the interior is numbered.
  [/(?<!\p{L})int(?:[.\W_]+|(?=\p{Lu}))(?=(?:n[ro°º]|num|id(?!\p{L}))[.\w]*)/giu, ' stock '],
  // The same behind a reference: `Réf. int.`.
  [/(?<!\p{L})r[eé]f(?:[eé]ren[cz](?:e|ia))?[.\W_]{1,3}int(?:ern[aeo]?)?(?!\p{L})\.?/giu, ' stock '],
  // The day on which a car arrived.
  [/(?<!\p{L})on[\W_](?:site|lot|sale)(?!\p{L})/giu, ' posted '],
  [
    /(?<!\p{L})(?:adresse|direcci[oó]n|address)[\W_]?web(?!\p{L})|(?<!\p{L})web[\W_]?(?:adresse|address)(?!\p{L})/giu,
    ' url ',
  ],
  // `P.` before a kind of price.
  [
    /^\s*p[.\W_]+(?=(?:oferta|venta|vta|contado|promo|vente|public|remis|neuf|nuevo|tarifa|coste?|compra|achat)(?!\p{L}))/giu,
    'price ',
  ],
  [/remisé(?!\p{L})/giu, ' promo '],
];
const TAX = '(?:mwst|ust|tva|iva|vat|tax|taxes)';
const WITH_TAX = new RegExp(
  `(?<![a-z])(?:in[ck]l?[a-z]*|mit|con|avec|with)[\\W_]{0,3}${TAX}|${TAX}[\\W_]{0,2}in[ck]l?[a-z]*`,
  'gi',
);
const WITHOUT_TAX = new RegExp(
  `(?<![a-z])(?:e[xk][ck]?l?[a-z]*|ohne|zzgl|sin|sans|hors|without|plus|mas)[\\W_]{0,3}${TAX}|${TAX}[\\W_]{0,2}(?:e[xk][ck]l[a-z]*|no[\\W_]inc[a-z]*)`,
  'gi',
);

/** "Including VAT" means the gross price, "excluding VAT" the net price. */
function withTaxWords(header: string): string {
  const long = header.normalize('NFC').replace(WITHOUT_TAX, ' netto ').replace(WITH_TAX, ' brutto ');
  return [...SHORT_TAX, ...COMPOUNDS].reduce((text, [pattern, words]) => text.replace(pattern, words), long);
}

/** Splits `ExteriorColor`, `ext_color`, `Stk#` into words. Signs with a meaning become words. */
function piecesOf(text: string): string[] {
  return text
    .replace(/\b(?:k[Ww]|KW)h\b/g, ' kwh ')
    .replace(/(?<!\p{L})kW(?!\p{L})|(?<=\p{Ll})kW(?!\p{L})/gu, ' kw ')
    .replace(/(\p{Lu}{2,20})s\b/gu, (_, letters: string) => ` ${letters.toLowerCase()}s`)
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replace(/(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, ' ')
    .replace(/#|[nN][°º]/g, ' number ')
    .replace(/%/g, ' percent ')
    .replace(/\be-?mail\b/gi, ' email ')
    .replace(/(?<![\p{L}\d])l[\s_/]?100(?:[\s_/]?km)?(?![\p{L}\d])/giu, ' l100km ')
    .replace(/\b[MJTYDA]{2,4}[/.-][MJTYDA]{2,4}(?:[/.-][MJTYDA]{2,4})?\b/gi, ' ')
    .replace(
      /(?<!\p{L})\p{L}(?:\.\p{L}(?!\p{L})){1,4}\.?/gu,
      (letters) => ` ${letters.replaceAll('.', '').toLowerCase()} `,
    )
    .replace(/(?<!\p{L})n\s?\/?\s?u(?!\p{L})/giu, ' new used ')
    .replace(/(?:point|pt)[\W_]?(?:(?:de|of)[\W_]?)?(?:vente|sales?)|punto[\W_]?de[\W_]?venta/gi, ' dealer ')
    .replace(/\bkm\s?0\b|(?<=_|^)km0(?=_|$)/gi, ' kmzero ')
    .replace(/cm[³3]/gi, ' ccm ')
    .split(/[^\p{L}\p{N}\u0300-\u036f]+/u)
    .map(foldWord)
    .filter(Boolean)
    .flatMap((word) =>
      WORDS.has(word)
        ? [word]
        : (/^(?:([a-z]{3,})(\d{1,2})|\d([a-z]{3,}))$/.exec(word)?.slice(1).filter(Boolean) ?? [word]),
    );
}

/** Splits a run-together word into the fewest known words that cover it, or returns it whole if that is impossible. */
function cut(word: string): string[] {
  const best: (string[] | undefined)[] = [[]];
  for (let end = 1; end <= word.length; end++)
    for (let start = 0; start < end; start++) {
      const before = best[start];
      const part = word.slice(start, end);
      if (!before || !canCut(part)) continue;
      if (!best[end] || before.length + 1 < best[end]!.length) best[end] = [...before, part];
    }
  return best[word.length] ?? [word];
}

function canCut(part: string): boolean {
  return part.length > 2
    ? WORDS.has(part)
    : ['no', 'nr', 'yr', 'cd', 'dt', 'id', 'km', 'ps', 'hp', 'kw', 'bk', 'pr', 'vk', 'ek'].includes(part);
}
