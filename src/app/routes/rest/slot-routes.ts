import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { modelKey } from '#features/listings/listings.ts';
import { type ServedSlot, type Tier, TIERS } from '#features/promotions/promotions.ts';
import { type InvalidParam, MARKET_PARAMS, type ParsedQuery, type SearchContext } from '#features/search/search.ts';
import { resultOf } from '#features/search/search.server.ts';
import {
  invalidParamSchema,
  MAX_SLOTS,
  toWireOwner,
  toWireSponsored,
  wireOwnerSchema,
  wireSponsoredSchema,
} from '#features/search-api/search-api.ts';
import { priceOnSearchBasis } from '#features/search-api/search-api.server.ts';
import type { RestCall, RestServices } from '../rest.ts';
import { hasSlots, servedSlots } from './served-slots.ts';
import {
  jsonContent,
  parseSearchCall,
  requestIdSchema,
  searchCallSchema,
  searchFailureResponses,
  valueOrThrow,
} from './search-call.ts';

const slotsSchema = z
  .object({
    totalResultCount: z.int().describe('Number of listings in this answer.'),
    listings: z.array(wireSponsoredSchema),
    owners: z.array(wireOwnerSchema).describe('Owners of the listings, each once.'),
    invalidQueryParams: z.array(invalidParamSchema),
  })
  .meta({ id: 'SponsoredListings' });

const text = z.union([z.string(), z.array(z.string())]).optional();
const described = (description: string) => text.meta({ param: { description } });

const spotlightParams = {
  numSpotlights: described('Number of listings, at most what the call gives without it.'),
  listingTier: described(`Tier of the spotlights: ${TIERS.join(', ')}. Highlights have no tier.`),
  includeExtendedVehicleHighlights: described('With true, also cars of dealers that serve the market area.'),
};

/** The result of each spotlight call (spec 1 §7, §9). `tier`: the default, without `listingTier`. */
const SPOTLIGHT_CALLS = [
  {
    name: 'vehiclehighlight',
    summary: 'List highlighted cars',
    placement: 'highlight',
    tier: null,
    answer: 'At most 10 highlighted cars that match the search.',
  },
  {
    name: 'premiumresults',
    summary: 'List premium spotlights',
    placement: 'spotlight',
    tier: 'PREMIUM',
    answer: 'At most 3 spotlights of the tier PREMIUM.',
  },
  {
    name: 'results',
    summary: 'List spotlights of a tier',
    placement: 'spotlight',
    tier: 'FEATURED',
    answer: 'At most 6 spotlights of the tier, FEATURED by default.',
  },
] as const satisfies readonly {
  name: string;
  summary: string;
  placement: ServedSlot['placement'];
  tier: Tier | null;
  answer: string;
}[];

const spotlightRoutes = SPOTLIGHT_CALLS.map((call) => ({
  ...call,
  route: createRoute({
    method: 'get',
    path: `/rest/lsc/listing/spotlight/${call.name}`,
    summary: call.summary,
    description: 'Sponsored listings for the first page of a search. Empty while the feature is off.',
    request: { query: searchCallSchema.extend(spotlightParams), headers: requestIdSchema },
    responses: { 200: jsonContent(call.answer, slotsSchema), ...searchFailureResponses },
  }),
}));

const boostRoute = createRoute({
  method: 'get',
  path: '/rest/lsc/newcarboost/listing',
  summary: 'List boosted new cars',
  description:
    'Sponsored new cars that match the search except for condition, year and mileage. Empty without a ZIP of five digits, ' +
    'with the condition NEW, with an end year more than 6 years ago, with this year or the next as start year, with ' +
    'private sellers, and while the feature is off.',
  request: {
    query: searchCallSchema.extend({
      ToBoost: described('Only these models, as MAKE-MODEL codes such as TOYOTA-CAMRY; several.'),
    }),
    headers: requestIdSchema,
  },
  responses: {
    200: jsonContent('At most 2 boosted new cars, from firstRecord, numRecords of them.', slotsSchema),
    ...searchFailureResponses,
  },
});

export const SLOT_CALLS: readonly RestCall[] = [...spotlightRoutes.map(({ route }) => route), boostRoute].map(
  ({ path }) => ({ path, cost: 'part', supersedes: true }),
);

export function routeSlots(api: OpenAPIHono, services: RestServices): void {
  for (const { route, placement, tier } of spotlightRoutes) {
    api.openAPIRegistry.registerPath(route);
    api.get(route.path, async (context) => {
      const params = paramsOf(context);
      const wanted = readTier(params.get('listingTier'), tier);
      if (isOn(params.get('includeExtendedVehicleHighlights'))) params.set(MARKET_PARAMS.extension, 'include');
      const { slots, ...page } = await readSlots(context, services, `?${params}`);
      const found = slots.filter((slot) => slot.placement === placement && slot.tier === wanted.tier);
      const most = wanted.tier === null ? MAX_SLOTS.highlight : MAX_SLOTS[wanted.tier];
      const count = Math.min(most, readCount(params.get('numSpotlights'), most));
      return answer(context, { ...page, slots: wanted.invalid ? [] : found.slice(0, count), invalid: wanted.invalid });
    });
  }
  api.openAPIRegistry.registerPath(boostRoute);
  api.get(boostRoute.path, async (context) => {
    const { slots, ...page } = await readSlots(context, services);
    const params = paramsOf(context);
    const models = new Set(params.getAll('ToBoost').flatMap((codes) => codes.split(',')));
    const found = slots.filter(
      ({ placement, listing }) => placement === 'boost' && (models.size === 0 || models.has(modelKey(listing) ?? '')),
    );
    const first = readCount(params.get('firstRecord'), 0);
    const count = Math.min(MAX_SLOTS.boost, readCount(params.get('numRecords'), MAX_SLOTS.boost));
    return answer(context, { ...page, slots: found.slice(first, first + count) });
  });
}

/** Returns the slots of the first page of the call's search, best first. */
async function readSlots(context: Context, services: RestServices, query?: string) {
  const { brand, parsed, signal, world } = await parseSearchCall(context, services, query);
  const first: ParsedQuery = { ...parsed, query: { ...parsed.query, firstRecord: 0, after: null } };
  const slots = await services.search.inOneState(async (pinned) => {
    if (!hasSlots(services, first, brand)) return [];
    const find = (inTime: AbortSignal) =>
      pinned.search(first, brand, { hideFilters: true, best: true, signal: inTime });
    const found = valueOrThrow(await services.guards.requiredListing(find, signal));
    return servedSlots(services, context, { parsed: first, answer: found, brand, service: pinned }, signal);
  });
  return {
    parsed: first,
    world,
    paymentSettingsOf: services.paymentSettingsOf,
    slots: slots.toSorted((a, b) => a.position - b.position),
  };
}

type SlotsPage = {
  parsed: ParsedQuery;
  world: SearchContext;
  slots: readonly ServedSlot[];
  invalid?: InvalidParam | null;
  paymentSettingsOf: RestServices['paymentSettingsOf'];
};

function answer(context: Context, { parsed, world, slots, invalid = null, paymentSettingsOf }: SlotsPage) {
  const { query } = parsed;
  const results = slots.map((slot) => resultOf(slot, query));
  const owners = new Map(results.map(({ owner, distanceMiles }) => [owner.id, toWireOwner(owner, distanceMiles)]));
  const page = {
    query,
    context: world,
    resultOf: (car: Parameters<typeof resultOf>[0]) => resultOf(car, query),
    paymentSettingsOf,
    onBasisOf: (car: Parameters<typeof priceOnSearchBasis>[0]) => priceOnSearchBasis(car, query, world),
  };
  return context.json({
    totalResultCount: slots.length,
    listings: slots.map((slot) => toWireSponsored(slot, page)),
    owners: [...owners.values()],
    invalidQueryParams: [...parsed.invalid, ...(invalid ? [invalid] : [])],
  } satisfies z.infer<typeof slotsSchema>);
}

const paramsOf = (context: Context) => new URLSearchParams(new URL(context.req.url).search);
const isOn = (value: string | null) => value !== null && value !== 'false' && value !== '0';

/** Returns a whole number of at most four digits, otherwise the default. */
function readCount(value: string | null, usual: number): number {
  return /^\d{1,4}$/.test(value ?? '') ? Number(value) : usual;
}

/** Highlights have no tier, so theirs is ignored. */
function readTier(value: string | null, usual: Tier | null): { tier: Tier | null; invalid: InvalidParam | null } {
  if (usual === null || value === null) return { tier: usual, invalid: null };
  const tier = TIERS.find((each) => each === value.toUpperCase());
  if (tier) return { tier, invalid: null };
  return { tier: usual, invalid: { name: 'listingTier', value, reason: `listingTier must be ${TIERS.join(', ')}.` } };
}
