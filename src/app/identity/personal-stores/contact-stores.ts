import { z } from 'zod';
import { eraseAlertAddress, exportAlerts, reopenAlerts } from '#features/alerts/alerts.server.ts';
import { eraseOutbox, exportOutbox } from '#features/outbox/outbox.server.ts';
import { exportPush, listAllDevices, removeDevice } from '#features/push/push.server.ts';
import { dayOf, numberIn, type PersonalStore } from './personal-store.ts';

const alertsExport = z.looseObject({
  addresses: z.array(
    z.looseObject({
      id: z.number(),
      email: z.string().nullable(),
      brand: z.string(),
      confirmedAt: z.date().nullable(),
      unsubscribedAt: z.date().nullable(),
    }),
  ),
});

const ALERTS: PersonalStore = {
  part: 'alerts',
  title: 'Email alerts',
  isOfAccounts: true,
  consequence:
    'The address, its alerts and the list of what we emailed about are deleted, and no more alerts are emailed. Saved searches and notifications stay. This can’t be undone.',
  export: async (connection, { account, shopperId }) =>
    account === null ? null : exportAlerts(connection, { shopperId, email: account.email }),
  items: async (connection, { account, shopperId }) => {
    if (account === null) return [];
    const stored = await exportAlerts(connection, { shopperId, email: account.email });
    return alertsExport.parse(stored).addresses.map((address) => ({
      id: String(address.id),
      title: address.email === null ? 'Alerts as notifications' : `Alerts to ${address.email}`,
      note: noteOf(address),
      data: address,
    }));
  },
  remove: async (connection, { account, shopperId }, id) =>
    account !== null && eraseAlertAddress(connection, { shopperId, email: account.email }, numberIn(id)),
};

function noteOf(address: { confirmedAt: Date | null; unsubscribedAt: Date | null }): string {
  if (address.unsubscribedAt !== null) return `Unsubscribed ${dayOf(address.unsubscribedAt)}`;
  return address.confirmedAt === null ? 'Not confirmed' : `Confirmed ${dayOf(address.confirmedAt)}`;
}

const MAILS: PersonalStore = {
  part: 'mails',
  title: 'Emails that we sent you',
  isOfAccounts: true,
  consequence: 'Our copy is deleted. An email that waits isn’t sent. This can’t be undone.',
  export: async (connection, { account }) => (account === null ? [] : exportOutbox(connection, account.email)),
  items: async (connection, { account }) => {
    const mails = account === null ? [] : await exportOutbox(connection, account.email);
    return mails.map((mail) => ({
      id: String(mail.id),
      title: titleOf(mail.template),
      note: dayOf(mail.at),
      data: mail,
    }));
  },
  remove: async (connection, { account }, id) =>
    account !== null && (await eraseOutbox(connection, account.email, numberIn(id))) > 0,
};

/** Returns `Verify email` for the template `verify-email`. The names of some templates are terms of dealers. */
function titleOf(template: string | null): string {
  const words = (template ?? 'email').replace('lead-', 'message-').replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const NOTIFICATIONS: PersonalStore = {
  part: 'notifications',
  title: 'Browsers that get notifications',
  consequence: 'That browser gets no more notifications. You can turn them on again in it.',
  export: async (connection, { shopperId }) => (shopperId === null ? null : exportPush(connection, shopperId)),
  items: async (connection, { shopperId }) => {
    if (shopperId === null) return [];
    const devices = await listAllDevices(connection, shopperId);
    return devices.map((device) => ({
      id: String(device.id),
      title: device.name,
      note: device.endedAt === null ? `Since ${dayOf(device.createdAt)}` : `Ended ${dayOf(device.endedAt)}`,
      data: device,
    }));
  },
  remove: async (connection, { shopperId }, id) =>
    shopperId !== null && removeDevice(connection, { shopperId, deviceId: numberIn(id) }, reopenAlerts),
};

export const CONTACT_STORES: readonly PersonalStore[] = [ALERTS, NOTIFICATIONS, MAILS];
