import type { BrandKey } from '#features/brands/brands.ts';
import type { Connection, Queryable } from '#ports/database/database.ts';
import { type CompareList, mergeCompareLists } from '../model/compare-list.ts';

/** The shopper of an account, whose list it is, on a brand. */
export type ListOwner = { shopperId: string; brand: BrandKey };

/** Returns the cars that an account's shopper compares on a brand, in their order. */
export async function findCompareList(connection: Queryable, { shopperId, brand }: ListOwner): Promise<CompareList> {
  const [row] = await connection.query<{ ids: number[] }>(
    'select to_jsonb(listing_ids) as ids from compare_lists where shopper_id = $1 and brand = $2',
    [shopperId, brand],
  );
  return row?.ids ?? [];
}

/**
 * Changes the list of an account's shopper, and returns the changed one.
 * @param connection of a transaction: changes of one shopper run one after another, so that none is lost.
 */
export async function changeCompareList(
  connection: Connection,
  { shopperId, brand }: ListOwner,
  change: (list: CompareList) => CompareList,
): Promise<CompareList> {
  await connection.query('select 1 from shoppers where id = $1 for update', [shopperId]);
  const list = change(await findCompareList(connection, { shopperId, brand }));
  if (list.length === 0)
    await connection.query('delete from compare_lists where shopper_id = $1 and brand = $2', [shopperId, brand]);
  else
    await connection.query(
      `insert into compare_lists (shopper_id, brand, listing_ids) values ($1, $2, $3)
       on conflict (shopper_id, brand) do update set listing_ids = excluded.listing_ids, changed_at = now()`,
      [shopperId, brand, list],
    );
  return list;
}

/** Merges the list of a browser into the account's, at sign-in (`mergeCompareLists`). Call it in a transaction. */
export function mergeIntoCompareList(
  connection: Connection,
  owner: ListOwner,
  browser: CompareList,
): Promise<CompareList> {
  return changeCompareList(connection, owner, (own) => mergeCompareLists(own, browser));
}

/** Returns all lists of a shopper, as plain data. */
export function exportCompareLists(connection: Queryable, shopperId: string): Promise<object[]> {
  return connection.query(
    `select brand, to_jsonb(listing_ids) as "listingIds", changed_at as "changedAt" from compare_lists
     where shopper_id = $1 order by brand`,
    [shopperId],
  );
}

/** Deletes the list of a shopper on a brand. Returns whether there was one. */
export async function eraseCompareList(connection: Queryable, shopperId: string, brand: string): Promise<boolean> {
  const rows = await connection.query('delete from compare_lists where shopper_id = $1 and brand = $2 returning 1', [
    ...[shopperId, brand],
  ]);
  return rows.length > 0;
}
