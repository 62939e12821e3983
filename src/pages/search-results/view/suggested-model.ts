import { formatQuery, type SearchAnswer, type VehicleQuery, withFilter } from '#features/search/search.ts';
import type { SuggestedModelView } from '../page-data.ts';
import type { PartSurroundings } from '../part-surroundings.ts';

/**
 * Returns the model with another name that most cars of this search have; `null` if no chosen model has one (spec 2
 * §4).
 */
export async function suggestedModel(
  answer: SearchAnswer,
  { service, brand, context, guard, signal }: PartSurroundings,
): Promise<SuggestedModelView | null> {
  const { query } = answer;
  if (query.filters.makeModelTrim.models.length === 0) return null;
  const found = await guard((inTime) => service.suggest(answer, brand, { signal: inTime }), signal);
  const [best] = found.ok ? found.value.models.toSorted((a, b) => b.count - a.count) : [];
  if (!best) return null;
  const { label, modelCode, makeCode, count } = best;
  return { name: label, codes: [modelCode], count, query: formatQuery(withModel(query, makeCode, modelCode), context) };
}

/** Returns the same search with one more make and model. */
function withModel(query: VehicleQuery, makeCode: string, modelCode: string): VehicleQuery {
  const { makes, models, trims } = query.filters.makeModelTrim;
  const key = `${makeCode}-${modelCode}`;
  return withFilter(query, 'makeModelTrim', {
    makes: [...new Set([...makes, makeCode])].toSorted(),
    models: [...new Set([...models, key])].toSorted(),
    trims,
  });
}
