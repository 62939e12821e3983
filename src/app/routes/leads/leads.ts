import { limitRate, POST_LIMIT } from '../../http/rate-limits.ts';
import { sendRefusal } from '../../http/send-refusal.ts';
import type { Surroundings } from '../../base/surroundings.ts';
import { callRoutes } from './call.ts';
import { contactRoutes } from './contact.ts';
import { contactedRoutes } from './contacted.ts';
import { offerRoutes } from './offers.ts';
import type { RouteEntry } from '../route.ts';

/** Returns the routes through which shoppers contact sellers, and private sellers reply. */
export function leadRoutes(surroundings: Surroundings): RouteEntry[] {
  const posting = limitRate(POST_LIMIT, surroundings, (context) =>
    sendRefusal(context, surroundings, 'too-many-requests'),
  );
  return [
    ...contactRoutes(surroundings, posting),
    ...callRoutes(surroundings),
    ...offerRoutes(surroundings, posting),
    ...contactedRoutes(surroundings, posting),
  ];
}
