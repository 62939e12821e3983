import { expect, test } from 'vitest';
import { DamagedDataError, FrameReader } from '../cards/frames.ts';
import { restoreRows, saveRows, type SavingEngine } from './engine-rows.ts';

/** An engine whose rows are texts. */
class TextEngine implements SavingEngine {
  rows: string[];
  isHeld = false;
  constructor(...rows: string[]) {
    this.rows = rows;
  }
  save() {
    this.isHeld = true;
    return { pieces: this.rows.map((row) => Buffer.from(row)), done: () => void (this.isHeld = false) };
  }
  async restore(pieces: AsyncIterable<Uint8Array>) {
    for await (const piece of pieces) {
      if (String(piece) === 'foreign') throw new Error('The rows have another schema.');
      this.rows.push(String(piece));
    }
  }
}

async function* inOne(pieces: Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield Buffer.concat([...pieces]);
}

async function restored(from: SavingEngine, into: SavingEngine): Promise<void> {
  const { pieces, done } = saveRows(from);
  const frames = new FrameReader(inOne(pieces));
  done();
  await restoreRows(into, frames);
}

test('an engine restores its rows, and is released when they are written', async () => {
  const engine = new TextEngine('a', 'b');
  const later = new TextEngine();
  await restored(engine, later);
  expect([later.rows, engine.isHeld]).toEqual([['a', 'b'], false]);
  const empty = new TextEngine();
  await restored(new TextEngine(), empty);
  expect(empty.rows).toEqual([]);
});

test('rows that the engine rejects count as damaged', async () => {
  await expect(restored(new TextEngine('a', 'foreign'), new TextEngine())).rejects.toThrow(DamagedDataError);
});
