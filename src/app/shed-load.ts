import type { Context, MiddlewareHandler } from 'hono';
import { isbot } from 'isbot';
import { loadProblem } from '#pages/problem/load.ts';
import type { Admission, RequestKind } from './admission.ts';
import { ERRORS } from './errors.ts';
import { problemResponse } from './routes/rest/problem-details.ts';
import { askedOf, type MadeAnswer, makePage, sendMade } from './send-page.ts';
import { asResponse } from './send-whole.ts';
import type { Surroundings } from './surroundings.ts';

/** What costs a search, by the beginning of its path; the first that fits counts. Nothing else waits. */
const PATHS: readonly [RegExp, RequestKind][] = [
  [/^\/cars-for-sale\/svc\/results$/, 'page'],
  [/^\/cars-for-sale\/svc\/more-cars\//, 'part'],
  [/^\/cars-for-sale(\/vehicle\/[^/]+)?$/, 'page'],
  [/^\/rest\/lsc\/listing\/count$/, 'live'],
  [/^\/rest\/lsc\/listing\/similar$/, 'part'],
  [/^\/rest\/lsc\/listing$/, 'page'],
  [/^\/rest\/lsc\/marketplace\/suggested\//, 'live'],
];

/** Pages kept of the problem: one a brand and origin. */
const MOST_PAGES = 16;
const LONGEST_PAUSE_SECONDS = 30;

/**
 * Makes searches wait for their turn, and answers 503 with the seconds to wait in `Retry-After` when their turn would come
 * too late. To refuse must cost next to nothing, so the page that says so is drawn once.
 */
export function shedLoad(surroundings: Surroundings & { admission: Admission }): MiddlewareHandler {
  const { admission } = surroundings;
  const drawn = new Map<string, MadeAnswer>();
  return async (context, next) => {
    const kind = kindOf(context);
    if (kind === undefined) return next();
    if ((await admission.enter(kind, context.req.raw.signal)) === 'admitted') return next();
    const response = isCall(context.req.path)
      ? problemResponse(context, 'busy')
      : sendMade(context, surroundings, busyPage(context, surroundings, drawn), {
          cacheControl: 'no-store',
          send: asResponse,
        });
    response.headers.set('Retry-After', String(pauseSeconds(admission.expectedWaitMs())));
    return response;
  };
}

function kindOf(context: Context): RequestKind | undefined {
  const kind = PATHS.find(([path]) => path.test(context.req.path))?.[1];
  return kind === 'page' && isbot(context.req.header('user-agent')) ? 'robot' : kind;
}

function isCall(path: string): boolean {
  return path.startsWith('/rest/') || path.includes('/svc/');
}

function pauseSeconds(waitMs: number): number {
  return Math.min(LONGEST_PAUSE_SECONDS, 1 + Math.ceil(waitMs / 1000));
}

function busyPage(context: Context, surroundings: Surroundings, drawn: Map<string, MadeAnswer>): MadeAnswer {
  const asked = askedOf(context, surroundings);
  const key = `${asked.brand.key} ${asked.origin}`;
  const known = drawn.get(key);
  if (known) return known;
  const made = makePage(
    surroundings,
    asked,
    'problem',
    loadProblem({ brand: asked.brand, problem: ERRORS.busy, isBot: false }),
  );
  // Origins are what askers say they are.
  if (drawn.size >= MOST_PAGES) drawn.clear();
  drawn.set(key, made);
  return made;
}
