import type { Context } from 'hono';
import type { AppContext } from '../../base/app-context.ts';
import { noteDeskUser } from '../../document/desk-of.ts';
import { accountOf } from '../../identity/identity.ts';
import { dealershipsFor } from './dealer-leads.ts';

/** Notes whether the user may use the desk that an unknown address begins with, so that its error page links to it. */
export async function noteUserOfDesk(context: Context, appContext: AppContext): Promise<void> {
  const { path } = context.req;
  if (path.startsWith('/dealer/')) await dealershipsFor(context, appContext);
  if (path.startsWith('/operator/') && (await accountOf(context, appContext))?.isOperator) noteDeskUser(context);
}
