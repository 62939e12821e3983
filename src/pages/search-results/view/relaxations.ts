import {
  chipsOf,
  formatQuery,
  type ParsedQuery,
  readRequest,
  type SearchAnswer,
  withFilter,
} from '#features/search/search.ts';
import type { NothingView } from '../page-data.ts';
import type { PartSurroundings } from '../part-surroundings.ts';
import { stepWithout } from './unusable.ts';

type Relaxation = NothingView['relaxations'][number];

const MOST_STEPS = 12;
const MOST_SHOWN = 5;
/** Where no single step finds anything, pairs of so many are tried. */
const MOST_PAIRED = 6;

/**
 * The smallest steps back from a search that found nothing, each with what it would find; only those that find
 * something, and two at once where no one alone does. A step that cannot be counted is not offered.
 */
export async function relaxationsOf(
  parsed: ParsedQuery,
  answer: SearchAnswer,
  surroundings: PartSurroundings,
): Promise<NothingView['relaxations']> {
  if (parsed.invalid.length > 0) return withoutInvalid(parsed, surroundings);
  const steps = [...widerRadius(parsed, answer, surroundings), ...(await chipsAway(parsed, surroundings))];
  const found = steps.length > 0 ? steps : await pairsAway(parsed, surroundings);
  return found.toSorted((a, b) => a.count - b.count).slice(0, MOST_SHOWN);
}

/** The same search without what could not be used; where that finds nothing either, the steps back from it. */
async function withoutInvalid({ query, invalid }: ParsedQuery, surroundings: PartSurroundings): Promise<Relaxation[]> {
  const { service, brand, context, guard, signal } = surroundings;
  const usable = formatQuery({ ...query, firstRecord: 0, after: null }, context);
  const parsed = service.parse(readRequest(usable), brand);
  if (parsed.invalid.length > 0) return [];
  const found = await guard((inTime) => service.search(parsed, brand, { signal: inTime }), signal);
  if (!found.ok) return [];
  const { total } = found.value;
  if (total === 0) return relaxationsOf(parsed, found.value, surroundings);
  return [{ label: stepWithout(invalid, context), query: usable, count: total }];
}

/** The next radius that finds something; its count comes with the answer. */
function widerRadius({ query }: ParsedQuery, answer: SearchAnswer, { context }: PartSurroundings): Relaxation[] {
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

async function chipsAway(parsed: ParsedQuery, surroundings: PartSurroundings): Promise<Relaxation[]> {
  const steps = chipsOf(parsed.query, surroundings.context)
    .filter(({ key }) => key !== 'location')
    .slice(0, MOST_STEPS)
    .map(({ label, query }) => ({ label: `Without ${label}`, query }));
  return countAll(steps, surroundings);
}

/** Two choices given up, or one choice and the radius. */
async function pairsAway({ query }: ParsedQuery, surroundings: PartSurroundings): Promise<Relaxation[]> {
  const { service, brand, context } = surroundings;
  const anywhere = (less: ParsedQuery['query']) =>
    formatQuery(withFilter(less, 'location', { ...less.filters.location, radiusMiles: 0 }), context);
  const { place, radiusMiles } = query.filters.location;
  const chips = chipsOf(query, context).filter(({ key }) => key !== 'location');
  const steps = chips.slice(0, MOST_PAIRED).flatMap((chip, at) => {
    const less = service.parse(readRequest(chip.query), brand).query;
    const others = chipsOf(less, context).filter(({ label }) =>
      chips.slice(at + 1, MOST_PAIRED).some((other) => other.label === label),
    );
    const far =
      place && radiusMiles > 0 ? [{ label: `Without ${chip.label}, at any distance`, query: anywhere(less) }] : [];
    return [
      ...far,
      ...others.map((other) => ({ label: `Without ${chip.label} and ${other.label}`, query: other.query })),
    ];
  });
  return countAll(steps, surroundings);
}

async function countAll(
  steps: readonly Omit<Relaxation, 'count'>[],
  { service, brand, guard, signal }: PartSurroundings,
): Promise<Relaxation[]> {
  const counted = await Promise.all(
    steps.map(async (step) => {
      const count = await guard(
        (inTime) => service.count(service.parse(readRequest(step.query), brand), brand, { signal: inTime }),
        signal,
      );
      return { ...step, count: count.ok ? count.value : 0 };
    }),
  );
  return counted.filter(({ count }) => count > 0);
}
