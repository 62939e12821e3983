import type { Context } from 'hono';
import type { AppContext } from '../../base/app-context.ts';
import { temporaryFailureOf } from '../../base/temporary-failure.ts';
import { markDeskUser } from '../../document/desk-of.ts';
import { accountOf } from '../../identity/identity.ts';
import { dealershipsFor } from './dealer-leads.ts';

/**
 * Marks users who may use the desk that an unknown address begins with, so that their error page links to it. While the
 * database is away, the page has no link.
 */
export async function markDeskUserByPath(context: Context, appContext: AppContext): Promise<void> {
  const { path } = context.req;
  try {
    if (path.startsWith('/dealer/')) await dealershipsFor(context, appContext);
    if (path.startsWith('/operator/') && (await accountOf(context, appContext))?.isOperator) markDeskUser(context);
  } catch (error) {
    if (temporaryFailureOf(error) === null) throw error;
  }
}
