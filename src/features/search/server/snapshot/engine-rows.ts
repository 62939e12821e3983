import { DamagedError, framed, type FrameReader } from '../cards/frames.ts';

/** What of an engine writes its rows down. */
export type SavingEngine = {
  /** The rows of this moment: what changes while the pieces are written does not show in them, until `done` is called. */
  save(): { pieces: Iterable<Uint8Array>; done(): void };
  /** Into an engine without rows. Throws when the pieces are not what it wrote. */
  restore(pieces: AsyncIterable<Uint8Array>): Promise<void>;
};

/** The engine's own pieces, or word that there are none. No piece is empty. */
export function saveRows(engine: object): { pieces: Iterable<Uint8Array>; done(): void } {
  if (!canSave(engine)) return { pieces: framesOf(null), done: () => undefined };
  const { pieces, done } = engine.save();
  return { pieces: framesOf(pieces), done };
}

/**
 * Whether the engine holds the rows that were saved; `false` when it does not save, or did not then.
 * @throws DamagedError when it does not take them.
 */
export async function restoreRows(engine: object, frames: FrameReader): Promise<boolean> {
  const { hasRows } = (await frames.json()) as { hasRows?: boolean };
  if (!hasRows || !canSave(engine)) return false;
  try {
    await engine.restore(untilEmpty(frames));
  } catch (error) {
    throw new DamagedError((error as Error).message, { cause: error });
  }
  return true;
}

function canSave(engine: object): engine is SavingEngine {
  return 'save' in engine && 'restore' in engine;
}

function* framesOf(pieces: Iterable<Uint8Array> | null): Generator<Uint8Array> {
  yield* framed(Buffer.from(JSON.stringify({ hasRows: pieces !== null })));
  if (pieces === null) return;
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
