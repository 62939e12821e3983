import { ORDER_BLOCK_LIST } from '../kernel/shape.ts';
import { type Heap, NULL_ADDRESS } from '../memory/heap.ts';
import { blockTables } from '../versions/block-tables.ts';
import type { Fields } from '../columns/fields.ts';
import { allocPart, BLOCK_PARTS, partBytes } from '../layout/block-parts.ts';
import type { Layout } from '../layout/layout.ts';
import type { OrderTables, RowOrder } from '../store/row-order.ts';
import type { Store } from '../store/store.ts';
import { dictionariesOf } from './dictionaries-of.ts';
import { type Head, MAGIC, MAX_HEAD_BYTES } from './head.ts';
import { unpackLayout } from './pack-layout.ts';
import { type PieceRequests, PieceReader } from './piece-reader.ts';
import { SnapshotError } from './snapshot-error.ts';
import { readTexts } from './texts.ts';

/**
 * Reads a snapshot into memory separate from the store's, and moves it to the store only when it is complete and valid.
 * Otherwise throws a `SnapshotError` and frees the memory.
 */
export function* restoreStore(store: Store, format: number, identity: string): PieceRequests {
  const reader = new PieceReader();
  const head = yield* readHead(reader);
  if (head.format !== format || head.identity !== identity) throw new SnapshotError('foreign');
  const layout = unpackLayout(head.layout);
  const making = store.beginMaking();
  let isTaken = false;
  try {
    yield* readPlaces(head.places, making.fields, reader);
    yield* readDictionaries(head, making.fields, reader);
    store.heap.reserve(head.bytes);
    making.makeRows(layout, head.mostCodes, head.rowEnd);
    yield* reader.into(store.heap.u8.subarray(making.ids, making.ids + 8 * head.rowEnd));
    const index = yield* reader.words(head.indexLength);
    yield* reader.seal();
    for (const order of head.orders) {
      const tables = yield* readTables(order, reader);
      yield* readBlocks(making.makeOrder(tables), tables.sequence, layout, store.heap, reader);
    }
    yield* reader.end();
    store.adopt(making, { rowEnd: head.rowEnd, planned: head.planned, index }, head.size);
    isTaken = true;
  } finally {
    if (!isTaken) making.dispose();
  }
}

function* readHead(reader: PieceReader): PieceRequests<Head> {
  const magic = yield* reader.bytes(MAGIC.length);
  if (magic.some((byte, i) => byte !== MAGIC[i])) throw new SnapshotError('foreign');
  const [length] = yield* reader.words(1);
  yield* reader.seal();
  if (length! > MAX_HEAD_BYTES) throw new SnapshotError('damaged');
  const json = yield* reader.bytes(length!);
  yield* reader.seal();
  return JSON.parse(new TextDecoder().decode(json)) as Head;
}

function* readPlaces(size: number, { places }: Fields, reader: PieceReader): PieceRequests {
  const { table, uses } = yield* readTexts(size, reader);
  const points = yield* reader.doubles(2 * size);
  const curve = yield* reader.words(size);
  const directions = yield* reader.doubles(3 * size);
  yield* reader.seal();
  places.restore(table, uses, points, curve, directions);
}

function* readDictionaries(head: Head, fields: Fields, reader: PieceReader): PieceRequests {
  for (const [i, { kind, dictionary }] of dictionariesOf(fields).entries()) {
    const size = head.dictionaries[i]!;
    if (kind === 'texts') {
      const { table, uses } = yield* readTexts(size, reader);
      dictionary.restore(table, uses);
    } else {
      const uses = yield* reader.words(size);
      const values = yield* reader.words(size * dictionary.parts.length);
      yield* reader.seal();
      dictionary.restore(values, uses);
    }
  }
}

function* readTables(
  { blocks, used, slots, keyBits }: Head['orders'][number],
  reader: PieceReader,
): PieceRequests<OrderTables> {
  const tables = {
    blockCount: blocks,
    sequence: yield* reader.words(used),
    firstKeys: yield* reader.doubles(used),
    slots: yield* reader.words(slots),
    keyBits,
  };
  yield* reader.seal();
  return tables;
}

function* readBlocks(
  rows: RowOrder,
  used: Uint32Array,
  layout: Layout,
  heap: Heap,
  reader: PieceReader,
): PieceRequests {
  let withParts = 0;
  try {
    for (const number of used) yield* readBlock(rows, number, layout, heap, reader);
    yield* reader.seal();
    for (; withParts < used.length; withParts++)
      for (const part of BLOCK_PARTS) allocPart(heap, blockOf(rows, used[withParts]!, heap), part);
    for (const number of used) {
      const block = blockOf(rows, number, heap);
      for (const part of BLOCK_PARTS) {
        const at = heap.u32[(block + part.address) >>> 2]!;
        yield* reader.into(heap.u8.subarray(at, at + partBytes(heap, block, part)));
      }
    }
    yield* reader.seal();
    rows.joinCaps();
  } finally {
    // The remaining zones contain addresses that were only valid in the process that wrote them.
    for (const number of used.subarray(withParts))
      for (const { address } of BLOCK_PARTS) heap.u32[(blockOf(rows, number, heap) + address) >>> 2] = NULL_ADDRESS;
  }
}

function* readBlock(rows: RowOrder, number: number, layout: Layout, heap: Heap, reader: PieceReader): PieceRequests {
  for (const { word, bytes } of blockTables(layout)) {
    const table = heap.u32[(rows.at + word) >>> 2]!;
    if (table > 0) yield* reader.into(heap.u8.subarray(table + number * bytes, table + (number + 1) * bytes));
  }
  const block = blockOf(rows, number, heap);
  yield* reader.into(heap.u8.subarray(block, block + layout.blockBytes));
}

function blockOf({ at }: RowOrder, number: number, { u32 }: Heap): number {
  return u32[(u32[(at + ORDER_BLOCK_LIST) >>> 2]! >>> 2) + number]!;
}
