import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Pictures that we made ourselves, on disk: at most so many, the oldest gone first. */
export type PictureCache = {
  /** The picture of that name, made when it is not there; `null` when it cannot be made. Made once for all who wait. */
  get(name: string, make: () => Promise<Buffer | null>): Promise<Buffer | null>;
};

/** `name`s are file names; they must come from us, such as a digest. */
export function createPictureCache({ folder, mostFiles }: { folder: string; mostFiles: number }): PictureCache {
  const underWay = new Map<string, Promise<Buffer | null>>();
  let names: Promise<Set<string>> | undefined;

  const keep = async (name: string, picture: Buffer) => {
    const known = await (names ??= readNames(folder));
    const file = path.join(folder, name);
    // Written aside and renamed, so that nobody ever reads half a picture.
    await writeFile(`${file}.${process.pid}`, picture);
    await rename(`${file}.${process.pid}`, file);
    known.add(name);
    const [oldest] = known;
    if (known.size <= mostFiles || oldest === undefined) return;
    known.delete(oldest);
    await rm(path.join(folder, oldest), { force: true });
  };
  const makeAndKeep = async (name: string, make: () => Promise<Buffer | null>) => {
    const kept = await readFile(path.join(folder, name)).catch(() => null);
    if (kept) return kept;
    const picture = await make();
    // A full disk costs the copy, not the picture.
    if (picture) await keep(name, picture).catch(() => undefined);
    return picture;
  };
  return {
    get: (name, make) => {
      const running = underWay.get(name) ?? makeAndKeep(name, make).finally(() => underWay.delete(name));
      underWay.set(name, running);
      return running;
    },
  };
}

async function readNames(folder: string): Promise<Set<string>> {
  await mkdir(folder, { recursive: true });
  return new Set(await readdir(folder));
}
