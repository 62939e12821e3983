import type { Connection, Queryable } from '#ports/database/database.ts';
import { mergeWallets, type Wallet } from '../model/wallet.ts';
import { parseWallet, storedWallet } from '../model/wallet-text.ts';

/** Returns the wallet of an account's shopper; an empty one where nothing was stored. */
export async function findWallet(connection: Queryable, shopperId: string, now: number): Promise<Wallet> {
  const [row] = await connection.query<{ parts: unknown }>('select parts from wallets where shopper_id = $1', [
    shopperId,
  ]);
  return parseWallet(row?.parts, now);
}

/**
 * Changes the wallet of an account's shopper, and returns the changed one.
 * @param connection of a transaction: changes of one shopper run one after another, so that none is lost.
 */
export async function changeStoredWallet(
  connection: Connection,
  shopperId: string,
  now: number,
  change: (wallet: Wallet) => Wallet,
): Promise<Wallet> {
  await connection.query('select 1 from shoppers where id = $1 for update', [shopperId]);
  const wallet = change(await findWallet(connection, shopperId, now));
  await connection.query(
    `insert into wallets (shopper_id, parts) values ($1, $2)
     on conflict (shopper_id) do update set parts = excluded.parts, changed_at = now()`,
    [shopperId, JSON.stringify(storedWallet(wallet))],
  );
  return wallet;
}

/** Merges the wallet of a browser into the account's, at sign-in (`mergeWallets`). Call it in a transaction. */
export function mergeIntoWallet(connection: Connection, shopperId: string, own: Wallet, now: number): Promise<Wallet> {
  return changeStoredWallet(connection, shopperId, now, (wallet) => mergeWallets(wallet, own));
}

/** Returns all that is stored of a wallet, as plain data; `null` without one. */
export async function exportWallet(connection: Queryable, shopperId: string): Promise<object | null> {
  const [row] = await connection.query<object>(
    'select parts, changed_at as "changedAt" from wallets where shopper_id = $1',
    [shopperId],
  );
  return row ?? null;
}

/** Deletes the wallet of an account's shopper. Returns whether there was one. */
export async function eraseWallet(connection: Queryable, shopperId: string): Promise<boolean> {
  return (await connection.query('delete from wallets where shopper_id = $1 returning 1', [shopperId])).length > 0;
}
