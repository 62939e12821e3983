import { type AlertReader, startAlerts } from '#features/alerts/alerts.server.ts';
import { createSearchMatcher } from '#features/search-memory/search-memory.server.ts';
import { type SearchService } from '#features/search/search.server.ts';
import type { Database } from '#ports/database/database.ts';
import { log } from '../base/log.ts';
import { reportTrouble } from '../base/report-trouble.ts';
import type { Surroundings } from '../base/surroundings.ts';

/** Sends alerts about changed listings from this instance while no other instance does. */
export function watchForAlerts(
  database: Database,
  search: Pick<SearchService, 'context'>,
  originFor: Surroundings['originFor'],
): AlertReader {
  return startAlerts({
    database,
    originFor,
    now: () => new Date(),
    createMatcher: () => createSearchMatcher((brand) => search.context(brand)),
    onError: reportTrouble(log, 'Alerts failed', () => performance.now()),
    onNote: (line) => log('info', line),
  });
}
