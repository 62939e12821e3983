import { createHash } from 'node:crypto';
import type { Guard } from '#ports/calls/guard.ts';
import { type Objects, readObject } from '#ports/objects/objects.ts';
import type { Download } from '#ports/web/download.ts';
import type { ResizePicture } from '#ports/pictures/resize-picture.ts';
import type { PhotoWidth } from '../model/photo-path.ts';

/** Our own copies of photos: a shopper's browser never calls a dealer's server. */
export type PhotoStore = {
  /** The photo at a width as WebP, or `null` when it cannot be had; asked again after an hour. */
  get(source: string, width: PhotoWidth, signal?: AbortSignal): Promise<Buffer | null>;
};

const MOST_BYTES = 20 * 1024 * 1024;
const TIMEOUT_MS = 10_000;
/** Downloads at once: photos must not crowd out searches. */
const AT_ONCE = 4;
const MOST_WAITING = 200;
const FAILURE_REMEMBERED_MS = 3_600_000;
const MOST_FAILURES = 10_000;

/**
 * Keeps photos in `objects`, named by a digest of their address, which every instance makes alike. `guard` stands around
 * what is asked of them: without its copies the store fetches.
 */
export function createPhotoStore(surroundings: {
  objects: Objects;
  guard: Guard;
  download: Download;
  resize: ResizePicture;
  now(): number;
}): PhotoStore {
  const { objects, guard, download, resize, now } = surroundings;
  const failures = new Map<string, number>();
  const underWay = new Map<string, Promise<Buffer | null>>();
  const takeTurn = limitTo(AT_ONCE, MOST_WAITING);

  const readKept = async (key: string) => {
    const kept = await guard((signal) => readObject(objects, key, signal));
    return kept.ok ? kept.value : null;
  };
  const fetchAndKeep = async (source: string, width: PhotoWidth, key: string) => {
    const original = await download(source, { mostBytes: MOST_BYTES, timeoutMs: TIMEOUT_MS });
    const picture = original.kind === 'file' ? await resize(original.bytes, width) : null;
    // A full disk costs the copy, not the picture.
    if (picture) await guard((signal) => objects.put(key, picture, signal));
    return picture;
  };

  return {
    get: async (source, width) => {
      const key = keyOf(source, width);
      const kept = await readKept(key);
      if (kept || (failures.get(source) ?? 0) > now()) return kept;
      const running = underWay.get(key);
      if (running) return running;
      const job = takeTurn(() => fetchAndKeep(source, width, key)).catch(() => null);
      underWay.set(key, job);
      const picture = await job.finally(() => underWay.delete(key));
      if (picture === null) remember(failures, source, now() + FAILURE_REMEMBERED_MS);
      return picture;
    },
  };
}

/** Below folders of two letters: some file systems do not like a million names in one. */
function keyOf(source: string, width: number): string {
  const digest = createHash('sha256').update(source).digest('hex');
  return `photos/${digest.slice(0, 2)}/${digest}-${width}.webp`;
}

function remember(failures: Map<string, number>, source: string, until: number): void {
  if (failures.size >= MOST_FAILURES) failures.delete(failures.keys().next().value!);
  failures.set(source, until);
}

/** Runs at most `atOnce` jobs together; refuses when `mostWaiting` stand in line. */
function limitTo(atOnce: number, mostWaiting: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <Result>(job: () => Promise<Result>): Promise<Result> => {
    if (running >= atOnce) {
      if (waiting.length >= mostWaiting) throw new Error('Too many photos are being fetched.');
      await new Promise<void>((turn) => waiting.push(turn));
    }
    running++;
    try {
      return await job();
    } finally {
      running--;
      waiting.shift()?.();
    }
  };
}
