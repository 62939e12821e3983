import { createHash } from 'node:crypto';
import { type Pictures, PictureUnfinishedError } from './pictures.ts';

/**
 * Time in ms for which an unfinished picture is not processed again. It doubles each time, so that a picture that is
 * too expensive costs little, and a good one on a slow machine is soon retried.
 */
const FIRST_REST_MS = 60_000;
const MAX_REST_MS = 900_000;
const MAX_PICTURES = 1_000;

type Rest = { ms: number; until: number };

/**
 * Wraps `pictures`: refuses an unfinished picture with PictureUnfinishedError for a while, instead of processing it
 * again for each request. This does not affect pictures whose processing was not attempted because too many were
 * waiting.
 */
export function pauseUnfinishedPictures(pictures: Pictures, now: () => number): Pictures {
  /**
   * Pause of each unfinished picture, by digest of its bytes. Unfinished pictures are rare, so usually nothing is
   * hashed.
   */
  const rests = new Map<string, Rest>();

  const lengthen = (key: string) => {
    const ms = Math.min(MAX_REST_MS, 2 * (rests.get(key)?.ms ?? FIRST_REST_MS / 2));
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
