import type { AppContext } from '../../base/app-context.ts';
import { createFailureAudit } from './audit-failures.ts';
import { accountRoutes } from './account.ts';
import { entryLinkRoutes, newAddressRoutes } from './entry-links.ts';
import { operatorAccessRoutes } from './operator-access.ts';
import { passkeyRoutes } from './passkeys.ts';
import { signInRoutes } from './sign-in.ts';
import type { RouteEntry } from '../../http/route.ts';

/**
 * Returns the routes for signing up, signing in and out, and managing an account. Every change is recorded in the audit
 * log.
 */
export function accountsRoutes(appContext: AppContext): RouteEntry[] {
  const auditFailure = createFailureAudit(appContext);
  return [
    ...signInRoutes(appContext, auditFailure),
    ...entryLinkRoutes(appContext, auditFailure),
    ...passkeyRoutes(appContext, auditFailure),
    ...accountRoutes(appContext, auditFailure),
    ...newAddressRoutes(appContext),
    ...operatorAccessRoutes(appContext, auditFailure),
  ];
}
