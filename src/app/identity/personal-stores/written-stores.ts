import { z } from 'zod';
import { eraseLeadProfile, exportLeads } from '#features/leads/leads.server.ts';
import { eraseReports, exportReports } from '#features/listings/listings.server.ts';
import { eraseReview, exportReviews } from '#features/reviews/reviews.server.ts';
import { dayOf, numberIn, type Person, type PersonalItem, type PersonalStore } from './personal-store.ts';
import { carNames } from './saved-stores.ts';

const leadsExport = z.looseObject({
  profile: z.looseObject({ email: z.string() }),
  otherProfiles: z.array(z.looseObject({ email: z.string() })),
  leads: z.array(z.looseObject({ id: z.number(), listingId: z.number(), kind: z.string(), createdAt: z.string() })),
});
const reviewRow = z.looseObject({ id: z.number(), title: z.string(), status: z.string(), createdAt: z.date() });
const reportRow = z.looseObject({ id: z.number(), listingId: z.number(), reason: z.string(), at: z.date() });

const PROFILE = 'form';
const KINDS: Readonly<Record<string, string>> = { email: 'Message', call: 'Call', offer: 'Offer' };
const STATES: Readonly<Record<string, string>> = {
  waiting: 'waiting for our decision',
  approved: 'public',
  rejected: 'rejected',
  hidden: 'hidden',
};

const writerOf = ({ shopperId, account }: Person) => ({ shopperId, email: account?.email ?? null });

const LEADS: PersonalStore = {
  part: 'leads',
  title: 'Messages to sellers',
  consequence:
    'We delete your name, address, phone number and words, withdraw an open offer or message, and tell the seller. The seller keeps the email that we already delivered. This can’t be undone.',
  export: (connection, person) => exportLeads(connection, writerOf(person)),
  items: async (connection, person) => {
    const { leads, profile, otherProfiles } = leadsExport.parse(await exportLeads(connection, writerOf(person)));
    const nameOf = await carNames(
      connection,
      leads.map(({ listingId }) => listingId),
    );
    const items: PersonalItem[] = leads.map((lead) => ({
      id: String(lead.id),
      title: `${KINDS[lead.kind] ?? 'Message'} about ${nameOf(lead.listingId)}`,
      note: `Written ${dayOf(lead.createdAt)}`,
      data: lead,
    }));
    // Every message needs an address, so a profile without one was never stored.
    if (profile.email === '' && otherProfiles.length === 0) return items;
    const data = { profile, otherProfiles };
    return [...items, { id: PROFILE, title: 'Your saved contact details', data }];
  },
  remove: async (connection, person, id, { leads }) =>
    id === PROFILE
      ? eraseLeadProfile(connection, writerOf(person))
      : leads.eraseLead(connection, writerOf(person), numberIn(id)),
};

const REVIEWS: PersonalStore = {
  part: 'reviews',
  title: 'Reviews',
  isOfAccounts: true,
  consequence: 'The review, its photo and the dealer’s reply are deleted now. This can’t be undone.',
  export: async (connection, { shopperId }) => (shopperId === null ? [] : exportReviews(connection, shopperId)),
  items: async (connection, { shopperId }) => {
    const rows = shopperId === null ? [] : await exportReviews(connection, shopperId);
    return z
      .array(reviewRow)
      .parse(rows)
      .map((row) => ({
        id: String(row.id),
        title: row.title,
        note: `Written ${dayOf(row.createdAt)}, ${STATES[row.status] ?? row.status}`,
        data: row,
      }));
  },
  remove: async (connection, { shopperId }, id) =>
    shopperId !== null && eraseReview(connection, shopperId, numberIn(id)),
};

const REPORTS: PersonalStore = {
  part: 'reports',
  title: 'Reports of listings',
  isOfAccounts: true,
  consequence: 'We delete your address and comments, and keep that the listing was reported. This can’t be undone.',
  export: async (connection, { account }) => (account === null ? [] : exportReports(connection, account.email)),
  items: async (connection, { account }) => {
    const rows = z.array(reportRow).parse(account === null ? [] : await exportReports(connection, account.email));
    const nameOf = await carNames(
      connection,
      rows.map(({ listingId }) => listingId),
    );
    return rows.map((row) => ({
      id: String(row.id),
      title: `Report about ${nameOf(row.listingId)}`,
      note: `Sent ${dayOf(row.at)}`,
      data: row,
    }));
  },
  remove: async (connection, { account }, id) =>
    account !== null && (await eraseReports(connection, account.email, numberIn(id))) > 0,
};

export const WRITTEN_STORES: readonly PersonalStore[] = [LEADS, REVIEWS, REPORTS];
