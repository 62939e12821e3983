import type { Context } from 'hono';
import type { AuditActor } from '#features/audit/audit.ts';
import type { AppContext } from '../../base/app-context.ts';
import { actorOf } from '../../identity/audit-actor.ts';
import { accountOf } from '../../identity/identity.ts';
import { idOf } from './id-of.ts';

/** Returns the data of a request that every operator page needs. */
export function operatorPageOf(context: Context, { brandOf, timeZone }: AppContext) {
  const brand = brandOf(context.req.header('host'));
  return { brand, before: idOf(context.req.query('before')), clock: { now: new Date(), timeZone } };
}

/** Returns the operator of a request, for the audit log. */
export async function operatorOf(context: Context, appContext: AppContext): Promise<AuditActor> {
  return actorOf(context, 'operator', (await accountOf(context, appContext))?.userId ?? null);
}
