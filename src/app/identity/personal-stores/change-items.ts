import type { Connection, Queryable } from '#ports/database/database.ts';
import type { Person, PersonalItem, PersonalStore, RemovalParts } from './personal-store.ts';
import { PERSONAL_STORES } from './personal-stores.ts';

/** A store with the items that it contains about a person. */
export type StoreContent = { store: PersonalStore; items: PersonalItem[] };

export type ItemName = { part: string; id: string };

/** Returns the stores that can contain data of a person. */
export function storesOf({ account }: Person): PersonalStore[] {
  return PERSONAL_STORES.filter(({ isOfAccounts }) => account !== null || !isOfAccounts);
}

/** Returns everything that is stored about a person, by store. */
export async function listItems(connection: Queryable, person: Person): Promise<StoreContent[]> {
  const found: StoreContent[] = [];
  for (const store of storesOf(person)) found.push({ store, items: await store.items(connection, person) });
  return found;
}

/** Finds one item; `null` if it does not exist or belongs to another person. */
export async function findItem(connection: Queryable, person: Person, { part, id }: ItemName) {
  const store = storesOf(person).find((one) => one.part === part);
  const item = (await store?.items(connection, person))?.find((one) => one.id === id);
  return store && item ? { store, item } : null;
}

/**
 * Removes an item. `removed`: it can be restored; `deleted`: it can't; `unknown`: there is no such item that can be
 * deleted.
 * @param connection of a transaction.
 */
export async function removeItem(
  connection: Connection,
  person: Person,
  name: ItemName,
  parts: RemovalParts,
): Promise<'removed' | 'deleted' | 'unknown'> {
  const found = await findItem(connection, person, name);
  if (!found || found.item.stays !== undefined) return 'unknown';
  const { store, item } = found;
  if (!(await store.remove?.(connection, person, item.id, parts))) return 'unknown';
  // Some items in a store with undo are deleted immediately.
  return store.hasUndo && (await findItem(connection, person, name)) !== null ? 'removed' : 'deleted';
}

/**
 * Restores a removed item. Returns whether it was restored.
 * @param connection of a transaction.
 */
export async function restoreItem(connection: Connection, person: Person, { part, id }: ItemName): Promise<boolean> {
  const store = storesOf(person).find((one) => one.part === part);
  return (await store?.restore?.(connection, person, id)) ?? false;
}
