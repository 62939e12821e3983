import { maskEmail } from '#features/audit/audit.ts';
import { tokenSchema } from '#features/shoppers/shoppers.ts';
import { pressNewAddress, readLink } from '#features/shoppers/shoppers.server.ts';
import { readFields } from '../../http/posted-fields.ts';
import { limitRate } from '../../http/rate-limits.ts';
import { sendRefusal } from '../../http/send-refusal.ts';
import type { Surroundings } from '../../base/surroundings.ts';
import { auditAccount } from './audit-account.ts';
import { goTo, placeOf } from './enter.ts';
import { showScreen, showSpent } from './show-screen.ts';
import { ENTRY_LIMIT } from './sign-in.ts';
import { signed } from './signed.ts';
import type { RouteEntry } from '../route.ts';

/**
 * Returns the routes of the link that is emailed to an account's new address. The link does not sign in, because the
 * reader of that mailbox may not be the account's owner.
 */
export function newAddressRoutes(surroundings: Surroundings): RouteEntry[] {
  const { database } = surroundings;
  const limited = limitRate(ENTRY_LIMIT, surroundings, (context) =>
    sendRefusal(context, surroundings, 'too-many-requests'),
  );
  return [
    {
      method: 'GET',
      path: '/account/new-address',
      access: 'account',
      kind: 'page',
      handler: async (context) => {
        const token = context.req.query('token') ?? '';
        const { account } = await signed(context, surroundings);
        const link = await readLink(database, token);
        if (link?.purpose !== 'change-email') return showSpent(context, surroundings, token);
        if (link.content.userId !== account.userId)
          return showScreen(context, surroundings, { kind: 'another-account', email: account.email });
        return showScreen(context, surroundings, { kind: 'new-address', email: link.email, token });
      },
    },
    {
      method: 'POST',
      path: '/account-api/new-address',
      access: 'account',
      kind: 'call',
      before: [limited],
      handler: async (context) => {
        const read = tokenSchema.safeParse((await readFields(context)) ?? {});
        if (!read.success) return showSpent(context, surroundings, '');
        const { account, session } = await signed(context, surroundings);
        const press = { token: read.data.token, userId: account.userId, keepSession: session.id };
        const outcome = await database.transaction(async (connection) => {
          const pressed = await pressNewAddress(connection, press, placeOf(context, surroundings));
          const event = { action: 'email.change', userId: account.userId, before: { email: maskEmail(account.email) } };
          if (pressed === 'changed') await auditAccount(connection, context, surroundings, event);
          return pressed;
        });
        if (outcome === 'changed') return goTo(context, '/account?done=address');
        if (outcome === 'spent') return showSpent(context, surroundings, press.token);
        return showScreen(context, surroundings, { kind: 'another-account', email: account.email });
      },
    },
  ];
}
