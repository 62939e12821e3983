import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
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

/** Keeps photos in `folder`, named by a digest of their address. */
export function createPhotoStore(surroundings: {
  folder: string;
  download: Download;
  resize: ResizePicture;
  now(): number;
}): PhotoStore {
  const { folder, download, resize, now } = surroundings;
  const failures = new Map<string, number>();
  const underWay = new Map<string, Promise<Buffer | null>>();
  const takeTurn = limitTo(AT_ONCE, MOST_WAITING);

  const fetchAndKeep = async (source: string, width: PhotoWidth, file: string) => {
    const original = await download(source, { mostBytes: MOST_BYTES, timeoutMs: TIMEOUT_MS });
    const picture = original.kind === 'file' ? await resize(original.bytes, width) : null;
    if (picture) await keep(file, picture);
    return picture;
  };

  return {
    get: async (source, width) => {
      const file = path.join(folder, fileName(source, width));
      const kept = await readFile(file).catch(() => null);
      if (kept || (failures.get(source) ?? 0) > now()) return kept;
      const running = underWay.get(file);
      if (running) return running;
      const job = takeTurn(() => fetchAndKeep(source, width, file)).catch(() => null);
      underWay.set(file, job);
      const picture = await job.finally(() => underWay.delete(file));
      if (picture === null) remember(failures, source, now() + FAILURE_REMEMBERED_MS);
      return picture;
    },
  };
}

function fileName(source: string, width: number): string {
  const digest = createHash('sha256').update(source).digest('hex');
  return path.join(digest.slice(0, 2), `${digest}-${width}.webp`);
}

/** Written aside and renamed, so that nobody ever reads half a picture. */
async function keep(file: string, picture: Buffer): Promise<void> {
  const half = `${file}.${process.pid}`;
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(half, picture);
  await rename(half, file);
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
