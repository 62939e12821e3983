import type { Hono } from 'hono';
import type { Surroundings } from '../../base/surroundings.ts';
import { createFailureAudit } from './audit-failures.ts';
import { routeAccount } from './account.ts';
import { routeEntryLinks } from './entry-links.ts';
import { routeNewAddress } from './new-address.ts';
import { routeOperatorAccess } from './operator-access.ts';
import { routePasskeys } from './passkeys.ts';
import { routeSignIn } from './sign-in.ts';

/** Signing up, in and out, and what owners of accounts do with them. Every change is recorded in the audit log. */
export function routeAccounts(app: Hono, surroundings: Surroundings): void {
  const auditFailure = createFailureAudit(surroundings);
  routeSignIn(app, surroundings, auditFailure);
  routeEntryLinks(app, surroundings, auditFailure);
  routePasskeys(app, surroundings, auditFailure);
  routeAccount(app, surroundings, auditFailure);
  routeNewAddress(app, surroundings);
  routeOperatorAccess(app, surroundings, auditFailure);
}
