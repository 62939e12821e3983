import type { Context, MiddlewareHandler } from 'hono';
import { problemResponse } from '../routes/rest/problem-details.ts';
import { isSent } from '../http/send-whole.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** Aborts once a newer request of the same session has come. */
    superseded?: AbortSignal;
  }
}

/** Sessions remembered at most; those not heard of for the longest time are forgotten first. */
const MOST_SESSIONS = 10_000;
/** `{session}.{number}`, as the browser writes it. */
const REQUEST_ID = /^([\w-]{1,64})\.(\d{1,15})$/;

/** The newest number of a session, and the work that is under way for it. */
type Turn = { number: number; working: Set<AbortController> };

/** Why work was given up. */
class SupersededError extends Error {
  override name = 'SupersededError';
}

/**
 * Lets a newer request of a session take the place of older ones (spec 1 §4, Request ordering). Requests carry
 * `X-Request-Id: {session}.{number}`; a greater number aborts the work of smaller ones, which answer 409, as does a
 * smaller number that comes late. Requests of one number belong together, and those without the header are left alone.
 *
 * Every process knows of the requests that reached it alone. That saves work, and no page relies on it: a page takes the
 * answer to its newest search and drops the others (`navigator.ts`), whichever server gave them. To share the numbers would
 * cost each search a round to the database.
 */
export function supersede({ mostSessions = MOST_SESSIONS } = {}): MiddlewareHandler {
  const turns = new Map<string, Turn>();
  return async (context, next) => {
    const [, session, digits] = REQUEST_ID.exec(context.req.header('X-Request-Id') ?? '') ?? [];
    if (session === undefined) return next();
    const number = Number(digits);
    const turn = takeTurn(turns, session, number, mostSessions);
    if (number < turn.number) return problemResponse(context, 'superseded');
    const work = new AbortController();
    turn.working.add(work);
    context.set('superseded', work.signal);
    try {
      await next();
    } finally {
      turn.working.delete(work);
    }
    // Work that did not notice in time is as old as work that did.
    if (work.signal.aborted && !isSent(context)) context.res = problemResponse(context, 'superseded');
    return undefined;
  };
}

/** What a route's work stops for: its reader has left, or has asked for something newer. */
export function signalOf(context: Context): AbortSignal {
  const gone = context.req.raw.signal;
  const superseded = context.get('superseded');
  return superseded ? AbortSignal.any([gone, superseded]) : gone;
}

/** Whether a route failed because a newer request took its place: nothing is wrong then. */
export function isSuperseded(context: Context): boolean {
  return context.get('superseded')?.aborted ?? false;
}

function takeTurn(turns: Map<string, Turn>, session: string, number: number, mostSessions: number): Turn {
  const known = turns.get(session);
  const turn = known && known.number >= number ? known : { number, working: new Set<AbortController>() };
  if (known !== turn) for (const older of known?.working ?? []) older.abort(new SupersededError());
  // A map keeps the order of insertion: the session just heard of goes to its end.
  turns.delete(session);
  turns.set(session, turn);
  const oldest = turns.size > mostSessions ? turns.keys().next().value : undefined;
  if (oldest !== undefined) turns.delete(oldest);
  return turn;
}
