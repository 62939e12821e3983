import {
  createEventForwarder,
  createEventRecorder,
  createPartners,
  createPhrases,
  createSiteEvents,
} from '#features/events/events.server.ts';
import {
  chargeClick,
  createSearchDemand,
  createSlotSelector,
  findShowcase,
  reduceSearch,
  reservePricesOf,
  signSlot,
  SLOT_EVENTS,
} from '#features/promotions/promotions.server.ts';
import { readRequest } from '#features/search/search.ts';
import type { SearchService } from '#features/search/search.server.ts';
import type { Analytics } from '#ports/analytics/analytics.ts';
import { createOpenTelemetryAnalytics } from '#ports/analytics/open-telemetry-analytics.ts';
import { createWebhookAnalytics } from '#ports/analytics/webhook-analytics.ts';
import type { Billing } from '#ports/billing/billing.ts';
import { createStatementBilling } from '#ports/billing/statement-billing.ts';
import type { Guard } from '#ports/calls/guard.ts';
import type { Database } from '#ports/database/database.ts';
import { createSharedKeys } from '#ports/database/shared-keys.ts';
import { createPost } from '#ports/web/post.ts';
import type { AppContext } from '../base/app-context.ts';
import type { Config } from '../base/config.ts';
import { GUARDED_CALLS } from '../load/guards.ts';
import { log } from '../base/log.ts';
import type { VisitorSalts } from '../identity/visitor-salts.ts';

/** Time in ms within which repeated clicks of a visitor who must not be recognized count once. */
const HIDDEN_CLICK_MS = 3_600_000;
/**
 * Maximum number of such clicks in memory, because each takes a lock: by default PostgreSQL has 6,400 locks, which all
 * servers share. Beyond this number, these clicks are free.
 */
const MAX_HIDDEN_CLICKS = 1_000;

/** Services for pages and routes about campaigns. */
type Parts = Pick<
  AppContext,
  'searchDemand' | 'selectSlots' | 'findShowcase' | 'chargeClick' | 'hiddenClicks' | 'events' | 'siteEvents' | 'phrases'
> & {
  billing: Billing;
};

/**
 * Creates the services that campaigns need in addition to their tables: search counts for estimates, invoices, the slot
 * selector, charges for clicks, and event counts.
 */
export function startPromotions(
  database: Database,
  search: SearchService,
  salts: VisitorSalts,
  { analytics, guard }: { analytics: Config['analytics']; guard: Guard },
): { parts: Parts; stop(): Promise<void> } {
  const onError = (error: Error) => log('error', 'Searches cannot be counted', error);
  const searchDemand = createSearchDemand({ database, saltOf: salts.of, now: Date.now, onError });
  const sources = [SLOT_EVENTS];
  const recorder = createEventRecorder(database, sources);
  const siteEvents = createSiteEvents({
    recorder,
    partners: createPartners(database),
    visitorNameOf: salts.nameOf,
    now: Date.now,
    log,
    ...(analytics && { onStored: createEventForwarder({ analytics: openAnalytics(analytics), guard, log }) }),
  });
  const phrases = createPhrases({
    database,
    saltOf: salts.of,
    reduceSearch: (text, brand) => reduceSearch(search.parse(readRequest(text), brand), search.context(brand)),
    now: Date.now,
    onError: (error) => log('warn', 'Words and searches without results cannot be counted', error),
  });
  const hiddenClicks = createSharedKeys({
    databaseUrl: database.url,
    holdMs: HIDDEN_CLICK_MS,
    maxKeys: MAX_HIDDEN_CLICKS,
    now: Date.now,
  });
  const parts: Parts = {
    hiddenClicks,
    searchDemand,
    events: { ...recorder, sources },
    siteEvents,
    phrases,
    billing: createStatementBilling(database),
    selectSlots: createSlotSelector({
      database,
      now: () => new Date(),
      reservePricesOf: (brand) => reservePricesOf(database, brand),
      sign: signSlot,
    }),
    findShowcase: (auctionId, service) => findShowcase({ database, sign: signSlot }, auctionId, service),
    chargeClick: (click) => chargeClick(database, click),
  };
  return {
    parts,
    stop: async () =>
      void (await Promise.all([searchDemand.stop(), siteEvents.stop(), phrases.stop(), hiddenClicks.stop()])),
  };
}

/**
 * Opens the connection to the system that receives events in addition to the site's own table. Only public https
 * addresses are allowed.
 */
function openAnalytics({ kind, url, token }: NonNullable<Config['analytics']>): Analytics {
  const target = { url, token, timeoutMs: GUARDED_CALLS.analytics.timeoutMs, post: createPost() };
  return kind === 'otlp' ? createOpenTelemetryAnalytics(target, Date.now) : createWebhookAnalytics(target);
}
