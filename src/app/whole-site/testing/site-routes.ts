import { createRouteTable } from '../../routes/route-table.ts';
import { wholeSiteContext } from './create-whole-site.ts';

const metrics = { metrics: { text: async () => '', contentType: 'text/plain' }, token: undefined } as never;

/** The route table of a site with all routes. */
export const SITE_TABLE = createRouteTable(wholeSiteContext(undefined, { changes: { metrics } }));
export const SITE_ROUTES = SITE_TABLE.routes;
