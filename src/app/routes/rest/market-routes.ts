import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { samplePricePlot, marketAnswer, marketSchema } from '#features/price-plot/price-plot.server.ts';
import type { RestCall, RestServices } from '../rest.ts';
import {
  answerContent,
  searchCallSchema,
  parseSearchCall,
  searchFailureResponses,
  requestIdSchema,
  valueOf,
} from './search-call.ts';

const marketRoute = createRoute({
  method: 'get',
  path: '/rest/lsc/market',
  summary: 'Get a search as price against mileage',
  description:
    'Every car of the search with a price and a usable mileage; if there are more than 2,000, a random sample, always the ' +
    'same. Also their typical price by mileage, and the cars that no other car beats. Order and page have no effect.',
  request: { query: searchCallSchema, headers: requestIdSchema },
  responses: { 200: answerContent('The cars, with those that stand out.', marketSchema), ...searchFailureResponses },
});

export const MARKET_CALLS: readonly RestCall[] = [{ path: marketRoute.path, cost: 'part', supersedes: true }];

export function routeMarket(api: OpenAPIHono, services: RestServices): void {
  const { search, guards } = services;
  api.openAPIRegistry.registerPath(marketRoute);
  api.get(marketRoute.path, async (context) => {
    const { brand, parsed, signal } = await parseSearchCall(context, services);
    const draw = (inTime: AbortSignal) => samplePricePlot(search, parsed, brand, inTime);
    const market = valueOf(await guards.marketPlot(draw, signal));
    return context.json(marketAnswer(market, parsed.invalid), 200);
  });
}
