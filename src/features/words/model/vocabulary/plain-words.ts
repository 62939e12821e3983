import { EXTERIOR_COLORS, INTERIOR_COLORS } from '#features/reference/reference.ts';
import {
  EMPTY_SEARCH_CONTEXT,
  FILTER_LIST,
  FILTER_PARAMS,
  FILTERS,
  type Meaning,
  type Params,
} from '#features/search/search.ts';
import { squashKey } from '../split-into-atoms.ts';
import { SPANISH_WORDINGS } from './spanish-words.ts';
import { SORT_WORDINGS, PLAIN_TEXT_PHRASES, AMBIGUOUS_WORDS, VAGUE_SORT_WORDINGS } from './wordings.ts';

/**
 * Returns the meanings of words that do not name a car, by squashed text: the registry's labels first, then other
 * wordings.
 */
export function readPlainWords(): ReadonlyMap<string, Meaning> {
  const meanings = new Map<string, Meaning>();
  const add = (text: string, meaning: Meaning) => meanings.set(squashKey(text), meaning);
  for (const { name, code, label } of optionsOfRegistry()) {
    for (const part of label.split(' / ')) add(part, { params: paramsWith(name, code) });
  }
  addColors(add);
  for (const [params, text] of wordingsOf('exact')) add(text, { params });
  for (const [values, texts] of [...rowsOf(SORT_WORDINGS), ...rowsOf(SPANISH_WORDINGS)])
    for (const text of texts) add(text, { params: paramsOf(values) });
  for (const [params, text] of wordingsOf('vague')) add(text, { params, vague: true });
  for (const [values, texts] of rowsOf(VAGUE_SORT_WORDINGS))
    for (const text of texts) add(text, { params: paramsOf(values), vague: true });
  for (const [params, text] of wordingsOf('denied')) add(text, { lacked: params });
  for (const row of AMBIGUOUS_WORDS.trim().split('\n')) {
    const [ask, choices, wordings] = row.split(' | ');
    const alternatives = choices!.split(' / ').map(paramsOf);
    for (const text of wordings!.split(', ')) add(text, { ask: ask!, alternatives });
  }
  for (const text of PLAIN_TEXT_PHRASES) add(text, { text: true });
  return meanings;
}

/** Returns every option that a filter lists, with its field. */
function optionsOfRegistry(): { name: string; code: string; label: string }[] {
  return FILTER_LIST.flatMap((filter) =>
    filter
      .fields(filter.none, EMPTY_SEARCH_CONTEXT)
      .filter(({ name }) => !FILTER_PARAMS.get(name)?.wordings?.noLabels)
      .flatMap(({ name, options }) => options.map(({ code, label }) => ({ name, code, label }))),
  );
}

/** Returns the phrases that filters define for their parameters, with what they mean. */
function wordingsOf(kind: 'exact' | 'vague' | 'denied'): [Params, string][] {
  return [...FILTER_PARAMS.values()].flatMap(({ name, wordings }) =>
    Object.entries(wordings?.[kind] ?? {}).flatMap(([codes, phrases]) =>
      phrases.split(', ').map((text): [Params, string] => [paramsWith(name, codes), text]),
    ),
  );
}

/** Returns the parameters for codes, separated by commas, with those that they imply. */
function paramsWith(name: string, codes: string): Params {
  return { ...FILTER_PARAMS.get(name)?.wordings?.implied, [name]: codes.split(',') };
}

function rowsOf(table: string): [string, string[]][] {
  return table
    .trim()
    .split('\n')
    .map((row) => row.split(' | '))
    .map(([values, wordings]) => [values!, wordings!.split(', ')]);
}

/** Parses `featureCode=HEATED_SEATS,SUNROOF&driveGroup=AWD` into values by parameter. */
export function paramsOf(text: string): Params {
  return Object.fromEntries(
    text.split('&').map((part) => {
      const [name, values] = part.split('=');
      return [name!, values!.split(',')];
    }),
  );
}

const OTHER_COLORS = [
  ['grey', 'GRAY'],
  ['tan', 'BEIGE'],
  ['cream', 'BEIGE'],
  ['charcoal', 'GRAY'],
  ['blk', 'BLACK'],
  ['wht', 'WHITE'],
  ['slvr', 'SILVER'],
  ['gry', 'GRAY'],
  ['blu', 'BLUE'],
  ['grn', 'GREEN'],
  ['brn', 'BROWN'],
] as const;
/** Paint colors by their common names. */
const PAINTS: readonly (readonly [code: string, words: string])[] = [
  ['GREEN', 'army, forest, olive, hunter, lime, mint, british racing, sage, military'],
  ['BLUE', 'royal, sky, baby, electric, midnight, navy, ocean, racing'],
  ['RED', 'cherry, candy apple, fire engine, ruby, blood, fire'],
  ['WHITE', 'pearl, arctic, snow, bright, ivory'],
  ['BLACK', 'jet, midnight, gloss, pitch, all, triple'],
  ['GRAY', 'slate, steel, cement, space, nardo'],
  ['ORANGE', 'burnt'],
];
const PAINT_WORDS: readonly (readonly [word: string, code: string])[] = [
  ['ebony', 'BLACK'],
  ['bronze', 'BROWN'],
  ['copper', 'BROWN'],
];
const SHADES = ['dark', 'light', 'bright', 'deep', 'metallic', 'matte'];

/** Adds colors: `dark blue`, `red exterior`, `black leather interior`, `white on tan`. */
function addColors(add: (text: string, meaning: Meaning) => void): void {
  const inside: [string, string][] = [
    ...INTERIOR_COLORS.map(({ code, label }): [string, string] => [label, code]),
    ...OTHER_COLORS.map(([label, code]): [string, string] => [label, code]),
  ];
  const outside: [string, string][] = [
    ...EXTERIOR_COLORS.map(({ code, label }): [string, string] => [label, code]),
    ...OTHER_COLORS.map(([label, code]): [string, string] => [label, code]),
  ];
  for (const [label, code] of inside) {
    const params = { [FILTERS.intColorSimple.key]: [code] };
    for (const what of ['interior', 'inside', 'seats', 'cloth', 'cloth seats', 'upholstery', 'int'])
      add(`${label} ${what}`, { params });
    for (const what of ['interior', 'inside']) add(`${what} ${label}`, { params });
    for (const what of ['leather', 'leather interior', 'leather seats'])
      add(`${label} ${what}`, { params: { ...params, [FILTERS.featureCode.key]: ['LEATHER_SEATS'] } });
    for (const what of ['interior', 'inside'])
      add(`${what} ${label} leather`, { params: { ...params, [FILTERS.featureCode.key]: ['LEATHER_SEATS'] } });
  }
  for (const [code, words] of PAINTS)
    for (const word of words.split(', '))
      for (const label of code === 'GRAY' ? ['gray', 'grey'] : [code])
        add(`${word} ${label}`, { params: { [FILTERS.extColorSimple.key]: [code] } });
  for (const [word, code] of PAINT_WORDS) add(word, { params: { [FILTERS.extColorSimple.key]: [code] } });
  for (const [label, code] of outside) {
    const params = { [FILTERS.extColorSimple.key]: [code] };
    add(label, { params });
    for (const what of ['exterior', 'paint', 'outside', 'in color', 'colored', 'color'])
      add(`${label} ${what}`, { params });
    for (const shade of SHADES) add(`${shade} ${label}`, { params });
    for (const [within, inner] of inside) {
      for (const on of ['on', 'over'])
        add(`${label} ${on} ${within}`, { params: { ...params, [FILTERS.intColorSimple.key]: [inner] } });
    }
  }
}
