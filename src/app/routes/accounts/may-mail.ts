import type { Context } from 'hono';
import { isKnownDevice } from '#features/shoppers/shoppers.server.ts';
import type { Limit } from '#ports/limits/limits.ts';
import { clientAddress } from '../../client-address.ts';
import { deviceOf } from '../../identity-cookies.ts';
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
  const [near, all, known, always] = [limits.of(NEAR), limits.of(ALL), limits.of(KNOWN), limits.of(ALWAYS)];
  const hasQuota = async (context: Context, email: string): Promise<boolean> => {
    const device = deviceOf(context, front);
    if (await isKnownDevice(database, device, email)) return (await known(`${device} ${email}`)).kind === 'allowed';
    const asked = await near(`${clientAddress(context, front)} ${email}`);
    return asked.kind === 'allowed' && (await all(email)).kind === 'allowed';
  };
  return async (context: Context, email: string, letsIn: boolean): Promise<boolean> => {
    const may = await hasQuota(context, email);
    if (!letsIn) return may;
    // Links lead to the brand they were asked for at, where they alone sign in.
    const brand = brandOf(context.req.header('host')).key;
    return (await always(`${brand} ${email}`)).kind === 'allowed' || may;
  };
}
