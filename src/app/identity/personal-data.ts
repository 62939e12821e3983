import { eraseAlerts, lockAlertRecipients, mergeAlerts } from '#features/alerts/alerts.server.ts';
import { eraseDealerWork } from '#features/dealers/dealers.server.ts';
import { type LeadDesk, mergeLeads } from '#features/leads/leads.server.ts';
import { eraseOutbox } from '#features/outbox/outbox.server.ts';
import { eraseCampaignWork } from '#features/promotions/promotions.server.ts';
import { lockPeople, mergePush } from '#features/push/push.server.ts';
import { eraseReports } from '#features/listings/listings.server.ts';
import { mergeSavedListings, mergeSavedSearches } from '#features/saves/saves.server.ts';
import {
  eraseAccount,
  eraseVisitorShopper,
  findShopper,
  lockShoppers,
  type VisitorDataMerger,
} from '#features/shoppers/shoppers.server.ts';
import type { Account } from '#ports/accounts/accounts.ts';
import type { Connection, Database, Queryable } from '#ports/database/database.ts';
import { PERSONAL_STORES } from './personal-stores/personal-stores.ts';

/** A person: their shopper (`null` if nothing was saved for them) and their verified address. */
type ErasedPerson = { shopperId: string | null; email: string };

/**
 * The functions that merge a visitor's data into the account's when the visitor signs in. Those that take locks come
 * first, and alerts come before the searches that they belong to.
 */
export const VISITOR_DATA_MERGERS: readonly VisitorDataMerger[] = [
  lockAlertRecipients,
  (connection, from, to) => lockPeople(connection, [from, to]),
  mergeAlerts,
  mergePush,
  mergeSavedSearches,
  mergeSavedListings,
  mergeLeads,
];

export const EXPORTED_PARTS: readonly string[] = PERSONAL_STORES.map(({ part }) => part);

/** What the deletion of a person's data needs. Sellers get notices of their open leads. */
type ErasingParts = { database: Database; leads: Pick<LeadDesk, 'eraseLeads'> };
type Erase = (connection: Queryable, person: ErasedPerson, parts: ErasingParts) => Promise<unknown>;

/** Erases the data of a person in each room that is not deleted with the shopper's row. */
const ERASES: readonly Erase[] = [
  (connection, person, { leads }) => leads.eraseLeads(connection, person),
  (connection, person) => eraseAlerts(connection, person),
  (connection, { email }) => eraseReports(connection, email),
  (connection, { email }) => eraseOutbox(connection, email),
];

/** Returns all data stored about an account's owner, or about a visitor, read in one transaction. */
export async function exportPerson(database: Database, account: Account | null, visitor?: string): Promise<object> {
  return database.transaction(
    async (connection) => {
      const shopperId =
        account === null ? (visitor ?? null) : await findShopper(connection, { userId: account.userId });
      const stored: Record<string, unknown> = { exportedAt: new Date().toISOString() };
      for (const { part, isOfAccounts, export: read } of PERSONAL_STORES)
        if (account !== null || !isOfAccounts) stored[part] = await read(connection, { account, shopperId });
      return stored;
    },
    { isolation: 'repeatable read' },
  );
}

/** Deletes what is stored about a visitor: their shopper and everything that belongs to it. */
export async function eraseVisitor({ database, leads }: ErasingParts, shopperId: string): Promise<void> {
  await database.transaction(async (connection) => {
    await lockShoppers(connection, { shopperId });
    await leads.eraseLeads(connection, { shopperId, email: null });
    await eraseAlerts(connection, { shopperId, email: null });
    await eraseVisitorShopper(connection, shopperId);
  });
}

/**
 * Deletes what is stored about an account's owner, in one transaction. `'last-owner'`: nothing was deleted, because a
 * dealership that `leaves` does not name would lose its last owner. `onErased` runs in the transaction, after the
 * deletion.
 */
export async function erasePerson(
  parts: ErasingParts,
  { userId, email }: Account,
  { leaves, onErased }: { leaves: readonly number[]; onErased?: (connection: Connection) => Promise<void> },
): Promise<'erased' | 'last-owner'> {
  return parts.database.transaction(async (connection) => {
    await lockShoppers(connection, { userId });
    if (!(await eraseDealerWork(connection, { userId, email }, leaves))) return 'last-owner';
    await eraseCampaignWork(connection, userId);
    const shopperId = await findShopper(connection, { userId });
    for (const erase of ERASES) await erase(connection, { shopperId, email }, parts);
    await eraseAccount(connection, { userId, email });
    await onErased?.(connection);
    return 'erased';
  });
}
