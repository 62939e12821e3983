import { startAlerts } from '#features/alerts/alerts.server.ts';
import type { LeasedWrites } from '#features/outbox/outbox.server.ts';
import { createSearchMatcher } from '#features/search-memory/search-memory.server.ts';
import { type SearchService } from '#features/search/search.server.ts';
import type { Database } from '#ports/database/database.ts';
import { log } from '../base/log.ts';
import { createFailureReporter } from '../base/create-failure-reporter.ts';
import type { AppContext } from '../base/app-context.ts';

/**
 * Sends alerts about changed listings from this instance, unless another one does. Returns a function that stops it.
 */
export function startAlertWatcher(
  database: Database,
  search: Pick<SearchService, 'context'>,
  originFor: AppContext['originFor'],
  leasedPushes: LeasedWrites,
): () => Promise<void> {
  const reader = startAlerts({
    database,
    originFor,
    leasedPushes,
    now: () => new Date(),
    createMatcher: () => createSearchMatcher((brand) => search.context(brand)),
    onError: createFailureReporter(log, 'Alerts failed', () => performance.now()),
    onNote: (line) => log('info', line),
  });
  return () => reader.stop();
}
