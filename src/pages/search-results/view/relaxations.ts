import type { Brand } from '#features/brands/brands.ts';
import {
  chipsOf,
  formatQuery,
  type ParsedQuery,
  readRequest,
  type SearchAnswer,
  type SearchContext,
  withFilter,
} from '#features/search/search.ts';
import type { SearchService } from '#features/search/search.server.ts';
import type { Guard } from '#ports/calls/guard.ts';
import type { NothingView } from '../page-data.ts';

type Surroundings = {
  service: SearchService;
  brand: Brand;
  context: SearchContext;
  guard: Guard;
  signal: AbortSignal;
};
type Relaxation = NothingView['relaxations'][number];

const MOST_STEPS = 12;
const MOST_SHOWN = 5;

/**
 * The smallest steps back from a search that found nothing, each with what it would find; only those that find
 * something. A step that cannot be counted is not offered.
 */
export async function relaxationsOf(
  parsed: ParsedQuery,
  answer: SearchAnswer,
  surroundings: Surroundings,
): Promise<NothingView['relaxations']> {
  const [wider, without] = [widerRadius(parsed, answer, surroundings), await chipsAway(parsed, surroundings)];
  return [...wider, ...without].toSorted((a, b) => a.count - b.count).slice(0, MOST_SHOWN);
}

/** The next radius that finds something; its count comes with the answer. */
function widerRadius({ query }: ParsedQuery, answer: SearchAnswer, { context }: Surroundings): Relaxation[] {
  const { location } = query.filters;
  if (!location.place || location.radiusMiles === 0) return [];
  const radii = (answer.filters['searchRadius']?.options ?? []).map(({ value, count }) => ({
    miles: Number(value),
    count,
  }));
  const next = radii.find(({ miles, count }) => count > 0 && (miles === 0 || miles > location.radiusMiles));
  if (!next) return [];
  return [
    {
      label: next.miles === 0 ? 'At any distance' : `Within ${next.miles} miles`,
      query: formatQuery(withFilter(query, 'location', { ...location, radiusMiles: next.miles }), context),
      count: next.count,
    },
  ];
}

async function chipsAway(
  { query }: ParsedQuery,
  { service, brand, context, guard, signal }: Surroundings,
): Promise<Relaxation[]> {
  const chips = chipsOf(query, context).filter(({ key }) => key !== 'location');
  const steps = await Promise.all(
    chips.slice(0, MOST_STEPS).map(async (chip) => {
      const counted = await guard(
        (inTime) => service.count(service.parse(readRequest(chip.query), brand), brand, { signal: inTime }),
        signal,
      );
      return { label: `Without ${chip.label}`, query: chip.query, count: counted.ok ? counted.value : 0 };
    }),
  );
  return steps.filter(({ count }) => count > 0);
}
