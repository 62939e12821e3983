import { POST_LIMIT } from '../../http/rate-limits.ts';
import { limitRequests } from '../../http/send-error-response.ts';
import type { AppContext } from '../../base/app-context.ts';
import { callRoutes } from './call.ts';
import { contactRoutes } from './contact.ts';
import { contactedRoutes } from './contacted.ts';
import { offerRoutes } from './offers.ts';
import type { RouteEntry } from '../../http/route.ts';

/** Returns the routes through which shoppers contact sellers, and private sellers reply. */
export function leadRoutes(appContext: AppContext): RouteEntry[] {
  const posting = limitRequests(POST_LIMIT, appContext);
  return [
    ...contactRoutes(appContext, posting),
    ...callRoutes(appContext),
    ...offerRoutes(appContext, posting),
    ...contactedRoutes(appContext, posting),
  ];
}
