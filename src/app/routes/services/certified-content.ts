import type { AppContext } from '../../base/app-context.ts';
import { problemResponse } from '../rest/problem-details.ts';
import type { RouteEntry } from '../route.ts';

/** The path that the specification defines (spec 1 §7). */
const ADDRESS = '/content/static/json/atc/cpo/certifiedcontent.json';

/**
 * Returns the route of the certified-program content of the host's brand: its name, summary and points, each with a
 * title and a sentence (spec 1 §1, §9).
 */
export function certifiedContentRoutes({ brandOf, services, guards, log }: AppContext): RouteEntry[] {
  return [
    {
      method: 'GET',
      path: ADDRESS,
      access: 'everyone',
      kind: 'content',
      handler: async (context) => {
        const brand = brandOf(context.req.header('host'));
        const found = await guards.certifiedContent(
          (signal) => services.certifiedContent(brand, signal),
          context.req.raw.signal,
        );
        if (!found.ok) {
          // Only logged (spec 2 §8), because the page works without it.
          log('error', 'The certified-program content cannot be loaded', found.reason);
          return problemResponse(context, 'content-unavailable');
        }
        const { name, summary, points } = found.value;
        const content = { brand: brand.wireCode, name, summary, points };
        return context.json(content, 200, { 'Cache-Control': 'public, max-age=3600' });
      },
    },
  ];
}
