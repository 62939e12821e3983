import type { AppContext } from '../../base/app-context.ts';
import { fileRoute, type RouteEntry } from '../../http/route.ts';

/**
 * Returns the health checks. `/healthz`: the process is alive. `/readyz`: the process should get requests, because its
 * index is caught up, or because no other instance has a better index and pages without a search still work here. A
 * version that cannot read the stored data reports that, and gets no requests.
 */
export function healthRoutes({ search, isStarting, isStopping, whyUnfit }: AppContext): RouteEntry[] {
  return [
    fileRoute('GET', '/healthz', 'everyone', (context) => context.text('alive\n')),
    fileRoute('GET', '/readyz', 'everyone', (context) => {
      const reason = whyUnfit?.() ?? null;
      if (reason !== null) return context.text(`not ready: ${reason}\n`, 503);
      return search.isFit() && !isStarting() && !isStopping()
        ? context.text('ready\n')
        : context.text('not ready\n', 503);
    }),
  ];
}
