import { maskEmail } from '#features/audit/audit.ts';
import { tokenSchema } from '#features/shoppers/shoppers.ts';
import { confirmNewAddress, readLink } from '#features/shoppers/shoppers.server.ts';
import { readFields } from '../../http/posted-fields.ts';
import { limitRequests } from '../../http/send-error-response.ts';
import type { AppContext } from '../../base/app-context.ts';
import { auditAccount } from './audit-account.ts';
import { redirectOrSendLocation, placeOf } from './enter.ts';
import { showScreen, showInvalidLink } from './show-screen.ts';
import { ENTRY_LIMIT } from './sign-in.ts';
import { signedInUserOf } from './signed-in-user.ts';
import type { RouteEntry } from '../route.ts';

/**
 * Returns the routes of the link that is emailed to an account's new address. The link does not sign in, because the
 * reader of that mailbox may not be the account's owner.
 */
export function newAddressRoutes(appContext: AppContext): RouteEntry[] {
  const { database } = appContext;
  const limited = limitRequests(ENTRY_LIMIT, appContext);
  return [
    {
      method: 'GET',
      path: '/account/new-address',
      access: 'account',
      kind: 'page',
      handler: async (context) => {
        const token = context.req.query('token') ?? '';
        const { account } = await signedInUserOf(context, appContext);
        const link = await readLink(database, token);
        if (link?.purpose !== 'change-email') return showInvalidLink(context, appContext, token);
        if (link.content.userId !== account.userId)
          return showScreen(context, appContext, { kind: 'another-account', email: account.email });
        return showScreen(context, appContext, { kind: 'new-address', email: link.email, token });
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
        if (!read.success) return showInvalidLink(context, appContext, '');
        const { account, session } = await signedInUserOf(context, appContext);
        const press = { token: read.data.token, userId: account.userId, keepSession: session.id };
        const outcome = await database.transaction(async (connection) => {
          const pressed = await confirmNewAddress(connection, press, placeOf(context, appContext));
          const event = { action: 'email.change', userId: account.userId, before: { email: maskEmail(account.email) } };
          if (pressed === 'changed') await auditAccount(connection, context, appContext, event);
          return pressed;
        });
        if (outcome === 'changed') return redirectOrSendLocation(context, '/account?done=address');
        if (outcome === 'spent') return showInvalidLink(context, appContext, press.token);
        return showScreen(context, appContext, { kind: 'another-account', email: account.email });
      },
    },
  ];
}
