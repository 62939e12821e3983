import type { Context } from 'hono';
import type { Account, Session } from '#ports/accounts/accounts.ts';
import { signedInOf } from '../../identity/identity.ts';
import type { AppContext } from '../../base/app-context.ts';

export type SignedInUser = { account: Account; session: Session };

/** Returns the signed-in account of a request. The route table has required it. */
export async function signedInUserOf(context: Context, appContext: AppContext): Promise<SignedInUser> {
  const found = await signedInOf(context, appContext);
  if (!found) throw new Error('The route table let a visitor through who isn’t signed in.');
  return found;
}
