import { z } from 'zod';
import { exportAudit } from '#features/audit/audit.server.ts';
import { auditTitle } from '#features/audit/audit.ts';
import { exportDealerWork } from '#features/dealers/dealers.server.ts';
import { exportCampaignWork } from '#features/promotions/promotions.server.ts';
import { findAccountParts, findAccountTraces, forgetDevice } from '#features/shoppers/shoppers.server.ts';
import { lockSessions } from '../lock-sessions.ts';
import { browserName } from '#pages/account/browser-name.ts';
import type { Queryable } from '#ports/database/database.ts';
import { dayOf, type Person, type PersonalItem, type PersonalStore } from './personal-store.ts';

const auditRow = z.looseObject({ id: z.number(), at: z.date(), action: z.string() });
const workExport = z.object({
  memberships: z.array(z.looseObject({ dealer: z.string().nullable(), role: z.string(), since: z.date() })),
  invitations: z.array(z.looseObject({ dealer: z.string().nullable(), role: z.string(), at: z.date() })),
  campaignChanges: z.array(z.looseObject({ campaign: z.number(), action: z.string(), at: z.date() })),
});

const ACCOUNT_PAGE = { href: '/account', label: 'Your account' };
const SESSION = 'session.';
const BROWSER = 'browser.';

const ACCOUNT: PersonalStore = {
  part: 'account',
  title: 'Account, sign-ins and devices',
  isOfAccounts: true,
  consequence: 'That browser is signed out or forgotten. This can’t be undone.',
  export: async (connection, { account }) => {
    if (account === null) return null;
    const { userId, email, name } = account;
    const parts = await findAccountParts(connection, userId);
    return { email, name, ...parts, ...(await findAccountTraces(connection, userId)) };
  },
  items: async (connection, person) =>
    person.account === null ? [] : accountItems(connection, person, person.account),
  remove: async (connection, { account, sessionId }, id) => {
    if (account === null || id === SESSION + sessionId) return false;
    if (id.startsWith(BROWSER)) return forgetDevice(connection, account.userId, id.slice(BROWSER.length));
    if (!id.startsWith(SESSION)) return false;
    const sessions = await lockSessions(connection, account);
    return (await sessions.end({ id: id.slice(SESSION.length) })).length > 0;
  },
};

async function accountItems(
  connection: Queryable,
  { sessionId }: Person,
  { userId, email, name }: NonNullable<Person['account']>,
): Promise<PersonalItem[]> {
  const { sessions, passkeys, createdAt, hasPassword } = await findAccountParts(connection, userId);
  const { knownBrowsers, pendingAddresses } = await findAccountTraces(connection, userId);
  const stays = 'You can change it, or delete the account, on your account page.';
  return [
    {
      id: 'account',
      title: `${name}, ${email}`,
      note: `Since ${dayOf(createdAt)}`,
      data: { email, name, createdAt, hasPassword, pendingAddresses },
      stays,
      managedAt: ACCOUNT_PAGE,
    },
    ...sessions.map((session) => ({
      id: SESSION + session.id,
      title: `Signed in: ${browserName(session.userAgent)}`,
      note: `Since ${dayOf(session.startedAt)}`,
      data: session,
      ...(session.id === sessionId && { stays: 'This is the browser that you’re using.' }),
    })),
    ...passkeys.map((passkey) => ({
      id: `passkey.${passkey.id}`,
      title: `Passkey: ${passkey.name}`,
      note: `Added ${dayOf(passkey.createdAt)}`,
      data: passkey,
      stays: 'You can remove it on your account page.',
      managedAt: { href: '/account#passkeys', label: 'Passkeys' },
    })),
    ...knownBrowsers.map((browser) => ({
      id: BROWSER + browser.id,
      title: 'Known browser',
      note: `Signed in ${dayOf(browser.seenAt)}`,
      data: browser,
    })),
  ];
}

async function exportWork(connection: Queryable, { account }: Person) {
  if (account === null) return { memberships: [], invitations: [], campaignChanges: [] };
  const work = await exportDealerWork(connection, account);
  return { ...work, campaignChanges: await exportCampaignWork(connection, account.userId) };
}

const WORK: PersonalStore = {
  part: 'work',
  title: 'Work at a dealership',
  isOfAccounts: true,
  consequence: '',
  export: exportWork,
  items: async (connection, person) => {
    const { memberships, invitations, campaignChanges } = workExport.parse(await exportWork(connection, person));
    const desk = { href: '/dealer/settings', label: 'Dealer’s desk' };
    return [
      ...memberships.map((data, at) => ({
        id: `member.${at}`,
        title: `${data.dealer}: ${data.role}`,
        note: `Since ${dayOf(data.since)}`,
        data,
        stays: 'An owner of the dealership can remove you.',
        managedAt: desk,
      })),
      ...invitations.map((data, at) => ({
        id: `invitation.${at}`,
        title: `Invitation by ${data.dealer}`,
        note: dayOf(data.at),
        data,
        stays: 'It’s deleted a year after it expires, or with your account.',
      })),
      ...campaignChanges.map((data, at) => ({
        id: `campaign.${at}`,
        title: `Campaign ${data.campaign}: ${data.action}`,
        note: dayOf(data.at),
        data,
        stays: 'It explains a bill of the dealer. Deleting your account removes you from it.',
      })),
    ];
  },
};

const AUDIT: PersonalStore = {
  part: 'audit',
  title: 'Audit log',
  isOfAccounts: true,
  consequence: '',
  export: async (connection, { account }) => (account === null ? [] : exportAudit(connection, account.userId)),
  items: async (connection, { account }) => {
    const rows = account === null ? [] : await exportAudit(connection, account.userId);
    return z
      .array(auditRow)
      .parse(rows)
      .toReversed()
      .map((row) => ({
        id: String(row.id),
        title: auditTitle(row.action),
        note: dayOf(row.at),
        data: row,
        stays: 'Evidence of misuse: no one can change or delete it for 400 days.',
      }));
  },
};

export const ACCOUNT_STORES: readonly PersonalStore[] = [ACCOUNT, WORK, AUDIT];
