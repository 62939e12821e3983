import type { Context } from 'hono';
import { isKnownDevice } from '#features/shoppers/shoppers.server.ts';
import { mailboxOf, mailDomainOf } from '#kit/text/mailbox.ts';
import type { Limit } from '#ports/limits/limits.ts';
import { callerNetworks } from '../../http/client-address.ts';
import { deviceOf } from '../../identity/identity-cookies.ts';
import { createMailCounters } from '../../http/mail-quota.ts';
import { countNetworks } from '../../http/rate-limits.ts';
import type { AppContext } from '../../base/app-context.ts';

/**
 * Limits of emails to one mailbox: requested from one network, from all networks, and from a browser in which the
 * account was used before.
 */
const NEAR: Limit = { name: 'mails-asked', points: 4, seconds: 3_600 };
const ALL: Limit = { name: 'mails-to', points: 20, seconds: 3_600 };
const KNOWN: Limit = { name: 'mails-known', points: 10, seconds: 3_600 };
/**
 * Allows one sign-in email to a mailbox in spite of its other limits, so that requests by others cannot lock its owner
 * out.
 */
const ALWAYS: Limit = { name: 'mails-always', points: 1, seconds: 180 };
/**
 * Limits such emails once the domain's own limit is reached, by network and in total. A single network cannot use up
 * the total.
 */
const RESERVE_NEAR: Limit = { name: 'mails-reserve-near', points: 5, seconds: 3_600 };
const RESERVE: Limit = { name: 'mails-reserve', points: 50, seconds: 3_600 };

/**
 * Returns a function that decides whether a requested email may go to an address. Clients get the same response either
 * way. `letsIn`: the email contains a sign-in link. Limits that other clients can use up delay such an email but cannot
 * prevent it, because otherwise one network could prevent a person from signing in.
 */
export function mailLimits({ limits, ingress, database, brandOf }: AppContext) {
  const [all, known, always] = [limits.of(ALL), limits.of(KNOWN), limits.of(ALWAYS)];
  const near = countNetworks(NEAR, limits);
  const [reserveNear, reserve] = [countNetworks(RESERVE_NEAR, limits), limits.of(RESERVE)];
  const count = createMailCounters(limits);
  return async (context: Context, email: string, letsIn: boolean): Promise<boolean> => {
    const mailbox = mailboxOf(email);
    // A link signs in only on the brand that sent it.
    const brand = brandOf(context.req.header('host')).key;
    const isAlways = async () => letsIn && (await always(`${brand} ${mailbox}`)).kind === 'allowed';
    const device = deviceOf(context, ingress);
    if (await isKnownDevice(database, device, email)) {
      const may = (await known(`${device} ${mailbox}`)).kind === 'allowed';
      return (await isAlways()) || may;
    }
    const networks = callerNetworks(context, ingress);
    if (!(await count.fromNetwork(networks))) return false;
    // Checks the network first, so that a client beyond its own limit uses up nothing that it shares with others.
    const isNear = (await near(networks, mailbox)) === null;
    const may = isNear && (await count.toMailbox(email)) && (await all(mailbox)).kind === 'allowed';
    if (!may && !letsIn) return false;
    const toDomain = await count.toDomain(email);
    if (may && toDomain) return (await isAlways()) || may;
    const isReserved = async () => {
      const domain = mailDomainOf(email);
      return (await reserveNear(networks, domain)) === null && (await reserve(domain)).kind === 'allowed';
    };
    // Checks `isAlways` last, because it allows one email in three minutes, and only a sent email may use that up.
    return letsIn && (toDomain || (await isReserved())) && isAlways();
  };
}
