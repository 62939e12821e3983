import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { drawMarket, marketAnswer, marketSchema } from '#features/price-plot/price-plot.server.ts';
import type { RestServices } from '../rest.ts';
import { answerContent, askedSchema, askedSearch, failures, requestIdSchema, valueOf } from './search-call.ts';

const marketRoute = createRoute({
  method: 'get',
  path: '/rest/lsc/market',
  summary: 'See a search as price against mileage',
  description:
    'Every car of the search that has a price and a mileage that counts; of more than 2,000, an even draw of so many, the ' +
    'same one every time. What they cost by their mileage, and those to which no other is preferable. Order and page do ' +
    'not matter.',
  request: { query: askedSchema, headers: requestIdSchema },
  responses: { 200: answerContent('The cars, and what stands out among them.', marketSchema), ...failures },
});

export function routeMarket(api: OpenAPIHono, services: RestServices): void {
  const { search, guards } = services;
  api.openAPIRegistry.registerPath(marketRoute);
  api.get(marketRoute.path, async (context) => {
    const { brand, parsed, signal } = await askedSearch(context, services);
    const draw = (inTime: AbortSignal) => drawMarket(search, parsed, brand, inTime);
    const market = valueOf(await guards.marketPlot(draw, signal));
    return context.json(marketAnswer(market, parsed.invalid), 200);
  });
}
