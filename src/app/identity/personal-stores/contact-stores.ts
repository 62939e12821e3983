import { z } from 'zod';
import { eraseAlertAddress, exportAlerts, reopenAlerts } from '#features/alerts/alerts.server.ts';
import { eraseOutbox, type ExportedMail, exportOutbox } from '#features/outbox/outbox.server.ts';
import { eraseMute, exportPush, removeDevice } from '#features/push/push.server.ts';
import { formatLocalTime } from '#kit/local-time.ts';
import { dayOf, numberIn, type PersonalStore } from './personal-store.ts';
import { carNames } from './saved-stores.ts';

const partsExport = z.array(z.looseObject({ addressId: z.number() }));
const alertsExport = z.object({
  addresses: z.array(
    z.looseObject({
      id: z.number(),
      email: z.string().nullable(),
      brand: z.string(),
      confirmedAt: z.date().nullable(),
      unsubscribedAt: z.date().nullable(),
    }),
  ),
  requests: partsExport,
  told: partsExport,
  recalls: partsExport.default([]),
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
    const { addresses, ...parts } = alertsExport.parse(stored);
    return addresses.map((address) => ({
      id: String(address.id),
      title: address.email === null ? 'Alerts as notifications' : `Alerts to ${address.email}`,
      note: noteOf(address),
      data: { ...address, ...partsOf(parts, address.id) },
    }));
  },
  remove: async (connection, { account, shopperId }, id) =>
    account !== null && eraseAlertAddress(connection, { shopperId, email: account.email }, numberIn(id)),
};

/** Returns the address's subscriptions and the alerts sent to it, without its id. */
function partsOf(parts: Readonly<Record<string, z.output<typeof partsExport>>>, id: number): object {
  const ofAddress = (rows: z.output<typeof partsExport>) =>
    rows.flatMap(({ addressId, ...row }) => (addressId === id ? [row] : []));
  return Object.fromEntries(Object.entries(parts).map(([name, rows]) => [name, ofAddress(rows)]));
}

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
      title: titleOf(mail),
      note: formatLocalTime(new Date(mail.at), 'UTC'),
      data: mail,
    }));
  },
  remove: async (connection, { account }, id) =>
    account !== null && (await eraseOutbox(connection, account.email, numberIn(id))) > 0,
};

const mailAboutCar = z.object({ car: z.union([z.string(), z.object({ title: z.string() })]) });

/**
 * Returns `Verify email` for the template `verify-email`, and the car that an email is about. The names of some
 * templates are terms that only dealers use.
 */
function titleOf({ template, says }: ExportedMail): string {
  const words = (template ?? 'email').replace('lead-', 'message-').replaceAll('-', ' ');
  const title = words.charAt(0).toUpperCase() + words.slice(1);
  const about = mailAboutCar.safeParse(says);
  if (!about.success) return title;
  const { car } = about.data;
  return `${title}: ${typeof car === 'string' ? car : car.title}`;
}

const SEARCH = 'search.';
const CAR = 'car.';

const NOTIFICATIONS: PersonalStore = {
  part: 'notifications',
  title: 'Notifications',
  consequence:
    'A browser that you delete gets no more notifications until you turn them on again in it. A saved search or car gets notifications again.',
  export: async (connection, { shopperId }) => (shopperId === null ? null : exportPush(connection, shopperId)),
  items: async (connection, { shopperId }) => {
    if (shopperId === null) return [];
    const { devices, people, mutedSearches, mutedCars, messages } = await exportPush(connection, shopperId);
    const nameOf = await carNames(
      connection,
      mutedCars.map(({ listingId }) => listingId),
    );
    return [
      ...devices.map((device) => ({
        id: String(device.id),
        title: device.name,
        note: device.endedAt === null ? `Since ${dayOf(device.createdAt)}` : `Ended ${dayOf(device.endedAt)}`,
        data: { ...device, messages: messages.filter(({ deviceId }) => deviceId === device.id) },
      })),
      ...people.map((hours) => ({
        id: `hours.${hours.brand}`,
        title: 'Quiet hours and time zone',
        data: hours,
        stays: 'They’re deleted with the last browser that gets notifications.',
        managedAt: { href: '/alerts/notifications', label: 'Change' },
      })),
      ...mutedSearches.map((search) => ({
        id: SEARCH + search.id,
        title: `No notifications: ${search.title}`,
        note: `Since ${dayOf(search.since)}`,
        data: search,
      })),
      ...mutedCars.map((car) => ({
        id: CAR + car.listingId,
        title: `No notifications: ${nameOf(car.listingId)}`,
        note: `Since ${dayOf(car.since)}`,
        data: car,
      })),
    ];
  },
  remove: async (connection, { shopperId }, id) => {
    if (shopperId === null) return false;
    if (id.startsWith(SEARCH)) return eraseMute(connection, shopperId, { searchId: numberIn(id.slice(SEARCH.length)) });
    if (id.startsWith(CAR)) return eraseMute(connection, shopperId, { listingId: numberIn(id.slice(CAR.length)) });
    return removeDevice(connection, { shopperId, deviceId: numberIn(id) }, reopenAlerts);
  },
};

export const CONTACT_STORES: readonly PersonalStore[] = [ALERTS, NOTIFICATIONS, MAILS];
