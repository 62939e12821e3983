import { eraseCompareList, exportCompareLists } from '#features/compare/compare.server.ts';
import { clearHistory, exportHistory, forgetCar, setHistoryEnabled } from '#features/interest/interest.server.ts';
import { findListingTitles } from '#features/listings/listings.server.ts';
import {
  exportSavedListings,
  exportSavedSearches,
  purgeListing,
  purgeSearch,
  removeListing,
  removeSearch,
  restoreListing,
  restoreSearch,
} from '#features/saves/saves.server.ts';
import { eraseWallet, exportWallet } from '#features/wallet/wallet.server.ts';
import type { Queryable } from '#ports/database/database.ts';
import { z } from 'zod';
import { dayOf, numberIn, type PersonalStore } from './personal-store.ts';

const searchRow = z.looseObject({
  bookmarkId: z.string(),
  title: z.string(),
  searchName: z.string().nullable(),
  createdAt: z.date(),
  deletedAt: z.date().nullable(),
});
const listingRow = z.looseObject({
  listingId: z.number(),
  savedAt: z.date(),
  removedAt: z.date().nullable(),
});
const walletRow = z.looseObject({ changedAt: z.date() });
const historyRow = z.looseObject({
  isKept: z.boolean(),
  changedAt: z.date(),
  viewed: z.array(z.looseObject({ listingId: z.number(), viewedAt: z.date() })),
});
const compareRow = z.looseObject({ brand: z.string(), listingIds: z.array(z.number()), changedAt: z.date() });

export async function carNames(connection: Queryable, ids: readonly number[]): Promise<(id: number) => string> {
  const names = await findListingTitles(connection, ids);
  return (id) => names.get(id) ?? `Car ${id}`;
}

const SEARCHES: PersonalStore = {
  part: 'savedSearches',
  title: 'Saved searches',
  hasUndo: true,
  consequence: 'The search and its alerts are deleted now. This can’t be undone.',
  export: async (connection, { shopperId }) => (shopperId === null ? [] : exportSavedSearches(connection, shopperId)),
  items: async (connection, { shopperId }) => {
    const rows = shopperId === null ? [] : await exportSavedSearches(connection, shopperId);
    return z
      .array(searchRow)
      .parse(rows)
      .map((row) => ({
        id: row.bookmarkId,
        title: row.searchName ?? row.title,
        note: row.deletedAt === null ? `Saved ${dayOf(row.createdAt)}` : `Removed ${dayOf(row.deletedAt)}`,
        data: row,
        ...(row.deletedAt !== null && { isRemoved: true }),
      }));
  },
  remove: async (connection, { shopperId }, bookmarkId) =>
    shopperId !== null &&
    ((await purgeSearch(connection, { shopperId, bookmarkId })) ||
      (await removeSearch(connection, { shopperId, bookmarkId }))),
  restore: async (connection, { shopperId, account }, bookmarkId) =>
    shopperId !== null &&
    (await restoreSearch(connection, { shopperId, bookmarkId }, { isSignedIn: account !== null })) === 'restored',
};

const LISTINGS: PersonalStore = {
  part: 'savedListings',
  title: 'Saved cars',
  hasUndo: true,
  consequence: 'The car is deleted from your list now. This can’t be undone.',
  export: async (connection, { shopperId }) => (shopperId === null ? [] : exportSavedListings(connection, shopperId)),
  items: async (connection, { shopperId }) => {
    const rows = z.array(listingRow).parse(shopperId === null ? [] : await exportSavedListings(connection, shopperId));
    const nameOf = await carNames(
      connection,
      rows.map(({ listingId }) => listingId),
    );
    return rows.map((row) => ({
      id: String(row.listingId),
      title: nameOf(row.listingId),
      note: row.removedAt === null ? `Saved ${dayOf(row.savedAt)}` : `Removed ${dayOf(row.removedAt)}`,
      data: row,
      ...(row.removedAt !== null && { isRemoved: true }),
    }));
  },
  remove: async (connection, { shopperId }, id) => {
    if (shopperId === null) return false;
    const own = { shopperId, listingId: numberIn(id) };
    return (await purgeListing(connection, own)) || (await removeListing(connection, own));
  },
  restore: async (connection, { shopperId, account }, id) =>
    shopperId !== null &&
    (await restoreListing(connection, { shopperId, listingId: numberIn(id), isSignedIn: account !== null })) ===
      'restored',
};

const WALLET: PersonalStore = {
  part: 'wallet',
  title: 'Wallet',
  isOfAccounts: true,
  consequence: 'Your budget, trade-in, credit score and payment plan are deleted now. This can’t be undone.',
  export: async (connection, { shopperId }) => (shopperId === null ? null : exportWallet(connection, shopperId)),
  items: async (connection, { shopperId }) => {
    const stored = shopperId === null ? null : await exportWallet(connection, shopperId);
    if (stored === null) return [];
    const row = walletRow.parse(stored);
    return [{ id: 'wallet', title: 'Your wallet', note: `Changed ${dayOf(row.changedAt)}`, data: row }];
  },
  remove: async (connection, { shopperId }, id) =>
    shopperId !== null && id === 'wallet' && eraseWallet(connection, shopperId),
};

const COMPARED: PersonalStore = {
  part: 'compareLists',
  title: 'Cars you compare',
  isOfAccounts: true,
  consequence: 'The list is deleted now. This can’t be undone.',
  export: async (connection, { shopperId }) => (shopperId === null ? [] : exportCompareLists(connection, shopperId)),
  items: async (connection, { shopperId }) => {
    const lists = shopperId === null ? [] : await exportCompareLists(connection, shopperId);
    const rows = z.array(compareRow).parse(lists);
    const nameOf = await carNames(
      connection,
      rows.flatMap(({ listingIds }) => listingIds),
    );
    return rows.map((row) => ({
      id: row.brand,
      title: row.listingIds.map(nameOf).join(', '),
      note: `Changed ${dayOf(row.changedAt)}`,
      data: row,
    }));
  },
  remove: async (connection, { shopperId }, id) => shopperId !== null && eraseCompareList(connection, shopperId, id),
};

const STAYS_OFF = 'It has no cars. The time of the deletion tells your devices which ones to forget.';

const HISTORY: PersonalStore = {
  part: 'browsingHistory',
  title: 'Cars you viewed',
  isOfAccounts: true,
  consequence:
    'Each of your devices forgets it too, the next time you use this site there, signed in. If you delete all cars, your account stops keeping them. This can’t be undone.',
  export: async (connection, { shopperId }) => (shopperId === null ? null : exportHistory(connection, shopperId)),
  items: async (connection, { shopperId }) => {
    const stored = shopperId === null ? null : await exportHistory(connection, shopperId);
    if (stored === null) return [];
    const { viewed, ...settings } = historyRow.parse(stored);
    const nameOf = await carNames(
      connection,
      viewed.map(({ listingId }) => listingId),
    );
    const note = `Changed ${dayOf(settings.changedAt)}`;
    if (!settings.isKept && viewed.length === 0)
      return [{ id: 'history', title: 'Your account keeps no cars', note, data: settings, stays: STAYS_OFF }];
    return [
      { id: 'history', title: 'All cars you viewed', note, data: settings },
      ...viewed.map((view) => ({
        id: String(view.listingId),
        title: nameOf(view.listingId),
        note: `Viewed ${dayOf(view.viewedAt)}`,
        data: view,
      })),
    ];
  },
  remove: async (connection, { shopperId }, id) => {
    if (shopperId === null) return false;
    if (id !== 'history') return forgetCar(connection, { shopperId, listingId: numberIn(id) }, Date.now());
    await clearHistory(connection, shopperId, Date.now());
    await setHistoryEnabled(connection, shopperId, false);
    return true;
  },
};

export const SAVED_STORES: readonly PersonalStore[] = [SEARCHES, LISTINGS, WALLET, COMPARED, HISTORY];
