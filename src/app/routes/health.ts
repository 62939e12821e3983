import type { Surroundings } from '../base/surroundings.ts';
import type { RouteEntry } from './route.ts';

/**
 * `/healthz`: the process is alive. `/readyz`: it may be sent requests, because its index is caught up; or no other
 * instance has a better one, and what needs no search is still answered here. A version that cannot read what is stored says
 * so, and gets no requests.
 */
export function healthRoutes({ search, isStarting, isStopping, whyUnfit }: Surroundings): RouteEntry[] {
  return [
    {
      method: 'GET',
      path: '/healthz',
      access: 'everyone',
      kind: 'file',
      handler: (context) => context.text('alive\n'),
    },
    {
      method: 'GET',
      path: '/readyz',
      access: 'everyone',
      kind: 'file',
      handler: (context) => {
        const reason = whyUnfit?.() ?? null;
        if (reason !== null) return context.text(`not ready: ${reason}\n`, 503);
        return search.isFit() && !isStarting() && !isStopping()
          ? context.text('ready\n')
          : context.text('not ready\n', 503);
      },
    },
  ];
}
