import type { Context } from 'hono';
import {
  eventBatchSchema,
  EVENTS_PATH,
  type EventSubject,
  type ReportedEvent,
  type ReportedSiteEvent,
} from '#features/events/events.ts';
import { createRecentKeys, eventKey, type NewEvent, type RecentKeys } from '#features/events/events.server.ts';
import type { AppContext } from '../../base/app-context.ts';
import { memoryLimits } from '#ports/limits/memory-limits.ts';
import { callerNetworks } from '../../http/client-address.ts';
import { countNetworks, EVENT_LIMIT, CAMPAIGN_EVENT_LIMIT, limitCount } from '../../http/rate-limits.ts';
import {
  countVisitorRequests,
  sendsGlobalPrivacyControl,
  isFromOurPage,
  staffedDealerships,
  unstoredVisitorOf,
  visitorOf,
} from '../../identity/counted-visitor.ts';
import { bodyErrors, problemResponse } from '../../http/problem-details.ts';
import { visitOf } from '../events/record-site-events.ts';
import { callRoute, postOnly, type RouteEntry } from '../../http/route.ts';

const MAX_BYTES = 32 * 1024;
const NO_STORE = { 'Cache-Control': 'no-store' };

/** A reported event, and the content of its token. */
type Subject = { event: ReportedEvent; about: EventSubject };
type Work = AppContext & {
  events: NonNullable<AppContext['events']>;
  recentKeys: RecentKeys;
  countFigures: ReturnType<typeof countNetworks>;
};

/**
 * Returns the route by which pages report what was visible, and other events that only browsers see. It answers 204 only when the events are stored, and also for
 * those that do not count: forged or expired tokens, robots, prefetches, the dealer's own staff, and addresses
 * that report too much of one campaign.
 */
export function eventRoutes(appContext: AppContext): RouteEntry[] {
  const { events } = appContext;
  const work = events && {
    ...appContext,
    events,
    recentKeys: createRecentKeys(Date.now),
    countFigures: countNetworks(CAMPAIGN_EVENT_LIMIT, memoryLimits),
  };
  const count = countVisitorRequests(EVENT_LIMIT, appContext);
  const before = [limitCount(count, (context) => problemResponse(context, 'too-many-requests'))];
  return [
    callRoute('POST', EVENTS_PATH, { access: 'everyone', bodyBytes: MAX_BYTES, before }, async (context) => {
      // Beacons are sent as text.
      const read = eventBatchSchema.safeParse(await context.req.json().catch(() => undefined));
      if (!read.success) return problemResponse(context, 'body-invalid', bodyErrors(read.error));
      if (!isFromOurPage(context)) return context.body(null, 204, NO_STORE);
      const { events: reported } = read.data;
      const impressions = reported.filter((event) => event.name === 'impression');
      const ofSite = reported.filter((event): event is ReportedSiteEvent => event.name !== 'impression');
      if (work && impressions.length > 0) await record(context, work, impressions);
      if (ofSite.length > 0) await appContext.siteEvents?.store(visitOf(context, appContext), ofSite);
      return context.body(null, 204, NO_STORE);
    }),
    postOnly(EVENTS_PATH),
  ];
}

async function record(context: Context, work: Work, reported: readonly ReportedEvent[]): Promise<void> {
  const now = new Date();
  const known = reported.flatMap((event): Subject[] => {
    const about = subjectOf(event.token, work, now);
    return about === null ? [] : [{ event, about }];
  });
  if (known.length === 0) return;
  const own = await staffedDealerships(context, work);
  const ofOthers = known.filter(({ about: { ownerId } }) => ownerId === null || !own.has(ownerId));
  const counted = await withinLimit(context, work, ofOthers);
  const { events } = work;
  if (!sendsGlobalPrivacyControl(context))
    return events.record(await Promise.all(counted.map((one) => eventOf(context, work, one))));
  const visitor = unstoredVisitorOf(context, work);
  await Promise.all(
    counted.map(({ event, about }) => {
      const key = JSON.stringify([visitor, event.name, about.source, about.facts]);
      return work.recentKeys.once(key, () => events.record([newEvent({ event, about }, eventKey(event.id))]));
    }),
  );
}

/**
 * Returns the events that are within the limit per address and campaign. Each process counts separately, so that a
 * report of 50 events does not take 50 statements.
 */
async function withinLimit(context: Context, { ingress, countFigures }: Work, events: readonly Subject[]) {
  const networks = callerNetworks(context, ingress);
  const waits = await Promise.all(events.map(({ about }) => countFigures(networks, about.figures)));
  return events.filter((_event, at) => waits[at] === null);
}

function subjectOf(token: string, { events }: Work, now: Date): EventSubject | null {
  for (const { read } of events.sources) {
    const about = read(token, now);
    if (about !== null) return about;
  }
  return null;
}

/**
 * An event counts once per visitor. The salt is that of the day of its subject, so that it stays the same after
 * midnight.
 */
async function eventOf(context: Context, work: Work, { event, about }: Subject): Promise<NewEvent> {
  const visitor = await work.visitorNameOf(visitorOf(context, work), about.saltDay);
  return newEvent({ event, about }, eventKey(visitor, event.name, about.source, JSON.stringify(about.facts)));
}

function newEvent({ event: { id, name }, about: { source, day, facts } }: Subject, key: Buffer): NewEvent {
  return { id, source, name, day, key, facts };
}
