import { exportAudit } from '#features/audit/audit.server.ts';
import { eraseAlerts, exportAlerts, mergeAlerts } from '#features/alerts/alerts.server.ts';
import { exportCompareLists } from '#features/compare/compare.server.ts';
import { eraseDealerWork, exportDealerWork } from '#features/dealers/dealers.server.ts';
import { eraseLeads, exportLeads, mergeLeads } from '#features/leads/leads.server.ts';
import { eraseOutbox, exportOutbox } from '#features/outbox/outbox.server.ts';
import { eraseCampaignWork, exportCampaignWork } from '#features/promotions/promotions.server.ts';
import { eraseReports, exportReports } from '#features/listings/listings.server.ts';
import {
  exportSavedListings,
  mergeSavedListings,
  exportSavedSearches,
  mergeSavedSearches,
} from '#features/saves/saves.server.ts';
import {
  eraseAccount,
  findAccountParts,
  findAccountTraces,
  findShopper,
  type VisitorDataMerger,
} from '#features/shoppers/shoppers.server.ts';
import { exportReviews } from '#features/reviews/reviews.server.ts';
import { exportHistory } from '#features/interest/interest.server.ts';
import { exportWallet } from '#features/wallet/wallet.server.ts';
import type { Account } from '#ports/accounts/accounts.ts';
import type { Connection, Database, Queryable } from '#ports/database/database.ts';

/** A person: their shopper, `null` where nothing was saved for them, and their verified address. */
type Person = { shopperId: string | null; email: string };

/**
 * What each room does when a visitor signs in: the visitor's data is merged into the account's. Alerts come before the
 * searches that they belong to.
 */
export const VISITOR_DATA_MERGERS: readonly VisitorDataMerger[] = [
  mergeAlerts,
  mergeSavedSearches,
  mergeSavedListings,
  mergeLeads,
];

/** Exports the data that each room stores about a person, as plain data. */
const EXPORTS: Readonly<Record<string, (connection: Queryable, person: Person) => Promise<unknown>>> = {
  savedSearches: async (connection, { shopperId }) =>
    shopperId === null ? [] : exportSavedSearches(connection, shopperId),
  savedListings: async (connection, { shopperId }) =>
    shopperId === null ? [] : exportSavedListings(connection, shopperId),
  wallet: async (connection, { shopperId }) => (shopperId === null ? null : exportWallet(connection, shopperId)),
  compareLists: async (connection, { shopperId }) =>
    shopperId === null ? [] : exportCompareLists(connection, shopperId),
  browsingHistory: async (connection, { shopperId }) =>
    shopperId === null ? null : exportHistory(connection, shopperId),
  reviews: async (connection, { shopperId }) => (shopperId === null ? [] : exportReviews(connection, shopperId)),
  leads: exportLeads,
  alerts: exportAlerts,
  reports: (connection, { email }) => exportReports(connection, email),
  mails: (connection, { email }) => exportOutbox(connection, email),
};

/** The parts of the download. */
export const EXPORTED_PARTS: readonly string[] = ['account', 'work', 'audit', ...Object.keys(EXPORTS)];

/** Erases the data of a person in each room that is not deleted with the shopper's row. */
const ERASES: readonly ((connection: Queryable, person: Person) => Promise<unknown>)[] = [
  (connection, person) => eraseLeads(connection, person),
  (connection, person) => eraseAlerts(connection, person),
  (connection, { email }) => eraseReports(connection, email),
  (connection, { email }) => eraseOutbox(connection, email),
];

/** Returns all data stored about an account's owner, read in one transaction. */
export async function exportPerson(database: Database, account: Account): Promise<object> {
  return database.transaction(
    async (connection) => {
      const { userId, email, name } = account;
      const parts = await findAccountParts(connection, userId);
      const shopperId = await findShopper(connection, { userId });
      const work = await exportDealerWork(connection, { userId, email });
      const campaignChanges = await exportCampaignWork(connection, userId);
      const kept: Record<string, unknown> = { work: { ...work, campaignChanges } };
      for (const [room, read] of Object.entries(EXPORTS)) kept[room] = await read(connection, { shopperId, email });
      return {
        exportedAt: new Date().toISOString(),
        account: { email, name, ...parts, ...(await findAccountTraces(connection, userId)) },
        ...kept,
        audit: await exportAudit(connection, userId),
      };
    },
    { isolation: 'repeatable read' },
  );
}

/**
 * Deletes what is stored about an account's owner, in one transaction. `'last-owner'`: nothing was deleted, because a
 * dealership that `leaves` does not name would lose its last owner. `onErased` runs in the transaction, after the
 * deletion.
 */
export async function erasePerson(
  database: Database,
  { userId, email }: Account,
  { leaves, onErased }: { leaves: readonly number[]; onErased?: (connection: Connection) => Promise<void> },
): Promise<'erased' | 'last-owner'> {
  return database.transaction(async (connection) => {
    if (!(await eraseDealerWork(connection, { userId, email }, leaves))) return 'last-owner';
    await eraseCampaignWork(connection, userId);
    const shopperId = await findShopper(connection, { userId });
    for (const erase of ERASES) await erase(connection, { shopperId, email });
    await eraseAccount(connection, { userId, email });
    await onErased?.(connection);
    return 'erased';
  });
}
