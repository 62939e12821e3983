import type { Guard } from '#ports/calls/guard.ts';
import { type Objects, readObject } from '#ports/objects/objects.ts';

/** Pictures that we made ourselves, kept as objects: at most so many, the oldest gone first. */
export type PictureCache = {
  /** The picture of that name, made when it is not there; `null` when it cannot be made. Made once for all who wait. */
  get(name: string, make: () => Promise<Buffer | null>): Promise<Buffer | null>;
};

/**
 * Keeps pictures below a folder of `objects` (`og/`). `name`s must come from us, such as a digest, and another picture has
 * another name. Each instance counts what was there when it began and what it made itself, so that n of them keep at most
 * n times as many. Pictures are made anew where `guard` says that nothing can be read.
 */
export function createPictureCache(surroundings: {
  objects: Objects;
  guard: Guard;
  folder: string;
  mostPictures: number;
}): PictureCache {
  const { objects, guard, folder, mostPictures } = surroundings;
  const underWay = new Map<string, Promise<Buffer | null>>();
  let known: Promise<Set<string>> | undefined;

  const keep = async (key: string, picture: Buffer, signal: AbortSignal) => {
    known ??= readKeys(objects, folder);
    const keys = await known.catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    await objects.put(key, picture, signal);
    keys.add(key);
    for (const oldest of keys) {
      if (keys.size <= mostPictures) return;
      keys.delete(oldest);
      await objects.remove(oldest, signal);
    }
  };
  const makeAndKeep = async (key: string, make: () => Promise<Buffer | null>) => {
    const kept = await guard((signal) => readObject(objects, key, signal));
    if (kept.ok && kept.value) return kept.value;
    const picture = await make();
    // A full disk costs the copy, not the picture.
    if (picture) await guard((signal) => keep(key, picture, signal));
    return picture;
  };
  return {
    get: (name, make) => {
      const key = folder + name;
      const running = underWay.get(key) ?? makeAndKeep(key, make).finally(() => underWay.delete(key));
      underWay.set(key, running);
      return running;
    },
  };
}

/** The oldest first. */
async function readKeys(objects: Objects, folder: string): Promise<Set<string>> {
  const there = await Array.fromAsync(objects.list(folder));
  return new Set(there.toSorted((a, b) => a.changedAt.getTime() - b.changedAt.getTime()).map(({ key }) => key));
}
