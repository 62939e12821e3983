import { CodeField } from './code.ts';
import { CodesField } from './codes.ts';
import { NumberField } from './number.ts';
import { PointField } from './point.ts';
import { TupleField, TuplePart } from './tuple-field.ts';
import { WordSplitter, WordsField } from './words.ts';
import { Dictionary } from '../dictionaries/dictionary.ts';
import type { Heap } from '../memory/heap.ts';
import { Pins } from '../memory/pins.ts';
import type { Row, Schema } from '../api/schema.ts';
import type { Cells } from '../layout/staging.ts';
import { PlaceDictionary } from '../dictionaries/place-dictionary.ts';
import { TupleDictionary } from '../dictionaries/tuple-dictionary.ts';

/** A field with one code per row: a code column, several columns stored together, or a place. */
export type SingleCodeField = CodeField | TupleField | PointField;

/** A field with a set of codes per row. */
export type CodeSetField = CodesField | WordsField;

/** The field in which a schema's column is stored. */
export type StoredField = NumberField | CodeField | TuplePart | PointField | CodesField | WordsField;

/** The stored columns of a schema, and the dictionaries that number their values. */
export class Fields {
  readonly numbers: NumberField[] = [];
  readonly singles: SingleCodeField[] = [];
  readonly multis: CodeSetField[] = [];
  readonly homes = new Map<string, StoredField>();
  readonly places: PlaceDictionary;
  /** By field, in this order: single codes, then sets. */
  readonly dictionaries: readonly { release(code: number): void }[];
  readonly cutter = new WordSplitter();

  readonly #newDictionary: (name: string) => Dictionary;
  readonly #newTuples: (names: readonly string[]) => TupleDictionary;

  /** `origin`: fields whose dictionaries, or copies of them, are used for the columns that exist in both. */
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

  /** Returns the cells of a row after a change of some columns; adds one use of each value of the new row. */
  change({ numbers, singles, multis }: Cells, values: Row['values']): Cells {
    return {
      numbers: this.numbers.map((field, i) => field.change(numbers[i]!, values)),
      singles: this.singles.map((field, i) => field.change(singles[i]!, values)),
      multis: this.multis.map((field, i) => field.change(multis[i]!, values)),
    };
  }

  clear(): void {
    for (const { dictionary } of [...this.singles, ...this.multis]) dictionary.clear();
  }

  /** Removes values that are unused and that no view refers to anymore. */
  forgetRetired(): void {
    for (const { dictionary } of this.singles) dictionary.forgetRetired();
    for (const { dictionary } of this.multis) dictionary.forgetRetired();
    this.places.forgetRetired();
  }

  #add(name: string, kind: Schema[string]['kind']): void {
    this.homes.set(name, this.#fieldOf(name, kind));
  }

  #fieldOf(name: string, kind: Schema[string]['kind']): StoredField {
    const { numbers, singles, multis } = this;
    switch (kind) {
      case 'number':
        return added(numbers, new NumberField(name, numbers.length));
      case 'code':
        return added(singles, new CodeField(name, singles.length, this.#newDictionary(name)));
      case 'point':
        return added(singles, new PointField(name, singles.length, this.places));
      case 'codes':
        return added(multis, new CodesField(name, multis.length, this.#newDictionary(name)));
      case 'words':
        return added(multis, new WordsField(name, multis.length, this.#newDictionary(name), this.cutter));
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
    for (const [part, name] of names.entries()) this.homes.set(name, new TuplePart(index, part, names, tuples));
  }
}

function added<Field, Kept extends Field>(fields: Field[], field: Kept): Kept {
  fields.push(field);
  return field;
}
