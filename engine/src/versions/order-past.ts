import { ORDER_BLOCK_LIST, ORDER_BLOCKS } from '../kernel/shape.ts';
import { type Heap, NOWHERE } from '../memory/heap.ts';
import { copyBlock, freeBlock } from '../layout/block-parts.ts';
import { type BlockPlace, type BlockTable, blockTables } from './block-tables.ts';
import { imageHead, type PastContext, type UndoneRows, undoRows } from './undone-rows.ts';

/** What has changed since a view was taken, as it was then. */
type Kept = {
  serial: number;
  blockCount: number;
  changes: number;
  blocks: Map<number, BlockPlace>;
  /** Of blocks that are not copied as yet: the rows that changed. */
  undone: Map<number, UndoneRows>;
  /** Blocks that somebody reads bit by bit: they keep their bytes, not only their rows. */
  steady: Set<number>;
  slots: Map<number, number>;
};

/** A block of which more rows changed is copied: to note them would cost more. */
const MOST_UNDONE = 64;

/**
 * The earlier states of an order, as far as views look at them. Of a block in which rows only change in their places, those
 * rows are noted as they were when the youngest view was taken; the block is copied, and the rows in the copy changed back,
 * when somebody looks. Before anything else happens to a block it is copied at once; older views find that copy too. What no
 * view has seen is not kept.
 */
export class OrderPast {
  readonly #heap: Heap;
  readonly #context: PastContext;
  readonly #blockBytes: number;
  readonly #tables: readonly BlockTable[];
  readonly #order: number;
  readonly #kept: Kept[] = [];
  /** Grows with every block that is kept. */
  changes = 0;

  /** `order`: where the kernel reads the order. */
  constructor(context: PastContext, order: number) {
    this.#heap = context.heap;
    this.#context = context;
    this.#blockBytes = context.layout.blockBytes;
    this.#tables = blockTables(context.layout);
    this.#order = order;
  }

  /** Whether some view looks at the order. */
  get isSeen(): boolean {
    return this.#kept.length > 0;
  }

  get blockCount(): number {
    return this.#word(ORDER_BLOCKS);
  }

  /** From now on, what changes is kept for the view of this number. */
  pin(serial: number): void {
    this.#kept.push({
      serial,
      blockCount: this.blockCount,
      changes: this.changes,
      blocks: new Map(),
      undone: new Map(),
      steady: new Set(),
      slots: new Map(),
    });
  }

  /** Gives back what only this view needed. */
  unpin(serial: number): void {
    const at = this.#kept.findIndex((kept) => kept.serial === serial);
    if (at < 0) return;
    const [kept] = this.#kept.splice(at, 1);
    const older = this.#kept[at - 1];
    for (const [number, place] of kept!.blocks) {
      if (older === undefined || number >= older.blockCount || older.blocks.has(number)) this.#free(place);
      else this.#take(older, number, place);
    }
    for (const [number, rows] of kept!.undone) if (older) hand(older, number, rows);
    if (older) for (const [row, slot] of kept!.slots) if (!older.slots.has(row)) older.slots.set(row, slot);
  }

  /** To be called before a block changes. */
  keepBlock(number: number): void {
    const kept = this.#kept.at(-1);
    if (kept === undefined || number >= kept.blockCount || kept.blocks.has(number)) return;
    this.#take(kept, number, this.#copyOf(this.#placeOf(number)));
    this.changes++;
  }

  /** To be called instead, before a row changes in its place, but for words and values without bits; `image` is what it was. */
  keepRow(number: number, row: number, image: number): void {
    const kept = this.#kept.at(-1);
    if (kept === undefined || number >= kept.blockCount || kept.blocks.has(number)) return;
    if (this.#kept.some(({ steady }) => steady.has(number))) return this.keepBlock(number);
    const rows = kept.undone.get(number);
    if (rows === undefined) {
      kept.undone.set(number, new Map([[row, imageHead(this.#context, image)]]));
      this.changes++;
    } else if (!rows.has(row)) {
      if (rows.size === MOST_UNDONE) this.keepBlock(number);
      else rows.set(row, imageHead(this.#context, image));
    }
  }

  /** To be called before a row comes into a block or leaves it; `slot` is the row's until then. */
  keep(block: number, row: number, slot: number): void {
    this.keepBlock(block);
    this.keepSlot(row, slot);
  }

  /** To be called before a row gets another slot. */
  keepSlot(row: number, slot: number): void {
    const kept = this.#kept.at(-1);
    if (kept !== undefined && !kept.slots.has(row)) kept.slots.set(row, slot);
  }

  blockCountAt(serial: number): number {
    return this.#kept.find((kept) => kept.serial === serial)!.blockCount;
  }

  /** Whether the order is still as the view saw it. */
  isUnchangedSince(serial: number): boolean {
    const { changes, blockCount } = this.#kept.find((kept) => kept.serial === serial)!;
    return changes === this.changes && blockCount === this.blockCount;
  }

  /** Where a view finds a block. Wherever that is the next time, it is the same to the last byte. */
  blockAt(serial: number, number: number): BlockPlace {
    const at = this.#kept.findIndex((kept) => kept.serial === serial);
    this.#kept[at]!.steady.add(number);
    return this.#find(at, number);
  }

  /** The blocks that have changed since a view was taken. */
  *changedSince(serial: number): Generator<[number, BlockPlace]> {
    const at = this.#kept.findIndex((kept) => kept.serial === serial);
    const { blockCount } = this.#kept[at]!;
    const changed = new Set<number>();
    for (let i = at; i < this.#kept.length; i++) {
      const { blocks, undone } = this.#kept[i]!;
      for (const number of blocks.keys()) if (number < blockCount) changed.add(number);
      for (const number of undone.keys()) if (number < blockCount) changed.add(number);
    }
    for (const number of changed) yield [number, this.#find(at, number)];
  }

  /** The slot that a row had when a view was taken; undefined when it has it still. */
  slotAt(serial: number, row: number): number | undefined {
    for (const kept of this.#kept) {
      const slot = kept.serial >= serial ? kept.slots.get(row) : undefined;
      if (slot !== undefined) return slot;
    }
    return undefined;
  }

  /** What the block was when the view at that place of the list was taken; rows are changed back in a copy. */
  #find(at: number, number: number): BlockPlace {
    const kept = this.#kept[at];
    if (kept === undefined) return this.#placeOf(number);
    const place = kept.blocks.get(number);
    if (place) return place;
    const next = this.#find(at + 1, number);
    return kept.undone.has(number) ? this.#take(kept, number, this.#copyOf(next)) : next;
  }

  /** Keeps a copy, after what changed in it was changed back. */
  #take({ blocks, undone }: Kept, number: number, place: BlockPlace): BlockPlace {
    const rows = undone.get(number);
    if (rows) undoRows(this.#context, place, rows);
    undone.delete(number);
    blocks.set(number, place);
    return place;
  }

  #placeOf(number: number): BlockPlace {
    const block = this.#heap.u32[(this.#word(ORDER_BLOCK_LIST) >>> 2) + number]!;
    const tables = this.#tables.map(({ word, bytes }) => {
      const at = this.#word(word);
      return at === 0 ? 0 : at + number * bytes;
    });
    return { block, tables };
  }

  #copyOf(old: BlockPlace): BlockPlace {
    const heap = this.#heap;
    const block = old.block === NOWHERE ? NOWHERE : copyBlock(heap, old.block, this.#blockBytes);
    const tables = this.#tables.map(({ bytes }, i) => (old.tables[i] === 0 ? 0 : heap.alloc(bytes)));
    for (const [i, from] of old.tables.entries())
      heap.u8.copyWithin(tables[i]!, from, from === 0 ? 0 : from + this.#tables[i]!.bytes);
    return { block, tables };
  }

  #free({ block, tables }: BlockPlace): void {
    if (block !== NOWHERE) freeBlock(this.#heap, block, this.#blockBytes);
    for (const [i, at] of tables.entries()) this.#heap.free(at, this.#tables[i]!.bytes);
  }

  #word(offset: number): number {
    return this.#heap.u32[(this.#order + offset) >>> 2]!;
  }
}

/** An older view finds rows of a block that it has no copy of. */
function hand({ blocks, undone, blockCount }: Kept, number: number, rows: UndoneRows): void {
  if (number >= blockCount || blocks.has(number)) return;
  const before = undone.get(number);
  if (before === undefined) undone.set(number, rows);
  else for (const [row, bytes] of rows) if (!before.has(row)) before.set(row, bytes);
}
