import { DamagedDataError, withFrameHeader, type FrameReader } from '../cards/frames.ts';

/** The part of an engine that saves and restores its rows. */
export type SavingEngine = {
  /** Serializes the current rows. Changes made before `done` is called are not included. */
  save(): { pieces: Iterable<Uint8Array>; done(): void };
  /** Call it only on an engine without rows. Throws if the pieces are invalid. */
  restore(pieces: AsyncIterable<Uint8Array>): Promise<void>;
};

/** Returns the engine's rows as frames. An empty frame is the last one; the engine's own pieces are never empty. */
export function saveRows(engine: SavingEngine): { pieces: Iterable<Uint8Array>; done(): void } {
  const { pieces, done } = engine.save();
  return { pieces: framesOf(pieces), done };
}

/**
 * Restores saved rows.
 * @throws DamagedDataError if the engine rejects them.
 */
export async function restoreRows(engine: SavingEngine, frames: FrameReader): Promise<void> {
  try {
    await engine.restore(untilEmpty(frames));
  } catch (error) {
    throw new DamagedDataError((error as Error).message, { cause: error });
  }
}

function* framesOf(pieces: Iterable<Uint8Array>): Generator<Uint8Array> {
  for (const piece of pieces) yield* withFrameHeader(piece);
  yield* withFrameHeader(new Uint8Array());
}

async function* untilEmpty(frames: FrameReader): AsyncGenerator<Uint8Array> {
  for (;;) {
    const piece = await frames.next();
    if (piece.length === 0) return;
    yield piece;
  }
}
