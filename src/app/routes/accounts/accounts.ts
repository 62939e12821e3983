import type { Hono } from 'hono';
import type { Surroundings } from '../../surroundings.ts';
import { routeAccount } from './account.ts';
import { routeEntryLinks } from './entry-links.ts';
import { routeNewAddress } from './new-address.ts';
import { routeOperatorAccess } from './operator-access.ts';
import { routePasskeys } from './passkeys.ts';
import { routeSignIn } from './sign-in.ts';

/** Signing up, in and out, and what somebody does with their own account. */
export function routeAccounts(app: Hono, surroundings: Surroundings): void {
  routeSignIn(app, surroundings);
  routeEntryLinks(app, surroundings);
  routePasskeys(app, surroundings);
  routeAccount(app, surroundings);
  routeNewAddress(app, surroundings);
  routeOperatorAccess(app, surroundings);
}
