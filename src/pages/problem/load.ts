import type { Brand } from '#features/brands/brands.ts';
import { ANY_CONDITION, FILTERS, formatParams, PRICE_PARAMS, STYLE_PARAM } from '#features/search/search.ts';
import type { CarTileView } from '#pages/shared/car/car-tile-view.ts';
import { type PageAnswer, noindexPage } from '../page-answer.ts';
import type { PostedForm, ProblemData } from './page-data.ts';

export type ProblemRequest = {
  brand: Brand;
  /** The row of the error table that applies. */
  problem: { status: number; title: string; detail: string };
  /** Whether the client is a search engine. */
  isBot: boolean;
  /** The id of the request in our logs. */
  requestId?: string | undefined;
  /** The dealer's or operator's desk that the page belongs to, if any. */
  desk?: { label: string; href: string } | null;
  again?: PostedForm | null;
  cars?: readonly CarTileView[];
};

/**
 * Loads the page for an error. A search engine that encounters a server error gets status 200 and `noindex`, so that it
 * does not drop working addresses (spec 2 §8). While the site starts, the response asks all clients to retry.
 */
export function loadProblem({
  brand,
  problem,
  isBot,
  requestId,
  desk = null,
  again = null,
  cars = [],
}: ProblemRequest): PageAnswer<ProblemData> {
  const { status, title, detail } = problem;
  const ours = status >= 500;
  return noindexPage(
    brand,
    { title, description: detail, status: !ours ? 404 : status === 503 ? 503 : isBot ? 200 : 500 },
    {
      searches: status === 404 && !desk ? POPULAR : [],
      cars,
      status,
      title,
      detail,
      action: ours ? 'retry' : 'search',
      start: desk ?? ALL_CARS,
      hasSearch: !desk,
      reference: (ours && requestId) || null,
      again,
    },
  );
}

const ALL_CARS = { label: 'Search all cars', href: '/cars-for-sale' };

/** Searches that work on every brand. They name no place, because looking it up may be what failed. */
const POPULAR = [
  { label: 'SUVs and crossovers', params: { [STYLE_PARAM]: 'SUV' } },
  { label: 'Trucks', params: { [STYLE_PARAM]: 'TRUCK' } },
  { label: 'Sedans', params: { [STYLE_PARAM]: 'SEDAN' } },
  {
    label: 'Electric cars',
    params: { [ANY_CONDITION.name]: ANY_CONDITION.value, [FILTERS.fuelTypeGroup.key]: 'ELE' },
  },
  { label: 'Great prices', params: { [FILTERS.dealType.key]: 'greatprice' } },
  { label: 'Under $15,000', params: { [PRICE_PARAMS.max]: '15000' } },
  { label: 'Under $25,000', params: { [PRICE_PARAMS.max]: '25000' } },
].map(({ label, params }) => {
  const query = formatParams(new Map(Object.entries(params).map(([name, value]) => [name, [value]])));
  return { label, href: `/cars-for-sale?${query}` };
});
