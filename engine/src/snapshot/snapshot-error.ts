/**
 * Why a snapshot is rejected. `damaged`: its bytes were changed. `cut`: its end is missing. `foreign`: it has another
 * schema, storage or version, or is not a snapshot.
 */
export type SnapshotReason = 'damaged' | 'cut' | 'foreign';

const SENTENCES: Readonly<Record<SnapshotReason, string>> = {
  damaged: 'The snapshot is damaged: a checksum is wrong.',
  cut: 'The snapshot is cut off.',
  foreign: 'The snapshot is of another schema, storage or version.',
};

/** A snapshot cannot be used; the engine is unchanged. Fill it from the original rows instead. */
export class SnapshotError extends Error {
  override name = 'SnapshotError';
  readonly reason: SnapshotReason;

  constructor(reason: SnapshotReason) {
    super(SENTENCES[reason]);
    this.reason = reason;
  }
}
