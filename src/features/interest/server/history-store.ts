import type { Connection, Queryable } from '#ports/database/database.ts';
import { keyedDigest } from '#ports/secrets/secrets.ts';
import { HISTORY_DAYS, mergeViews, type View } from '../model/viewed-cars.ts';

/** The browsing history of an account that keeps one. */
export type StoredHistory = { viewed: View[]; seen: number[]; clearedAt: number | null };

/** Views that a browser sent, without those of deleted cars, and the ids of these cars. */
type RememberedViews = { viewed: View[]; forgotten: number[] };

const DAY_MS = 86_400_000;

type SettingsRow = { is_kept: boolean; cleared_at: Date | null };
type Row = { listing_id: number; views: number; price: number | null; viewed_at: Date; seen: boolean };

/** Returns the browsing history of an account's shopper; `null` if the account stores none. */
export async function findHistory(connection: Queryable, shopperId: string): Promise<StoredHistory | null> {
  const settings = await findSettings(connection, shopperId);
  if (!settings?.is_kept) return null;
  const rows = await connection.query<Row>(
    `select listing_id, views, price, viewed_at, seen from browsing_history where shopper_id = $1
     order by viewed_at desc, listing_id desc`,
    [shopperId],
  );
  return {
    viewed: rows.map(({ listing_id: id, views, price, viewed_at }) => ({ id, views, price, at: viewed_at.getTime() })),
    seen: rows.filter(({ seen }) => seen).map(({ listing_id }) => listing_id),
    clearedAt: settings.cleared_at?.getTime() ?? null,
  };
}

/**
 * Merges the views of a browser into the history of an account's shopper (`mergeViews`), and returns the merged
 * history; `null` if the account stores none. Leaves out views before the last clearing, views of deleted cars
 * (`forgetCar`), and views that are too old, so that a device does not bring them back after they were deleted.
 * @param connection of a transaction: changes of one shopper run one after another, so that none is lost.
 * @param own.seen cars whose alert was shown; it is not shown again on any device.
 */
export async function mergeIntoHistory(
  connection: Connection,
  shopperId: string,
  own: { viewed: readonly View[]; seen: readonly number[] },
  now: number,
): Promise<StoredHistory | null> {
  await lockShopper(connection, shopperId);
  const before = await findHistory(connection, shopperId);
  if (before === null) return null;
  // The clock of a device may be wrong.
  const given = own.viewed.map((view) => ({ ...view, at: Math.min(view.at, now) }));
  const { viewed: remembered } = await separateForgottenViews(connection, shopperId, given);
  const oldest = Math.max(before.clearedAt ?? 0, now - HISTORY_DAYS * DAY_MS);
  const viewed = mergeViews(before.viewed, remembered, oldest);
  const ids = new Set(viewed.map(({ id }) => id));
  const seen = [...new Set([...before.seen, ...own.seen])].filter((id) => ids.has(id));
  if (JSON.stringify([viewed, seen]) !== JSON.stringify([before.viewed, before.seen]))
    await writeHistory(connection, shopperId, viewed, new Set(seen));
  return { ...before, viewed, seen };
}

/**
 * Turns the history of an account's shopper on or off. Turning it off deletes it immediately.
 * @param connection of a transaction
 */
export async function setHistoryEnabled(connection: Queryable, shopperId: string, isKept: boolean): Promise<void> {
  await lockShopper(connection, shopperId);
  await connection.query(
    `insert into browsing_settings (shopper_id, is_kept) values ($1, $2)
     on conflict (shopper_id) do update set is_kept = excluded.is_kept, changed_at = now()`,
    [shopperId, isKept],
  );
  if (!isKept) await connection.query('delete from browsing_history where shopper_id = $1', [shopperId]);
}

/**
 * Deletes the views of an account's shopper. Its other devices forget their views at their next look-up.
 * @param connection of a transaction
 */
export async function clearHistory(connection: Queryable, shopperId: string, now: number): Promise<void> {
  await lockShopper(connection, shopperId);
  await connection.query('delete from browsing_history where shopper_id = $1', [shopperId]);
  await connection.query('delete from browsing_forgotten where shopper_id = $1', [shopperId]);
  await connection.query(
    `insert into browsing_settings (shopper_id, is_kept, cleared_at) values ($1, false, $2)
     on conflict (shopper_id) do update set cleared_at = excluded.cleared_at, changed_at = now()`,
    [shopperId, new Date(now)],
  );
}

/**
 * Deletes one car from the history of an account's shopper. Their devices forget it at their next look-up. Returns whether
 * it was there.
 * @param connection of a transaction
 */
export async function forgetCar(
  connection: Queryable,
  { shopperId, listingId }: { shopperId: string; listingId: number },
  now: number,
): Promise<boolean> {
  await lockShopper(connection, shopperId);
  const deleted = await connection.query(
    'delete from browsing_history where shopper_id = $1 and listing_id = $2 returning listing_id',
    [shopperId, listingId],
  );
  if (deleted.length === 0) return false;
  await connection.query(
    `insert into browsing_forgotten (shopper_id, car_digest, forgotten_at) values ($1, $2, $3)
     on conflict (shopper_id, car_digest) do update set forgotten_at = excluded.forgotten_at`,
    [shopperId, carDigest(shopperId, listingId), new Date(now)],
  );
  return true;
}

/** Separates the views of a browser that the shopper deleted since: they are returned as `forgotten`. */
export async function separateForgottenViews(
  connection: Queryable,
  shopperId: string,
  viewed: readonly View[],
): Promise<RememberedViews> {
  const rows = await connection.query<{ digest: string; at: Date }>(
    'select car_digest as digest, forgotten_at as at from browsing_forgotten where shopper_id = $1',
    [shopperId],
  );
  if (rows.length === 0) return { viewed: [...viewed], forgotten: [] };
  const forgottenAt = new Map(rows.map(({ digest, at }) => [digest, at.getTime()]));
  const isForgotten = ({ id, at }: View) => at <= (forgottenAt.get(carDigest(shopperId, id)) ?? -1);
  return {
    viewed: viewed.filter((view) => !isForgotten(view)),
    forgotten: viewed.filter(isForgotten).map(({ id }) => id),
  };
}

function carDigest(shopperId: string, listingId: number): string {
  return keyedDigest('forgotten-cars', `${shopperId} ${listingId}`);
}

/** Returns all that is stored of a shopper's browsing history, as plain data; `null` without any. */
export async function exportHistory(connection: Queryable, shopperId: string): Promise<object | null> {
  const [settings] = await connection.query<object>(
    `select is_kept as "isKept", cleared_at as "clearedAt", changed_at as "changedAt" from browsing_settings
     where shopper_id = $1`,
    [shopperId],
  );
  const viewed = await connection.query<object>(
    `select listing_id as "listingId", views, price, viewed_at as "viewedAt", seen as "wasAlertShown"
     from browsing_history where shopper_id = $1 order by viewed_at desc, listing_id desc`,
    [shopperId],
  );
  return settings ? { ...settings, viewed } : null;
}

/** Returns when the shopper last cleared the history, even if the account stores none; `null`: never. */
export async function findClearedAt(connection: Queryable, shopperId: string): Promise<number | null> {
  return (await findSettings(connection, shopperId))?.cleared_at?.getTime() ?? null;
}

/** Makes changes of a shopper's history wait for each other, so that a device adds no views while they are deleted. */
async function lockShopper(connection: Queryable, shopperId: string): Promise<void> {
  await connection.query('select from shoppers where id = $1 for no key update', [shopperId]);
}

async function findSettings(connection: Queryable, shopperId: string): Promise<SettingsRow | undefined> {
  const [row] = await connection.query<SettingsRow>(
    'select is_kept, cleared_at from browsing_settings where shopper_id = $1',
    [shopperId],
  );
  return row;
}

async function writeHistory(
  connection: Connection,
  shopperId: string,
  viewed: readonly View[],
  seen: ReadonlySet<number>,
): Promise<void> {
  await connection.query('delete from browsing_history where shopper_id = $1 and not listing_id = any ($2)', [
    shopperId,
    viewed.map(({ id }) => id),
  ]);
  await connection.query(
    `insert into browsing_history (shopper_id, listing_id, views, price, viewed_at, seen)
     select $1, * from unnest($2::bigint[], $3::integer[], $4::integer[], $5::timestamptz[], $6::boolean[])
     on conflict (shopper_id, listing_id) do update
       set views = excluded.views, price = excluded.price, viewed_at = excluded.viewed_at, seen = excluded.seen`,
    [
      shopperId,
      viewed.map(({ id }) => id),
      viewed.map(({ views }) => views),
      viewed.map(({ price }) => price),
      viewed.map(({ at }) => new Date(at)),
      viewed.map(({ id }) => seen.has(id)),
    ],
  );
}
