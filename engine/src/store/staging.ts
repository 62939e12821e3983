import type { Cells } from './fields.ts';

/** Rows on their way into a new layout, column by column. */
export class Staging {
  count = 0;
  readonly numbers: Column<Float64Array>[];
  readonly singles: Column<Uint32Array>[];
  readonly multis: { ends: Column<Uint32Array>; codes: Column<Uint32Array> }[];

  constructor(numbers: number, singles: number, multis: number) {
    this.numbers = Array.from({ length: numbers }, () => new Column(new Float64Array(1024)));
    this.singles = Array.from({ length: singles }, () => new Column(new Uint32Array(1024)));
    this.multis = Array.from({ length: multis }, () => ({
      ends: new Column(new Uint32Array(1024)),
      codes: new Column(new Uint32Array(1024)),
    }));
  }

  push({ numbers, singles, multis }: Cells): void {
    for (let i = 0; i < numbers.length; i++) this.numbers[i]!.push(numbers[i]!);
    for (let i = 0; i < singles.length; i++) this.singles[i]!.push(singles[i]!);
    for (let i = 0; i < multis.length; i++) {
      const { ends, codes } = this.multis[i]!;
      for (const code of multis[i]!) codes.push(code);
      ends.push(codes.length);
    }
    this.count++;
  }

  /** The cells of one row, in an object that the next call fills again. */
  read(row: number, into: Cells): Cells {
    for (let i = 0; i < this.numbers.length; i++) into.numbers[i] = this.numbers[i]!.items[row]!;
    for (let i = 0; i < this.singles.length; i++) into.singles[i] = this.singles[i]!.items[row]!;
    for (let i = 0; i < this.multis.length; i++) {
      const { ends, codes } = this.multis[i]!;
      const list = (into.multis[i] ??= []);
      list.length = 0;
      const end = ends.items[row]!;
      for (let at = row === 0 ? 0 : ends.items[row - 1]!; at < end; at++) list.push(codes.items[at]!);
    }
    return into;
  }
}

type Items = Float64Array | Uint32Array;

/** Numbers that double their room when it is full. */
class Column<Kind extends Items> {
  items: Kind;
  length = 0;

  constructor(items: Kind) {
    this.items = items;
  }

  push(item: number): void {
    if (this.length === this.items.length) {
      const larger = new (this.items.constructor as new (length: number) => Kind)(2 * this.length);
      larger.set(this.items);
      this.items = larger;
    }
    this.items[this.length++] = item;
  }

  /** Those in use. */
  get used(): Kind {
    return this.items.subarray(0, this.length) as Kind;
  }
}
