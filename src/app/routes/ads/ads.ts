import type { AppContext } from '../../base/app-context.ts';
import type { RouteEntry } from '../../http/route.ts';
import { adCallRoutes } from './ad-call.ts';
import { adClickRoutes } from './ad-click.ts';
import { adFileRoutes } from './ad-files.ts';
import { operatorAdRoutes } from './operator-ads.ts';

/** Returns the routes of ads: their selection, files and clicks, and the operators' creatives. */
export function adRoutes(appContext: AppContext): RouteEntry[] {
  return [
    ...adCallRoutes(appContext),
    ...adClickRoutes(appContext, Date.now),
    ...adFileRoutes(appContext),
    ...operatorAdRoutes(appContext),
  ];
}
