import type { Context } from 'hono';
import { isKnownDevice } from '#features/shoppers/shoppers.server.ts';
import { mailboxOf } from '#kit/mailbox.ts';
import type { Limit } from '#ports/limits/limits.ts';
import { callerNetworks } from '../../client-address.ts';
import { deviceOf } from '../../identity-cookies.ts';
import { createMailQuota } from '../../mail-quota.ts';
import { countNetworks } from '../../rate-limits.ts';
import type { Surroundings } from '../../surroundings.ts';

/** To one address, as asked for by one caller, and by all together; a browser that its account knows has its own. */
const NEAR: Limit = { name: 'mails-asked', points: 4, seconds: 3_600 };
const ALL: Limit = { name: 'mails-to', points: 20, seconds: 3_600 };
const KNOWN: Limit = { name: 'mails-known', points: 10, seconds: 3_600 };
/** Whatever others asked for, in so long a mail goes to an address: its link works for an hour, whoever asked. */
const ALWAYS: Limit = { name: 'mails-always', points: 1, seconds: 180 };

/**
 * Whether an address may be mailed what somebody asked for. Beyond the limit nothing is, and nobody is told: whoever
 * asks is answered the same. `letsIn`: the mail lets its reader in, so that no flood of others may keep it from them.
 */
export function mailLimits({ limits, front, database, brandOf }: Surroundings) {
  const [all, known, always] = [limits.of(ALL), limits.of(KNOWN), limits.of(ALWAYS)];
  const near = countNetworks(NEAR, limits);
  const hasQuota = createMailQuota({ limits, front });
  return async (context: Context, email: string, letsIn: boolean): Promise<boolean> => {
    const mailbox = mailboxOf(email);
    // Links lead to the brand they were asked for at, where they alone sign in.
    const brand = brandOf(context.req.header('host')).key;
    const isAlways = async () => letsIn && (await always(`${brand} ${mailbox}`)).kind === 'allowed';
    const device = deviceOf(context, front);
    if (await isKnownDevice(database, device, email)) {
      const may = (await known(`${device} ${mailbox}`)).kind === 'allowed';
      return (await isAlways()) || may;
    }
    if (!(await hasQuota(context, email))) return false;
    const isNear = (await near(callerNetworks(context, front), mailbox)) === null;
    const may = isNear && (await all(mailbox)).kind === 'allowed';
    return (await isAlways()) || may;
  };
}
