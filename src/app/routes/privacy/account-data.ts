import type { Context } from 'hono';
import { loadAccountData } from '#pages/account-data/load.ts';
import type { AppContext } from '../../base/app-context.ts';
import { sendPage } from '../../document/send-page.ts';
import { limitRequests } from '../../http/send-error-response.ts';
import { identityOf } from '../../identity/identity.ts';
import type { Person } from '../../identity/personal-stores/personal-store.ts';
import { auditAccount } from '../accounts/audit-account.ts';
import { signedInUserOf } from '../accounts/complete-sign-in.ts';
import { fileRoute, pageRoute, type RouteEntry } from '../../http/route.ts';
import {
  CHANGE_LIMIT,
  DATA_LIMIT,
  deleteItem,
  loadItems,
  type RecordChange,
  sendItem,
  undoDelete,
} from './stored-data.ts';

const PAGE = '/account/data';

/**
 * Returns the routes for all data of an account. All of them need a recent sign-in, like the download of the whole
 * account.
 */
export function accountDataRoutes(appContext: AppContext): RouteEntry[] {
  const read = { access: 'account', recent: true, before: [limitRequests(DATA_LIMIT, appContext)] } as const;
  const limited = [limitRequests(CHANGE_LIMIT, appContext)];
  const write = { access: 'account', recent: true, ids: ['id'], before: limited } as const;
  return [
    pageRoute('GET', PAGE, read, async (context) => {
      const person = await personOf(context, appContext);
      const brand = appContext.brandOf(context.req.header('host'));
      const items = await loadItems(context, appContext, person, PAGE);
      return sendPage(context, appContext, 'account-data', loadAccountData(brand, items));
    }),
    fileRoute('GET', `${PAGE}/item`, { ...read, ids: ['id'] }, async (context) => {
      const person = await personOf(context, appContext);
      const response = await sendItem(context, appContext, person);
      if (response.status === 200)
        await recordOf(context, appContext, person)(appContext.database, 'data.download', partOf(context));
      return response;
    }),
    pageRoute('POST', `${PAGE}/delete`, write, async (context) => {
      const person = await personOf(context, appContext);
      return deleteItem(context, appContext, person, { page: PAGE, record: recordOf(context, appContext, person) });
    }),
    pageRoute('POST', `${PAGE}/restore`, write, async (context) => {
      const person = await personOf(context, appContext);
      return undoDelete(context, appContext, person, { page: PAGE, record: recordOf(context, appContext, person) });
    }),
  ];
}

const partOf = (context: Context) => ({ part: context.req.query('part') ?? '' });

async function personOf(context: Context, appContext: AppContext): Promise<Person> {
  const { account, session } = await signedInUserOf(context, appContext);
  const { shopperId } = await identityOf(context, appContext);
  return { account, shopperId, sessionId: session.id };
}

/** Logs the part, not the item, because an item's id could reveal more than the log may store. */
function recordOf(context: Context, appContext: AppContext, { account }: Person): RecordChange {
  return async (connection, action, { part }) =>
    auditAccount(connection, context, appContext, { action, userId: account!.userId, after: { part } });
}
