import type { Context, MiddlewareHandler } from 'hono';
import type { Participation } from '#features/experiments/experiments.server.ts';
import type { Flags, Goal } from '#features/flags/flags.ts';
import type { AppContext } from '../base/app-context.ts';
import { sendsGlobalPrivacyControl, isVisit } from './counted-visitor.ts';
import { visitorOf } from './identity-cookies.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** The visitor's variants; absent if no experiment is running. */
    participation?: Participation;
  }
}

/**
 * Finds the variants of a visitor before the route answers. Visitors without the visitor cookie, and those who send Global
 * Privacy Control, are in no experiment. Assignments are computed for each request and stored nowhere.
 */
export function findVariants({ experiments, brandOf, ingress }: AppContext): MiddlewareHandler {
  return async (context, next) => {
    if (!experiments?.isRunning() || sendsGlobalPrivacyControl(context)) return next();
    const visitor = visitorOf(context, ingress);
    if (visitor === undefined) return next();
    context.set('participation', await experiments.participate(visitor, brandOf(context.req.header('host'))));
    return next();
  };
}

/** Returns the flags of a request: those of its brand, with the variants of its visitor. */
export function flagsOf(context: Context, { flags, brandOf }: Pick<AppContext, 'flags' | 'brandOf'>): Flags {
  const ordinary = flags(brandOf(context.req.header('host')));
  const participation = context.get('participation');
  return participation ? { ...ordinary, ...participation.flags } : ordinary;
}

/**
 * Counts for the visitor's experiments that they saw their variant or reached a goal, regardless of where the link was.
 * Robots, prefetching browsers and pages that other sites embed don't count.
 */
export function countVisit(
  context: Context,
  { experiments, brandOf }: Pick<AppContext, 'experiments' | 'brandOf'>,
  name: 'exposure' | Goal,
): void {
  const participation = context.get('participation');
  if (!experiments || !participation || !isVisit(context)) return;
  experiments.record(name, participation, brandOf(context.req.header('host')));
}
