import { DamagedError, framed, type FrameReader } from '../cards/frames.ts';

/** What of an engine writes its rows down. */
export type SavingEngine = {
  /** The rows of this moment: what changes while the pieces are written does not show in them, until `done` is called. */
  save(): { pieces: Iterable<Uint8Array>; done(): void };
  /** Into an engine without rows. Throws when the pieces are not what it wrote. */
  restore(pieces: AsyncIterable<Uint8Array>): Promise<void>;
};

/** The engine's own pieces. No piece is empty. */
export function saveRows(engine: SavingEngine): { pieces: Iterable<Uint8Array>; done(): void } {
  const { pieces, done } = engine.save();
  return { pieces: framesOf(pieces), done };
}

/**
 * Takes up the rows that were saved.
 * @throws DamagedError when the engine does not take them.
 */
export async function restoreRows(engine: SavingEngine, frames: FrameReader): Promise<void> {
  try {
    await engine.restore(untilEmpty(frames));
  } catch (error) {
    throw new DamagedError((error as Error).message, { cause: error });
  }
}

function* framesOf(pieces: Iterable<Uint8Array>): Generator<Uint8Array> {
  for (const piece of pieces) yield* framed(piece);
  yield* framed(new Uint8Array());
}

async function* untilEmpty(frames: FrameReader): AsyncGenerator<Uint8Array> {
  for (;;) {
    const piece = await frames.next();
    if (piece.length === 0) return;
    yield piece;
  }
}
