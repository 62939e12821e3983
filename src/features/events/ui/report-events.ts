import type { BrowserEventName } from '../model/event-names.ts';
import { EVENTS_PATH, MAX_REPORTED_EVENTS } from '../model/events-path.ts';

/** An event of a paid card identifies the card by its token. */
type EventReport = { name: 'impression'; token: string } | { name: BrowserEventName; facts: object };
type Waiting = { id: string; event: EventReport; at: number; tries: number };

const REPORT_EVERY_MS = 5_000;
const MAX_TRIES = 3;
/** If more wait, the oldest events are dropped. The server recognizes events of the last hours even after midnight. */
const MAX_WAITING = 200;
const MAX_AGE_MS = 3_600_000;
const MAX_PAUSE_S = 600;
/** Session storage: the events of a page that ended while the server refused reports. */
const KEPT = 'waiting-events';

let waiting: Waiting[] = [];
/** Sent, but not answered yet. */
let sent: Waiting[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
/** The time until which the server refuses reports from this address. */
let pausedUntil = 0;
let isListening = false;
/** The events that this page stored. It reports them itself when it is visible again. */
let ownKept = new Set<string>();

/** Reports an impression of a paid card. */
export function reportImpression(token: string): void {
  addEvent({ name: 'impression', token });
}

/** Reports an event within a few seconds, together with others. A lost report is repeated, and counts once by its ID. */
export function addEvent(event: EventReport): void {
  if (!isListening) {
    isListening = true;
    // Phones discard hidden pages without another event, so hiding counts as the end.
    addEventListener('visibilitychange', () =>
      document.visibilityState === 'hidden' ? reportOnPageHide() : restore(),
    );
    addEventListener('pagehide', reportOnPageHide);
    restore();
  }
  waiting.push({ id: newId(), event, at: Date.now(), tries: 0 });
  schedule();
}

function schedule(): void {
  if (timer === undefined && waiting.length > 0)
    timer = setTimeout(send, Math.max(REPORT_EVERY_MS, pausedUntil - Date.now()));
}

async function send(): Promise<void> {
  waiting = waiting.filter(({ at }) => Date.now() - at < MAX_AGE_MS).slice(-MAX_WAITING);
  const batch = waiting.splice(0, MAX_REPORTED_EVENTS);
  // They were already reported when the page was hidden.
  if (batch.length === 0) return void (timer = undefined);
  sent = batch;
  let isLost: boolean;
  try {
    const headers = { 'Content-Type': 'application/json' };
    const response = await fetch(EVENTS_PATH, { method: 'POST', body: bodyOf(batch), headers, keepalive: true });
    const { status } = response;
    const isEarly = status === 429;
    if (isEarly) {
      const seconds = Number(response.headers.get('Retry-After')) || 0;
      pausedUntil = Date.now() + 1000 * Math.min(seconds, MAX_PAUSE_S);
      // This does not count as a failed attempt, because other clients at the same address may have exceeded the limit.
      for (const one of batch) one.tries--;
    }
    isLost = isEarly || status >= 500;
    if (status >= 400) console.warn(`Events were not accepted: status ${status}`);
  } catch (error) {
    isLost = true;
    console.warn('Events could not be reported', error);
  }
  timer = undefined;
  // Nothing is left if the page was hidden in the meantime.
  if (isLost) waiting.unshift(...sent.filter((event) => ++event.tries < MAX_TRIES));
  sent = [];
  schedule();
}

/**
 * Adds the events that another page of this tab stored, or this one before it was visible again, so that no other page
 * reports them. If that page still does, they count once because of their IDs.
 */
function restore(): void {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEPT)!) as { until: number; events: Waiting[] } | null;
    sessionStorage.removeItem(KEPT);
    if (!kept) return;
    pausedUntil = Math.max(pausedUntil, kept.until);
    waiting.unshift(...kept.events.filter(({ id }) => !ownKept.has(id)));
    schedule();
  } catch {
    // Without storage, they are lost.
  }
}

/**
 * Reports all waiting events with beacons, which outlive the page. While the server refuses reports, keeps them for the
 * next page.
 */
export function reportOnPageHide(): void {
  const all = [...sent, ...waiting];
  if (Date.now() < pausedUntil) {
    ownKept = new Set(all.map(({ id }) => id));
    try {
      sessionStorage.setItem(KEPT, JSON.stringify({ until: pausedUntil, events: all.slice(-MAX_WAITING) }));
    } catch {
      // Without storage, they are lost if the page is discarded.
    }
    return;
  }
  for (let at = 0; at < all.length; at += MAX_REPORTED_EVENTS) {
    if (!navigator.sendBeacon(EVENTS_PATH, bodyOf(all.slice(at, at + MAX_REPORTED_EVENTS)))) return;
  }
  sent = [];
  waiting = [];
}

function bodyOf(events: readonly Waiting[]): string {
  return JSON.stringify({ events: events.map(({ id, event }) => ({ id, ...event })) });
}

/** Returns a random UUID. Pages without TLS have no `randomUUID`. */
function newId(): string {
  if (crypto.randomUUID) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const text = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return text.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
