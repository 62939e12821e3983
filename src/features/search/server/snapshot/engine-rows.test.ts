import { expect, test } from 'vitest';
import { DamagedError, FrameReader } from '../cards/frames.ts';
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

async function restored(from: object, into: object): Promise<boolean> {
  const { pieces, done } = saveRows(from);
  const frames = new FrameReader(inOne(pieces));
  done();
  return restoreRows(into, frames);
}

test('an engine that saves takes its rows up again, and is let go when they are written', async () => {
  const engine = new TextEngine('a', 'b');
  const later = new TextEngine();
  expect(await restored(engine, later)).toBe(true);
  expect([later.rows, engine.isHeld]).toEqual([['a', 'b'], false]);
  expect(await restored(new TextEngine(), new TextEngine())).toBe(true);
});

test('an engine that does not save has its rows made anew', async () => {
  expect(await restored({}, new TextEngine())).toBe(false);
  expect(await restored(new TextEngine('a'), {})).toBe(false);
});

test('rows that the engine does not take are as good as damaged', async () => {
  await expect(restored(new TextEngine('a', 'foreign'), new TextEngine())).rejects.toThrow(DamagedError);
});
