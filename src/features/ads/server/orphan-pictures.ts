import type { Database } from '#ports/database/database.ts';
import type { Objects } from '#ports/objects/objects.ts';

/** The folder of the pictures of creatives. */
export const CREATIVES_FOLDER = 'ads/';
/** A picture is stored before its creative, and a form may be abandoned in between. */
const MIN_AGE_MS = 86_400_000;
const MAX_BATCH = 500;

/**
 * Deletes pictures that no creative uses: those of removed creatives that could not be deleted at the time, and those
 * whose creative was never stored. Returns how many.
 */
export async function removeOrphanPictures(
  {
    database,
    objects,
    now,
  }: { database: Pick<Database, 'query'>; objects: Pick<Objects, 'list' | 'remove'>; now: Date },
  signal: AbortSignal,
): Promise<number> {
  const old: string[] = [];
  for await (const { key, changedAt } of objects.list(CREATIVES_FOLDER, signal))
    if (now.getTime() - changedAt.getTime() >= MIN_AGE_MS) old.push(key.slice(CREATIVES_FOLDER.length));
  let removed = 0;
  for (let at = 0; at < old.length; at += MAX_BATCH) {
    for (const name of await withoutCreative(database, old.slice(at, at + MAX_BATCH))) {
      await objects.remove(CREATIVES_FOLDER + name, signal);
      removed++;
    }
  }
  return removed;
}

async function withoutCreative(database: Pick<Database, 'query'>, names: readonly string[]): Promise<string[]> {
  const rows = await database.query<{ name: string }>(
    `select name from unnest($1::text[]) as given (name)
     where not exists (select from ad_creatives where image = name)`,
    [names],
  );
  return rows.map(({ name }) => name);
}
