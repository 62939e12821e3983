import type { Guard } from '#ports/calls/guard.ts';
import { type Objects, readObject } from '#ports/objects/objects.ts';

/** A cache of generated pictures, stored as objects. It has a maximum size and evicts the oldest. */
export type PictureCache = {
  /**
   * Returns the picture with that name, and generates it if it is missing; `null` if it cannot be generated. Concurrent
   * calls share one generation.
   */
  get(name: string, make: () => Promise<Buffer | null>): Promise<Buffer | null>;
};

/**
 * Keeps pictures in a folder of `objects` (`og/`). Every `name` must come from our own code, such as a digest, and each
 * picture needs its own. Each instance counts the pictures that it found at its start and those that it generated, so n
 * instances keep at most n times `maxPictures`. If `guard` reports that reading failed, pictures are generated again.
 */
export function createPictureCache(deps: {
  objects: Objects;
  guard: Guard;
  folder: string;
  maxPictures: number;
}): PictureCache {
  const { objects, guard, folder, maxPictures } = deps;
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
      if (keys.size <= maxPictures) return;
      keys.delete(oldest);
      await objects.remove(oldest, signal);
    }
  };
  const makeAndKeep = async (key: string, make: () => Promise<Buffer | null>) => {
    const kept = await guard((signal) => readObject(objects, key, signal));
    if (kept.ok && kept.value) return kept.value;
    const picture = await make();
    // If the disk is full, the copy is lost but the picture is still returned.
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

/** Returns the keys of the folder, oldest first. */
async function readKeys(objects: Objects, folder: string): Promise<Set<string>> {
  const there = await Array.fromAsync(objects.list(folder));
  return new Set(there.toSorted((a, b) => a.changedAt.getTime() - b.changedAt.getTime()).map(({ key }) => key));
}
