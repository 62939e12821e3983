import { columnNamed, type ColumnKind, type ColumnName } from '../columns.ts';
import { isImplied, isImpliedAnywhere } from './implied-words.ts';
import { fitsUnit, marksUnusedColumn, learnPhrase, UNITS, headerWords, type HeaderWord } from './header-words.ts';
import { allPhrases } from './phrases.ts';

/**
 * A column of ours that a header may mean. `score` is at most 100. `mustLook`: only the values can decide. `guessed`: a
 * word is an abbreviation with several meanings.
 */
export type HeaderMatch = {
  readonly column: ColumnName;
  readonly score: number;
  readonly mustLook: boolean;
  readonly guessed: boolean;
};

type Meaning = { column: ColumnName; order: number; mustLook: boolean };

/** Words that add nothing to a name, for the given kinds of columns; for all kinds if none are given. */
const NOISE: Readonly<Record<string, readonly ColumnKind[] | undefined>> = {
  vehicle: undefined,
  car: undefined,
  listing: undefined,
  ad: undefined,
  offer: undefined,
  spec: undefined,
  specs: undefined,
  attributes: undefined,
  data: undefined,
  info: undefined,
  item: undefined,
  product: undefined,
  pricing: undefined,
  current: undefined,
  real: undefined,
  actual: undefined,
  group: ['text', 'code'],
  is: ['yes/no', 'text'],
  text: undefined,
  gross: ['money'],
  description: ['text', 'code', 'state', 'list', 'date'],
  name: ['text', 'code', 'state'],
  code: ['code', 'state', 'zip'],
  type: ['code'],
  generic: ['code'],
  flag: ['yes/no', 'code', 'text'],
  list: ['list', 'urls'],
  amount: ['money', 'distance', 'number'],
  value: ['money', 'distance', 'number'],
  number: ['vin', 'number', 'money', 'distance', 'economy', 'zip', 'text'],
  address: ['text', 'state', 'zip', 'number'],
  location: ['text', 'state', 'zip', 'number'],
  count: ['number'],
  total: ['number', 'money'],
  detail: undefined,
  page: ['url'],
  url: ['url', 'urls'],
};

const PENALTY = {
  noise: 2,
  implied: 3,
  unit: 1,
  step: 3,
  tellingStep: 12,
  index: 2,
  unknown: 18,
  sureGuess: 5,
  looseGuess: 12,
};
/** Path steps that only group other steps: `vehicle.make.name`, `pricing.msrp`. */
const PARENTS = new Set(
  'vehicle car listing ad offer dealer price engine body location address posted data id used stock'.split(' '),
);
/** Path steps that match no column themselves, but often contain values that do. */
const WEAK_PARENTS = new Set('kosten costes costs couts gastos technique place'.split(' '));
/** Words that mean nothing if the header has another, unknown word. */
const GENERIC = new Set('amount value number date location range type status category code name text count'.split(' '));
/** A header with at least this score is accepted without checking values. */
const CLOSE = 80;
const MAX_DROPPED = 9;

const MEANINGS = new Map<string, Meaning[]>();
const BY_NAME = new Map<string, ColumnName>();

function learnMeanings(): void {
  const phrases = allPhrases();
  for (const { text } of phrases) learnPhrase(text);
  for (const { column, text, order, mustLook } of phrases) {
    if (order === 0) BY_NAME.set(squash(text), column);
    for (const key of keysOf(headerWords(text.replaceAll('.', ' ')))) {
      const known = MEANINGS.get(key) ?? MEANINGS.set(key, []).get(key)!;
      if (!known.some((meaning) => meaning.column === column)) known.push({ column, order, mustLook });
    }
  }
}

function squash(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** Returns every possible meaning of the words as a set of concepts. Word order and repetition do not matter. */
function keysOf(words: readonly HeaderWord[]): string[] {
  let readings: string[][] = [[]];
  for (const { text, concepts } of words.slice(0, MAX_DROPPED)) {
    const meant = concepts.length ? concepts : [text];
    readings = readings.flatMap((reading) => meant.map((concept) => [...reading, concept])).slice(0, 24);
  }
  return [...new Set(readings.map((reading) => [...new Set(reading)].sort().join(' ')))].filter(Boolean);
}

/** Returns what a header may mean, with the best score for each column. */
export function matchHeader(header: string): HeaderMatch[] {
  if (MEANINGS.size === 0) learnMeanings();
  const found = new Map<ColumnName, HeaderMatch>();
  const note = (match: HeaderMatch) => {
    const before = found.get(match.column);
    if (!before || before.score < match.score) found.set(match.column, match);
  };
  const named = BY_NAME.get(squash(header));
  if (named) note({ column: named, score: 100, mustLook: false, guessed: false });
  for (const { words, penalty, dropped } of shorterForms(header))
    for (const key of keysOf(words)) {
      const meanings = MEANINGS.get(key) ?? [];
      for (const { column, order, mustLook } of meanings) {
        if (!dropped.every((word) => mayDrop(word, column))) continue;
        if (GENERIC.has(key) && dropped.some(isUnknown)) continue;
        note({
          column,
          score: (order === 0 ? 96 : 90) - Math.min(order, 8) - penalty,
          mustLook: mustLook || (meanings.length > 1 && order > 1.15) || penalty >= PENALTY.unknown,
          guessed:
            words.some(({ guess }) => guess === 'loose') &&
            !words.concat(dropped).some((word) => hasUnit(word, column)),
        });
      }
    }
  return [...found.values()];
}

/** Returns whether a cell closely matches a column name and so may be a header. Abbreviations may be data. */
export function isHeader(cell: string): boolean {
  return (
    headerWords(cell).every(({ guess }) => guess === undefined) && matchHeader(cell).some(({ score }) => score >= CLOSE)
  );
}

/** Returns whether a word is the unit of the column's values, such as `cc` for a displacement. */
function hasUnit({ text }: HeaderWord, column: ColumnName): boolean {
  return UNITS.has(text) && fitsUnit(text, columnNamed(column));
}

/** Returns whether the word is in no vocabulary. */
function isUnknown({ text, concepts, guess }: HeaderWord): boolean {
  return (concepts.length === 0 && /[a-z]{3}/.test(text)) || guess === 'loose';
}

type Form = {
  words: readonly HeaderWord[];
  penalty: number;
  dropped: readonly HeaderWord[];
};

/** Returns the words of the header, and shorter forms without words that may be meaningless. */
function shorterForms(header: string): Form[] {
  return formsOfSteps(headerWords(header).slice(0, 10));
}

function formsOfSteps(words: readonly HeaderWord[]): Form[] {
  const steps = Math.max(0, ...words.map(({ step }) => step));
  const forms: Form[] = [];
  for (let from = 0; from <= steps; from++) {
    const rest = words.filter(({ step }) => step >= from);
    const left = words.filter(({ step }) => step < from);
    if (left.some((word) => marksUnusedColumn(word) && !WEAK_PARENTS.has(word.text))) break;
    const telling = left.some((word) => !PARENTS.has(word.concepts[0] ?? word.text) && word.concepts.length > 0);
    if (rest.length) forms.push(...withoutSome(rest, from * PENALTY.step + (telling ? PENALTY.tellingStep : 0)));
  }
  // A last step such as `value` only wraps what the previous steps name.
  const before = words.filter(({ step }) => step < steps);
  const last = words.filter(({ step }) => step === steps);
  if (before.length && last.length === 1 && last[0]!.concepts.includes('value'))
    forms.push(
      ...formsOfSteps(before).map(({ words: kept, penalty, dropped }) => ({
        words: kept,
        dropped,
        penalty: penalty + PENALTY.noise,
      })),
    );
  return forms;
}

function withoutSome(words: readonly HeaderWord[], penalty: number): Form[] {
  const droppable = words.filter((word) => dropPenalty(word) !== undefined).slice(0, 7);
  const forms: Form[] = [];
  const guesses = (left: readonly HeaderWord[]) => left.reduce((sum, word) => sum + guessPenalty(word), 0);
  for (let bits = 0; bits < 1 << droppable.length; bits++) {
    const dropped = droppable.filter((_, at) => bits & (1 << at));
    if (dropped.length === words.length) continue;
    const cost = dropped.reduce((sum, word) => sum + dropPenalty(word)!, penalty);
    if (cost - penalty > PENALTY.unknown + 8) continue;
    const left = words.filter((word) => !dropped.includes(word));
    forms.push({ words: left, penalty: cost + guesses(left), dropped });
  }
  return forms;
}

function guessPenalty({ guess }: HeaderWord): number {
  return guess === undefined ? 0 : guess === 'sure' ? PENALTY.sureGuess : PENALTY.looseGuess;
}

function dropPenalty({ text, concepts, guess }: HeaderWord): number | undefined {
  if (UNITS.has(text)) return PENALTY.unit;
  if (/^\d{1,3}$/.test(text)) return PENALTY.index;
  if (guess === 'loose') return PENALTY.unknown;
  if (concepts.some((concept) => concept in NOISE) || text in NOISE) return PENALTY.noise;
  if (concepts.some(isImpliedAnywhere)) return PENALTY.implied;
  return concepts.length === 0 ? PENALTY.unknown : undefined;
}

/** An engine's number is its serial number, which says nothing about the engine. */
const NUMBERED = new Set<ColumnName>(['engine']);
/** Columns that use the first of several numbered columns, such as `telefono1`. */
const FIRST_OF_SEVERAL = new Set<ColumnName>(['dealer_phone', 'lead_email', 'dealership_address']);

/** Returns whether a word may be ignored: numbers only for pictures and equipment, other noise by kind of column. */
function mayDrop({ text, concepts, guess }: HeaderWord, column: ColumnName): boolean {
  const { kind } = columnNamed(column);
  if (concepts.some((concept) => isImplied(concept, column))) return true;
  if (UNITS.has(text)) return fitsUnit(text, columnNamed(column));
  if (text === '1' && FIRST_OF_SEVERAL.has(column)) return true;
  if (/^\d{1,3}$/.test(text)) return ['url', 'urls', 'list'].includes(kind);
  if (guess === 'loose') return true;
  if (concepts.includes('number') && NUMBERED.has(column)) return false;
  const noise = [text, ...concepts].filter((word) => word in NOISE);
  return noise.length === 0 ? concepts.length === 0 : noise.some((word) => NOISE[word]?.includes(kind) ?? true);
}
