import type { Context } from 'hono';
import { findDealerships } from '#features/dealers/dealers.server.ts';
import { isMakerAddress } from '#features/reviews/reviews.server.ts';
import type { ReviewRefusal } from '#pages/write-review/load.ts';
import type { AppContext } from '../../base/app-context.ts';
import { accountOf } from '../../identity/identity.ts';

/** Returns why the account can't write or change any review; `null` if it can. */
export async function accountRefusalOf(context: Context, appContext: AppContext): Promise<ReviewRefusal | null> {
  const account = await accountOf(context, appContext);
  if (!account) return 'signed-out';
  if (!account.emailVerified) return 'unverified';
  if (account.isOperator) return 'operator';
  if (isMakerAddress(account.email)) return 'maker';
  return (await findDealerships(appContext.database, account.userId)).length > 0 ? 'dealer' : null;
}
