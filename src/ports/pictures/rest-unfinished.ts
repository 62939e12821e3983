import { createHash } from 'node:crypto';
import { type Pictures, PictureUnfinishedError } from './pictures.ts';

/**
 * How long a picture that was not finished is left alone. Doubles each further time, so that one that is too expensive
 * costs little, and a good one that met a slow machine is back soon.
 */
const FIRST_REST_MS = 60_000;
const LONGEST_REST_MS = 900_000;
const MAX_PICTURES = 1_000;

type Rest = { ms: number; until: number };

/**
 * Wraps `pictures`: while a picture that was not finished rests, it is refused with PictureUnfinishedError instead of
 * being processed for each request. Pictures that were not even tried, because too many were waiting, are not affected.
 */
export function pauseUnfinishedPictures(pictures: Pictures, now: () => number): Pictures {
  /** By digest of the bytes. Unfinished pictures are rare, so usually nothing is hashed. */
  const rests = new Map<string, Rest>();

  const lengthen = (key: string) => {
    const ms = Math.min(LONGEST_REST_MS, 2 * (rests.get(key)?.ms ?? FIRST_REST_MS / 2));
    rests.delete(key);
    if (rests.size >= MAX_PICTURES) rests.delete(rests.keys().next().value!);
    rests.set(key, { ms, until: now() + ms });
  };
  const guard = async (bytes: Buffer, work: () => Promise<Buffer | null>): Promise<Buffer | null> => {
    const key = rests.size > 0 ? digestOf(bytes) : undefined;
    const rest = key === undefined ? undefined : rests.get(key);
    if (rest && now() < rest.until) throw new PictureUnfinishedError('The picture was not finished before.');
    try {
      const result = await work();
      if (rest && key !== undefined) rests.delete(key);
      return result;
    } catch (error) {
      if (error instanceof PictureUnfinishedError) lengthen(key ?? digestOf(bytes));
      throw error;
    }
  };
  return {
    resize: (bytes, width) => guard(bytes, () => pictures.resize(bytes, width)),
    frame: (bytes, frame) => guard(bytes, () => pictures.frame(bytes, frame)),
  };
}

function digestOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('base64');
}
