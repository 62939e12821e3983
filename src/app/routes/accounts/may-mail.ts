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

/**
 * Whether an address may be mailed what somebody asked for. Beyond the limit nothing is, and nobody is told: whoever
 * asks is answered the same.
 */
export function mailLimits({ limits, front, database }: Surroundings) {
  const [near, all, known] = [limits.of(NEAR), limits.of(ALL), limits.of(KNOWN)];
  return async (context: Context, email: string): Promise<boolean> => {
    const device = deviceOf(context, front);
    if (await isKnownDevice(database, device, email)) return (await known(`${device} ${email}`)).kind === 'allowed';
    const asked = await near(`${clientAddress(context, front)} ${email}`);
    return asked.kind === 'allowed' && (await all(email)).kind === 'allowed';
  };
}
