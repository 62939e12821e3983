import type { Context } from 'hono';
import type { Account, Session } from '#ports/accounts/accounts.ts';
import { signedInOf } from '../../identity/identity.ts';
import type { Surroundings } from '../../base/surroundings.ts';

export type Signed = { account: Account; session: Session };

/** Returns the signed-in account of a request. The route table has required it. */
export async function signed(context: Context, surroundings: Surroundings): Promise<Signed> {
  const found = await signedInOf(context, surroundings);
  if (!found) throw new Error('The route table let a visitor through who isn’t signed in.');
  return found;
}
