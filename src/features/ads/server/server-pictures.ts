import { createHash } from 'node:crypto';
import type { PictureCache } from '#features/listings/listings.server.ts';
import type { Banners } from '#ports/pictures/pictures.ts';
import { webpSize } from '#ports/pictures/webp-size.ts';
import type { Download } from '#ports/web/download.ts';

const MAX_BYTES = 1_000_000;
const TIMEOUT_MS = 3_000;
/** The number of pictures whose size is cached. */
const MAX_KNOWN = 2_000;
/** A picture that could not be used is not downloaded again for this time. */
const RETRY_AFTER_MS = 600_000;

export type ServerPicture = { name: string; width: number; height: number };

/** Our own copies of the pictures of an ad server. */
export type ServerPictures = {
  /** Downloads and re-encodes a picture unless there is a copy. `null` if it cannot be shown. */
  find(url: string, signal: AbortSignal): Promise<ServerPicture | null>;
  /** Returns the copy with a name that `find` returned; `null` if there is none. */
  read(name: string): Promise<Buffer | null>;
};

type Parts = { cache: PictureCache; download: Download; banner: Banners['banner']; now(): number };

/** Browsers never load a picture of an ad server: the site downloads it once and serves a copy that it encoded itself. */
export function createServerPictures({ cache, download, banner, now }: Parts): ServerPictures {
  const known = new Map<string, { picture: ServerPicture | null; at: number }>();
  const remember = (name: string, picture: ServerPicture | null) => {
    known.delete(name);
    if (known.size >= MAX_KNOWN) known.delete(known.keys().next().value!);
    known.set(name, { picture, at: now() });
    return picture;
  };
  return {
    find: async (url, signal) => {
      const name = `${createHash('sha256').update(url).digest('hex').slice(0, 40)}.webp`;
      const before = known.get(name);
      if (before && (before.picture !== null || now() - before.at < RETRY_AFTER_MS)) return before.picture;
      signal.throwIfAborted();
      const bytes = await cache.get(name, async () => {
        // Other requests may wait for the same picture, so it is not aborted with this one.
        const file = await download(url, { maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS });
        return file.kind === 'file' ? banner(file.bytes) : null;
      });
      const size = bytes && webpSize(bytes);
      return remember(name, size && { name, ...size });
    },
    read: async (name) => {
      const copy = await cache.get(name, async () => null);
      // The picture was evicted, so the next ad needs another copy.
      if (copy === null && known.get(name)?.picture) known.delete(name);
      return copy;
    },
  };
}
