import { MISSING } from '../dictionaries/dictionary.ts';
import { blockTables } from '../versions/block-tables.ts';
import type { PinnedRows } from '../versions/pinned-epochs.ts';
import { BLOCK_PARTS, partBytes } from '../layout/block-parts.ts';
import type { StoreTables } from '../store/store-tables.ts';
import type { Store } from '../store/store.ts';
import { dictionariesOf } from './dictionaries-of.ts';
import { type Head, MAGIC } from './head.ts';
import { packLayout } from './pack-layout.ts';
import { PieceWriter } from './piece-writer.ts';
import { writeTexts } from './texts.ts';

/** The number of ids written at a time. */
const ID_ROWS = 2 ** 14;

/** The current state of a store, to be written while the store changes. The writer must unpin the rows afterwards. */
export type StoreSave = { rows: PinnedRows; tables: StoreTables; uses: readonly Uint32Array[]; placeUses: Uint32Array };

/** Returns the current state of a store in pieces. Changes made before `done` is called are not included. */
export function saveStore(
  store: Store,
  epoch: number,
  format: number,
  identity: string,
): { pieces: Iterable<Uint8Array>; done(): void } {
  const saving = beginStoreSave(store, epoch);
  let isDone = false;
  const done = () => {
    if (!isDone) store.unpin(saving.rows);
    isDone = true;
  };
  return { pieces: untilDone(piecesOf(saving, store, format, identity), () => isDone), done };
}

/** After `done` the rows may differ, so reading on would not give a consistent snapshot. */
function* untilDone(pieces: Iterable<Uint8Array>, isDone: () => boolean): Generator<Uint8Array> {
  if (isDone()) throw new Error('The rows were let go of before all of their pieces were read.');
  for (const piece of pieces) {
    yield piece;
    if (isDone()) throw new Error('The rows were let go of before all of their pieces were read.');
  }
}

export function beginStoreSave(store: Store, epoch: number): StoreSave {
  const rows = store.pin(epoch);
  const uses = dictionariesOf(rows.fields).map(({ dictionary }) => dictionary.usesNow());
  return { rows, tables: store.tables(), uses, placeUses: rows.fields.places.texts.usesNow() };
}

/**
 * Yields the pieces of a snapshot: a head, dictionaries, places, ids, and the blocks of each order in their in-memory
 * form.
 */
export function* piecesOf(
  { rows, tables, uses, placeUses }: StoreSave,
  store: Store,
  format: number,
  identity: string,
): Generator<Uint8Array> {
  const writer = new PieceWriter();
  const head: Head = {
    format,
    identity,
    size: rows.size,
    planned: tables.planned,
    mostCodes: tables.mostCodes,
    bytes: tables.bytes,
    rowEnd: tables.rowEnd,
    indexLength: tables.index.length,
    places: placeUses.length,
    dictionaries: uses.map(({ length }) => length),
    layout: packLayout(rows.layout),
    orders: tables.orders.map(({ sequence, slots, keyBits, blockCount }) => ({
      blocks: blockCount,
      used: sequence.length,
      slots: slots.length,
      keyBits,
    })),
  };
  yield* writeHead(head, writer);
  yield* writePlaces(rows, placeUses, writer);
  for (const [i, { kind, dictionary }] of dictionariesOf(rows.fields).entries()) {
    if (kind === 'texts') yield* writeTexts(dictionary, uses[i]!, writer);
    else {
      yield* writer.array(uses[i]!);
      yield* writer.array(dictionary.valuesNow(uses[i]!));
      yield* writer.seal();
    }
  }
  yield* writeIds(tables, store, writer);
  for (const order of tables.orders.keys()) yield* writeOrder(rows, tables, order, writer);
  yield* writer.end();
}

function* writeHead(head: Head, writer: PieceWriter): Generator<Uint8Array> {
  const json = new TextEncoder().encode(JSON.stringify(head));
  yield* writer.array(MAGIC);
  yield* writer.array(Uint32Array.of(json.length));
  yield* writer.seal();
  yield* writer.array(json);
  yield* writer.seal();
}

function* writePlaces({ fields }: PinnedRows, uses: Uint32Array, writer: PieceWriter): Generator<Uint8Array> {
  const { places } = fields;
  yield* writeTexts(places.texts, uses, writer);
  const points = new Float64Array(2 * uses.length);
  const curve = new Uint32Array(uses.length);
  const directions = new Float64Array(3 * uses.length);
  for (let code = MISSING + 1; code < uses.length; code++) {
    if (uses[code] === 0) continue;
    const { latitude, longitude } = places.pointOf(code)!;
    points.set([latitude, longitude], 2 * code);
    curve[code] = places.curveOf(code);
    directions.set(places.directionOf(code), 3 * code);
  }
  for (const array of [points, curve, directions]) yield* writer.array(array);
  yield* writer.seal();
}

function* writeIds({ rowEnd, index }: StoreTables, store: Store, writer: PieceWriter): Generator<Uint8Array> {
  for (let row = 0; row < rowEnd; row += ID_ROWS) {
    const bytes = 8 * Math.min(ID_ROWS, rowEnd - row);
    yield* writer.item(bytes, (into) => into.set(store.heap.u8.subarray(store.idsAt + 8 * row).subarray(0, bytes)));
  }
  yield* writer.array(index);
  yield* writer.seal();
}

function* writeOrder(
  { heap, layout, orders, serial }: PinnedRows,
  { orders: all }: StoreTables,
  order: number,
  writer: PieceWriter,
): Generator<Uint8Array> {
  const { sequence, firstKeys, slots } = all[order]!;
  const { past } = orders[order]!.rows.rows;
  for (const array of [sequence, firstKeys, slots]) yield* writer.array(array);
  yield* writer.seal();
  const tables = blockTables(layout);
  for (const number of sequence) {
    const place = past.blockAt(serial, number);
    for (const [t, { bytes }] of tables.entries()) {
      const at = place.tables[t]!;
      if (at > 0)
        yield* writer.item(bytes, (into) =>
          into.set(heap.u8.subarray(past.blockAt(serial, number).tables[t]!).subarray(0, bytes)),
        );
    }
    yield* writer.item(layout.blockBytes, (into) => {
      const { block } = past.blockAt(serial, number);
      into.set(heap.u8.subarray(block, block + layout.blockBytes));
    });
  }
  yield* writer.seal();
  for (const number of sequence) {
    for (const part of BLOCK_PARTS) {
      yield* writer.item(partBytes(heap, past.blockAt(serial, number).block, part), (into) => {
        const at = heap.u32[(past.blockAt(serial, number).block + part.address) >>> 2]!;
        into.set(heap.u8.subarray(at, at + into.length));
      });
    }
  }
  yield* writer.seal();
}
