import { createHash } from 'node:crypto';
import type { Guard } from '#ports/calls/guard.ts';
import { type Objects, readObject } from '#ports/objects/objects.ts';
import type { Download } from '#ports/web/download.ts';
import { type Pictures, PictureUnfinishedError } from '#ports/pictures/pictures.ts';
import { OLD_PHOTO_WIDTH, PHOTO_WIDTHS, type PhotoWidth } from '../model/photo-path.ts';

/**
 * `missing`: there is no such photo, or its file cannot be shown. `busy`: it could not be fetched or processed now,
 * which says nothing about the photo itself.
 */
export type Photo = { kind: 'photo'; bytes: Buffer } | { kind: 'missing' } | { kind: 'busy' };

/** The site's own copies of photos, so that a shopper's browser never calls a dealer's server. */
export type PhotoStore = {
  /**
   * Returns the photo in a width, as WebP. A missing photo is retried after an hour. A photo whose server failed, or
   * that was not processed in time, is retried after a minute; until then the stored copy with the nearest width is
   * returned, if there is one. It may have been stored by an earlier version of the site with other widths.
   */
  get(source: string, width: PhotoWidth, signal?: AbortSignal): Promise<Photo>;
};

const MAX_BYTES = 20 * 1024 * 1024;
const TIMEOUT_MS = 10_000;
/**
 * Maximum numbers of concurrent downloads. The first prevents photos from slowing down searches. The second prevents a
 * host that hangs from blocking the photos of other hosts.
 */
const AT_ONCE = 4;
const AT_ONCE_PER_HOST = 3;
const MAX_WAITING = 200;
const MAX_WAITING_PER_HOST = 150;
const MISSING_REMEMBERED_MS = 3_600_000;
/**
 * How long (ms) a failure is remembered, so that not every request calls a server that hangs, or fetches a photo that
 * takes too long.
 */
const FAILURE_REMEMBERED_MS = 60_000;
const MAX_REMEMBERED = 10_000;

const STORED_WIDTHS = [...PHOTO_WIDTHS, OLD_PHOTO_WIDTH];

/** A failure. `hasNoCopy`: no width is stored either. */
type CachedPhoto = { photo: Photo; until: number; hasNoCopy: boolean };

/**
 * Keeps photos in `objects`, named by a digest of their address, which is the same on every instance. `guard` wraps
 * reads and writes of `objects`: when they fail, the store downloads the photo instead.
 */
export function createPhotoStore(deps: {
  objects: Objects;
  guard: Guard;
  download: Download;
  resize: Pictures['resize'];
  now(): number;
}): PhotoStore {
  const { objects, guard, download, resize, now } = deps;
  const remembered = new Map<string, CachedPhoto>();
  const underWay = new Map<string, Promise<Photo>>();
  const takeTurn = limitByHost();

  /** Returns `null` if there is no copy, and `undefined` if it could not be read. */
  const readKept = async (key: string) => {
    const kept = await guard((signal) => readObject(objects, key, signal));
    return kept.ok ? kept.value : undefined;
  };
  const rememberedOf = (source: string): CachedPhoto | undefined => {
    const known = remembered.get(source);
    return known && known.until > now() ? known : undefined;
  };
  const rememberFor = (source: string, photo: Photo, ms: number): Photo => {
    if (remembered.size >= MAX_REMEMBERED) remembered.delete(remembered.keys().next().value!);
    remembered.set(source, { photo, until: now() + ms, hasNoCopy: false });
    return photo;
  };
  const resizeInTime = (bytes: Buffer, width: PhotoWidth) =>
    resize(bytes, width).catch((error: unknown) => {
      if (error instanceof PictureUnfinishedError) return 'unfinished' as const;
      throw error;
    });
  const fetchAndKeep = async (source: string, width: PhotoWidth, key: string): Promise<Photo> => {
    const original = await download(source, { maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS });
    if (original.kind === 'failed') return rememberFor(source, { kind: 'busy' }, FAILURE_REMEMBERED_MS);
    const picture = original.kind === 'file' ? await resizeInTime(original.bytes, width) : null;
    if (picture === 'unfinished') return rememberFor(source, { kind: 'busy' }, FAILURE_REMEMBERED_MS);
    if (!picture) return rememberFor(source, { kind: 'missing' }, MISSING_REMEMBERED_MS);
    // If the disk is full, the copy is lost but the picture is still returned.
    await guard((signal) => objects.put(key, picture, signal));
    // The same photo may have failed in another width in the meantime.
    remembered.delete(source);
    return { kind: 'photo', bytes: picture };
  };

  /** Returns `null` if there is no copy of another width, and `undefined` if one could not be read. */
  const readNearest = async (source: string, width: PhotoWidth): Promise<Buffer | null | undefined> => {
    let none: null | undefined = null;
    const others = STORED_WIDTHS.filter((other) => other !== width);
    for (const other of others.toSorted((a, b) => Math.abs(a - width) - Math.abs(b - width))) {
      const kept = await readKept(keyOf(source, other));
      if (kept) return kept;
      if (kept === undefined) none = undefined;
    }
    return none;
  };
  const fetchOnce = (source: string, width: PhotoWidth, key: string): Photo | Promise<Photo> => {
    const known = rememberedOf(source);
    if (known) return known.photo;
    const running = underWay.get(key);
    if (running) return running;
    // An error here means that the download was refused or interrupted because of our own load, so it isn't remembered.
    const job = takeTurn(URL.parse(source)?.hostname ?? '', () => fetchAndKeep(source, width, key)).catch(
      (): Photo => ({ kind: 'busy' }),
    );
    underWay.set(key, job);
    return job.finally(() => underWay.delete(key));
  };

  return {
    get: async (source, width) => {
      const known = rememberedOf(source);
      if (known?.hasNoCopy) return known.photo;
      const key = keyOf(source, width);
      const kept = await readKept(key);
      if (kept) return { kind: 'photo', bytes: kept };
      const photo = await fetchOnce(source, width, key);
      if (photo.kind === 'photo') return photo;
      const nearest = await readNearest(source, width);
      if (nearest) return { kind: 'photo', bytes: nearest };
      const failure = rememberedOf(source);
      if (failure && kept === null && nearest === null) failure.hasNoCopy = true;
      return photo;
    },
  };
}

/**
 * Returns the object key. Spreads photos over folders of two characters, because some file systems handle a million
 * names in one folder badly.
 */
function keyOf(source: string, width: number): string {
  const digest = createHash('sha256').update(source).digest('hex');
  return `photos/${digest.slice(0, 2)}/${digest}-${width}.webp`;
}

/** Runs at most `AT_ONCE` jobs concurrently, and `AT_ONCE_PER_HOST` for one host. Rejects when too many wait. */
function limitByHost() {
  const running = new Map<string, number>();
  const waiting: { host: string; begin(): void }[] = [];
  const count = (host: string, change: number) => running.set(host, (running.get(host) ?? 0) + change);
  const total = () => [...running.values()].reduce((sum, jobs) => sum + jobs, 0);
  const mayBegin = (host: string) => total() < AT_ONCE && (running.get(host) ?? 0) < AT_ONCE_PER_HOST;
  const next = () => {
    const at = waiting.findIndex(({ host }) => mayBegin(host));
    if (at < 0) return;
    const [first] = waiting.splice(at, 1);
    count(first!.host, 1);
    first!.begin();
  };
  return async <Result>(host: string, job: () => Promise<Result>): Promise<Result> => {
    if (mayBegin(host)) count(host, 1);
    else {
      const before = waiting.filter((other) => other.host === host).length;
      if (waiting.length >= MAX_WAITING || before >= MAX_WAITING_PER_HOST)
        throw new Error('Too many photos are being fetched.');
      await new Promise<void>((begin) => waiting.push({ host, begin }));
    }
    try {
      return await job();
    } finally {
      count(host, -1);
      if (running.get(host) === 0) running.delete(host);
      next();
    }
  };
}
