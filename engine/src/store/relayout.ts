import { isCacheColumnName } from '../api/computed.ts';
import { Arrangement, type ArrangementContext } from './arrangement.ts';
import type { Cells } from '../layout/staging.ts';
import type { Fields } from '../columns/fields.ts';
import { RowImage } from './image.ts';
import { MAX_SIGNATURE_BITS } from './lay-out-rows.ts';
import { planLayout } from '../layout/layout.ts';
import { CodingChoice, COMPUTED_CODING } from '../layout/number-coding.ts';
import { PackedRows } from './packed-rows.ts';
import { ROWS_PER_LOADED_BLOCK } from './block-list.ts';
import { sortByKeyInSteps } from './sort-by-key.ts';
import { Staging } from '../layout/staging.ts';

/** The number of rows to read per step. */
const ROWS_A_STEP = 32;

export type RelayoutPlan = {
  from: Arrangement;
  /** The fields of `from`, and the added columns. Dictionaries are shared, so codes mean the same. */
  fields: Fields;
  /** Row numbers are below this; rows with larger ones are reported by `touch`. */
  rowEnd: number;
  size: number;
  /** The maximum number of bits per signature. */
  bits?: number | undefined;
};

/** Thrown if a value does not fit into the layout that was planned for the others. */
class Misfit extends Error {}

/**
 * Lays rows out again in the background, in steps of about a millisecond, while searches use the old rows and rows
 * change. First it collects the numbers and plans a layout, then it determines each row's position in each order, then
 * it builds the orders block by block, and finally it updates the rows that changed in the meantime. The caller must
 * report every changed row and keep the rows of `from`.
 */
export class Relayout {
  readonly #ground: ArrangementContext;
  readonly #plan: RelayoutPlan;
  readonly #source: RowImage;
  /** Rows whose collected state may be outdated. */
  readonly #touched = new Set<number>();
  readonly #steps: Generator<void, void>;
  #made: Arrangement | null = null;
  /** The numbers of the existing rows, and their keys by order. */
  #rows = new Uint32Array(0);
  #keys: Float64Array[] = [];

  constructor(ground: ArrangementContext, plan: RelayoutPlan) {
    this.#ground = ground;
    this.#plan = plan;
    const { from, fields } = plan;
    this.#source = new RowImage(ground.heap, from.layout, fields, from.image.mostCodes);
    this.#steps = this.#layOut();
  }

  /** Reports that a row was added, changed or removed. */
  touch(row: number): void {
    this.#touched.add(row);
  }

  /** Does one step. Returns `done`, or `again` if the relayout failed and must be restarted. */
  step(): 'more' | 'done' | 'again' {
    try {
      return this.#steps.next().done ? 'done' : 'more';
    } catch (error) {
      if (error instanceof Misfit) return 'again';
      throw error;
    }
  }

  /** Returns the new rows when they are done; take them before anything changes. */
  take(): Arrangement {
    const made = this.#made!;
    this.#made = null;
    this.dispose();
    return made;
  }

  /** Frees the rows if they were not taken. */
  dispose(): void {
    this.#source.dispose();
    this.#made?.dispose();
    this.#made = null;
  }

  *#layOut(): Generator<void, void> {
    const { from, fields, size, bits = MAX_SIGNATURE_BITS } = this.#plan;
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
    return choices.map(({ coding }, n) => (isCacheColumnName(fields.numbers[n]!.name) ? COMPUTED_CODING : coding));
  }

  /** Determines each row's position. Rows that change before they are read end up in a less suitable block. */
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
      if (staging.count === ROWS_PER_LOADED_BLOCK) finish();
    }
    finish();
    this.#rows = this.#rows.subarray(0, count);
    this.#keys = this.#keys.map((keys) => keys.subarray(0, count));
  }

  *#fillOrder(made: Arrangement, k: number) {
    const { rows: order } = made.orders[k]!;
    const keys = this.#keys[k]!;
    const positions = yield* sortByKeyInSteps(keys);
    order.reserve(keys.length, this.#plan.rowEnd);
    for (let from = 0; from < positions.length; from += ROWS_PER_LOADED_BLOCK) {
      const staging = this.#newStaging();
      for (let i = from; i < Math.min(positions.length, from + ROWS_PER_LOADED_BLOCK); i++) {
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

  /** Reads the rows of later orders from the first new order, so that changes since then do not matter. */
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

  /** Stages a row and returns its position. */
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

  /** Returns a row's values, with the added columns missing. */
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

const AS_THEY_ARE = Uint32Array.from({ length: ROWS_PER_LOADED_BLOCK }, (_position, i) => i);
