import { loadPrivacy } from '#pages/privacy/load.ts';
import { limitKeeping } from '../../http/limit-keeping.ts';
import { sendPage } from '../../document/send-page.ts';
import type { Surroundings } from '../../base/surroundings.ts';
import { confirmationRoutes } from './confirmation.ts';
import { preferenceRoutes } from './preferences.ts';
import { subscriptionRoutes } from './subscriptions.ts';
import type { RouteEntry } from '../route.ts';

/**
 * Returns the routes of email alerts: subscribe, confirm, change, unsubscribe. Links in emails carry a 256-bit key
 * instead of a session. The response to an unknown key is always the same.
 */
export function alertRoutes(surroundings: Surroundings): RouteEntry[] {
  return [
    ...limitKeeping(surroundings, ['/account-api/subscriptions', '/alerts/*']),
    ...subscriptionRoutes(surroundings),
    ...confirmationRoutes(surroundings),
    ...preferenceRoutes(surroundings),
    {
      method: 'GET',
      path: '/privacy',
      access: 'everyone',
      kind: 'page',
      handler: (context) =>
        sendPage(context, surroundings, 'privacy', loadPrivacy(surroundings.brandOf(context.req.header('host')))),
    },
  ];
}
