import type { Context, MiddlewareHandler } from 'hono';
import { problemResponse } from '../http/problem-details.ts';
import { isResponseSent } from '../bytes/send-complete-response.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** Aborts once a newer request of the same session has arrived. */
    superseded?: AbortSignal;
  }
}

/** Maximum number of sessions to remember. The least recently active ones are forgotten first. */
const MAX_SESSIONS = 10_000;
/** `{session}.{number}`, as the browser sends it. */
const REQUEST_ID = /^([\w-]{1,64})\.(\d{1,15})$/;

/** The highest number of a session, and the work in progress for that number. */
type Turn = { number: number; working: Set<AbortController> };

/** The reason with which superseded work is aborted. */
class SupersededError extends Error {
  override name = 'SupersededError';
}

/**
 * Makes a newer request of a session supersede older ones (spec 1 §4, Request ordering). Requests carry `X-Request-Id:
 * {session}.{number}`. A greater number aborts the work of smaller ones, which answer 409, as does a smaller number
 * that arrives late. Requests with the same number belong together. Requests without the header are not affected.
 *
 * Each process only knows the requests that reached it. So this saves work, but no page relies on it: a page uses the
 * response to its newest search and drops all others (`navigator.ts`), from any server. Sharing the numbers would cost
 * each search a round trip to the database.
 */
export function supersede({ maxSessions = MAX_SESSIONS } = {}): MiddlewareHandler {
  const turns = new Map<string, Turn>();
  return async (context, next) => {
    const [, session, digits] = REQUEST_ID.exec(context.req.header('X-Request-Id') ?? '') ?? [];
    if (session === undefined) return next();
    const number = Number(digits);
    const turn = takeTurn(turns, session, number, maxSessions);
    if (number < turn.number) return problemResponse(context, 'superseded');
    const work = new AbortController();
    turn.working.add(work);
    context.set('superseded', work.signal);
    try {
      await next();
    } finally {
      turn.working.delete(work);
    }
    // Work that did not notice the abort in time is outdated as well.
    if (work.signal.aborted && !isResponseSent(context)) context.res = problemResponse(context, 'superseded');
    return undefined;
  };
}

/** Returns the signal that aborts a route's work: the client has disconnected, or has sent a newer request. */
export function signalOf(context: Context): AbortSignal {
  const gone = context.req.raw.signal;
  const superseded = context.get('superseded');
  return superseded ? AbortSignal.any([gone, superseded]) : gone;
}

/** Returns whether a newer request superseded this one, so that its failure is not an error. */
export function isSuperseded(context: Context): boolean {
  return context.get('superseded')?.aborted ?? false;
}

function takeTurn(turns: Map<string, Turn>, session: string, number: number, maxSessions: number): Turn {
  const known = turns.get(session);
  const turn = known && known.number >= number ? known : { number, working: new Set<AbortController>() };
  if (known !== turn) for (const older of known?.working ?? []) older.abort(new SupersededError());
  // A map keeps insertion order, so the session that was just active moves to the end.
  turns.delete(session);
  turns.set(session, turn);
  const oldest = turns.size > maxSessions ? turns.keys().next().value : undefined;
  if (oldest !== undefined) turns.delete(oldest);
  return turn;
}
