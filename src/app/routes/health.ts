import type { Hono } from 'hono';
import type { Surroundings } from '../surroundings.ts';

/** `/healthz`: the process is alive. `/readyz`: it may be sent requests, because its index is caught up. */
export function routeHealth(app: Hono, { search, isStarting, isStopping }: Surroundings): void {
  app.get('/healthz', (context) => context.text('alive\n'));
  app.get('/readyz', (context) =>
    search.isCaughtUp() && !isStarting() && !isStopping() ? context.text('ready\n') : context.text('not ready\n', 503),
  );
}
