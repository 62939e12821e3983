import { z } from 'zod';
import { type BrowserEventName, SITE_EVENTS } from './event-names.ts';
import { MAX_REPORTED_EVENTS } from './events-path.ts';

const MAX_TOKEN = 400;

const id = z.uuid();

/** An impression of a paid card: `token` is signed by the site, and identifies the card. */
const impressionSchema = z.object({ id, name: z.literal('impression'), token: z.string().min(1).max(MAX_TOKEN) });
const reported = <Name extends BrowserEventName>(name: Name) =>
  z.object({ id, name: z.literal(name), facts: SITE_EVENTS[name] });
/** Events that only browsers can observe. The server records all others itself, so that no report can forge them. */
const browserEventSchema = z.discriminatedUnion('name', [
  reported('push'),
  reported('stillInterested'),
  reported('personalization'),
  reported('webVital'),
  reported('pageEvent'),
]);

/** A report of a browser. `id` distinguishes retries from new events. */
export const eventBatchSchema = z.object({
  events: z
    .array(z.union([impressionSchema, browserEventSchema]))
    .min(1)
    .max(MAX_REPORTED_EVENTS),
});
export type ReportedEvent = z.infer<typeof impressionSchema>;
export type ReportedSiteEvent = z.infer<typeof browserEventSchema>;

/** The subject of an event, from its token. */
export type EventSubject = {
  /** The room that counts it: `slot`. */
  source: string;
  /** The day that it counts for, such as `2026-11-27`, and the UTC day since 1970 whose salt hides its visitors. */
  day: string;
  saltDay: number;
  /** The dealer whose own staff is not counted; `null` if there is none. */
  ownerId: number | null;
  /** The counts that it is added to, such as `slot 17`. One address can add only a limited number of events to them. */
  figures: string;
  /** The facts that are stored and counted. An impression with the same facts counts once per visitor. */
  facts: Readonly<Record<string, string | number>>;
};

/** Reads the tokens of one source. Returns `null` for tokens of other sources, and for forged or expired ones. */
export type EventSource = {
  read(token: string, now: Date): EventSubject | null;
  /**
   * Data-modifying SQL that counts the events of the source, each as `name as (insert …)`. It reads the new events from
   * `fresh (day, source, name, facts)`, and locks rows in the order of their keys.
   */
  counts: readonly string[];
};
