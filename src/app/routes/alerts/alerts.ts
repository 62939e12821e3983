import { limitSaveRequests } from '../../http/limit-save-requests.ts';
import type { AppContext } from '../../base/app-context.ts';
import { confirmationRoutes } from './confirmation.ts';
import { preferenceRoutes } from './preferences.ts';
import { subscriptionRoutes } from './subscriptions.ts';
import type { RouteEntry } from '../../http/route.ts';

/**
 * Returns the routes of email alerts: subscribe, confirm, change, unsubscribe. Links in emails carry a 256-bit key
 * instead of a session. The response to an unknown key is always the same.
 */
export function alertRoutes(appContext: AppContext): RouteEntry[] {
  return [
    ...limitSaveRequests(appContext, ['/account-api/subscriptions', '/alerts/*']),
    ...subscriptionRoutes(appContext),
    ...confirmationRoutes(appContext),
    ...preferenceRoutes(appContext),
  ];
}
