import type { Context } from 'hono';
import { z } from 'zod';
import { AD_PATH, AD_PLACES, AD_SIZES, type AdAnswer, type AdSize, placeKindOf } from '#features/ads/ads.ts';
import { adTopics } from '#features/ads/ads.server.ts';
import { campaignDayOf } from '#features/promotions/promotions.ts';
import type { Limit } from '#ports/limits/limits.ts';
import { memoryLimits } from '#ports/limits/memory-limits.ts';
import type { AppContext } from '../../base/app-context.ts';
import { sendsGlobalPrivacyControl, isFromOurPage } from '../../identity/counted-visitor.ts';
import { fieldErrorsOf } from '../../http/posted-fields.ts';
import { limitRate } from '../../http/rate-limits.ts';
import { problemResponse } from '../../http/problem-details.ts';
import { callRoute, type RouteEntry } from '../../http/route.ts';
import { flagsOf } from '../../identity/visitor-flags.ts';

/** A page requests up to 7 ads and refreshes one of them up to 10 times. Many phones share one IP address. */
const AD_LIMIT: Limit = { name: 'ads', points: 600, seconds: 600 };
const MAX_REFRESH = 100;
const MS_PER_MINUTE = 60_000;

const querySchema = z
  .object({
    place: z.enum(AD_PLACES),
    size: z.string(),
    /** The canonical query of the page. */
    q: z.string().max(4_000).default(''),
    n: z.coerce.number().int().min(0).max(MAX_REFRESH).default(0),
    /** A number that the page chose when it was opened, so that its places show different ads. */
    page: z
      .string()
      .regex(/^\w{1,12}$/)
      .optional(),
  })
  .refine(({ place, size }) => AD_SIZES[placeKindOf(place)].includes(size as AdSize), {
    path: ['size'],
    message: 'This place has other sizes.',
  });

/** Returns the call that selects an ad. It runs no search, and ads are counted in memory. */
export function adCallRoutes(appContext: AppContext): RouteEntry[] {
  // Counted only in this process, because a database statement costs more than an additional ad.
  const limits = { limits: memoryLimits, ingress: appContext.ingress };
  const before = [limitRate(AD_LIMIT, limits, (context) => problemResponse(context, 'too-many-requests'))];
  return [callRoute('GET', AD_PATH, { access: 'everyone', before }, (context) => answerAd(context, appContext))];
}

async function answerAd(context: Context, { ads, brandOf, flags, originFor }: AppContext): Promise<Response> {
  context.header('Cache-Control', 'no-store');
  const brand = brandOf(context.req.header('host'));
  const on = flagsOf(context, { flags, brandOf });
  if (!on.ads && !on.fixed_ads) return problemResponse(context, 'resource-unknown');
  const query = context.req.query();
  const read = querySchema.safeParse(query);
  if (!read.success) return problemResponse(context, 'query-invalid', fieldErrorsOf(read.error, query));
  const { place, size, q: search, n: refresh, page } = read.data;
  if (!(place === 'fixed' ? on.fixed_ads : on.ads)) return problemResponse(context, 'resource-unknown');
  const now = Date.now();
  const request = {
    brand: brand.key,
    place,
    size: size as AdSize,
    search,
    refresh,
    day: campaignDayOf(new Date(now)).day,
    page: page ?? String(Math.floor(now / MS_PER_MINUTE)),
    canSave: on.personalization && !on.SAVE_SEARCH_OFF,
    domain: new URL(originFor(brand.key)).hostname,
    topics: [...(brand.fixedMake === null ? [] : [brand.fixedMake]), ...adTopics(search)],
    isOptedOut: sendsGlobalPrivacyControl(context),
  };
  // Robots get no ads, because advertisers pay for impressions by visitors.
  const ad = isFromOurPage(context) ? await ads.find(request, context.req.raw.signal) : null;
  return context.json({ ad } satisfies AdAnswer);
}
