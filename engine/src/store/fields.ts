import { CodeField } from '../columns/code.ts';
import { CodesField } from '../columns/codes.ts';
import { NumberField } from '../columns/number.ts';
import { PointField } from '../columns/point.ts';
import { TupleField, TuplePart } from '../columns/together.ts';
import { WordsField } from '../columns/words.ts';
import { Dictionary, MISSING } from '../dictionary.ts';
import type { Heap } from '../memory/heap.ts';
import { Pins } from '../past/pins.ts';
import { type Point, type Row, type Schema, tellsOf, type Value, valueOf } from '../schema.ts';
import { wordsOf } from '../words.ts';
import { PlaceDictionary } from './place-dictionary.ts';
import { TupleDictionary } from './tuple-dictionary.ts';

/** What a row keeps one code of: a code column, several together, or a place. */
export type Single = CodeField | TupleField | PointField;

/** What a row keeps a set of codes of. */
export type Multi = CodesField | WordsField;

/** A row as numbers and codes, in the order of the fields; a missing number is NaN. */
export type Cells = { numbers: number[]; singles: number[]; multis: number[][] };

/** Where a schema's column is kept. */
export type Home = NumberField | CodeField | TuplePart | PointField | CodesField | WordsField;

/** The words of so many texts are remembered: names come again and again, and cutting one is dear. */
const MOST_TEXTS = 1 << 14;

/** The columns of a schema as they are kept, and the dictionaries that number their values. */
export class Fields {
  readonly numbers: string[] = [];
  readonly singles: Single[] = [];
  readonly multis: Multi[] = [];
  readonly homes = new Map<string, Home>();
  readonly places: PlaceDictionary;
  /** By field: singles, then multis. */
  readonly dictionaries: readonly { release(code: number): void }[];
  readonly #words = new Map<string, readonly string[]>();

  readonly #newDictionary: (name: string) => Dictionary;
  readonly #newTuples: (names: readonly string[]) => TupleDictionary;

  /** `origin`: whose dictionaries these are for the columns that it has, or copies of them. */
  constructor(
    schema: Schema,
    together: readonly (readonly string[])[],
    heap: Heap,
    pins = new Pins(),
    origin: Fields | null = null,
    isShared = false,
  ) {
    this.#newDictionary = (name) => {
      const home = origin?.homes.get(name);
      const isKnown = home?.kind === 'code' || home?.kind === 'codes' || home?.kind === 'words';
      if (!isKnown) return new Dictionary(pins);
      return isShared ? home.dictionary : home.dictionary.copy(pins);
    };
    this.#newTuples = (names) => {
      const home = origin?.homes.get(names[0]!);
      if (home?.kind !== 'part') return new TupleDictionary(names.length, pins);
      return isShared ? home.tuples : home.tuples.copy(pins);
    };
    if (origin) this.places = isShared ? origin.places : origin.places.copy(pins);
    else this.places = new PlaceDictionary(heap, new Dictionary(pins));
    for (const names of together) this.#addTuple(schema, names);
    for (const [name, { kind }] of Object.entries(schema)) if (!this.homes.has(name)) this.#add(name, kind);
    this.dictionaries = [...this.singles, ...this.multis].map(({ dictionary }) => dictionary);
  }

  /** The cells of a row of which some columns change; every value of the new row is used once more. */
  change({ numbers, singles, multis }: Cells, values: Row['values']): Cells {
    return {
      numbers: this.numbers.map((name, i) => (tellsOf(values, name) ? numberOf(valueOf(values, name)) : numbers[i]!)),
      singles: this.singles.map((single, i) => {
        const names = single.kind === 'tuple' ? single.names : [single.name];
        if (!names.some((name) => tellsOf(values, name))) return single.dictionary.reacquire(singles[i]!);
        if (single.kind !== 'tuple') return this.#acquireSingle(single, values);
        const texts = single.dictionary.textsOf(singles[i]!);
        return single.dictionary.acquire(
          names.map((name, part) => (tellsOf(values, name) ? (valueOf(values, name) as string | null) : texts[part]!)),
        );
      }),
      multis: this.multis.map(({ kind, name, dictionary }, i) =>
        tellsOf(values, name)
          ? this.#itemsOf(kind, valueOf(values, name)).map((item) => dictionary.acquire(item))
          : multis[i]!.map((code) => dictionary.reacquire(code)),
      ),
    };
  }

  /** Forgets all values. */
  clear(): void {
    for (const { dictionary } of [...this.singles, ...this.multis]) dictionary.clear();
  }

  /** The words of a text, each once. */
  wordsOf(text: string): readonly string[] {
    const known = this.#words.get(text);
    if (known !== undefined) return known;
    if (this.#words.size >= MOST_TEXTS) this.#words.clear();
    const words = [...wordsOf(text)];
    this.#words.set(text, words);
    return words;
  }

  /** Forgets the values that nothing uses and that no view knows any more. */
  forgetRetired(): void {
    for (const { dictionary } of this.singles) dictionary.forgetRetired();
    for (const { dictionary } of this.multis) dictionary.forgetRetired();
    this.places.forgetRetired();
  }

  #add(name: string, kind: Schema[string]['kind']): void {
    this.homes.set(name, this.#fieldOf(name, kind));
  }

  #fieldOf(name: string, kind: Schema[string]['kind']): Home {
    const { numbers, singles, multis } = this;
    switch (kind) {
      case 'number':
        numbers.push(name);
        return new NumberField(name, numbers.length - 1);
      case 'code':
        return added(singles, new CodeField(name, singles.length, this.#newDictionary(name)));
      case 'point':
        return added(singles, new PointField(name, singles.length, this.places));
      case 'codes':
        return added(multis, new CodesField(name, multis.length, this.#newDictionary(name)));
      case 'words':
        return added(multis, new WordsField(name, multis.length, this.#newDictionary(name)));
    }
  }

  #addTuple(schema: Schema, names: readonly string[]): void {
    for (const name of names) {
      if (schema[name]?.kind !== 'code')
        throw new Error(`Column "${name}" is kept with others, but is no code column.`);
      if (this.homes.has(name)) throw new Error(`Column "${name}" is kept with others twice.`);
    }
    const tuples = this.#newTuples(names);
    const index = this.singles.push(new TupleField(names, tuples)) - 1;
    for (const [part, name] of names.entries()) this.homes.set(name, new TuplePart(index, part, tuples));
  }

  #acquireSingle(single: Single, values: Row['values']): number {
    switch (single.kind) {
      case 'code': {
        const value = valueOf(values, single.name);
        return value === null ? MISSING : single.dictionary.acquire(value as string);
      }
      case 'tuple':
        return single.dictionary.acquire(single.names.map((name) => valueOf(values, name) as string | null));
      case 'point':
        return single.dictionary.acquire(valueOf(values, single.name) as Point | null);
    }
  }

  #itemsOf(kind: Multi['kind'], value: Value): readonly string[] {
    if (value === null) return [];
    if (kind === 'codes') return [...new Set(value as readonly string[])];
    const texts = typeof value === 'string' ? [value] : (value as readonly string[]);
    return [...new Set(texts.flatMap((text) => this.wordsOf(text)))];
  }
}

/** Adding 0 makes -0 a 0, which compare equal but print differently. */
function numberOf(value: Value): number {
  return typeof value === 'number' ? value + 0 : Number.NaN;
}

function added<Field, Kept extends Field>(fields: Field[], field: Kept): Kept {
  fields.push(field);
  return field;
}
