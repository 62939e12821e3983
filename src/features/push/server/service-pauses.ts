import type { PushOutcome } from '#ports/push/push.ts';

/** The push services that currently get no messages, so that a service that hangs does not delay the others. */
export type ServicePauses = {
  /** Ms until the push service may be called again; 0: now. */
  remainingMs(origin: string): number;
  note(origin: string, outcome: PushOutcome): void;
};

/** After this many calls in a row without an answer, a push service rests. */
const FAILURES = 5;
const REST_MS = 30_000;
/** A push service may limit a single device only. That message waits longer by itself. */
const MAX_REST_MS = 60_000;
/** More push services than browsers use. */
const MAX_SERVICES = 1_000;

type State = { failures: number; until: number };

export function createServicePauses(now: () => number): ServicePauses {
  const states = new Map<string, State>();
  return {
    remainingMs: (origin) => Math.max(0, (states.get(origin)?.until ?? 0) - now()),
    note: (origin, outcome) => {
      const asksToWait = outcome.kind === 'later' && outcome.retryAfterMs !== undefined && outcome.retryAfterMs > 0;
      const isAway = outcome.kind === 'later' && outcome.isAway === true;
      if (!asksToWait && !isAway) return void states.delete(origin);
      const failures = isAway ? (states.get(origin)?.failures ?? 0) + 1 : 0;
      const restMs = asksToWait ? Math.min(outcome.retryAfterMs!, MAX_REST_MS) : failures >= FAILURES ? REST_MS : 0;
      // The oldest is forgotten, because endpoints can name any number of hosts.
      if (states.size >= MAX_SERVICES && !states.has(origin)) states.delete(states.keys().next().value!);
      states.set(origin, { failures, until: now() + restMs });
    },
  };
}
