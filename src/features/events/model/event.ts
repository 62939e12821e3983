import { z } from 'zod';
import { MAX_REPORTED_EVENTS } from './events-path.ts';

/** `impression`: half of a card was visible for a second. `save` and `lead`: followed a click on a sponsored card. */
export const EVENT_NAMES = ['impression', 'click', 'save', 'lead'] as const;
export type EventName = (typeof EVENT_NAMES)[number];

/** Events that browsers report. The server sees all others itself. */
const REPORTED = ['impression'] as const satisfies readonly EventName[];

const MAX_TOKEN = 400;

/** A report of a browser. `id` distinguishes retries from new events; `token` is signed by the site, and says what was seen. */
export const eventBatchSchema = z.object({
  events: z
    .array(z.object({ id: z.uuid(), name: z.enum(REPORTED), token: z.string().min(1).max(MAX_TOKEN) }))
    .min(1)
    .max(MAX_REPORTED_EVENTS),
});
export type ReportedEvent = z.infer<typeof eventBatchSchema>['events'][number];

/** What an event is about, as its token says. */
export type EventSubject = {
  /** The room that counts it: `slot`. */
  source: string;
  /** The day that it counts for, such as `2026-11-27`, and the UTC day since 1970 whose salt hides its visitors. */
  day: string;
  saltDay: number;
  /** Its own staff is not counted; `null`: it belongs to no dealer. */
  ownerId: number | null;
  /** Whose figures it adds to: `slot 17`. One address can add to them only up to a limit. */
  figures: string;
  /** What is stored and counted. An impression of the same facts counts once per visitor. */
  facts: Readonly<Record<string, string | number>>;
};

/** Reads the tokens of one source. Returns `null` for all others, and for those that are forged or expired. */
export type EventSource = {
  read(token: string, now: Date): EventSubject | null;
  /**
   * Data-modifying SQL that counts the events of the source, each as `name as (insert …)`. It reads the new events from
   * `fresh (day, source, name, facts)`, and locks rows in the order of their keys.
   */
  counts: readonly string[];
};
