import { Arrangement, type Ground } from './arrangement.ts';
import type { Cells } from '../layout/staging.ts';
import type { Fields } from '../columns/fields.ts';
import { Image } from './image.ts';
import { MOST_BITS } from './lay-out.ts';
import { planLayout } from '../layout/layout.ts';
import { CodingChoice } from '../layout/number-coding.ts';
import { PackedRows } from './packed-rows.ts';
import { FILL } from './block-list.ts';
import { sortingByKey } from './sort-by-key.ts';
import { Staging } from '../layout/staging.ts';

/** So many rows are read at a time. */
const ROWS_A_STEP = 32;

/** What rows are laid out anew from and for. */
export type Plan = {
  from: Arrangement;
  /** Those of `from`, and columns that came: dictionaries are shared, so codes mean the same. */
  fields: Fields;
  /** Row numbers are below this; rows with larger ones are touched later. */
  rowEnd: number;
  /** How many rows there are. */
  size: number;
  /** At most so many bits a signature. */
  bits?: number | undefined;
};

/** A value does not fit into the layout that was planned for the others. */
class Misfit extends Error {}

/**
 * Rows are laid out anew beside those that are searched, in steps of a millisecond or so, while they change: first what
 * numbers there are and a layout for them, then where each row goes to in each order, then the orders block by block, and
 * then the rows that changed meanwhile. Whoever calls tells of every row that changes, and keeps the rows of `from`.
 */
export class Relayout {
  readonly #ground: Ground;
  readonly #plan: Plan;
  readonly #source: Image;
  /** Rows whose state here may be another one. */
  readonly #touched = new Set<number>();
  readonly #steps: Generator<void, void>;
  #made: Arrangement | null = null;
  /** The numbers of the rows that were there, and by order their keys. */
  #rows = new Uint32Array(0);
  #keys: Float64Array[] = [];

  constructor(ground: Ground, plan: Plan) {
    this.#ground = ground;
    this.#plan = plan;
    const { from, fields } = plan;
    this.#source = new Image(ground.heap, from.layout, fields, from.image.mostCodes);
    this.#steps = this.#layOut();
  }

  /** A row comes, changes or goes. */
  touch(row: number): void {
    this.#touched.add(row);
  }

  /** Does a little; answers whether it is `done`, or cannot be: then it is to be begun again. */
  step(): 'more' | 'done' | 'again' {
    try {
      return this.#steps.next().done ? 'done' : 'more';
    } catch (error) {
      if (error instanceof Misfit) return 'again';
      throw error;
    }
  }

  /** The new rows once they are done, to be taken before anything changes. */
  take(): Arrangement {
    const made = this.#made!;
    this.#made = null;
    this.dispose();
    return made;
  }

  /** Gives back what nobody took. */
  dispose(): void {
    this.#source.dispose();
    this.#made?.dispose();
    this.#made = null;
  }

  *#layOut(): Generator<void, void> {
    const { from, fields, size, bits = MOST_BITS } = this.#plan;
    const codings = yield* this.#chooseCodings();
    const layout = planLayout(fields, codings, size, bits);
    yield;
    const made = new Arrangement(this.#ground, fields, layout, from.image.mostCodes, from.idsAt);
    this.#made = made;
    while (made.orders.length < from.orders.length) made.addOrder();
    yield* this.#findKeys(made);
    for (let k = 0; k < made.orders.length; k++) yield* this.#fillOrder(made, k);
    [this.#rows, this.#keys] = [new Uint32Array(0), []];
    yield* this.#catchUp(made);
  }

  *#chooseCodings() {
    const { from, fields, rowEnd } = this.#plan;
    const choices = fields.numbers.map(() => new CodingChoice());
    const number = new Float64Array(1);
    for (let row = 0; row < rowEnd; row++) {
      if (row % (4 * ROWS_A_STEP) === 0) yield;
      if (!from.has(row)) continue;
      from.orders[0]!.rows.readColumns(row, this.#source);
      for (let n = 0; n < from.layout.numbers.length; n++) {
        number[0] = this.#source.numberAt(n);
        choices[n]!.add(number, 1);
      }
    }
    return choices.map(({ coding }) => coding);
  }

  /** Where each row goes to. Those that change until they are read there go to a block that suits them less. */
  *#findKeys({ orders }: Arrangement) {
    const { from, rowEnd } = this.#plan;
    this.#rows = new Uint32Array(rowEnd);
    this.#keys = orders.map(() => new Float64Array(rowEnd));
    let count = 0;
    let staging = this.#newStaging();
    const finish = () => {
      staging.finish();
      this.#rows.set(staging.rows.subarray(0, staging.count), count);
      for (const [k, { keys }] of orders.entries()) this.#keys[k]!.set(keys.keysOf(staging), count);
      count += staging.count;
      staging = this.#newStaging();
    };
    for (let row = 0; row < rowEnd; row++) {
      if (row % ROWS_A_STEP === 0) yield;
      if (!from.has(row)) continue;
      this.#stage(row, staging);
      if (staging.count === FILL) finish();
    }
    finish();
    this.#rows = this.#rows.subarray(0, count);
    this.#keys = this.#keys.map((keys) => keys.subarray(0, count));
  }

  *#fillOrder(made: Arrangement, k: number) {
    const { rows: order } = made.orders[k]!;
    const keys = this.#keys[k]!;
    const positions = yield* sortingByKey(keys);
    order.reserve(keys.length, this.#plan.rowEnd);
    for (let from = 0; from < positions.length; from += FILL) {
      const staging = this.#newStaging();
      for (let i = from; i < Math.min(positions.length, from + FILL); i++) {
        if (i % ROWS_A_STEP === 0) yield;
        const row = this.#rows[positions[i]!]!;
        if (k === 0) this.#takeOver(row, made, staging);
        else if (made.has(row)) this.#stageMade(row, made, staging);
      }
      if (staging.count === 0) continue;
      staging.finish();
      const packed = new PackedRows(staging, made.layout);
      order.append(packed, AS_THEY_ARE, 0, packed.count, keys[positions[from]!]!);
      yield;
    }
  }

  #takeOver(row: number, made: Arrangement, staging: Staging): void {
    this.#touched.delete(row);
    if (!this.#plan.from.has(row)) return;
    const at = this.#stage(row, staging);
    for (let n = 0; n < staging.numbers.length; n++)
      if (!made.fitsNumber(n, staging.numbers[n]![at]!)) throw new Misfit();
    for (let s = 0; s < staging.singles.length; s++)
      if (!made.fitsSingle(s, staging.singles[s]![at]!)) throw new Misfit();
  }

  /** Rows of the later orders are those of the first, whatever happened to them since. */
  #stageMade(row: number, { orders, before }: Arrangement, staging: Staging): void {
    before.reserveCodes(this.#plan.from.image.mostCodes);
    orders[0]!.rows.read(row, before);
    before.stage(staging);
  }

  *#catchUp(made: Arrangement) {
    for (const row of this.#touched) {
      this.#touched.delete(row);
      if (made.has(row)) for (const { rows } of made.orders) rows.remove(row);
      if (this.#plan.from.has(row)) this.#insert(row, made);
      if (this.#touched.size > 0) yield;
    }
  }

  #insert(row: number, made: Arrangement): void {
    this.#read(row);
    const cells = this.#filledUp(this.#source.read());
    if (!made.fits(cells)) throw new Misfit();
    made.image.write(cells, row);
    made.before.makeRoomLike(made.image);
    for (const { rows } of made.orders) rows.insert(row);
  }

  /** Answers the row's place. */
  #stage(row: number, staging: Staging): number {
    this.#read(row);
    this.#source.stage(staging);
    return staging.count - 1;
  }

  #read(row: number): void {
    const { from } = this.#plan;
    this.#source.reserveCodes(from.image.mostCodes);
    from.orders[0]!.rows.read(row, this.#source);
  }

  /** Columns that came are missing. */
  #filledUp({ numbers, singles, multis }: Cells): Cells {
    const { fields } = this.#plan;
    return {
      numbers: fields.numbers.map((_name, n) => numbers[n] ?? Number.NaN),
      singles: fields.singles.map((_single, s) => singles[s] ?? 0),
      multis: fields.multis.map((_multi, m) => multis[m] ?? []),
    };
  }

  #newStaging(): Staging {
    return Staging.of(this.#plan.fields);
  }
}

const AS_THEY_ARE = Uint32Array.from({ length: FILL }, (_position, i) => i);
