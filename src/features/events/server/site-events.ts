import { randomBytes, randomUUID } from 'node:crypto';
import type { BrandKey } from '#features/brands/brands.ts';
import { delayWrites } from '#kit/async/delay-writes.ts';
import type { SiteEvent } from '../model/event-names.ts';
import { isSampled, sampleRate } from '../model/sampling.ts';
import { eventKey } from './event-key.ts';
import type { EventRecorder, NewEvent } from './event-recorder.ts';
import type { Partners, PartnerVisit } from './partners.ts';

const WRITE_EVERY_MS = 2_000;
const MS_PER_DAY = 86_400_000;
/**
 * The number of events of one write that are all stored: 1,000 for each second that they waited. If there are more,
 * visitors are sampled.
 */
const WRITE_BUDGET = 2_000;
/**
 * The maximum number of events in one statement, so that it takes milliseconds even after an outage of the database.
 */
const MAX_BATCH = 1_000;
/** Maximum number of waiting events. Further events are lost, and the loss is logged. */
const MAX_WAITING = 20_000;

/** Browsers give up reporting an event after an hour, so an older one cannot be a repetition. */
const REPEATED_MS = 2 * 3_600_000;

/** The source of all events of the site. */
export const SITE_SOURCE = 'site';

/** The visitor and the page of events. */
export type EventVisit = {
  brand: BrandKey;
  /** The experience of the search, if it has one. */
  experience: string | null;
  /** The partner whose link led here. */
  partner: { psid?: string | undefined; siomid?: string | undefined };
  /**
   * Distinguishes visitors for a day; only a salted digest of it is stored. `null`: the visitor asks not to be
   * recognized, so the event is only counted.
   */
  visitor: string | null;
  /**
   * Returns the ID of the signed-in account, whose devices count as one visitor. If it rejects, the event counts for
   * the visitor.
   */
  account?: (() => Promise<string | null>) | undefined;
};

export type SiteEvents = {
  /** Records events within about two seconds. Never throws: events that cannot be stored are only logged. */
  record(visit: EventVisit, events: readonly SiteEvent[]): void;
  /**
   * Resolves when a browser's events are stored, each once by its ID.
   * @throws if they cannot be stored. The browser reports them again.
   */
  store(visit: EventVisit, events: readonly (SiteEvent & { id: string })[]): Promise<void>;
  /** Stores the waiting events. */
  stop(): Promise<void>;
};

type Dependencies = {
  recorder: EventRecorder;
  partners: Partners;
  /** Returns a day's digest of a visitor, 22 characters. `day`: days since 1970-01-01. */
  visitorNameOf(visitor: string, day: number): Promise<string>;
  /** Receives the events that were stored, to pass them on. */
  onStored?(events: readonly NewEvent[]): void;
  now(): number;
  log(level: 'warn', message: string, detail?: unknown): void;
};

type Waiting = { id: string; day: number; visit: EventVisit; event: SiteEvent };
/** An event whose visitor is a digest: `null` for visitors who ask not to be recognized. */
type DigestedEvent = Waiting & { digest: string | null; partners: Partner[] };
/** `digest`: a digest of the partner's ID with the day's salt, so that it does not connect a visitor's days. */
type Partner = { kind: 'psid' | 'siomid'; id: string; digest: string };

/** Creates the recorder of the site's events. Requests do not wait: digests and writes come later, in batches. */
export function createSiteEvents({ recorder, partners, visitorNameOf, onStored, now, log }: Dependencies): SiteEvents {
  let waiting: Waiting[] = [];
  /** The time at which the first of them was recorded. */
  let since = 0;
  /**
   * The number of events that browsers reported since the last write. Each is stored immediately, at the current
   * `rate`.
   */
  let reported = 0;
  let rate = 1;
  let lost = 0;

  const storeAll = async (taken: readonly Waiting[]) => {
    const events = await digestAll(taken, visitorNameOf);
    await partners.count(events.flatMap(partnerVisitsOf));
    const kept = events.filter(({ digest }) => isSampled(digest ?? randomBytes(4).toString('base64url'), rate));
    const rows = kept.map((one) => rowOf(one, rate));
    for (let at = 0; at < rows.length; at += MAX_BATCH) await recorder.record(rows.slice(at, at + MAX_BATCH));
    onStored?.(rows);
  };
  const write = async () => {
    const [taken, from] = [waiting, since];
    waiting = [];
    if (lost > 0) log('warn', 'Events were lost because too many waited', { lost });
    const waitedMs = taken.length === 0 ? 0 : now() - from;
    rate = sampleRate(taken.length + reported, WRITE_BUDGET * Math.max(1, waitedMs / WRITE_EVERY_MS));
    [lost, reported] = [0, 0];
    if (taken.length === 0) return;
    try {
      await storeAll(taken);
    } catch (error) {
      // An event that is recorded again counts once, because its ID stays the same.
      const all = [...taken, ...waiting];
      [waiting, since] = [all.slice(0, MAX_WAITING), from];
      lost += all.length - waiting.length;
      writes.request();
      throw error;
    }
  };
  const writes = delayWrites(write, {
    delayMs: WRITE_EVERY_MS,
    onError: (error) => log('warn', 'Events could not be stored; they wait for the next try', error),
  });
  const dayOf = () => Math.floor(now() / MS_PER_DAY);
  return {
    record: (visit, events) => {
      if (waiting.length + events.length > MAX_WAITING) return void (lost += events.length);
      if (waiting.length === 0) since = now();
      const day = dayOf();
      for (const event of events) waiting.push({ id: randomUUID(), day, visit, event });
      writes.request();
    },
    store: async (visit, events) => {
      const day = dayOf();
      reported += events.length;
      writes.request();
      const known = now() - day * MS_PER_DAY < REPEATED_MS ? await findReported(recorder, day - 1, events) : null;
      const fresh = events.filter(({ id }) => known?.has(keyOf(id)) !== true);
      await storeAll(fresh.map(({ id, ...event }) => ({ id, day, visit, event })));
    },
    stop: () => writes.stop(),
  };
}

/** Replaces visitors by their digests. Events of one request share one. */
async function digestAll(
  taken: readonly Waiting[],
  visitorNameOf: Dependencies['visitorNameOf'],
): Promise<DigestedEvent[]> {
  const accountOf = accountsReader();
  const digests = new Map<EventVisit, Pick<DigestedEvent, 'digest' | 'partners'>>();
  const result: DigestedEvent[] = [];
  for (const one of taken) {
    let known = digests.get(one.visit);
    if (known === undefined) {
      known = {
        digest: await digestOf(one, visitorNameOf, accountOf),
        partners: await digestPartners(one, visitorNameOf),
      };
      digests.set(one.visit, known);
    }
    result.push({ ...one, ...known });
  }
  return result;
}

async function digestPartners(
  { day, visit: { partner } }: Waiting,
  visitorNameOf: Dependencies['visitorNameOf'],
): Promise<Partner[]> {
  const given = (['psid', 'siomid'] as const).flatMap((kind) => {
    const id = partner[kind];
    return id === undefined ? [] : [{ kind, id }];
  });
  return Promise.all(
    given.map(async (one) => ({ ...one, digest: await visitorNameOf(`partner ${one.kind} ${one.id}`, day) })),
  );
}

function partnerVisitsOf({ day, digest: visitor, partners }: DigestedEvent): PartnerVisit[] {
  if (visitor === null) return [];
  return partners.map(({ kind, id, digest }) => ({
    day: dateOf(day),
    partner: digest,
    name: `${kind}:${id}`,
    visitor,
  }));
}

/** Returns the keys of events that were already stored on the day before, when a report is repeated after midnight. */
function findReported(
  recorder: EventRecorder,
  day: number,
  events: readonly { id: string }[],
): Promise<ReadonlySet<string>> {
  return recorder.findStored(
    dateOf(day),
    events.map(({ id }) => keyOf(id)),
  );
}

function keyOf(id: string): string {
  return eventKey(SITE_SOURCE, id).toString('hex');
}

/**
 * Returns a function that reads the accounts of one write. If an account can't be read, the other events must still be
 * stored. After a failure no further account is read, because a database that hangs takes seconds for each.
 */
function accountsReader(): (visit: EventVisit) => Promise<string | null> {
  let isReadable = true;
  return async ({ account }) => {
    if (!account || !isReadable) return null;
    try {
      return await account();
    } catch {
      isReadable = false;
      return null;
    }
  };
}

async function digestOf(
  { day, visit }: Waiting,
  visitorNameOf: Dependencies['visitorNameOf'],
  accountOf: (visit: EventVisit) => Promise<string | null>,
): Promise<string | null> {
  const { visitor } = visit;
  if (visitor === null) return null;
  const userId = await accountOf(visit);
  return visitorNameOf(userId === null ? visitor : `account ${userId}`, day);
}

/** For a visitor who asks not to be recognized, only the event and the brand are stored. */
function rowOf({ id, day, visit, event, digest, partners }: DigestedEvent, rate: number): NewEvent {
  const { brand, experience } = visit;
  const facts = {
    ...(digest !== null && {
      ...event.facts,
      visitor: digest,
      ...(experience !== null && { experience }),
      ...Object.fromEntries(partners.map((partner) => [partner.kind, partner.digest])),
    }),
    brand,
    // Counts of sampled events are estimates: each event counts 1 / rate times.
    ...(rate < 1 && { rate }),
  };
  return { id, source: SITE_SOURCE, name: event.name, day: dateOf(day), key: eventKey(SITE_SOURCE, id), facts };
}

/** `2026-11-27` */
function dateOf(day: number): string {
  return new Date(day * MS_PER_DAY).toISOString().slice(0, 10);
}
