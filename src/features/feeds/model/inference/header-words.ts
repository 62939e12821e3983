import { expandAbbreviation } from './abbreviations.ts';
import { ENGLISH_NOTHING, ENGLISH_WORDS } from './words/english.ts';
import { FRENCH_NOTHING, FRENCH_WORDS } from './words/french.ts';
import { GERMAN_NOTHING, GERMAN_WORDS } from './words/german.ts';
import { SPANISH_NOTHING, SPANISH_WORDS } from './words/spanish.ts';

/**
 * One word of a header: the concepts that it may mean in some language; none for a word that no language has. `guess`
 * marks an abbreviation: `sure` when it can mean one thing only.
 */
export type HeaderWord = {
  readonly text: string;
  readonly concepts: readonly string[];
  readonly step: number;
  readonly guess?: 'sure' | 'loose';
};

/** Words that only join others. */
const JOINING = new Set(
  'of the and or for on at to per with in a an de del della du des la le les el los las l d et y e en au aux al der die das dem den von und oder im zum zur mit fur auf vom il lo lt laut'.split(
    ' ',
  ),
);

/** Units and currencies: of a header, they are no part of the name. */
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

/** Whether values in the unit can be of a column: kilometers are no power. */
export function fitsUnit(unit: string, column: { name: string; kind: string }): boolean {
  const family = column.name === 'horsepower' ? 'power' : column.name === 'displacement' ? 'volume' : column.kind;
  return UNIT_SETS.get(family)?.has(unit) ?? false;
}

/** What a word of the file must not be cut into: a name by itself. */
const WORDS = new Map<string, Set<string>>();

function learn(words: string, concept: string): void {
  for (const word of words.split(/\s+/).filter(Boolean)) {
    const key = foldWord(word);
    WORDS.set(key, (WORDS.get(key) ?? new Set()).add(concept));
  }
}

/** Lower case without accents; `ue` counts as `u` so that `Tueren` is `Türen`. */
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
for (const words of [ENGLISH_NOTHING, GERMAN_NOTHING, FRENCH_NOTHING, SPANISH_NOTHING])
  for (const word of words.split(' ')) WORDS.set(foldWord(word), new Set([`!${word}`]));

/** Words of phrases become known too, so that glued headers such as `DRIVEWHEELCONFIG` can be cut. */
export function learnPhrase(text: string): void {
  for (const word of piecesOf(text))
    if (!WORDS.has(word) && word.length > 2 && !JOINING.has(word) && cut(word).length === 1) learn(word, word);
}

/** The words of a header in order, with the step of its path in which each stands. */
export function wordsOfHeader(header: string): HeaderWord[] {
  return stepsOf(withTaxWords(header)).flatMap((part, step) =>
    piecesOf(part)
      .flatMap((piece) => (WORDS.has(piece) || /\d/.test(piece) ? [piece] : partsOf(piece)))
      .filter((piece) => !JOINING.has(piece))
      .map((text) => wordOf(text, step)),
  );
}

/** A glued word in parts: known ones, else a known one and the beginning of another (`sonderausst`). */
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

/** Whether a word says that the column is nothing of ours. */
export function isNegative({ concepts, guess }: HeaderWord): boolean {
  return guess !== 'loose' && concepts.length > 0 && concepts.every((concept) => concept.startsWith('!'));
}

/** The steps of a path; the dots of `P.V.P.`, `Nr.` and `Ext. Color` part no steps. */
function stepsOf(header: string): string[] {
  return /^[^\s.]{2,}(?:\.[^\s.]+)+$/.test(header) ? header.split('.') : [header];
}

/** `c/IVA`, `s/IVA`, and `retailInc` beside `retailEx`. */
const SHORT_TAX: readonly [RegExp, string][] = [
  [/(?<![a-z])c[/.]\s?iva/gi, ' brutto '],
  [/(?<![a-z])s[/.]\s?iva/gi, ' netto '],
  [/(retail|price|prix|preis|precio|pvp)([\W_]?)inc(?![a-z])/gi, '$1$2 brutto '],
  [/(retail|price|prix|preis|precio|pvp)([\W_]?)ex(?![a-z])/gi, '$1$2 netto '],
];
/** Compounds whose parts would mean something else: a plate is no flag, and the start of service no service record. */
const COMPOUNDS: readonly [RegExp, string][] = [
  [/(?<![a-z])in[\W_]?service(?![a-z])/gi, ' inservice '],
  [/(?<![a-z])in[\W_]?service(?=date)/gi, ' inservice '],
  [/d[eé]nomination[\W_]commerciale/giu, ' modele '],
  [/(?<![a-z])kz[\W_]?(?:nr|nummer)(?![a-z])/gi, ' platekey '],
  [/achat[\W_]imm[eé]diat(?![a-z])/giu, ' sale '],
  // The inspection of a car by an authority, which is no service.
  [/revisi[oó]n(?:es)?[\W_]t[eé]cnicas?|technical[\W_]?inspection|technische[\W_]?pr[uü]fung/giu, ' inspection '],
  // Which answers a column has.
  [/[\s(_](?:[OYJ]\/N|oui\/non|yes\/no|ja\/nein|s[ií]\/no)\)?\s*$/giu, ' '],
  [/compra[\W_](?:inmediata|directa)(?![a-z])/giu, ' sale '],
  // A number that is internal; nothing of an interior is counted.
  [/(?<!\p{L})int(?:[.\W_]+|(?=\p{Lu}))(?=(?:n[ro°º]|num|id(?!\p{L}))[.\w]*)/giu, ' stock '],
  // `P.` before what kind of price it is.
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

/** `ExteriorColor`, `ext_color`, `Stk#` → words; signs that mean a word become it. */
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
    .replace(/\b[lL]\s?\/\s?100\s?[kK][mM]\b/g, ' l100km ')
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

/** Cuts a glued word into known ones, the fewest that cover it; the whole word where there is no way. */
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
